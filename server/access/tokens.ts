import { randomInt } from 'node:crypto'
import { isTokenScope, type TokenLimits, type TokenScope, withReading } from '#core/access/token-scopes.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { hashKey, newKey } from '#server/access/keys.ts'
import type { Db } from '#server/db/database.ts'
import { asOutage } from '#server/db/outage.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { AppError } from '#server/errors.ts'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const KEY_LENGTH = 36
/** How exactly `last_used` is kept: writing it at every request would make each a write. */
const HOUR = 3600 * 1_000_000

const tokenOwner = preparedOne((db, p: { keyHash: string; now: number }) =>
  db
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['user.id', 'user.username', 'user.is_superuser'])
    .select(['token.id as token', 'token.scopes', 'token.project_ids', 'token.last_used', 'token.audience'])
    .where('token.key_hash', '=', p.keyHash)
    .where('user.is_active', '=', 1)
    .where((eb) => eb.or([eb('token.expires', 'is', null), eb('token.expires', '>', p.now)]))
    .where((eb) => eb.or([eb('user.date_expires', 'is', null), eb('user.date_expires', '>', p.now)])),
)

/** The only part of the service that a token can be for: agents have such tokens, and write nothing but proposals. */
type Audience = 'mcp'

/** A random key of a token. */
export const newToken = (prefix: string): string =>
  prefix + Array.from({ length: KEY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** What a new token is given. */
export interface TokenGrant {
  /** From when on it is no longer good, in microseconds since 1970; null: it is good until it is revoked. */
  readonly expires: number | null
  /** Null: everything its owner may do. */
  readonly scopes: readonly TokenScope[] | null
  /** Ids of the only projects it is for; null: all. */
  readonly projects: readonly number[] | null
}

const fullAccess: TokenGrant = { expires: null, scopes: null, projects: null }

async function insertToken(
  db: Db,
  prefix: string,
  { userId, name, created }: { readonly userId: number; readonly name: string; readonly created: number },
  { expires, scopes, projects }: TokenGrant,
): Promise<string> {
  const key = newToken(prefix)
  await db
    .insertInto('token')
    .values({
      user_id: userId,
      name,
      created,
      expires,
      scopes: scopes && withReading(scopes).join(' '),
      project_ids: projects?.join(' ') ?? null,
      key_hash: hashKey(key),
    })
    .execute()
  return key
}

/** Makes a token for a user and returns its key, which is not kept. */
export const createUserToken = (
  db: Db,
  userId: number,
  now: number,
  name = '',
  grant: TokenGrant = fullAccess,
): Promise<string> => insertToken(db, 'wlu_', { userId, name, created: now }, grant)

/** Makes a token for a project's bot. */
export const createProjectToken = (
  db: Db,
  { userId, name, now }: { readonly userId: number; readonly name: string; readonly now: number },
  grant: TokenGrant,
): Promise<string> => insertToken(db, 'wlp_', { userId, name, created: now }, grant)

export const tokensOf = prepared((db, p: { userId: number }) =>
  db
    .selectFrom('token')
    .leftJoin('oauth_grant', 'oauth_grant.token_id', 'token.id')
    .select(['id', 'name', 'created', 'scopes', 'project_ids', 'last_used', 'audience'])
    // What an agent has is renewed until then.
    .select((eb) => eb.fn.coalesce('oauth_grant.refresh_expires', 'token.expires').as('expires'))
    .where('user_id', '=', p.userId)
    .orderBy('id'),
)

/** Takes one token of a user back and says how it was called; undefined when it is not theirs. */
export async function deleteToken(db: Db, userId: number, id: number): Promise<string | undefined> {
  const mine = db.deleteFrom('token').where('user_id', '=', userId).where('id', '=', id)
  return (await mine.returning('name').executeTakeFirst())?.name
}

/** Takes all tokens of a user back, or only those of a name, which agents choose for themselves; says how they were called. */
export async function deleteTokens(db: Db, userId: number, name?: string): Promise<string[]> {
  let query = db.deleteFrom('token').where('user_id', '=', userId)
  if (name !== undefined) query = query.where('name', '=', name).where('audience', 'is', null)
  return (await query.returning('name').execute()).map((row) => row.name)
}

const words = (text: string): string[] => text.split(' ').filter(Boolean)

/** The scopes of a stored token; null: everything. */
export const scopesOfToken = (text: string | null): TokenScope[] | null =>
  text === null ? null : words(text).filter(isTokenScope)

/** The ids of the projects a stored token is for; null: all. */
export const projectsOfStoredToken = (text: string | null): number[] | null =>
  text === null ? null : words(text).map(Number)

interface TokenOwner {
  readonly token: number
  readonly scopes: string | null
  readonly project_ids: string | null
  readonly is_superuser: number
}

function limitsOf({ token, scopes, project_ids, is_superuser }: TokenOwner): TokenLimits | undefined {
  if (scopes === null && project_ids === null) return undefined
  return {
    tokenId: token,
    scopes: scopesOfToken(scopes) ?? undefined,
    projects: projectsOfStoredToken(project_ids) ?? undefined,
    ofSuperuser: is_superuser === 1,
  }
}

/** On a full disk programs go on reading. */
async function noteUse(db: Db, token: number, now: number): Promise<void> {
  try {
    await db.updateTable('token').set({ last_used: now }).where('id', '=', token).execute()
  } catch (error) {
    if (asOutage(error)?.code !== 'storage_full') throw error
  }
}

/** Known to this process alone. */
const ownSecret = newKey()
const OWN_SCHEME = 'Agent'

/** The header for calls that the service makes to itself for an agent: there, the token of an agent is good for everything. */
export function headerOfAgent(authorization: string): string {
  const [, key = ''] = authorization.trim().split(/\s+/)
  return `${OWN_SCHEME} ${ownSecret} ${key}`
}

interface Shown {
  readonly key: string
  /** What the token is shown to, beside what takes every token. */
  readonly audience: Audience | undefined
}

function readHeader(header: string, audience: Audience | undefined): Shown {
  const [scheme = '', key = '', ...rest] = header.trim().split(/\s+/)
  if (scheme === OWN_SCHEME && key === ownSecret) return { key: rest[0] ?? '', audience: 'mcp' }
  if (!/^(token|bearer)$/i.test(scheme)) throw new AppError('authentication_failed', message('access.unknownScheme'))
  return { key: rest.length === 0 ? key : '', audience }
}

export interface HeaderUse {
  readonly prolongs: boolean
  readonly audience?: Audience
}

/** The actor an `Authorization` header stands for; undefined when there is none. A header that does not hold is an error. */
export async function actorOfHeader(
  db: Db,
  header: string | undefined,
  now: number,
  { prolongs, audience }: HeaderUse = { prolongs: true },
): Promise<Actor | undefined> {
  if (!header?.trim()) return undefined
  const shown = readHeader(header, audience)
  const owner = shown.key ? await tokenOwner(db, { keyHash: hashKey(shown.key), now }) : undefined
  if (!owner || (owner.audience !== null && owner.audience !== shown.audience))
    throw new AppError('authentication_failed')
  if (prolongs && now - (owner.last_used ?? 0) > HOUR) await noteUse(db, owner.token, now)
  const limits = limitsOf(owner)
  const { id, username } = owner
  return { kind: 'user', id, username, isSuperuser: owner.is_superuser === 1 && !limits, at: now, limits }
}
