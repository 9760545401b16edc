import type { Insertable } from 'kysely'
import type { ComponentTable } from '#server/db/tables/components.ts'
import type { PullResult } from '#server/sync/merge/merge-upstream.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import type { Files, TestRepository } from '#server/testing/repository.ts'
import type { TestSite } from '#server/testing/site.ts'

/** New upstream commit, then a pull. */
export async function pullFiles(
  site: TestSite,
  component: { readonly id: number; readonly repository: TestRepository },
  files: Files,
): Promise<PullResult> {
  await component.repository.commit(files)
  return pullAgain(site, component)
}

export const pullAgain = ({ db, services }: TestSite, component: { readonly id: number }): Promise<PullResult> =>
  pullComponent({ db, vcs: services.vcs, now: services.now, report: async () => {} }, component.id)

/** Columns no command sets yet. */
export async function setComponent(
  { db }: TestSite,
  { id }: { readonly id: number },
  values: Partial<Pick<Insertable<ComponentTable>, 'category_id' | 'path' | 'linked_component_id' | 'locked'>>,
): Promise<void> {
  await db.updateTable('component').set(values).where('id', '=', id).execute()
}
