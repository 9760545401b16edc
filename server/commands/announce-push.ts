import { Action } from '#core/changes/actions.ts'
import { withoutCredentials } from '#core/text/addresses.ts'
import { queueRepositoryJob } from '#server/commands/queue-repository.ts'
import type { Db } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import { followersOf, type HookedComponent } from '#server/db/queries/hooked-components.ts'

export interface Announcement {
  /** Name of the code host. */
  readonly service: string
  readonly repos: readonly string[]
  readonly branch: string | undefined
  readonly fullName: string
}

const MOST_TEXT = 400

/** Records that a code host told of a push, and asks for a pull; components that share a repository follow its owner. */
export async function announcePush(
  tx: Db,
  owners: readonly HookedComponent[],
  { service, repos, branch, fullName }: Announcement,
  now: number,
): Promise<HookedComponent[]> {
  const linked = await followersOf(
    tx,
    owners.map(({ id }) => id),
  )
  const details = {
    service_long_name: service,
    repo_url: withoutCredentials(repos[0] ?? '').slice(0, MOST_TEXT),
    branch: (branch ?? '').slice(0, MOST_TEXT),
    full_name: fullName.slice(0, MOST_TEXT),
  }
  const all = [...owners, ...linked]
  for (const { id: componentId, project_id: projectId } of all)
    await insertChanges(tx, { projectId, componentId }, [{ action: Action.repositoryNotified, details }], now)
  for (const { id } of owners) await queueRepositoryJob(tx, 'pull_component', id, now)
  return all
}
