import type { Static } from 'typebox'
import type { Repository } from '#core/contract/repository/repository.ts'
import { type Message, message, withTexts } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { redactPaths } from '#core/text/redact-paths.ts'
import type { FoundComponent } from '#server/access/find.ts'
import { may, mayMany } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { requireCommits } from '#server/api/request/required-commits.ts'
import { statusText } from '#server/api/resources/repository/status-text.ts'
import { type ComponentRow, componentsOfProject, STALE } from '#server/db/queries/components/components.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import { repositoryFailure } from '#server/db/queries/repository/repository-failures.ts'
import { countCommits } from '#server/db/queries/strings/pending-edits.ts'
import { pendingEdits, type WaitingCounts } from '#server/db/queries/strings/record-edits.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { isObjectId } from '#server/vcs/clone.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'
import { isLocal } from '#server/vcs/vcs.ts'

export type RepositoryView = Static<typeof Repository>

const pendingView = ({ total, failed, held }: WaitingCounts) => ({
  total,
  errors_skipped: failed,
  commit_policy_skipped: held,
  eligible_for_commit: total - failed - held,
})

/** Files that come or go with the next commit. */
const waitingFiles = async ({ db }: ApiRequest, componentId: number): Promise<number> =>
  (await fileEditsOf(db, { componentId })).filter(
    ({ commit_id, kind }) => commit_id === '' && kind !== 'await_language',
  ).length

/** Commits of ours that upstream lacks; on a branch of our own, those that this lacks. */
async function outgoingCommits(
  { db, services }: ApiRequest,
  clone: string,
  group: readonly ComponentRow[],
): Promise<number> {
  const { vcs } = services
  let commits = 0
  for (const component of group) {
    const { id, fetched, outgoing, pushed, revision } = component
    if (outgoing === '' || outgoing === pushed) continue
    if (fetched === '') {
      // Its settings have just changed: which commits there are is known, and not more of them.
      commits += Math.max(1, await countCommits(db, id))
      continue
    }
    await requireCommits(services, component, [revision, outgoing])
    const sent = (await vcs.hasCommit(clone, pushed)) ? [pushed] : []
    commits += await vcs.commitsMissing(clone, [revision, ...sent], outgoing)
  }
  return commits
}

function statusMessages(
  { revision }: ComponentRow,
  data: { readonly pending: number; readonly files: number; readonly outgoing: number; readonly missing: number },
): Message[] {
  const { pending, files, outgoing, missing } = data
  const waits = pending + files > 0
  const parts = [
    ...(pending > 0 ? [message('repository.pendingStrings', { number: pending })] : []),
    ...(files > 0 ? [message('repository.pendingFiles', { number: files })] : []),
    ...(waits ? [] : [message('repository.nothingPending')]),
    ...(outgoing > 0 ? [message('repository.outgoingCommits', { number: outgoing })] : []),
    ...(missing > 0 ? [message('repository.missingCommits', { number: missing })] : []),
  ]
  const stands = revision === '' ? message('repository.notImported') : message('repository.inStep', { revision })
  return [revision === STALE ? message('repository.stale') : stands, ...parts]
}

/** Without a name it is the one that upstream prefers. */
const branchOf = ({ repo, branch }: ComponentRow) =>
  isLocal(repo) ? { branch: branch || 'main', isLocal: true } : { branch: branch || 'HEAD' }

type ShownFailure = Pick<RepositoryView, 'merge_failure' | 'merge_failure_message'>

/** What git and the remote said is for those who can mend it. */
async function failureOf({ db, actor }: ApiRequest, found: FoundComponent, main: ComponentRow): Promise<ShownFailure> {
  const failure = await repositoryFailure(db, [found.component.id, main.id])
  if (!failure) return { merge_failure: null }
  const knowsWhy = await may(db, actor, 'component.edit', found)
  const said = knowsWhy ? failure.message : message('repository.failedForEditors')
  const redact = (text: string) => redactPaths(text, [main.repo, main.push])
  const shown = withTexts(said, redact)
  return { merge_failure: knowsWhy ? redact(failure.error) : render(shown), merge_failure_message: shown }
}

