import { Action } from '#core/changes/actions.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { askedBy, type SyncContext } from '#server/sync/context/sync-context.ts'
import { buildCommits } from '#server/sync/outgoing/build-commits.ts'
import { recordWriteFailures } from '#server/sync/outgoing/clear-idle-edits.ts'
import { commitWaiting } from '#server/sync/outgoing/commit-edits.ts'
import { commitMessage } from '#server/sync/outgoing/commit-message.ts'
import { bringCommits, storeLine, writeLine } from '#server/sync/outgoing/kept-commits.ts'
import { commitWork, dropOutgoing, filesAt } from '#server/sync/outgoing/outgoing-commits.ts'
import type { FileWrite, NewCommit } from '#server/vcs/commits.ts'

/** Whether commits of ours are kept when upstream moves, and merged; else they are made again on top of it. */
const keepsOutgoing = ({ repository }: SyncedComponent): boolean => {
  const { push, pushBranch, force, review, mergeStyle } = repository
  // What is reviewed is one change after the other: a merge of upstream would be one more.
  if (review) return false
  return push === '' || (pushBranch !== '' && !force) || mergeStyle !== 'rebase'
}

/** Brings our commits on top of what upstream has now. */
export async function rebuildOutgoing(context: SyncContext, synced: SyncedComponent): Promise<SyncedComponent> {
  const { component } = synced
  const { outgoing, outgoing_base: base, revision } = component
  if (outgoing === '') return synced
  const isHere = await bringCommits(context, synced, [outgoing])
  if (base === revision && isHere) {
    await storeLine(context, synced)
    return synced
  }
  const kept = keepsOutgoing(synced) && isHere
  const head = kept ? await mergeUpstream(context, synced) : await rebuild(context, synced)
  if (head === '') return loadSyncedComponent(context.db, component.id)
  const action = kept ? Action.repositoryMerged : Action.repositoryRebased
  await inTransaction(context.db, async (tx) => {
    const scope = { projectId: component.project_id, componentId: component.id }
    const details = { new_head: head, previous_head: outgoing }
    await insertChanges(tx, scope, [{ action, details, ...askedBy(context) }], context.now())
  })
  return loadSyncedComponent(context.db, component.id)
}

async function rebuild(context: SyncContext, synced: SyncedComponent): Promise<string> {
  await dropOutgoing(context, synced)
  return (await commitWaiting(context, await loadSyncedComponent(context.db, synced.component.id))).head
}

/** A merge commit whose files are upstream's with what still waits written into them; '' when nothing waits. */
async function mergeUpstream(context: SyncContext, synced: SyncedComponent): Promise<string> {
  const { vcs } = context
  const { component, repository } = synced
  const { outgoing, revision } = component
  const made = await vcs.withBlobs(repository.clone, async (read) => {
    const files = await filesAt(context, synced, revision, read)
    const work = await commitWork(context, synced, files, { all: true })
    const committed = {
      ...work,
      edits: work.edits.filter((edit) => edit.commit_id !== ''),
      fileEdits: work.fileEdits.filter((edit) => edit.commit_id !== ''),
    }
    return { built: await buildCommits(context, committed), people: work.people, files }
  })
  await recordWriteFailures(context, synced, made.built.failed, (path) => made.files.blob(path))
  const writes = lastWrites(made.built.commits.flatMap(({ commit }) => commit.files))
  if (writes.length === 0) {
    await dropOutgoing(context, synced)
    return ''
  }
  const { committer } = made.people
  const message = await commitMessage(context, synced, 'merge', {})
  const commit: NewCommit = { author: committer, committer, time: context.now(), message, files: writes }
  // Upstream's own line goes on where we push to it; a line of our own takes upstream in.
  const [parent, other] = isDirect(synced) ? [revision, outgoing] : [outgoing, revision]
  const tree = await vcs.treeOf(repository.clone, revision)
  const commits = [{ ...commit, tree, merges: [other] }]
  const [head = ''] = await writeLine(context, synced, { parent, commits })
  return head
}

export const isDirect = ({ repository: { push, pushBranch } }: SyncedComponent): boolean =>
  push !== '' && pushBranch === ''

const lastWrites = (writes: readonly FileWrite[]): FileWrite[] => [
  ...new Map(writes.map((write) => [write.path, write])).values(),
]
