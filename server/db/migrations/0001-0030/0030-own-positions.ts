import { type Kysely, sql } from 'kysely'

/**
 * Strings that were added to components without a template had no place in the order of their language, and those removed left
 * gaps: lists went by those places.
 */
export async function ownPositions(db: Kysely<never>): Promise<void> {
  const counts = sql`select unit.translation_id from unit
    inner join translation on translation.id = unit.translation_id
    inner join component on component.id = translation.component_id
    where component.template = '' and translation.is_source = 0
    group by unit.translation_id having count(*) <> coalesce(max(unit."position"), 0) or count(unit."position") <> count(*)`
  await sql`update unit set "position" = placed.place
    from (select id, row_number() over (partition by translation_id order by "position" is null, "position", id) as place
      from unit where translation_id in (${counts})) as placed
    where unit.id = placed.id`.execute(db)
}
