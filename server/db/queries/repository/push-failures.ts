import { Action } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'

/** How many pushes failed since one went through or somebody unlocked the component; counted up to `most`. */
export async function failedPushes(db: Db, componentId: number, most: number): Promise<number> {
  const rows = await db
    .selectFrom('change')
    .select('action')
    .where('component_id', '=', componentId)
    .where('action', 'in', [Action.repositoryPushFailed, Action.changesPushed, Action.componentUnlocked])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const end = rows.findIndex(({ action }) => action !== Action.repositoryPushFailed)
  return end < 0 ? rows.length : end
}

/** Whether the lock of a component was set by the service and not by a person. */
export async function wasLockedByItself(db: Db, componentId: number): Promise<boolean> {
  const last = await db
    .selectFrom('change')
    .select('details')
    .where('component_id', '=', componentId)
    .where('action', '=', Action.componentLocked)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.details !== '' && JSON.parse(last.details).auto === true
}
