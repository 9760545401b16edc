import { type RawBuilder, sql } from 'kysely'
import type { Sort, SortKey } from '#core/search/sort.ts'
import { type Db, isPostgres } from '#server/db/database.ts'

const position = sql`coalesce(u.position, s.position)`

/** What each key orders by; `s` is the source string, `c` the component. */
const expressions: Readonly<Record<SortKey, RawBuilder<unknown>>> = {
  id: sql`u.id`,
  priority: sql`s.priority`,
  position,
  context: sql`s.context`,
  num_words: sql`s.num_words`,
  labels: sql`(select min(n.name) from source_string_label l join label n on n.id = l.label_id where l.source_string_id = u.source_string_id)`,
  timestamp: sql`u.created`,
  last_updated: sql`coalesce(u.updated, u.created)`,
  source: sql`s.source`,
  target: sql`u.target`,
  location: sql`s.location`,
  component: sql`c.name`,
  num_comments: sql`u.comment_count`,
  num_failing_checks: sql`u.finding_count`,
}

/** Keys that all units of a source string share; the position mostly. */
export const ofSource: readonly SortKey[] = [
  'priority',
  'position',
  'context',
  'num_words',
  'source',
  'location',
  'component',
]

const ofUnits: readonly SortKey[] = [
  'id',
  'timestamp',
  'last_updated',
  'target',
  'num_comments',
  'num_failing_checks',
  'labels',
]

/** Whether a key is of the source string: joining it to nearly a million units takes longer than sorting them. */
export const needsSource = (sorts: readonly Sort[]): boolean => sorts.some(({ key }) => !ofUnits.includes(key))

export const needsComponent = (sorts: readonly Sort[]): boolean => sorts.some(({ key }) => key === 'component')

const texts: readonly SortKey[] = ['context', 'labels', 'source', 'target', 'location', 'component']

const ordering = (db: Db, { key, descending }: Sort, by: RawBuilder<unknown>): RawBuilder<unknown> => {
  const collation = isPostgres(db) && texts.includes(key) ? 'collate "C" ' : ''
  return sql`${by} ${sql.raw(collation + (descending ? 'desc' : 'asc'))}`
}

/** Numbers last, so that the order is the same every time. Texts go by code points on both engines, whatever the locale. */
export const orderOf = (db: Db, sorts: readonly Sort[]): RawBuilder<unknown> =>
  sql.join([...sorts.map((sort) => ordering(db, sort, expressions[sort.key])), sql`u.id`])

/** The order of source strings by themselves. */
export const sourceOrder = (db: Db, sorts: readonly Sort[]): RawBuilder<unknown> =>
  sql.join(sorts.map((sort) => ordering(db, sort, sort.key === 'position' ? sql`s.position` : expressions[sort.key])))

export const isById = (sorts: readonly Sort[]): boolean => sorts.length === 0 || sorts[0]?.key === 'id'
