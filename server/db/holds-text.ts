import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

/** Is the text part of one of the columns, in whatever case? */
export function holdsText(db: Db, columns: readonly string[], text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (one) => `\\${one}`)}%`
  const like = sql.raw(isPostgres(db) ? 'ilike' : 'like')
  const tests = columns.map((column) => sql`${sql.ref(column)} ${like} ${pattern} escape '\\'`)
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}
