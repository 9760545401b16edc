import { Action } from '#core/changes/actions.ts'
import type { Operation } from '#core/contract/repository/operation.ts'
import { type Message, message, withTexts } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { redactPaths } from '#core/text/redact-paths.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { editsOfUnits } from '#server/db/queries/strings/pending-edits.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { divergedUnits, storedById } from '#server/db/queries/strings/stored-units.ts'
import { AppError } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { repositoryGroup } from '#server/sync/context/repository-group.ts'
import { loadSyncedComponent, pathOf } from '#server/sync/context/sync-component.ts'
import { askedBy, type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { resetComponent } from '#server/sync/operations/reset.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { isLocal } from '#server/vcs/vcs.ts'

export interface OperationResult {
  readonly result: boolean
  /** Why not. */
  readonly detail?: string
  readonly messages?: readonly Message[]
}

/** Does one thing to one component; says why it could not, where that is no failure of git. */
type Step = (context: SyncContext, component: ComponentRow) => Promise<Message | undefined>

const push: Step = async (context, { id }) => {
  const { repository } = await loadSyncedComponent(context.db, id)
  if (repository.push === '' && !isLocal(repository.repo)) return message('repository.noPushAddress')
  await pushComponent(context, id)
  return undefined
}

const commit: Step = async (context, component) => {
  const { db, now } = context
  const { id } = component
  const { repository } = await loadSyncedComponent(db, id)
  if (isLocal(repository.repo)) return push(context, component)
  const { head } = await commitComponent(context, id)
  if (head !== '' && repository.push !== '' && repository.pushOnCommit)
    await inTransaction(db, (tx) => queueRepositoryJob(tx, 'push_component', id, now()))
  return undefined
}

const reset =
  (keep: boolean): Step =>
  async (context, component) => {
    await resetComponent(context, component.id, { keep })
    return keep ? commit(context, component) : undefined
  }

const record = (context: SyncContext, component: ComponentRow, action: number): Promise<unknown> =>
  inTransaction(context.db, (tx) => {
    const scope = { projectId: component.project_id, componentId: component.id }
    return insertChanges(tx, scope, [{ action, ...askedBy(context) }], context.now())
  })

/** What no component uses any more goes; git packs the rest. */
const cleanup: Step = async (context, component) => {
  const { vcs, db } = context
  const { repository } = await loadSyncedComponent(db, component.id)
  await vcs.tidy(repository.clone, async (id) => ((await componentById(db, { id }))?.outgoing ?? '') !== '')
  await record(context, component, Action.repositoryCleanedUp)
  return undefined
}

/** Every text that upstream's files do not have gets an edit, should it lack one, and is committed. */
const fileSync: Step = async (context, component) => {
  const { db } = context
  await record(context, component, Action.synchronizationForced)
  const synced = await loadSyncedComponent(db, component.id)
  for (const translation of await translationsOfComponent(db, component.id))
    for (const slice of slices(await divergedUnits(db, { translationId: translation.id }))) {
      const ids = slice.map(({ id }) => id)
      await inTransaction(db, async (tx) => {
        // Nobody saves a string between the reading of its text and the edit.
        await Ledger.open(tx, pathOf(synced, translation))
        const waiting = new Set((await editsOfUnits(tx, ids)).map((edit) => edit.unit_id))
        for (const { id, target, state, upstream } of (await storedById(tx, ids)).values()) {
          const edit = { unitId: id, translationId: translation.id, authorId: null, target, state, now: context.now() }
          if (upstream !== null && !waiting.has(id)) await recordEdit(tx, edit)
        }
      })
      await yieldToEventLoop(context)
    }
  return commit(context, component)
}

const fileScan: Step = async (context, component) => {
  await record(context, component, Action.rescanForced)
  await commit(context, component)
  await pullRepository(context, component.id, { force: true })
  return undefined
}

/** A pull is for all who share the repository: it is done by its owner. */
const pull =
  (mergeStyle?: string): Step =>
  async (context, component) => {
    await pullRepository(context, component.id, mergeStyle === undefined ? {} : { mergeStyle })
    return undefined
  }

interface Operations {
  readonly step: Step
  /** Done once, for the component the repository belongs to. */
  readonly once?: boolean
}

const operations = {
  push: { step: push },
  pull: { step: pull(), once: true },
  'pull-rebase': { step: pull('rebase'), once: true },
  'pull-merge': { step: pull('merge'), once: true },
  'pull-merge-noff': { step: pull('merge_noff'), once: true },
  reset: { step: reset(false) },
  'reset-keep': { step: reset(true) },
  cleanup: { step: cleanup, once: true },
  commit: { step: commit },
  'file-sync': { step: fileSync },
  'file-scan': { step: fileScan },
} as const satisfies Record<Operation, Operations>

/**
 * Does to a component's repository, and to all components that share it, what somebody asked for. What goes wrong there is
 * an answer, not an error; whoever calls holds the repository's lane.
 */
export async function operate(
  context: SyncContext,
  componentId: number,
  operation: Operation,
): Promise<OperationResult> {
  const { step, once = false }: Operations = operations[operation]
  const [main, ...linked] = await repositoryGroup(context.db, componentId)
  const reasons: Message[] = []
  for (const component of once ? [main] : [main, ...linked]) {
    const reason = await step(context, component).catch((error) => reasonOf(context, error))
    if (reason !== undefined) reasons.push(withTexts(reason, (text) => redactPaths(text, [main.repo, main.push])))
  }
  return outcomeOf(reasons, ' ')
}

/** Components that share a repository often fail for one reason: it is said once. */
export function outcomeOf(reasons: readonly Message[], between: string): OperationResult {
  const byText = new Map(reasons.map((reason) => [render(reason), reason]))
  if (byText.size === 0) return { result: true }
  return { result: false, detail: [...byText.keys()].join(between), messages: [...byText.values()] }
}

function reasonOf({ signal }: SyncContext, error: unknown): Message {
  if (!(error instanceof AppError) || error.status >= 500 || signal?.aborted) throw error
  return error.said
}
