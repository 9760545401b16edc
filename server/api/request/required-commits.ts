import type { Services } from '#server/api/http/route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { missingClone } from '#server/sync/edit/fetch-missing-clone.ts'
import { bringCommits } from '#server/sync/outgoing/kept-commits.ts'

/** Whoever is to be told of commits comes again when they are in this process's clone: what is missing is never shown as nothing. `reaches`: the clone has all of its history. */
export async function requireCommits(
  services: Services,
  { id }: Pick<ComponentRow, 'id'>,
  commits: readonly string[],
  reaches = true,
): Promise<void> {
  const wanted = commits.filter(Boolean)
  if (wanted.length === 0) return
  const context = syncContext(services)
  const synced = await loadSyncedComponent(context.db, id)
  if (!reaches || !(await bringCommits(context, synced, wanted))) throw await missingClone(context, synced)
}
