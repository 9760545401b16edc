import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { setFetched } from '#server/db/queries/repository/fetched-commits.ts'
import { setPushed } from '#server/db/queries/repository/outgoing-commits.ts'
import { compactCommitted } from '#server/db/queries/strings/pending-edits.ts'
import { AppError } from '#server/errors.ts'
import { loadPeople } from '#server/sync/context/authors.ts'
import { loadSyncedComponent, REVIEWED, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { askedBy, type SyncContext } from '#server/sync/context/sync-context.ts'
import { mergeCommit } from '#server/sync/merge/merge-upstream.ts'
import { clearArrivedEdits, clearIfArrived } from '#server/sync/outgoing/clear-arrived.ts'
import { commitWaiting, withUpstream } from '#server/sync/outgoing/commit-edits.ts'
import { commitMessage } from '#server/sync/outgoing/commit-message.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'
import { writeLine } from '#server/sync/outgoing/kept-commits.ts'
import { publishLocal } from '#server/sync/outgoing/local-repository.ts'
import { isDirect, rebuildOutgoing } from '#server/sync/outgoing/rebuild-outgoing.ts'
import { importPushBranch } from '#server/sync/push/import-push-branch.ts'
import { askToMerge, ensureRequestSource } from '#server/sync/push/pull-request.ts'
import { isOnPushBranch, joinPushBranch } from '#server/sync/push/push-branch.ts'
import { notePushFailure, notePushSuccess } from '#server/sync/push/push-failures.ts'
import type { PushOutcome } from '#server/vcs/push.ts'
import { isLocal } from '#server/vcs/vcs.ts'

export interface PushResult {
  /** False: there was nothing to push, or nowhere to push it to. */
  readonly pushed: boolean
  /** The commit that was pushed; else upstream's, as far as it is merged. */
  readonly revision: string
}

/** Upstream may move again and again while we push; after so many times somebody should know. */
const TRIES = 8

/**
 * Commits what waits and brings it upstream. When upstream moved meanwhile, its changes are merged string by string, our
 * commits are made again on top, and that is pushed.
 */
export async function pushComponent(context: SyncContext, componentId: number): Promise<PushResult> {
  const { component: asked } = await loadSyncedComponent(context.db, componentId)
  if (asked.branch_of !== null) return { pushed: false, revision: asked.revision }
  await ensureRequestSource(context, componentId).catch(async (error) =>
    fail(context, await loadSyncedComponent(context.db, componentId), error),
  )
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const synced = await readyToPush(context, componentId)
    const { component, repository } = synced
    const nothing = { pushed: false, revision: component.revision }
    if (component.outgoing === '') return nothing
    if (repository.push === '' && !isLocal(repository.repo)) {
      await inTransaction(context.db, (tx) => compactCommitted(tx, componentId))
      return nothing
    }
    const isSent = component.outgoing === component.pushed
    if (isSent && (repository.review || (await isOnPushBranch(context, synced)))) return nothing
    const { outcome, commit } = await send(context, synced).catch((error) => fail(context, synced, error))
    if (outcome.kind === 'refused')
      await fail(
        context,
        synced,
        new AppError('repository', message('repository.pushRefused', { reason: outcome.reason })),
      )
    if (outcome.kind === 'pushed') {
      await askToMerge(context, synced).catch((error) => fail(context, synced, error))
      return finishPush(context, synced, commit)
    }
    await context.report(10 + attempt, message('task.mergingAgain'))
  }
  const synced = await loadSyncedComponent(context.db, componentId)
  return fail(context, synced, new AppError('repository', message('repository.upstreamMoved', { times: TRIES })))
}

/** Our line on top of upstream as it is now, with everything that waits. */
async function readyToPush(context: SyncContext, componentId: number): Promise<SyncedComponent> {
  const synced = await withUpstream(context, await loadSyncedComponent(context.db, componentId))
  const commit = await fetchUpstream(context, synced)
  const cleared = await clearIfArrived(context, synced, commit)
  if (cleared.repository.mergeStyle !== 'rebase') await commitWaiting(context, cleared)
  await mergeCommit(context, await loadSyncedComponent(context.db, componentId), commit)
  const refreshed = await rebuildOutgoing(context, await loadSyncedComponent(context.db, componentId))
  const { pushBranch, review } = refreshed.repository
  if (pushBranch !== '' && !review) await importPushBranch(context, refreshed)
  await commitWaiting(context, refreshed)
  return shaped(context, await loadSyncedComponent(context.db, componentId))
}

