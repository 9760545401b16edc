import { Action } from '#core/changes/actions.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  type ApplyTo,
  actorById,
  type BulkContext,
  type BulkOutcome,
  eachString,
  flagging,
  marking,
  stating,
} from '#server/commands/strings/bulk-edit.ts'
import { type BulkChange, bulkChanges, isChangedSince } from '#server/db/queries/history/bulk-changes.ts'
import { unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'

/** The flags of a source string, or those that a string has in one language. */
const reflagging =
  (actor: Actor, { old, target }: BulkChange, now: () => number): ApplyTo =>
  async (tx, id) => {
    const [unit] = await unitsByIds(tx, [id])
    const apply =
      unit?.is_source === 0
        ? flagging(actor, (flags) => (flags === target ? old : undefined), now)
        : marking(actor, { removeFlags: target, addFlags: old, whileFlags: target }, now)
    return apply(tx, id)
  }

/** Gives every string what it had before somebody's bulk edit, newest first, except where somebody changed it since. */
export async function undoBulkEdit(
  context: BulkContext,
  { userId, limits, since, until }: JobPayloads['undo_bulk_edit'],
): Promise<BulkOutcome> {
  const { db, now } = context
  const began = now()
  const actor = await actorById(db, userId, limits)
  const opposite = (change: BulkChange): ApplyTo => {
    const details = readJsonObject(change.details)
    const label = text(details, 'label') ?? ''
    if (change.action === Action.labelAdded) return marking(actor, { removeLabels: [label] }, now)
    if (change.action === Action.labelRemoved) return marking(actor, { addLabels: [label] }, now)
    if (change.action === Action.extraFlagsUpdated) return reflagging(actor, change, now)
    return async (tx, id) =>
      (await isChangedSince(tx, { unitId: id, id: change.id }))
        ? 'skipped'
        : stating(actor, number(details, 'old_state') ?? 0, now)(tx, id)
  }
  const changes = await bulkChanges(db, { userId, since, until })
  const steps = changes.reverse().map((change) => ({ id: change.unit_id, apply: opposite(change) }))
  return { ...(await eachString(context, steps)), since: began, until: now() }
}
