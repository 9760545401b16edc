import { Action } from '#core/changes/actions.ts'
import { withoutCredentials } from '#core/text/addresses.ts'
import { isRepositoryJobWaiting, queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import type { Db } from '#server/db/database.ts'
import { followersOf, type HookedComponent } from '#server/db/queries/components/webhook-components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'

export interface Announcement {
  /** Name of the code host. */
  readonly service: string
  readonly repos: readonly string[]
  readonly branch: string | undefined
  readonly fullName: string
  /** Whether the history of a component tells of it. */
  recordFor(component: HookedComponent): boolean
}

const MAX_TEXT_LENGTH = 400

const MAX_REPOS = 10

/** Where people look at the repository, if the host says so. */
const pageOf = (repos: readonly string[]): string =>
  repos.find((repo) => /^https?:\/\//i.test(repo) && !repo.endsWith('.git')) ?? repos[0] ?? ''

/**
 * Records that a code host told of a push, and asks for a pull; components that share a repository follow its owner. While a
 * pull waits, hearing of the push again says nothing new, and nothing is written.
 */
export async function announcePush(
  tx: Db,
  owners: readonly HookedComponent[],
  { service, repos, branch, fullName, recordFor }: Announcement,
  now: number,
): Promise<HookedComponent[]> {
  const linked = await followersOf(
    tx,
    owners.map(({ id }) => id),
  )
  const addresses = repos.slice(0, MAX_REPOS).map((repo) => withoutCredentials(repo).slice(0, MAX_TEXT_LENGTH))
  const details = {
    service_long_name: service,
    repo_url: pageOf(addresses),
    repos: addresses,
    branch: (branch ?? '').slice(0, MAX_TEXT_LENGTH),
    full_name: fullName.slice(0, MAX_TEXT_LENGTH),
  }
  const news = new Set<number>()
  for (const { id } of owners) if (await askForPull(tx, id, now)) news.add(id)
  const all = [...owners, ...linked]
  for (const one of all) {
    const { id: componentId, project_id: projectId, linked_component_id: owner } = one
    if (news.has(owner ?? componentId) && recordFor(one))
      await insertChanges(tx, { projectId, componentId }, [{ action: Action.repositoryNotified, details }], now)
  }
  return all
}

/** Says whether it is the first to ask. */
async function askForPull(tx: Db, componentId: number, now: number): Promise<boolean> {
  if (await isRepositoryJobWaiting(tx, 'pull_component', componentId)) return false
  await queueRepositoryJob(tx, 'pull_component', componentId, now)
  return true
}
