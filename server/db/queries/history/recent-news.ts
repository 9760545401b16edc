import { sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'
import { preparedTogether } from '#server/db/together.ts'

/** Of one look. */
export const MAX_CHANGES = 5_000

/** Changes after one, and who has strings of which project open: what event streams wait for, in one statement on PostgreSQL. */
export const recentNews = preparedTogether((db, p: { after: number; now: number }) => {
  const opened = sql`presence.user_id || ' ' || presence.unit_id`
  const people = isPostgres(db)
    ? sql<string>`string_agg(${opened}, ',' order by presence.user_id)`
    : sql<string>`group_concat(${opened}, ',' order by presence.user_id)`
  return {
    changes: db
      .selectFrom('change')
      .select(['id', 'project_id'])
      .where('id', '>', p.after)
      .orderBy('id')
      .limit(MAX_CHANGES),
    present: db
      .selectFrom('presence')
      .innerJoin('unit', 'unit.id', 'presence.unit_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .innerJoin('component', 'component.id', 'translation.component_id')
      .select('component.project_id')
      .select([people.as('people'), sql<number>`min(presence.until)`.as('until')])
      .where('presence.until', '>', p.now)
      .groupBy('component.project_id'),
  }
})
