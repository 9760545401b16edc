import { number, part, text } from '#core/text/loose-json.ts'

/** What a code host says of a pull request whose branch is in the repository itself. */
export interface RequestEvent {
  readonly branch: string
  readonly isOpen: boolean
  /** The newest commit of the branch. */
  readonly commit: string
}

const openings: ReadonlySet<string> = new Set(['opened', 'reopened', 'synchronize', 'synchronized', 'edited'])

/** As GitHub tells it, and Gitea and Forgejo. Undefined for other news, and for branches of forks, which are not followed. */
export function readPullRequest(payload: unknown): RequestEvent | undefined {
  const request = part(payload, 'pull_request')
  const action = text(payload, 'action') ?? ''
  const [branch, commit] = [text(request, 'head', 'ref'), text(request, 'head', 'sha')]
  const [own, base] = [text(request, 'head', 'repo', 'full_name'), text(request, 'base', 'repo', 'full_name')]
  if (!branch || !commit || own === undefined || own !== base) return undefined
  const isOpen = openings.has(action)
  return isOpen || action === 'closed' ? { branch, commit, isOpen } : undefined
}

const mergeActions: Readonly<Record<string, boolean>> = {
  open: true,
  reopen: true,
  update: true,
  close: false,
  merge: false,
}

/** The same of GitLab's merge requests. */
export function readMergeRequest(payload: unknown): RequestEvent | undefined {
  const request = part(payload, 'object_attributes')
  const isOpen = mergeActions[text(request, 'action') ?? '']
  const [branch, commit] = [text(request, 'source_branch'), text(request, 'last_commit', 'id')]
  const [own, target] = [number(request, 'source_project_id'), number(request, 'target_project_id')]
  if (!branch || !commit || isOpen === undefined || own === undefined || own !== target) return undefined
  return { branch, commit, isOpen }
}