/** The state of a component's repository; what waits is counted for one language where that is asked for. */
export async function viewRepository(
  request: ApiRequest,
  found: FoundComponent,
  url: string,
  translationId?: number,
): Promise<RepositoryView> {
  const { db } = request
  const { vcs } = request.services
  const { component } = found
  const group = await repositoryGroup(db, component.id)
  const [main] = group
  const clone = await cloneOf(db, main)
  const shown = shownCommits(component)
  const pending = await pendingEdits(db, { componentId: component.id, translationId })
  const files = translationId === undefined ? await waitingFiles(request, component.id) : 0
  await requireCommits(request.services, component, [shown.merged, shown.tip, shown.ours])
  const missing = await vcs.commitsMissing(clone, [shown.merged], shown.tip)
  const outgoing = await outgoingCommits(request, clone, group)
  const messages = statusMessages(component, { pending: pending.total, files, outgoing, missing })
  const isImported = isObjectId(component.revision)
  return {
    needs_commit: pending.total - pending.held + files > 0,
    needs_merge: missing > 0,
    needs_push: outgoing > 0,
    url,
    remote_commit: (await vcs.commitInfo(clone, shown.tip)) ?? null,
    weblate_commit: (await vcs.commitInfo(clone, shown.ours)) ?? null,
    status: isImported
      ? statusText({ ...branchOf(main), ahead: outgoing, behind: missing })
      : messages.map(render).join('\n'),
    status_messages: messages,
    ...(await failureOf(request, found, main)),
    outgoing_commits: outgoing,
    missing_commits: missing,
    pending_units: pendingView(pending),
  }
}

const operations = ['vcs.push', 'vcs.update', 'vcs.commit', 'vcs.reset'] as const

/** The components that are seen, split by whether the caller may do anything to their repositories. */
async function componentLists({ db, actor }: ApiRequest, project: ProjectRow, seen: readonly ComponentRow[]) {
  const scopes = seen.map((component) => ({ project, component }))
  const rights = await Promise.all(operations.map((right) => mayMany(db, actor, right, scopes)))
  const isIncluded = (i: number) => rights.some((allowed) => allowed[i])
  const slugs = (part: readonly ComponentRow[]) => part.map(({ path }) => `${project.slug}/${path}`).sort()
  return {
    included_components: slugs(seen.filter((_, i) => isIncluded(i))),
    skipped_components: [],
    permission_blockers: slugs(seen.filter((_, i) => !isIncluded(i))),
  }
}

/** Whether any of a project's repositories, as far as the caller sees them, wants something done. */
export async function viewProjectRepository(
  request: ApiRequest,
  project: ProjectRow,
  url: string,
): Promise<RepositoryView> {
  const { db, actor, services } = request
  const { components } = await visibilityOf(db, actor)
  const seen = (await componentsOfProject(db, { projectId: project.id })).filter(
    ({ id }) => components?.includes(id) ?? true,
  )
  const pending = await pendingEdits(db, { projectId: project.id, components })
  let files = 0
  let missing = 0
  for (const component of seen) {
    files += await waitingFiles(request, component.id)
    if (component.linked_component_id !== null) continue
    const { merged, tip } = shownCommits(component)
    if (tip === merged) continue
    await requireCommits(services, component, [merged, tip])
    missing += await services.vcs.commitsMissing(await cloneOf(db, component), [merged], tip)
  }
  return {
    needs_commit: pending.total - pending.held + files > 0,
    needs_merge: missing > 0,
    needs_push: seen.some(({ outgoing, pushed }) => outgoing !== '' && outgoing !== pushed),
    ...(await componentLists(request, project, seen)),
    url,
    remote_commit: null,
    weblate_commit: null,
    status: null,
    merge_failure: null,
    outgoing_commits: null,
    missing_commits: null,
    pending_units: pendingView(pending),
  }
}
