import { type Message, withTexts } from '#core/messages/message.ts'
import { redactPaths } from '#core/text/redact-paths.ts'
import { inTransaction } from '#server/db/database.ts'
import { deleteUnusedComponent } from '#server/db/queries/components/components.ts'
import { AppError, type FieldError, fieldError } from '#server/errors.ts'
import { handOverToWorker, holdJob } from '#server/queue/hold-lane.ts'
import { claimTask } from '#server/queue/queue.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { whyMissing, whyNoMatch } from '#server/sync/files/find-files.ts'
import { findFiles } from '#server/sync/merge/merge-files.ts'
import { fetchUpstream } from '#server/sync/outgoing/fetch-upstream.ts'

/** Fetches and says what an import would stop at: a repository that cannot be used, files that are not there. */
export async function filesProblems(context: SyncContext, synced: SyncedComponent): Promise<FieldError[]> {
  const { component } = synced
  const wrong = (attr: string, said: Message): FieldError => fieldError(attr, said)
  let commit: string
  try {
    commit = await fetchUpstream(context, synced)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'repository' || context.signal?.aborted) throw error
    return [
      wrong(
        'repo',
        withTexts(error.said, (text) => redactPaths(text, [component.repo])),
      ),
    ]
  }
  const found = await findFiles(context, synced, commit)
  if (found.matches === 0) return [wrong('filemask', whyNoMatch(found, component.filemask))]
  const named = [
    ['template', component.template, found.template],
    ['intermediate', component.intermediate, found.intermediate],
    ['new_base', component.new_base, found.base],
  ] as const
  return named.flatMap(([attr, path, file]) => (path !== '' && !file ? [wrong(attr, whyMissing(found, path))] : []))
}

/**
 * Looks at the repository of a new component while whoever made it still waits, so that a wrong address or mask is told at
 * once and leaves nothing behind. What takes longer than `waitMs` is left to the import itself.
 */
export async function firstLook(
  context: SyncContext,
  { componentId, taskId }: { readonly componentId: number; readonly taskId: string },
  waitMs: number,
): Promise<void> {
  const { db, now } = context
  const job = await inTransaction(db, (tx) => claimTask(tx, taskId, now()))
  if (!job) return
  await holdJob(db, job, { now }, async ({ signal }) => {
    const late = AbortSignal.timeout(waitMs)
    const looking = {
      ...context,
      vcs: context.vcs.forComponent(db, componentId),
      signal: AbortSignal.any([signal, late]),
    }
    const errors = await loadSyncedComponent(db, componentId)
      .then((synced) => filesProblems(looking, synced))
      .catch((error) => {
        if (late.aborted) return []
        throw error
      })
    if (errors.length === 0) return handOverToWorker
    await inTransaction(db, (tx) => deleteUnusedComponent(tx, componentId))
    throw new AppError('invalid', undefined, { errors })
  })
}
