import { createHash, randomInt } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import { AppError } from '#server/errors.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const KEY_LENGTH = 36

const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

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

/** Makes a token for a user and returns its key, which is not kept. */
export async function createUserToken(db: Db, userId: number, now: number): Promise<string> {
  const random = Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  const key = `wlu_${random.join('')}`
  await db
    .insertInto('token')
    .values({ user_id: userId, key_hash: hashKey(key), created: now, expires: null })
    .execute()
  return key
}

/** The actor an `Authorization` header stands for; undefined when there is none. A header that does not hold is an error. */
export async function actorOfHeader(db: Db, header: string | undefined, now: number): Promise<Actor | undefined> {
  if (!header?.trim()) return undefined
  const [scheme = '', key = '', ...rest] = header.trim().split(/\s+/)
  if (!/^(token|bearer)$/i.test(scheme)) throw new AppError('authentication_failed', 'Unknown authentication scheme.')
  const owner = key && rest.length === 0 ? await tokenOwner(db, { keyHash: hashKey(key), now }) : undefined
  if (!owner) throw new AppError('authentication_failed')
  return { kind: 'user', id: owner.id, username: owner.username, isSuperuser: owner.is_superuser === 1 }
}
