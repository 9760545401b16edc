import { updateAlert } from '#server/alerts/update-alert.ts'
import { queueGlossaryLanguages } from '#server/commands/repository/queue-glossary-languages.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { type ComponentRow, componentById, deleteUnusedComponent } from '#server/db/queries/components/components.ts'
import { linkedComponents } from '#server/db/queries/components/linked-components.ts'
import { clearAlert } from '#server/db/queries/repository/alerts.ts'
import { noteFailedPull, notePull } from '#server/db/queries/repository/pull-schedule.ts'
import { AppError } from '#server/errors.ts'
import { removeComponentStats } from '#server/stats/remove-component.ts'
import { syncBranches } from '#server/sync/branches/sync-branches.ts'
import { loadSyncedComponent, mainComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { UnreadableSource } from '#server/sync/files/read-catalog.ts'
import type { PullOptions, PullResult } from '#server/sync/merge/merge-upstream.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'

/**
 * Pulls a component and those that share its repository, and turns what a maintainer must mend into an alert. A component
 * that never had a working import is taken back.
 */
export async function pullRepository(
  context: SyncContext,
  componentId: number,
  options: PullOptions = {},
): Promise<PullResult> {
  const asked = await componentById(context.db, { id: componentId })
  // A branch is pulled with the component that it belongs to.
  if (asked?.branch_of) return pullRepository(context, asked.branch_of, options)
  const result = await pullOne(context, componentId, options)
  for (const { id } of await linkedComponents(context.db, { id: componentId }))
    await pullOne(context, id, options).catch(async (error) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      await context.report(99, error.said)
    })
  await followBranches(context, componentId)
  const component = await componentById(context.db, { id: componentId })
  if (component?.is_glossary === 0)
    await inTransaction(context.db, (tx) => queueGlossaryLanguages(tx, component.project_id, context.now()))
  return result
}

/** What is wrong with branches is no reason to do without the pull. */
async function followBranches(context: SyncContext, componentId: number): Promise<void> {
  const { db } = context
  const component = await componentById(db, { id: componentId })
  if (!component) return
  await syncBranches(context, (await mainComponent(db, component)).id).catch(async (error) => {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await context.report(99, error.said)
  })
}

async function pullOne(context: SyncContext, componentId: number, options: PullOptions): Promise<PullResult> {
  const { db, now } = context
  const before = (await componentById(db, { id: componentId }))?.outgoing ?? ''
  try {
    const result = await pullComponent(context, componentId, options)
    await inTransaction(db, async (tx) => {
      await clearAlert(tx, componentId, 'UpdateFailure')
      await notePull(tx, componentId, now())
    })
    await pushAgain(context, componentId, before)
    return result
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || context.signal?.aborted) throw error
    const component = await componentById(db, { id: componentId })
    if (component) await inTransaction(db, (tx) => recordPullFailure(tx, component, error, now()))
    throw error
  }
}

/**
 * Commits that were made again on top of upstream go there, where commits are pushed at once; where updates are not, they go
 * with the next commit. What was committed here for the first time is no update.
 */
async function pushAgain({ db, now }: SyncContext, componentId: number, before: string): Promise<void> {
  const { component, repository } = await loadSyncedComponent(db, componentId)
  const waits = component.outgoing !== '' && component.outgoing !== component.pushed
  const wanted = repository.pushOnCommit && (repository.pushOnUpdate || before === '')
  if (waits && repository.push !== '' && wanted)
    await inTransaction(db, (tx) => queueRepositoryJob(tx, 'push_component', componentId, now()))
}

async function recordPullFailure(tx: Db, component: ComponentRow, error: AppError, now: number): Promise<void> {
  if (component.revision === '') {
    await removeComponentStats(tx, component)
    return deleteUnusedComponent(tx, component.id)
  }
  const scope = { projectId: component.project_id, componentId: component.id }
  if (error instanceof UnreadableSource) return updateAlert(tx, scope, 'ParseError', [error.problem], now)
  const name = error.code === 'repository' ? 'UpdateFailure' : 'InexistantFiles'
  await updateAlert(tx, scope, name, [{ error: error.message, message: error.said }], now)
  if (error.code === 'repository') await noteFailedPull(tx, component, now)
  else await notePull(tx, component.id, now)
}
