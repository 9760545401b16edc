import type { Kysely } from 'kysely'
import { drafting } from '#server/db/columns.ts'

/** How the counts of a translation moved, by day: a row for each day on which they did. */
export async function statsDays(db: Kysely<never>): Promise<void> {
  await drafting(db)
    .table('stats_day')
    .partOf('translation_id', 'translation')
    .integer('day')
    .integerOr({ total: 0, translated: 0, fuzzy: 0, approved: 0 })
    .key('translation_id', 'day')
    .create()
}
