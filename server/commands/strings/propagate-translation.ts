import type { Kysely } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { Message } from '#core/messages/message.ts'
import { anonymous } from '#server/access/actor.ts'
import { type Rights, rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import { actorById } from '#server/commands/strings/bulk-edit.ts'
import { editUnit, type UnitEdit, versionOf } from '#server/commands/strings/edit-unit.ts'
import { type ScopedUnit, scopedUnit } from '#server/commands/strings/find-unit.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { isSharedWithOthers, sameStringsElsewhere } from '#server/db/queries/strings/same-strings.ts'
import type { Tables } from '#server/db/tables.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { addJob } from '#server/queue/queue.ts'
import { turn } from '#server/threads/turn.ts'

/** Written while somebody waits; the rest is left to a job. */
const MAX_PROPAGATED_INLINE = 40

/** The same string in other components of the project gets the same text, where the actor may edit it there. */
export async function propagate(tx: Db, { component, unit }: ScopedUnit, edit: UnitEdit, now: number): Promise<void> {
  if (component.allow_translation_propagation === 0) return
  if (!(await isSharedWithOthers(tx, component.project_id, component.id))) return
  const ids = await sameStringsElsewhere(tx, unit.id)
  const rights = await rightsOf(tx, edit.actor)
  for (const id of ids.slice(0, MAX_PROPAGATED_INLINE)) await passOn(tx, id, { rights, edit, now })
  if (ids.length > MAX_PROPAGATED_INLINE) await queueRest(tx, { component, unit }, edit, now)
}

async function queueRest(
  tx: Db,
  { component, unit }: Pick<ScopedUnit, 'component' | 'unit'>,
  { actor, authorId, target, state, details }: UnitEdit,
  now: number,
): Promise<void> {
  const userId = actor.kind === 'user' ? actor.id : null
  const payload = {
    unitId: unit.id,
    userId,
    ...(authorId !== undefined && { authorId }),
    target,
    state,
    ...(details && { details }),
    since: now,
  }
  // One after another in a project: of two texts for a string, the later one is the last to be passed on.
  const lane = `propagate:${component.project_id}`
  const key = `${lane}:${unit.id}:${now}`
  const who = userId === null ? {} : { userId }
  await addJob(tx, { kind: 'propagate_text', payload, key, lane, componentId: component.id, ...who }, now)
}

/** Gives one string the text; `since`: unless somebody has edited it after that. */
async function passOn(
  tx: Db,
  id: number,
  { rights, edit, now, since }: { rights: Rights; edit: UnitEdit; now: number; since?: number },
): Promise<void> {
  const other = await scopedUnit(tx, id)
  if (!other || (since !== undefined && versionOf(other.unit) > since)) return
  if (whyNot(rights, 'unit.edit', other.scope) !== undefined) return
  // The version that was looked at is that of the string it was written for.
  await editUnit(tx, other, { ...edit, basedOn: undefined, action: Action.changePropagated }, now)
}

export interface PropagationContext {
  readonly db: Kysely<Tables>
  readonly signal?: AbortSignal | undefined
  now(): number
  report(percent: number, line?: Message): Promise<void>
}

/** Passes a text on to all strings that are the same: each in a transaction of its own, and those that have it are left alone. */
export async function propagateRest(
  { db, signal, now, report }: PropagationContext,
  { unitId, userId, since, ...text }: JobPayloads['propagate_text'],
): Promise<null> {
  const actor = userId === null ? anonymous : await actorById(db, userId)
  const ids = await sameStringsElsewhere(db, unitId)
  const rights = await rightsOf(db, actor)
  for (const [index, id] of ids.entries()) {
    signal?.throwIfAborted()
    await inTransaction(db, (tx) => passOn(tx, id, { rights, edit: { actor, ...text }, now: now(), since }))
    await report(Math.floor((100 * index) / ids.length))
    await turn()
  }
  return null
}
