import { Action } from '#core/changes/actions.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { setOutgoing } from '#server/db/queries/repository/outgoing-commits.ts'
import { loadSubject, type SyncSubject } from '#server/sync/context/sync-component.ts'
import { askedBy, type SyncContext } from '#server/sync/context/sync-context.ts'
import { buildCommits } from '#server/sync/outgoing/build-commits.ts'
import { recordWriteFailures } from '#server/sync/outgoing/clear-idle-edits.ts'
import { commitWaiting } from '#server/sync/outgoing/commit-edits.ts'
import { commitMessage } from '#server/sync/outgoing/commit-message.ts'
import { commitWork, dropOutgoing, filesAt } from '#server/sync/outgoing/outgoing-commits.ts'
import type { FileWrite, NewCommit } from '#server/vcs/commits.ts'
import { outgoingRef } from '#server/vcs/vcs.ts'

/** Whether commits of ours are kept when upstream moves, and merged; else they are made again on top of it. */
const keepsOutgoing = ({ repository: { push, pushBranch, force, mergeStyle } }: SyncSubject): boolean =>
  push === '' || (pushBranch !== '' && !force) || mergeStyle !== 'rebase'

/** Brings our commits on top of what upstream has now. */
export async function rebuildOutgoing(context: SyncContext, subject: SyncSubject): Promise<SyncSubject> {
  const { component, repository } = subject
  const { outgoing, outgoing_base: base, revision } = component
  if (outgoing === '' || base === revision) return subject
  const kept = keepsOutgoing(subject) && (await context.vcs.hasCommit(repository.clone, outgoing))
  const head = kept ? await mergeUpstream(context, subject) : await rebuild(context, subject)
  if (head === '') return loadSubject(context.db, component.id)
  const action = kept ? Action.repositoryMerged : Action.repositoryRebased
  await inTransaction(context.db, async (tx) => {
    const scope = { projectId: component.project_id, componentId: component.id }
    const details = { new_head: head, previous_head: outgoing }
    await insertChanges(tx, scope, [{ action, details, ...askedBy(context) }], context.now())
  })
  return loadSubject(context.db, component.id)
}

async function rebuild(context: SyncContext, subject: SyncSubject): Promise<string> {
  await dropOutgoing(context, subject)
  return (await commitWaiting(context, await loadSubject(context.db, subject.component.id))).head
}

/** A merge commit whose files are upstream's with what still waits written into them; '' when nothing waits. */
async function mergeUpstream(context: SyncContext, subject: SyncSubject): Promise<string> {
  const { vcs } = context
  const { component, repository } = subject
  const { outgoing, revision } = component
  const made = await vcs.withBlobs(repository.clone, async (read) => {
    const files = await filesAt(context, subject, revision, read)
    const work = await commitWork(context, subject, files, { all: true })
    const committed = {
      ...work,
      edits: work.edits.filter((edit) => edit.commit_id !== ''),
      fileEdits: work.fileEdits.filter((edit) => edit.commit_id !== ''),
    }
    return { built: await buildCommits(context, committed), people: work.people, files }
  })
  await recordWriteFailures(context, subject, made.built.failed, (path) => made.files.blob(path))
  const writes = lastWrites(made.built.commits.flatMap(({ commit }) => commit.files))
  if (writes.length === 0) {
    await dropOutgoing(context, subject)
    return ''
  }
  const { committer } = made.people
  const message = await commitMessage(context, subject, 'merge', {})
  const commit: NewCommit = { author: committer, committer, time: context.now(), message, files: writes }
  // Upstream's own line goes on where we push to it; a line of our own takes upstream in.
  const [parent, other] = isDirect(subject) ? [revision, outgoing] : [outgoing, revision]
  const tree = await vcs.treeOf(repository.clone, revision)
  const commits = [{ ...commit, tree, merges: [other] }]
  const [head = ''] = await vcs.writeCommits(repository.clone, { ref: outgoingRef(component.id), parent, commits })
  await inTransaction(context.db, (tx) => setOutgoing(tx, component.id, { outgoing: head, outgoing_base: revision }))
  return head
}

export const isDirect = ({ repository: { push, pushBranch } }: SyncSubject): boolean => push !== '' && pushBranch === ''

const lastWrites = (writes: readonly FileWrite[]): FileWrite[] => [
  ...new Map(writes.map((write) => [write.path, write])).values(),
]
