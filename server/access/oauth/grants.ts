import type { AgentScope } from '#core/access/agent-access.ts'
import { withReading } from '#core/access/token-scopes.ts'
import { hashKey, newKey } from '#server/access/keys.ts'
import { newToken } from '#server/access/tokens.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'

const SECOND = 1_000_000
/** How long an access token holds. */
export const ACCESS_SECONDS = 3600
/** How long an agent may be away before the person is asked again. */
const REFRESH_TIME = 30 * 86_400 * SECOND

/** What a client gets. */
export interface AgentTokens {
  readonly accessToken: string
  readonly refreshToken: string
  readonly scopes: readonly string[]
}

const PREFIX = 'wlr_'

/** The first part stays, and names the grant; the second is new each time. */
const refreshToken = (family: string, secret: string): string => `${PREFIX}${family}.${secret}`

export function partsOfRefreshToken(token: string): { readonly family: string; readonly secret: string } | undefined {
  const [family, secret, ...rest] = token.startsWith(PREFIX) ? token.slice(PREFIX.length).split('.') : []
  return family && secret && rest.length === 0 ? { family, secret } : undefined
}

export interface NewGrant {
  readonly userId: number
  readonly clientId: string
  readonly name: string
  readonly scopes: readonly AgentScope[]
  /** Ids of the only projects it is for; null: all. */
  readonly projects: readonly number[] | null
  readonly code: string
}

/** Stores what a person allowed, as a token of theirs. Those that nobody can renew any more are removed. */
export async function insertGrant(tx: Db, grant: NewGrant, now: number): Promise<AgentTokens> {
  await deleteEndedGrants(tx, grant.userId, now)
  const [accessToken, family, secret] = [newToken('wlo_'), newKey(), newKey()]
  const scopes = withReading(grant.scopes)
  const { id } = await tx
    .insertInto('token')
    .values({
      user_id: grant.userId,
      name: grant.name,
      created: now,
      expires: now + ACCESS_SECONDS * SECOND,
      scopes: scopes.join(' '),
      project_ids: grant.projects?.join(' ') ?? null,
      key_hash: hashKey(accessToken),
      audience: 'mcp',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hashes = { code_hash: hashKey(grant.code), family_hash: hashKey(family), refresh_hash: hashKey(secret) }
  await tx
    .insertInto('oauth_grant')
    .values({ token_id: id, client_id: grant.clientId, ...hashes, refresh_expires: now + REFRESH_TIME })
    .execute()
  return { accessToken, refreshToken: refreshToken(family, secret), scopes }
}

async function deleteEndedGrants(tx: Db, userId: number, now: number): Promise<void> {
  await tx
    .deleteFrom('token')
    .where('user_id', '=', userId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('oauth_grant').select('oauth_grant.token_id').where('oauth_grant.refresh_expires', '<=', now),
    )
    .execute()
}

const grantOf = preparedOne((db, p: { familyHash: string; now: number }) =>
  db
    .selectFrom('oauth_grant')
    .innerJoin('token', 'token.id', 'oauth_grant.token_id')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['oauth_grant.token_id', 'oauth_grant.client_id', 'oauth_grant.refresh_hash'])
    .select(['token.user_id', 'token.name', 'token.scopes'])
    .where('oauth_grant.family_hash', '=', p.familyHash)
    .where('oauth_grant.refresh_expires', '>', p.now)
    .where('user.is_active', '=', 1)
    .where((eb) => eb.or([eb('user.date_expires', 'is', null), eb('user.date_expires', '>', p.now)])),
)

/** The grant that the lasting part of a refresh token names, as long as it and its owner hold. */
export const grantOfFamily = (tx: Db, family: string, now: number) => grantOf(tx, { familyHash: hashKey(family), now })

/** Gives new tokens for the old ones, which are worth nothing then; undefined: the refresh token had been used already. */
export async function renewGrant(
  tx: Db,
  { tokenId, family, secret, scopes }: { tokenId: number; family: string; secret: string; scopes: readonly string[] },
  now: number,
): Promise<AgentTokens | undefined> {
  const [accessToken, next] = [newToken('wlo_'), newKey()]
  const renewed = await tx
    .updateTable('oauth_grant')
    .set({ refresh_hash: hashKey(next), refresh_expires: now + REFRESH_TIME })
    .where('token_id', '=', tokenId)
    .where('refresh_hash', '=', hashKey(secret))
    .executeTakeFirst()
  if (renewed.numUpdatedRows === 0n) return undefined
  const expires = now + ACCESS_SECONDS * SECOND
  await tx
    .updateTable('token')
    .set({ key_hash: hashKey(accessToken), expires, scopes: scopes.join(' ') })
    .where('id', '=', tokenId)
    .execute()
  return { accessToken, refreshToken: refreshToken(family, next), scopes }
}

interface RevokedToken {
  readonly user_id: number
  readonly name: string
}

/** Revokes what was taken with a code. */
export const revokeByCode = (tx: Db, code: string): Promise<RevokedToken | undefined> =>
  tx
    .deleteFrom('token')
    .where('id', 'in', (eb) =>
      eb.selectFrom('oauth_grant').select('oauth_grant.token_id').where('oauth_grant.code_hash', '=', hashKey(code)),
    )
    .returning(['user_id', 'name'])
    .executeTakeFirst()

/** Revokes what an access token or a refresh token of an agent stands for. */
export function revokeAgentToken(tx: Db, token: string): Promise<RevokedToken | undefined> {
  const parts = partsOfRefreshToken(token)
  return tx
    .deleteFrom('token')
    .where('audience', 'is not', null)
    .where((eb) =>
      parts
        ? eb('id', 'in', (inner) =>
            inner
              .selectFrom('oauth_grant')
              .select('oauth_grant.token_id')
              .where('oauth_grant.family_hash', '=', hashKey(parts.family)),
          )
        : eb('key_hash', '=', hashKey(token)),
    )
    .returning(['user_id', 'name'])
    .executeTakeFirst()
}
