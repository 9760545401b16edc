import { type ComponentChecked, checkComponent } from '#server/commands/quality/check-component.ts'
import { enforceChecks } from '#server/commands/quality/enforce-checks.ts'
import type { TestSite } from '#server/testing/site.ts'

const contextOf = (site: TestSite) => ({ db: site.db, now: () => site.time, report: async () => {} })

/** What the job of a component does, now. */
export const runChecksOn = (site: TestSite, component: { readonly id: number }): Promise<ComponentChecked> =>
  checkComponent(contextOf(site), component.id)

/** All jobs of checks that wait, and those that follow from them. */
export async function runWaitingChecks(site: TestSite): Promise<number> {
  let units = 0
  for (;;) {
    const jobs = await site.db.selectFrom('job').selectAll().where('kind', '=', 'check_component').execute()
    if (jobs.length === 0) return units
    for (const job of jobs) {
      await site.db.deleteFrom('job').where('id', '=', job.id).execute()
      const { componentId, enforce } = JSON.parse(job.payload) as { componentId: number; enforce?: boolean }
      units += (await runChecksOn(site, { id: componentId })).units
      if (enforce) await enforceChecks(contextOf(site), componentId)
    }
  }
}
