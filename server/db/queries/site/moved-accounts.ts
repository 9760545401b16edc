import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export interface Uninvited {
  /** The id on the other server. */
  readonly remoteId: number
  readonly id: number
  readonly username: string
  readonly email: string
}

/** Accounts that a move made for people who have no way to sign in yet, and were not told of it. */
export async function uninvited(db: Db, moveInId: number): Promise<Uninvited[]> {
  const partOf = (name: string) => sql<string>`${name} || cast(moved_object.remote_id as text)`
  const rows = await db
    .selectFrom('moved_object')
    .innerJoin('user', 'user.id', 'moved_object.local_id')
    .innerJoin('moved_part', (join) =>
      join.onRef('moved_part.move_in_id', '=', 'moved_object.move_in_id').on('moved_part.part', '=', partOf('user ')),
    )
    .select(['moved_object.remote_id', 'user.id', 'user.username', 'user.email'])
    .where('moved_object.move_in_id', '=', moveInId)
    .where('moved_object.kind', '=', 'user')
    .where('moved_part.value', '=', 'made')
    .where('user.is_active', '=', 1)
    .where('user.is_bot', '=', 0)
    .where('user.email', 'is not', null)
    .where('user.password', 'is', null)
    .where('user.last_login', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('identity').select('identity.id').whereRef('identity.user_id', '=', 'user.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moved_part as invited')
            .select('invited.part')
            .where('invited.move_in_id', '=', moveInId)
            .where('invited.part', '=', partOf('invited ')),
        ),
      ),
    )
    .orderBy('user.id')
    .execute()
  return rows.map(({ remote_id: remoteId, id, username, email }) => ({ remoteId, id, username, email: email ?? '' }))
}
