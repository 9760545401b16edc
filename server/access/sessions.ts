import type { Actor } from '#server/access/actor.ts'
import { forgetAttempts } from '#server/access/attempts.ts'
import { hashKey, newKey } from '#server/access/keys.ts'
import type { Db } from '#server/db/database.ts'
import { asOutage } from '#server/db/outage.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

const DAY = 24 * 3600 * 1_000_000
/** Without a sign of life a session ends. */
const LIFETIME = 14 * DAY
/** How exactly `last_used` is kept: writing it at every request would make each a write. */
const HOUR = 3600 * 1_000_000

/** Where a request comes from, for people to recognise their devices by. */
export interface Device {
  readonly address: string
  readonly userAgent: string
}

const sessionOwner = preparedOne((db, p: { keyHash: string; now: number }) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.id as session', 'session.last_used', 'user.id', 'user.username', 'user.is_superuser'])
    .where('session.key_hash', '=', p.keyHash)
    .where('session.expires', '>', p.now)
    .where('user.is_active', '=', 1)
    .where((eb) => eb.or([eb('user.date_expires', 'is', null), eb('user.date_expires', '>', p.now)])),
)

/** Begins a session and returns the key for the cookie. Always a new one: nobody can plant a session before sign-in. */
export async function createSession(
  tx: Db,
  userId: number,
  device: Device,
  now: number,
  secondFactor = false,
): Promise<string> {
  const key = newKey()
  await tx.deleteFrom('session').where('expires', '<=', now).execute()
  await forgetAttempts(tx, now)
  await tx
    .insertInto('session')
    .values({
      user_id: userId,
      key_hash: hashKey(key),
      created: now,
      last_used: now,
      confirmed: now,
      second_factor_shown: secondFactor ? now : 0,
      expires: now + LIFETIME,
      address: device.address.slice(0, 100),
      user_agent: device.userAgent.slice(0, 300),
    })
    .execute()
  return key
}

/** On a full disk people go on reading: the session is prolonged when there is room again. */
async function prolong(db: Db, session: number, now: number): Promise<void> {
  try {
    await db
      .updateTable('session')
      .set({ last_used: now, expires: now + LIFETIME })
      .where('id', '=', session)
      .execute()
  } catch (error) {
    if (asOutage(error)?.code !== 'storage_full') throw error
  }
}

export interface SessionUse {
  /** Whether it is a sign of life; a page that merely stays open is none. */
  readonly prolongs: boolean
}

/** Whose session a cookie stands for; undefined when it stands for none (any more). */
export async function actorOfSession(
  db: Db,
  key: string,
  now: number,
  { prolongs }: SessionUse = { prolongs: true },
): Promise<Actor | undefined> {
  const owner = await sessionOwner(db, { keyHash: hashKey(key), now })
  if (!owner) return undefined
  if (prolongs && now - owner.last_used > HOUR) await prolong(db, owner.session, now)
  const { id, username } = owner
  return { kind: 'user', id, username, isSuperuser: owner.is_superuser === 1, at: now, sessionId: owner.session }
}

export const sessionsOf = prepared((db, p: { userId: number; now: number }) =>
  db
    .selectFrom('session')
    .select(['id', 'created', 'last_used', 'address', 'user_agent'])
    .where('user_id', '=', p.userId)
    .where('expires', '>', p.now)
    .orderBy('last_used', 'desc')
    .orderBy('id', 'desc'),
)

/** Ends one session of a user; false when it is not theirs. */
export async function endSession(tx: Db, userId: number, sessionId: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Ends all sessions of a user, but for one if given; says how many. */
export async function endSessions(tx: Db, userId: number, but?: number): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('id', '<>', but ?? 0)
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** How long after showing the password dangerous changes may be made without showing it again. */
const CONFIRMATION = 15 * 60 * 1_000_000

/** What the owner of a session has shown not long ago. */
export async function proofOfSession(
  db: Db,
  sessionId: number,
  now: number,
): Promise<{ readonly confirmed: boolean; readonly secondFactor: boolean }> {
  const row = await db
    .selectFrom('session')
    .select(['confirmed', 'second_factor_shown'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const isRecent = (time = 0): boolean => time > now - CONFIRMATION
  return { confirmed: isRecent(row?.confirmed), secondFactor: isRecent(row?.second_factor_shown) }
}

/** Notes that the owner showed who they are; `secondFactor`: by that. */
export async function confirmSession(
  tx: Db,
  sessionId: number,
  { secondFactor }: { readonly secondFactor: boolean },
  now: number,
): Promise<void> {
  const shown = secondFactor ? { second_factor_shown: now } : {}
  await tx
    .updateTable('session')
    .set({ confirmed: now, ...shown })
    .where('id', '=', sessionId)
    .execute()
}
