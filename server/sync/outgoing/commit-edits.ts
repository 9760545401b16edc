import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { type FileEditRow, markFileEditCommitted } from '#server/db/queries/repository/file-edits.ts'
import { hasUncommitted, markCommitted } from '#server/db/queries/strings/pending-edits.ts'
import { AppError, mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { loadSyncedComponent, pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { askedBy, type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { mergeCommit } from '#server/sync/merge/merge-upstream.ts'
import { addonCommits } from '#server/sync/outgoing/addon-commits.ts'
import { type Built, type BuiltCommit, buildCommits } from '#server/sync/outgoing/build-commits.ts'
import { reviewable } from '#server/sync/outgoing/change-id.ts'
import { clearIfArrived } from '#server/sync/outgoing/clear-arrived.ts'
import { clearIdleEdits, recordWriteFailures } from '#server/sync/outgoing/clear-idle-edits.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'
import { bringCommits, writeLine } from '#server/sync/outgoing/kept-commits.ts'
import { commitWork, dropOutgoing, filesAt, hasOutgoing } from '#server/sync/outgoing/outgoing-commits.ts'
import { squashed } from '#server/sync/outgoing/squash.ts'

export interface CommitResult {
  /** How many commits were made. */
  readonly commits: number
  /** Edits that could not be written. */
  readonly failed: number
  /** Our newest commit that upstream may not have; '' for none. */
  readonly head: string
}

/** Puts everything that waits into commits of our own, each by its author. They are pushed by `pushComponent`. */
export async function commitComponent(context: SyncContext, componentId: number): Promise<CommitResult> {
  const synced = await withUpstream(context, await loadSyncedComponent(context.db, componentId))
  return commitWaiting(context, synced)
}

/** The clone may be gone: then upstream is fetched again, and what changed meanwhile is merged. */
export async function withUpstream(context: SyncContext, synced: SyncedComponent): Promise<SyncedComponent> {
  const { component } = synced
  if (component.revision === '') throw new AppError('repository', message('component.notImported'))
  if (await bringCommits(context, synced, [component.revision])) return synced
  await context.report(1, message('task.fetchingAgain'))
  const commit = await fetchUpstream(context, synced)
  await mergeCommit(context, await clearIfArrived(context, synced, commit), commit)
  return loadSyncedComponent(context.db, component.id)
}

/** Commits on top of our line where there is one, else on top of upstream. */
export async function commitWaiting(context: SyncContext, synced: SyncedComponent): Promise<CommitResult> {
  const { component, repository } = synced
  // What is written for a branch is committed when it is merged.
  if (component.branch_of !== null) return { commits: 0, failed: 0, head: '' }
  const addons = await context.addonsAtCommit?.(component.id)
  const continues = (await hasOutgoing(context, synced)) && !(addons?.squash && (await canBeginAnew(context, synced)))
  if (!continues) await dropOutgoing(context, synced)
  const parent = continues ? component.outgoing : component.revision
  const built = await context.vcs.withBlobs(repository.clone, async (read) => {
    const files = await filesAt(context, synced, parent, read)
    const work = await commitWork(context, synced, files)
    const made = await buildCommits(context, work)
    const added = addons ? await addonCommits(context, work, { steps: addons.steps, parent, read }) : []
    const all = squashed([...made.commits, ...added], addons?.squash, work.people.committer)
    const commits = reviewable(synced, all)
    return { ...made, commits, files }
  })
  await recordWriteFailures(context, synced, built.failed, (path) => built.files.blob(path))
  await clearIdleEdits(context, synced, built, continues)
  if (built.commits.length === 0)
    return { commits: 0, failed: built.failed.length, head: continues ? component.outgoing : '' }
  // First the line, then what is in it: an edit that is not marked yet is found in the line next time.
  const ids = await writeLine(context, synced, { parent, commits: built.commits.map(({ commit }) => commit) })
  await rememberCommits(context, synced, built, ids)
  await context.report(50, message('task.commitsMade', { count: ids.length }))
  return { commits: ids.length, failed: built.failed.length, head: mustExist(ids.at(-1), 'commit') }
}

/** Nobody has seen our commits yet, and more is to come: then all of it can be made into commits again. */
const canBeginAnew = async ({ db }: SyncContext, { component }: SyncedComponent): Promise<boolean> =>
  component.pushed === '' && (await hasUncommitted(db, { componentId: component.id }))

/** Which commit holds which edit. An edit that was changed while the commit was made keeps waiting. */
async function rememberCommits(
  context: SyncContext,
  synced: SyncedComponent,
  { commits }: Built,
  ids: readonly string[],
): Promise<void> {
  const { db } = context
  for (const [index, built] of commits.entries()) {
    const commitId = mustExist(ids[index], 'commit')
    for (const slice of slices(built.edits)) {
      await inTransaction(db, async (tx) => {
        for (const { id, target, state, created } of slice)
          await markCommitted(tx, { id, target, state, created, commitId })
      })
      await yieldToEventLoop(context)
    }
    await inTransaction(db, (tx) =>
      closeCommit(tx, synced, built, { commitId, by: askedBy(context), now: context.now() }),
    )
  }
}

async function closeCommit(
  tx: Db,
  synced: SyncedComponent,
  { translation, also = [], fileEdits, commit }: BuiltCommit,
  { commitId, by, now }: { readonly commitId: string; readonly by: { readonly userId?: number }; readonly now: number },
): Promise<void> {
  for (const { id } of fileEdits) await markFileEditCommitted(tx, { id, commitId })
  for (const one of translation ? [translation, ...also] : also) {
    const ledger = await Ledger.open(tx, pathOf(synced, one))
    const details = { commit: commitId, author: commit.author.name }
    ledger.record({ action: Action.changesCommitted, details, ...by, ...addedBy(one, fileEdits) })
    await ledger.close(now)
  }
}

/** A commit that adds a language is by whoever added it. */
function addedBy({ filename }: TranslationRecord, fileEdits: readonly FileEditRow[]): { authorId?: number } {
  const begin = fileEdits.find((edit) => edit.kind === 'add_language' && edit.filename === filename)
  return typeof begin?.author_id === 'number' ? { authorId: begin.author_id } : {}
}