/** `merge_noff`: upstream's line takes our commits in with a merge commit, however few they are. */
async function shaped(context: SyncContext, synced: SyncedComponent): Promise<SyncedComponent> {
  const { vcs, db } = context
  const { component, repository } = synced
  const { outgoing, revision } = component
  if (repository.mergeStyle !== 'merge_noff' || outgoing === '' || !isDirect(synced)) return synced
  const parents = await vcs.parentsOf(repository.clone, outgoing)
  if (parents.length > 1 && parents[0] === revision) return synced
  const { committer } = await loadPeople(db, [])
  const message = await commitMessage(context, synced, 'merge', {})
  const tree = await vcs.treeOf(repository.clone, outgoing)
  const commit = { author: committer, committer, time: context.now(), message, files: [], tree, merges: [outgoing] }
  await writeLine(context, synced, { parent: revision, commits: [commit] })
  return loadSyncedComponent(db, component.id)
}

interface Sent {
  readonly outcome: PushOutcome
  readonly commit: string
}

async function send(context: SyncContext, synced: SyncedComponent): Promise<Sent> {
  const { vcs, signal } = context
  const { component, repository } = synced
  const { clone, push: address } = repository
  if (isLocal(clone)) {
    const { outgoing: head, outgoing_base: before } = component
    const isNewest = await publishLocal(context, synced, { head, before })
    return { outcome: { kind: isNewest ? 'pushed' : 'moved' }, commit: head }
  }
  const replaces = await replacedTip(context, synced)
  const { review } = repository
  const joins = !isDirect(synced) && replaces === undefined && !review
  const commit = joins ? await joinPushBranch(context, synced) : component.outgoing
  const named = repository.pushBranch === REVIEWED ? '' : repository.pushBranch
  const branch = named || (await vcs.branchName(repository, { signal }))
  await context.report(60, message('task.pushing', { branch }))
  return { outcome: await vcs.push(clone, { address, branch, commit, replaces, review }, { signal }), commit }
}

/** What our line takes the place of on a branch that is ours alone; '' for nothing. Undefined: nothing is replaced. */
async function replacedTip({ vcs, signal }: SyncContext, synced: SyncedComponent): Promise<string | undefined> {
  const { clone, push, pushBranch, force } = synced.repository
  if (!force || isDirect(synced)) return undefined
  return (await vcs.fetchInto(clone, { repo: push, branch: pushBranch }, { signal })) ?? ''
}

async function finishPush(context: SyncContext, synced: SyncedComponent, head: string): Promise<PushResult> {
  const { db } = context
  const { component, project, repository } = synced
  await inTransaction(db, async (tx) => {
    await notePushSuccess(tx, synced, context.now())
    if (!isLocal(repository.repo)) {
      const scope = { projectId: project.id, componentId: component.id }
      await insertChanges(
        tx,
        scope,
        [{ action: Action.changesPushed, details: { revision: head }, ...askedBy(context) }],
        context.now(),
      )
    }
    if (repository.pushBranch !== '') await setPushed(tx, component.id, component.outgoing)
    // Upstream's newest is known without asking.
    else await setFetched(tx, { ...component, commit: head, historyStart: component.history_start })
  })
  const now = await loadSyncedComponent(db, component.id)
  // Whoever took over from us, believing us dead, may have gone on: then it is theirs to settle.
  if (repository.pushBranch === '' && now.component.outgoing === head) await clearArrivedEdits(context, now)
  await context.report(95, message('task.pushed'))
  return { pushed: true, revision: head }
}

/** The maintainer is told; what waits keeps waiting, and translators go on unless pushes fail again and again. */
async function fail(context: SyncContext, synced: SyncedComponent, error: unknown): Promise<never> {
  if (error instanceof AppError && error.status < 500)
    await inTransaction(context.db, (tx) => notePushFailure(tx, context, synced, error.said))
  throw error
}
