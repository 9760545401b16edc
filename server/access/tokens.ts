import { randomInt } from 'node:crypto'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { hashKey } from '#server/access/keys.ts'
import type { Db } from '#server/db/database.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { AppError } from '#server/errors.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const KEY_LENGTH = 36

const tokenOwner = preparedOne((db, p: { keyHash: string; now: number }) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['user.id', 'user.username', 'user.is_superuser'])
    .where('token.key_hash', '=', p.keyHash)
    .where('user.is_active', '=', 1)
    .where((eb) => eb.or([eb('token.expires', 'is', null), eb('token.expires', '>', p.now)]))
    .where((eb) => eb.or([eb('user.date_expires', 'is', null), eb('user.date_expires', '>', p.now)])),
)

const newToken = (prefix: string): string =>
  prefix + Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

async function insertToken(
  db: Db,
  prefix: string,
  token: { user_id: number; name: string; created: number; expires: number | null },
): Promise<string> {
  const key = newToken(prefix)
  await db
    .insertInto('token')
    .values({ ...token, key_hash: hashKey(key) })
    .execute()
  return key
}

/** Makes a token for a user and returns its key, which is not kept. */
export const createUserToken = (
  db: Db,
  userId: number,
  now: number,
  name = '',
  expires: number | null = null,
): Promise<string> => insertToken(db, 'wlu_', { user_id: userId, name, created: now, expires })

/** Makes a token for a project's bot. */
export const createProjectToken = (
  db: Db,
  token: { userId: number; name: string; now: number; expires: number | null },
): Promise<string> =>
  insertToken(db, 'wlp_', { user_id: token.userId, name: token.name, created: token.now, expires: token.expires })

export const tokensOf = prepared((db, p: { userId: number }) =>
  db.selectFrom('token').select(['id', 'name', 'created', 'expires']).where('user_id', '=', p.userId).orderBy('id'),
)

/** Takes all tokens of a user back, or only those of a name. */
export async function deleteTokens(db: Db, userId: number, name?: string): Promise<void> {
  let query = db.deleteFrom('token').where('user_id', '=', userId)
  if (name !== undefined) query = query.where('name', '=', name)
  await query.execute()
}

/** The actor an `Authorization` header stands for; undefined when there is none. A header that does not hold is an error. */
export async function actorOfHeader(db: Db, header: string | undefined, now: number): Promise<Actor | undefined> {
  if (!header?.trim()) return undefined
  const [scheme = '', key = '', ...rest] = header.trim().split(/\s+/)
  if (!/^(token|bearer)$/i.test(scheme)) throw new AppError('authentication_failed', message('access.unknownScheme'))
  const owner = key && rest.length === 0 ? await tokenOwner(db, { keyHash: hashKey(key), now }) : undefined
  if (!owner) throw new AppError('authentication_failed')
  return { kind: 'user', id: owner.id, username: owner.username, isSuperuser: owner.is_superuser === 1, at: now }
}
