import { queueCheckIfNeeded } from '#server/commands/quality/queue-check.ts'
import { inTransaction } from '#server/db/database.ts'
import {
  type ComponentRow,
  componentById,
  setLocked,
  updateComponent,
} from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { storeTextsOf } from '#server/db/queries/repository/branch-texts.ts'
import { type BranchRow, newestSourceId, updateBranch } from '#server/db/queries/repository/branches.ts'
import { editsOfTranslation } from '#server/db/queries/strings/pending-edits.ts'
import { AppError } from '#server/errors.ts'
import { addBranchComponent, removeBranchComponent } from '#server/sync/branches/branch-component.ts'
import { loadSyncedComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { mayConcern } from '#server/sync/merge/merge-files.ts'
import { mergeCommit } from '#server/sync/merge/merge-upstream.ts'

/** What the strings of a component depend on: a branch is compared again when it is another. */
export async function stateOfStrings({ db }: SyncContext, { component, bilingual }: SyncedComponent): Promise<string> {
  if (bilingual) return component.revision
  const translations = await translationsOfComponent(db, component.id)
  return translations.find((one) => one.is_source === 1)?.revision ?? ''
}

/** The component of a branch, where it has one that is still there. */
async function componentOfBranch({ db }: SyncContext, branch: BranchRow): Promise<ComponentRow | undefined> {
  const component = branch.component_id === null ? undefined : await componentById(db, { id: branch.component_id })
  return component?.branch_of === branch.owner_id ? component : undefined
}

/** Brings a branch to what its newest commit holds. One on which no string differs has no component. */
export async function pullBranch(context: SyncContext, owner: SyncedComponent, branch: BranchRow): Promise<void> {
  const { db, now } = context
  const known = await componentOfBranch(context, branch)
  const { repository } = owner
  if (!(await context.vcs.hasCommit(repository.clone, branch.head)))
    await context.vcs.fetchIfThere({ ...repository, branch: branch.name }, { signal: context.signal })
  if (!known && !(await mayDiffer(context, owner, branch.head))) return noteState(context, owner, branch, '')
  const id =
    known?.id ?? (await inTransaction(db, (tx) => addBranchComponent(tx, context.vcs, owner.component, branch, now())))
  const problem = await readBranch(context, id, branch.head)
  const isEmpty = (await newestSourceId(db, id)) === 0
  if (isEmpty || (problem !== '' && !known)) await closeComponent(context, { ...branch, component_id: id })
  await noteState(context, owner, branch, problem)
}

/** Whether a file of the component differs from what its own branch has; where the clone cannot tell, it may. */
async function mayDiffer({ vcs }: SyncContext, owner: SyncedComponent, head: string): Promise<boolean> {
  const paths = await vcs.changedPaths(owner.repository.clone, owner.component.revision, head)
  return !paths || mayConcern(owner, paths)
}

/** Why the branch cannot be read, as a message in JSON; '' when it was. */
async function readBranch(context: SyncContext, componentId: number, head: string): Promise<string> {
  const { db, now } = context
  try {
    await inTransaction(db, (tx) => updateComponent(tx, componentId, { fetched: head }))
    await mergeCommit(context, await loadSyncedComponent(db, componentId), head, { force: true })
    await inTransaction(db, (tx) => queueCheckIfNeeded(tx, componentId, now()))
    return ''
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || context.signal?.aborted) throw error
    return JSON.stringify(error.said)
  }
}

async function noteState(
  context: SyncContext,
  owner: SyncedComponent,
  branch: BranchRow,
  problem: string,
): Promise<void> {
  const main_state = await stateOfStrings(context, owner)
  const values = { head: branch.head, main_state, problem, status: 'open', updated: context.now() } as const
  await inTransaction(context.db, (tx) => updateBranch(tx, branch.id, values))
}

/** Removes the component of a branch. Nobody can save there any more while its texts are kept. */
export async function closeComponent(context: SyncContext, branch: BranchRow): Promise<void> {
  const { db, now } = context
  const component = await componentOfBranch(context, branch)
  if (component) {
    await inTransaction(db, (tx) => setLocked(tx, { id: component.id, locked: 1 }))
    for (const { id: translationId } of await translationsOfComponent(db, component.id)) {
      const units = new Set((await editsOfTranslation(db, { translationId })).map((edit) => edit.unit_id))
      for (const slice of slices([...units], 200)) {
        await inTransaction(db, (tx) => storeTextsOf(tx, branch.owner_id, slice, now()))
        await yieldToEventLoop(context)
      }
    }
  }
  await inTransaction(db, (tx) => removeBranchComponent(tx, branch, now()))
}
