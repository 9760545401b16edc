import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

/** A person as commits name them. */
export interface CommitterRow {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly email: string | null
}

const byIds = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('user')
    .select(['id', 'username', 'full_name', 'email'])
    .where(inIds(db, 'id', p.ids)),
)

export async function committersByIds(db: Db, ids: Iterable<number>): Promise<Map<number, CommitterRow>> {
  return new Map((await byIds(db, { ids: idList(db, ids) })).map((row) => [row.id, row]))
}

const byEmail = preparedOne((db, p: { email: string }) =>
  db
    .selectFrom('user')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${p.email})`)
    .where('is_active', '=', 1)
    .orderBy('id')
    .limit(1),
)

/** Who a commit's address belongs to, if to anybody here. */
export const userIdByEmail = async (db: Db, email: string): Promise<number | null> =>
  email === '' ? null : ((await byEmail(db, { email }))?.id ?? null)
