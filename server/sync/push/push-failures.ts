import { Action } from '#core/changes/actions.ts'
import { type Message, withTexts } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { redactPaths } from '#core/text/redact-paths.ts'
import { anonymous } from '#server/access/actor.ts'
import { lockComponent } from '#server/commands/components/lock-component.ts'
import type { Db } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { failedPushes, wasLockedByItself } from '#server/db/queries/repository/push-failures.ts'
import { mainComponent, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { askedBy, type SyncContext } from '#server/sync/context/sync-context.ts'
import { updateSyncAlert } from '#server/sync/context/update-sync-alert.ts'

/** So many pushes in a row may fail before a component with `auto_lock_error` is locked. */
export const PUSHES_BEFORE_LOCK = 5

const ALERT = 'PushFailure'

/** A push failed: the history and an alert tell why. Only when that happens again and again is the component locked. */
export async function notePushFailure(
  tx: Db,
  context: SyncContext,
  synced: SyncedComponent,
  said: Message,
): Promise<void> {
  const { component, project } = synced
  const now = context.now()
  const current = await componentById(tx, { id: component.id })
  if (!current) return
  const main = await mainComponent(tx, current)
  const scope = { projectId: project.id, componentId: component.id }
  // The history is public where the project is; addresses are for those who keep the repository.
  const shown = withTexts(said, (text) => redactPaths(text, [main.repo, main.push]))
  const what = { action: Action.repositoryPushFailed, target: render(shown), details: { message: shown } }
  await insertChanges(tx, scope, [{ ...what, ...askedBy(context) }], now)
  await updateSyncAlert(tx, synced, { name: ALERT, occurrences: [{ error: render(said), message: said }] }, now)
  if (main.auto_lock_error === 0) return
  if ((await failedPushes(tx, component.id, PUSHES_BEFORE_LOCK)) < PUSHES_BEFORE_LOCK) return
  await lockComponent(tx, current, { locked: true, actor: anonymous, auto: true }, now)
}

/** A push went through: the alert goes, and with it a lock that came by itself. One that a person set stays. */
export async function notePushSuccess(tx: Db, synced: SyncedComponent, now: number): Promise<void> {
  await updateSyncAlert(tx, synced, { name: ALERT, occurrences: [] }, now)
  const current = await componentById(tx, { id: synced.component.id })
  if (current?.locked !== 1 || !(await wasLockedByItself(tx, current.id))) return
  await lockComponent(tx, current, { locked: false, actor: anonymous, auto: true }, now)
}
