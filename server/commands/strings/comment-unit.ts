import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { isTranslated, State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/database.ts'
import { type CommentRow, deleteComment, insertComment, setResolved } from '#server/db/queries/strings/comments.ts'
import { type UnitContext, unitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import { setUnitState } from '#server/db/queries/strings/unit-state.ts'
import { AppError, invalid } from '#server/errors.ts'
import { counted, pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

export type CommentScope = 'translation' | 'global' | 'report'

export interface NewComment {
  readonly actor: Actor
  readonly scope: CommentScope
  readonly text: string
  /** Whose comment it is and from when, where an administrator brings one from elsewhere. */
  readonly userId?: number | null
  readonly created?: number
  /** Whose text is sent back with it: they are told so, and not once more of the comment. */
  readonly sentBackTo?: number
}

const whoOf = (actor: Actor) => (actor.kind === 'user' ? { userId: actor.id, authorId: actor.id } : {})

/** Says something about a string: in one language, or, on its source, in all. A report also asks for the source to be looked at. */
export async function commentUnit(tx: Db, context: UnitContext, comment: NewComment, now: number): Promise<number> {
  const { scope, actor, text } = comment
  if (text.trim() === '') throw invalid('comment', message('comment.needsText'))
  if (scope === 'translation' && context.unit.is_source === 1) throw invalid('scope', message('comment.globalOnly'))
  if (scope === 'report' && context.project.source_review === 0) throw invalid('scope', message('comment.reviewsOff'))
  const about =
    scope === 'translation' || context.unit.is_source === 1
      ? context
      : await unitContext(tx, context.unit.source_string_id)
  if (!about) throw new AppError('not_found')
  const id = await change(tx, about, now, async (ledger) => {
    const userId = comment.userId === undefined ? (actor.kind === 'user' ? actor.id : null) : comment.userId
    const made = await insertComment(tx, { unitId: about.unit.id, userId, text, created: comment.created ?? now })
    if (scope === 'report' && isTranslated(about.unit.state))
      await setUnitState(tx, {
        id: about.unit.id,
        state: State.needsEditing,
        previousSource: about.unit.previous_source,
        updated: now,
      })
    ledger.record({
      action: Action.commentAdded,
      unitId: about.unit.id,
      details: { comment: text, ...(comment.sentBackTo !== undefined && { sent_back_to: comment.sentBackTo }) },
      ...whoOf(actor),
    })
    return made
  })
  return id
}

type CommentAction = (tx: Db, context: UnitContext, comment: CommentRow, actor: Actor, now: number) => Promise<void>

const commentAction =
  (action: number, apply: (tx: Db, comment: CommentRow) => Promise<unknown>): CommentAction =>
  (tx, context, comment, actor, now) =>
    change(tx, context, now, async (ledger) => {
      await apply(tx, comment)
      ledger.record({ action, unitId: context.unit.id, details: { comment: comment.text }, ...whoOf(actor) })
    })

export const removeComment = commentAction(Action.commentRemoved, deleteComment)

export const resolveComment = commentAction(Action.commentResolved, (tx, comment) => setResolved(tx, comment, true))

/** Does something to a unit and counts it as it is before and after. */
async function change<T>(tx: Db, context: UnitContext, now: number, work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = await Ledger.open(tx, pathOf(context))
  const [before] = await unitsByIds(tx, [context.unit.id])
  if (!before) throw new AppError('not_found')
  const result = await work(ledger)
  const [after] = await unitsByIds(tx, [context.unit.id])
  ledger.countOut(counted(before))
  if (after) ledger.countIn(counted(after))
  await ledger.close(now)
  return result
}
