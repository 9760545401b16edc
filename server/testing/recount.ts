import { type Counts, counters, noCounts } from '#server/db/counters.ts'
import type { Db } from '#server/db/database.ts'
import { SLOT_STEP } from '#server/db/queries/reports/language-slots.ts'
import type { StatsScope } from '#server/db/queries/reports/stats.ts'

export type StatsView = Counts & { readonly last_change: number | null }

const scopes: readonly StatsScope[] = ['translation', 'component', 'project', 'language']

type Scoped = Readonly<Record<`${StatsScope}_id`, number | null>>

/** Statistics counted anew from every unit and change, by scope and id: slow, and written without the code it checks. */
export async function recount(db: Db): Promise<Map<string, StatsView>> {
  const sums = new Map<string, { -readonly [K in keyof StatsView]: StatsView[K] }>()
  const each = (row: Scoped, add: (sum: { -readonly [K in keyof StatsView]: StatsView[K] }) => void) => {
    for (const scope of scopes) {
      const key = `${scope} ${row[`${scope}_id`]}`
      const sum = sums.get(key) ?? { ...noCounts(), last_change: null }
      sums.set(key, sum)
      add(sum)
    }
  }
  for (const unit of await countedUnits(db))
    each(unit, (sum) => {
      const groups = [
        ['total', true],
        ['translated', unit.state >= 20],
        ['fuzzy', unit.state >= 10 && unit.state < 20],
        ['approved', unit.state === 30],
        ['readonly', unit.state === 100],
        ['failing', unit.finding_count > 0],
      ] as const
      for (const [name, counts] of groups) {
        if (!counts) continue
        sum[name] += 1
        sum[`${name}_words`] += unit.num_words
        sum[`${name}_chars`] += unit.num_chars
      }
      sum.suggestions += Number(unit.suggestion_count > 0)
      sum.comments += Number(unit.comment_count > 0)
    })
  for (const change of await countedChanges(db))
    each(change, (sum) => {
      sum.changes += 1
      sum.last_change = Math.max(sum.last_change ?? 0, change.timestamp)
    })
  return sums
}

const countedUnits = (db: Db) =>
  db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['unit.state', 'unit.finding_count', 'unit.suggestion_count', 'unit.comment_count'])
    .select(['source_string.num_words', 'source_string.num_chars'])
    .select(['translation.id as translation_id', 'component.id as component_id', 'component.project_id'])
    .select('translation.language_id')
    .execute()

/** The history of a translation counts on for what it belonged to, also when the translation itself is gone. */
const countedChanges = (db: Db) =>
  db
    .selectFrom('change')
    .select(['translation_id', 'component_id', 'project_id', 'language_id', 'timestamp'])
    .where('translation_id', 'is not', null)
    .orderBy('id')
    .execute()

/** What is kept; rows of nothing at all and of translations that are gone do not matter. A language has several rows. */
export async function kept(db: Db): Promise<Map<string, StatsView>> {
  const sums = new Map<string, StatsView>()
  for (const row of await db.selectFrom('stats').selectAll().execute()) {
    const key = `${row.scope} ${row.scope_id % SLOT_STEP}`
    const sum = sums.get(key)
    const counts = Object.fromEntries(counters.map((name) => [name, (sum?.[name] ?? 0) + row[name]])) as Counts
    const newest = Math.max(sum?.last_change ?? 0, row.last_change ?? 0)
    sums.set(key, { ...counts, last_change: newest === 0 ? null : newest })
  }
  return sums
}
