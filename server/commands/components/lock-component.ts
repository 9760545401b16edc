import { Action } from '#core/changes/actions.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, setLocked } from '#server/db/queries/components/components.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'

/** Stops editing in a component, or lets it go on. */
export async function lockComponent(
  tx: Db,
  component: ComponentRow,
  { locked, actor, auto = false }: { readonly locked: boolean; readonly actor: Actor; readonly auto?: boolean },
  now: number,
): Promise<void> {
  if ((component.locked === 1) === locked) return
  await setLocked(tx, { id: component.id, locked: Number(locked) })
  const who = actor.kind === 'user' ? { userId: actor.id } : {}
  const action = locked ? Action.componentLocked : Action.componentUnlocked
  const scope = { projectId: component.project_id, componentId: component.id }
  await insertChanges(tx, scope, [{ action, details: { auto }, ...who }], now)
}
