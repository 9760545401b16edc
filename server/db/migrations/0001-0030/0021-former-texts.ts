import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

/**
 * Notes of the checks keep every text that a unit was translated with and is no more, as a JSON list. One was not enough: a
 * text can come and go between two looks, and what others were told because of it would stay.
 */
export async function formerTexts(db: Kysely<never>): Promise<void> {
  const isLeft = sql`old.state >= 20 and (new.target <> old.target or new.state < 20)`
  if (isPostgres(db)) {
    await sql`update unchecked set was = jsonb_build_array(was)::text where was is not null`.execute(db)
    await sql`
      create or replace function note_unit_changed() returns trigger language plpgsql as $$ begin
        insert into unchecked values
          (new.translation_id, new.id, 1, case when ${isLeft} then jsonb_build_array(old.target)::text end)
          on conflict (translation_id, unit_id) do update set changed = 1, was = case
            when unchecked.was is null then excluded.was
            when excluded.was is null then unchecked.was
            else (unchecked.was::jsonb || excluded.was::jsonb)::text end;
        return null;
      end $$`.execute(db)
    return
  }
  await sql`update unchecked set was = json_array(was) where was is not null`.execute(db)
  await sql`drop trigger unit_check_changed`.execute(db)
  await sql`create trigger unit_check_changed after update of target, state, flags on unit
    when new.target <> old.target or new.state <> old.state or new.flags <> old.flags begin
    insert into unchecked values
      (new.translation_id, new.id, 1, case when ${isLeft} then json_array(old.target) end)
      on conflict (translation_id, unit_id) do update set changed = 1, was = case
        when was is null then excluded.was
        when excluded.was is null then was
        else json_insert(was, '$[#]', json_extract(excluded.was, '$[0]')) end; end`.execute(db)
}
