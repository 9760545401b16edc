import type { AccountLevel } from '#core/contract/account-level.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { proofOfSession } from '#server/access/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { hasSecondFactor } from '#server/db/queries/accounts/second-factors.ts'
import { AppError } from '#server/errors.ts'

/** Refuses whoever shows less than a route asks for. Routes call nothing of this: the entry point does, before them. */
export async function demandAccountLevel(db: Db, actor: Actor, level: AccountLevel, now: number): Promise<void> {
  if (level === 'anyone' || (level === 'anyone_without_token' && actor.kind !== 'user')) return
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  if (level === 'signed_in') return
  // What guards an account is not changed with a token: one that leaks must not be enough.
  if (actor.sessionId === undefined) throw new AppError('permission_denied', message('access.needsSession'))
  if (level !== 'confirmed' && level !== 'second_factor') return
  // Nor is a stolen cookie enough.
  const proof = await proofOfSession(db, actor.sessionId, now)
  if (!proof.confirmed) throw new AppError('confirmation_required')
  if (level === 'second_factor' && !proof.secondFactor && (await hasSecondFactor(db, actor.id)))
    throw new AppError('second_factor_required')
}
