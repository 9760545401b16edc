import { message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { demand } from '#server/access/may.ts'
import { commentUnit } from '#server/commands/strings/comment-unit.ts'
import type { ScopedUnit } from '#server/commands/strings/find-unit.ts'
import { translateUnit } from '#server/commands/strings/translate-unit.ts'
import type { Db } from '#server/db/database.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import { lastAuthor } from '#server/db/queries/notifications/subscribers.ts'
import type { UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface SendingBack {
  readonly actor: Actor
  /** Empty: none is given. */
  readonly reason: string
  /** Set where the reviewer changed the text as well. */
  readonly target?: readonly string[] | undefined
  readonly basedOn?: number | undefined
}

/**
 * Gives a translation back to its author: the string needs editing, the reason is a comment that mentions them, and both are
 * in the history that notifications are made of. All of it or nothing.
 */
export async function returnToAuthor(
  tx: Db,
  context: ScopedUnit,
  sending: SendingBack,
  now: number,
): Promise<UnitRecord> {
  const { actor, basedOn } = sending
  const { unit } = context
  const reason = sending.reason.trim()
  await demand(tx, actor, 'unit.edit', context.scope)
  if (reason !== '') await demand(tx, actor, 'comment.add', context.scope)
  if (unit.is_source === 1) throw invalid(null, message('string.sendBackSource'))
  if (unit.target === '') throw invalid(null, message('string.sendBackEmpty'))
  const author = await lastAuthor(tx, { unitId: unit.id, before: Number.MAX_SAFE_INTEGER })
  const target = sending.target ?? splitForms(unit.target)
  const details = reason === '' ? {} : { rejection_reason: reason }
  const edit = { actor, target, state: State.needsEditing, basedOn, details }
  const result = await translateUnit(tx, context, edit, now)
  if (result.outcome === 'suggested') throw new AppError('conflict', message('string.changedSince'))
  if (reason === '') return result.unit
  const isOthers = author !== undefined && !(actor.kind === 'user' && actor.id === author)
  const name = isOthers ? (await usernames(tx, [author])).get(author) : undefined
  const text = name === undefined ? reason : `@${name} ${reason}`
  await commentUnit(tx, context, { actor, scope: 'translation', text, ...(isOthers && { sentBackTo: author }) }, now)
  return result.unit
}
