import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { countRows } from '#server/db/paging/list-blocks.ts'
import type { PageStart } from '#server/db/paging/page-map.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

export const userByName = preparedOne((db, p: { username: string }) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'full_name', 'is_active', 'bot_project_id'])
    .where('username', '=', p.username),
)

export const userByEmail = preparedOne((db, p: { email: string }) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'full_name', 'email', 'is_active'])
    .where(sql<boolean>`lower(email) = lower(${p.email})`),
)

/** Every account, for the command line. */
export const allAccounts = prepared((db) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'full_name', 'email', 'is_superuser', 'is_active', 'is_bot'])
    .orderBy('id'),
)

/** The page is `skip` rows into its block; users are never deleted, so blocks are full but for the last. */
const usersFrom = prepared((db, p: { firstId: number; skip: number; limit: number }) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'full_name'])
    .where('id', '>=', p.firstId)
    .orderBy('id')
    .limit(p.limit)
    .offset(p.skip),
)

export const pageOfUsers = (db: Db, start: PageStart, limit: number) =>
  usersFrom(db, { firstId: start.firstId, skip: start.skip, limit })

export interface NewUser {
  readonly username: string
  readonly full_name: string
  readonly email: string | null
  readonly is_superuser?: number
  readonly is_active?: number
  readonly is_bot?: number
  /** As `hashPassword` makes it. */
  readonly password?: string | null
  readonly date_expires?: number | null
  readonly bot_project_id?: number | null
  readonly date_joined: number
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { id } = await db.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
  await countRows(db, 'user', [{ id, owner: 0 }])
  return id
}

export async function insertSubscriptions(
  db: Db,
  rows: readonly { user_id: number; notification: string; scope: number; frequency: number }[],
): Promise<void> {
  const nowhere = { project_id: null, component_id: null }
  await db
    .insertInto('subscription')
    .values(rows.map((row) => ({ ...row, ...nowhere })))
    .execute()
}

/** What goes with an account. */
const personalTables = [
  'token',
  'session',
  'ticket',
  'membership',
  'membership_language',
  'subscription',
  'email',
  'identity',
  'scim_user',
  'totp_device',
  'passkey',
  'recovery_code',
  'profile',
  'profile_language',
  'watched_project',
  'inbox_item',
  'invitation',
  'audit',
] as const

/** Takes everything personal from an account, with its keys, teams and subscriptions. The row stays: history refers to it. */
export async function anonymiseUser(
  db: Db,
  userId: number,
  values: { username: string; full_name: string; email: null; password: null },
): Promise<void> {
  await db
    .updateTable('user')
    .set({ ...values, is_active: 0, is_superuser: 0 })
    .where('id', '=', userId)
    .execute()
  await db.updateTable('audit').set({ address: '', user_agent: '' }).where('actor_id', '=', userId).execute()
  for (const table of personalTables) await db.deleteFrom(table).where('user_id', '=', userId).execute()
}

/** User names by id. */
export async function usernames(db: Db, ids: Iterable<number>): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'username'])
    .where(inIds(db, 'id', idList(db, ids)))
    .execute()
  return new Map(rows.map((row) => [row.id, row.username]))
}
