import { type Message, message } from '#core/messages/message.ts'
import { vcsParamsProblem } from '#core/settings/vcs-params.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { appProblems } from '#server/commands/components/check-app-managed.ts'
import { isLink } from '#server/commands/repository/find-repository-owner.ts'
import { AppError, type FieldError, fieldError } from '#server/errors.ts'
import { checkBranch, PROTOCOL_REFUSED } from '#server/vcs/address.ts'
import { DEMO_KIND, demoAddress, demoRepositories } from '#server/vcs/demo-repository.ts'
import type { Upstream } from '#server/vcs/fetch.ts'
import { LOCAL, type Vcs } from '#server/vcs/vcs.ts'

/** The kinds of repository that may be chosen. */
const repositoryKinds: readonly string[] = [
  'git',
  'git-force-push',
  'gerrit',
  'github',
  'github-app',
  'gitlab',
  'gitea',
  'pagure',
  'azure_devops',
  'bitbucketserver',
  'bitbucketcloud',
  'local',
]

/** A kind that is none; what shares a repository has its owner's, but may not ask for one that there is not. */
export const kindProblems = (kind = 'git'): FieldError[] =>
  kind === DEMO_KIND || repositoryKinds.includes(kind)
    ? []
    : [wrong('vcs', message('field.choice', { value: kind }), 'invalid_choice')]

/** Where a component's files come from and go to. */
export interface RepositoryLocation {
  readonly vcs?: string | undefined
  readonly repo: string
  readonly branch?: string | undefined
  readonly push?: string | undefined
  readonly push_branch?: string | undefined
  readonly linked_component_id?: number | null | undefined
  readonly vcs_params?: string | undefined
}

/** These are checked together: what each may be hangs on the others. */
export const repositorySettings = [
  'vcs',
  'repo',
  'branch',
  'push',
  'push_branch',
  'linked_component_id',
  'vcs_params',
] as const satisfies readonly (keyof RepositoryLocation)[]

const wrong = (attr: string, said: Message, code = 'invalid'): FieldError => fieldError(attr, said, code)

/** Everything that is wrong with a component's repository, each at its field. Only filling the demo makes one `ofDemo`. */
export function repositoryProblems(vcs: Vcs, location: RepositoryLocation, ofDemo = false): FieldError[] {
  const { vcs: kind = 'git', repo, branch = '', push = '', push_branch: pushBranch = '' } = location
  const pushing =
    push === ''
      ? problemsOf(() => checkBranch(pushBranch), { branch: 'push_branch' })
      : upstreamProblems(vcs, { repo: push, branch: pushBranch }, { repo: 'push', branch: 'push_branch' })
  if (location.linked_component_id) return [...linkProblems(kind, repo), ...branchProblems(branch), ...pushing]
  if (kind === DEMO_KIND && ofDemo) return [...demoProblems(repo), ...branchProblems(branch), ...pushing]
  if (!repositoryKinds.includes(kind)) return [wrong('vcs', message('field.choice', { value: kind }), 'invalid_choice')]
  if ((kind === 'local') !== (repo === LOCAL))
    return [wrong('repo', message('component.localAddress', { address: LOCAL }))]
  const reading = kind === 'local' ? branchProblems(branch) : upstreamProblems(vcs, { repo, branch })
  const hasPushBranch = pushBranch !== '' && pushBranch !== branch
  const params = vcsParamsProblem(kind, readJsonObject(location.vcs_params ?? ''), hasPushBranch)
  return [...reading, ...pushing, ...(params ? [wrong('vcs_params', params)] : [])]
}

/** The same of a new component, which may also come under an app. */
export const newRepositoryProblems = (vcs: Vcs, location: RepositoryLocation, ofDemo = false): FieldError[] => [
  ...repositoryProblems(vcs, location, ofDemo),
  ...(location.linked_component_id ? [] : appProblems(vcs, location)),
]

/** What is wrong with a repository to which there is no way: until there is one, nothing but the repository matters. */
export function protocolProblems(vcs: Vcs, location: RepositoryLocation): FieldError[] {
  const problems = newRepositoryProblems(vcs, location)
  return problems.some(({ attr, code }) => attr === 'repo' && code === PROTOCOL_REFUSED) ? problems : []
}

/** What shares a repository has the kind of its owner, whatever that is, and says whose it is. */
const linkProblems = (kind: string, repo: string): FieldError[] => [
  ...kindProblems(kind),
  ...(isLink(repo) ? [] : [wrong('repo', message('component.sharedByOwner'))]),
]

const demoProblems = (repo: string): FieldError[] =>
  demoRepositories.some((name) => demoAddress(name) === repo)
    ? []
    : [wrong('repo', message('repository.notInDemoByName'))]

type Fields = Readonly<Record<string, string>>

const branchProblems = (branch: string): FieldError[] => problemsOf(() => checkBranch(branch))

const upstreamProblems = (vcs: Vcs, upstream: Upstream, fields: Fields = {}): FieldError[] => [
  ...problemsOf(() => vcs.check({ ...upstream, branch: '' }), fields),
  ...problemsOf(() => checkBranch(upstream.branch), fields),
]

function problemsOf(check: () => void, fields: Fields = {}): FieldError[] {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.errors.map((one) => ({ ...one, attr: fields[one.attr ?? ''] ?? one.attr }))
  }
}
