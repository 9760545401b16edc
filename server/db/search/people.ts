import { type RawBuilder, sql } from 'kysely'
import { textMatcher } from '#core/search/text-test.ts'
import type { TextTest } from '#core/search/tree.ts'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { type Sql, textCondition } from '#server/db/search/text-sql.ts'

/** Whether a column names a user whose name passes a test. Nobody is who has no name. */
export async function authorCondition(db: Db, column: RawBuilder<unknown>, test: TextTest): Promise<Sql> {
  if (test.kind !== 'pattern' && test.text === '') return sql`${column} is null`
  return sql`(${column} is not null and ${inIds(db, column, idList(db, await usersNamed(db, test)))})`
}

async function usersNamed(db: Db, test: TextTest): Promise<number[]> {
  const here = textCondition(db, sql.ref('user.username'), test)
  const users = await db
    .selectFrom('user')
    .select(['user.id', 'user.username'])
    .$call((q) => (here === undefined ? q : q.where(here)))
    .execute()
  const matches = textMatcher(test)
  return users.filter((user) => matches(user.username)).map((user) => user.id)
}
