import { parseRepositoryAddress, repositoryIdentity } from '#core/text/repository-address.ts'
import type { HookedComponent } from '#server/db/queries/components/webhook-components.ts'
import type { PushEvent } from '#server/hooks/hook.ts'

export interface Matches {
  readonly repository: readonly HookedComponent[]
  readonly branch: readonly HookedComponent[]
  /** These are to be updated. */
  readonly enabled: readonly HookedComponent[]
}

/** More addresses than this no code host gives for one repository. */
const MAX_ADDRESSES = 50

const isPath = (repo: string): boolean => /^(file:\/\/)?\/./i.test(repo)

/** The addresses of a payload that can mean one repository: with a host, or a whole path on a disk. */
export const wholeAddresses = (repos: readonly string[]): string[] =>
  repos.slice(0, MAX_ADDRESSES).filter((repo) => isPath(repo) || parseRepositoryAddress(repo) !== undefined)

/** The last part of each address, by which the database is asked. */
export function namesOf(repos: readonly string[]): string[] {
  const names = repos.map((repo) => repositoryIdentity(repo).split('/').at(-1)?.toLowerCase() ?? '')
  return [...new Set(names)].filter((name) => name !== '')
}

const isBranch = (component: HookedComponent, { branch, defaultBranch }: PushEvent): boolean => {
  if (branch === undefined || component.follows_branches === 1) return true
  // Without a branch of its own a component follows the host's default, which not every host tells.
  if (component.branch === '') return defaultBranch === undefined || defaultBranch === branch
  return component.branch === branch
}

/** Which components an announcement is about: the same repository, then the branch, then whether their project wants to know. */
export function matchComponents(components: readonly HookedComponent[], event: PushEvent): Matches {
  const wanted = new Set(wholeAddresses(event.repos).map(repositoryIdentity))
  const repository = components.filter((one) => wanted.has(repositoryIdentity(one.repo)))
  const branch = repository.filter((one) => isBranch(one, event))
  return { repository, branch, enabled: branch.filter((one) => one.enable_hooks === 1) }
}
