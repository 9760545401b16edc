import { type Selectable, sql } from 'kysely'
import { contentActions } from '#core/changes/actions.ts'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { StatsTable } from '#server/db/tables.ts'

export type StatsScope = 'translation' | 'component' | 'project' | 'language'
export type StatsRow = Selectable<StatsTable>

export const statsOf = preparedOne((db, p: { scope: StatsScope; id: number }) =>
  db.selectFrom('stats').selectAll().where('scope', '=', p.scope).where('scope_id', '=', p.id),
)

const SIX_HOURS = 6 * 3600 * 1_000_000

const recentIn = (column: 'translation_id' | 'component_id' | 'project_id' | 'language_id') =>
  preparedOne((db, p: { id: number; since: number }) =>
    db
      .selectFrom('change')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(column, '=', p.id)
      .where('timestamp', '>', p.since)
      .where(isContent),
  )

/** Spelled out, not as parameters: the partial index on content changes is used only for the very same condition. */
export const isContent = sql<boolean>`action in (${sql.raw(contentActions.join(', '))})`

const recent = {
  translation: recentIn('translation_id'),
  component: recentIn('component_id'),
  project: recentIn('project_id'),
  language: recentIn('language_id'),
} as const

/** Content changes in the six hours up to the last change. */
export async function recentChanges(db: Db, scope: StatsScope, id: number, lastChange: number | null): Promise<number> {
  if (lastChange === null) return 0
  return (await recent[scope](db, { id, since: lastChange - SIX_HOURS }))?.count ?? 0
}
