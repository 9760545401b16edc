import { type ComponentChecked, checkComponent } from '#server/commands/quality/check-component.ts'
import { enforceChecks } from '#server/commands/quality/enforce-checks.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentsCheckedBefore } from '#server/db/queries/quality/unchecked-units.ts'
import type { JobContext } from '#server/jobs/handler.ts'

export async function runChecksJob(
  { componentId, enforce = false }: { readonly componentId: number; readonly enforce?: boolean },
  context: JobContext,
): Promise<ComponentChecked & { readonly enforced?: number }> {
  const checked = await checkComponent(context, componentId)
  return enforce ? { ...checked, enforced: await enforceChecks(context, componentId) } : checked
}

/** Some checks go by the calendar, and checks themselves change: everything is looked at once in a month. */
const RECHECK_MICROSECONDS = 30 * 86_400_000_000
/** Taken up at one time; the next turn is an hour later. */
const COMPONENTS_PER_RUN = 20

export async function checkOldComponents(_: object, { db, now }: JobContext): Promise<{ components: number }> {
  const ids = await componentsCheckedBefore(db, now() - RECHECK_MICROSECONDS, COMPONENTS_PER_RUN)
  for (const id of ids) await inTransaction(db, (tx) => queueCheck(tx, id, now(), { all: true }))
  return { components: ids.length }
}
