import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { UserTable } from '#server/db/tables/accounts.ts'

export type AccountRow = Selectable<UserTable>

export const accountById = preparedOne((db, p: { id: number }) =>
  db.selectFrom('user').selectAll().where('id', '=', p.id),
)

export const accountByName = preparedOne((db, p: { username: string }) =>
  db.selectFrom('user').selectAll().where('username', '=', p.username),
)

/** The account of this name, whatever the case of its letters: two that differ in that alone are one to people. */
export const accountByAnyCase = preparedOne((db, p: { username: string }) =>
  db.selectFrom('user').select('id').where(sql<boolean>`lower(username) = lower(${p.username})`).orderBy('id').limit(1),
)

/** The account that has shown an address to be its own, or uses it. */
export const accountByEmail = preparedOne((db, p: { email: string }) =>
  db
    .selectFrom('user')
    .selectAll('user')
    .where((eb) =>
      eb.or([
        sql<boolean>`lower("user".email) = lower(${p.email})`,
        eb.exists(
          eb
            .selectFrom('email')
            .select('email.id')
            .where('email.user_id', '=', eb.ref('user.id'))
            .where(sql<boolean>`lower(email.address) = lower(${p.email})`),
        ),
      ]),
    )
    .orderBy('user.id')
    .limit(1),
)

/** The account whose letters go to an address. */
export const accountByPrimaryEmail = preparedOne((db, p: { email: string }) =>
  db
    .selectFrom('user')
    .selectAll('user')
    .where(sql<boolean>`lower("user".email) = lower(${p.email})`)
    .orderBy('user.id')
    .limit(1),
)

export type AccountChange = Partial<
  Pick<
    AccountRow,
    | 'username'
    | 'full_name'
    | 'email'
    | 'password'
    | 'is_active'
    | 'is_superuser'
    | 'is_bot'
    | 'date_expires'
    | 'date_joined'
    | 'last_login'
  >
>

export async function updateAccount(tx: Db, id: number, values: AccountChange): Promise<void> {
  if (Object.keys(values).length > 0) await tx.updateTable('user').set(values).where('id', '=', id).execute()
}

/** Is there anybody who may do everything? */
export const anyAdministrator = (db: Db): Promise<boolean> => anyOtherAdministrator(db, 0)

/** Whoever may do everything for the longest time. */
export const firstAdministrator = preparedOne((db, _: object) =>
  db.selectFrom('user').select('id').where('is_superuser', '=', 1).where('is_active', '=', 1).orderBy('id').limit(1),
)

/** Is there anybody else? */
export async function anyOtherAdministrator(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('user')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('is_active', '=', 1)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
