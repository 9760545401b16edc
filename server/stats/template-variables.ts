import { percent } from '#core/units/percent.ts'
import type { Db } from '#server/db/database.ts'
import { statsOf } from '#server/db/queries/reports/stats.ts'

const counts = ['translated', 'fuzzy', 'approved', 'readonly'] as const
const sizes = ['', '_words', '_chars'] as const

/** The numbers a message may name, by the names templates know. */
export async function statsVariables(db: Db, translationId: number): Promise<Record<string, number>> {
  const row = await statsOf(db, { scope: 'translation', id: translationId })
  if (!row) return {}
  const values: Record<string, number> = { suggestions: row.suggestions, comments: row.comments }
  for (const size of sizes) {
    const all = row[`total${size}`]
    values[`all${size}`] = all
    values[`allchecks${size}`] = row[`failing${size}`]
    for (const name of counts) {
      values[`${name}${size}`] = row[`${name}${size}`]
      values[`${name}${size}_percent`] = percent(row[`${name}${size}`], all, name === 'translated')
    }
    values[`todo${size}`] = all - row[`translated${size}`]
    values[`nottranslated${size}`] = all - row[`translated${size}`] - row[`fuzzy${size}`]
    values[`unapproved${size}`] = row[`translated${size}`] - row[`approved${size}`] - row[`readonly${size}`]
    values[`allchecks${size}_percent`] = percent(row[`failing${size}`], all)
  }
  return values
}
