import type { Db } from '#server/db/database.ts'

/** A component's own fetch brought this commit; not written when the component has another repository by now. */
export async function setFetched(
  tx: Db,
  {
    id,
    repo,
    branch,
    commit,
    historyStart,
  }: {
    readonly id: number
    readonly repo: string
    readonly branch: string
    readonly commit: string
    readonly historyStart: string
  },
): Promise<void> {
  await tx
    .updateTable('component')
    .set({ fetched: commit, history_start: historyStart })
    .where('id', '=', id)
    .where('repo', '=', repo)
    .where('branch', '=', branch)
    .execute()
}

/** The component, and those that use its repository, show nothing of it until they have fetched it themselves. */
export async function forgetFetched(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('component')
    .set({ fetched: '', history_start: '' })
    .where((eb) => eb.or([eb('id', '=', id), eb('linked_component_id', '=', id)]))
    .execute()
}
