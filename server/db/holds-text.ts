import { type RawBuilder, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (one) => `\\${one}`)

function isLike(db: Db, columns: readonly string[], patterns: readonly string[]): RawBuilder<boolean> {
  const like = sql.raw(isPostgres(db) ? 'ilike' : 'like')
  const tests = columns.flatMap((column) =>
    patterns.map((pattern) => sql`${sql.ref(column)} ${like} ${pattern} escape '\\'`),
  )
  return sql<boolean>`(${sql.join(tests, sql` or `)})`
}

/** Is the text part of one of the columns, in whatever case? */
export const holdsText = (db: Db, columns: readonly string[], text: string): RawBuilder<boolean> =>
  isLike(db, columns, [`%${escaped(text)}%`])

/** Does one of the columns, or a word in it, begin with the text, in whatever case? */
export const beginsWord = (db: Db, columns: readonly string[], text: string): RawBuilder<boolean> =>
  isLike(db, columns, [`${escaped(text)}%`, `% ${escaped(text)}%`])
