import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { isPostgres } from '#server/db/database.ts'

/** What the checks have not looked at yet, and where the same texts are found. */
export async function findings(db: Kysely<never>): Promise<void> {
  const { table } = drafting(db)
  await table('checked')
    .partOf('translation_id', 'translation')
    .integer('up_to', 'begun')
    .key('translation_id')
    .create()
  await table('unchecked')
    .partOf('translation_id', 'translation')
    .integer('unit_id')
    .integerOr({ changed: 1 })
    .optionalText('was')
    .key('translation_id', 'unit_id')
    .create()
  // Whole texts can be longer than a key of an index may be; most differ in their beginnings.
  await sql`create index unit_by_beginning on unit (translation_id, substr(target, 1, 24)) where state >= 20`.execute(
    db,
  )
  await sql`create index source_string_by_beginning on source_string (component_id, substr(source, 1, 24))`.execute(db)
  if (isPostgres(db)) await postgresNotes(db)
  else await sqliteNotes(db)
}

/** Units that come after all that were looked at need no note: the checks get to them by themselves. */
async function sqliteNotes(db: Kysely<never>): Promise<void> {
  await sql`create trigger unit_check_added after insert on unit
    when new.source_string_id <= (select up_to from checked where translation_id = new.translation_id) begin
    insert into unchecked values (new.translation_id, new.id, 1, null)
      on conflict (translation_id, unit_id) do update set changed = 1; end`.execute(db)
  await sql`create trigger unit_check_changed after update of target, state, flags on unit
    when new.target <> old.target or new.state <> old.state or new.flags <> old.flags begin
    insert into unchecked values (new.translation_id, new.id, 1, nullif(old.target, new.target))
      on conflict (translation_id, unit_id) do update set changed = 1, was = coalesce(was, excluded.was); end`.execute(
    db,
  )
  await sql`create trigger unit_check_removed after delete on unit begin
    delete from unchecked where translation_id = old.translation_id and unit_id = old.id; end`.execute(db)
  await sql`create trigger source_check_changed
    after update of source, context, note, location, flags, extra_flags on source_string
    when new.source <> old.source or new.context <> old.context or new.note <> old.note
      or new.location <> old.location or new.flags <> old.flags or new.extra_flags <> old.extra_flags begin
    insert into unchecked select translation_id, id, 1, null from unit where source_string_id = new.id
      on conflict (translation_id, unit_id) do update set changed = 1; end`.execute(db)
}

/** Updating a note that is there locks it: whoever is checking that unit at the moment is waited for. */
async function postgresNotes(db: Kysely<never>): Promise<void> {
  await sql`
    create function note_unit_added() returns trigger language plpgsql as $$ begin
      insert into unchecked
        select added.translation_id, added.id, 1, null from added
        join checked on checked.translation_id = added.translation_id where added.source_string_id <= checked.up_to
        on conflict (translation_id, unit_id) do update set changed = 1;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_unit_changed() returns trigger language plpgsql as $$ begin
      insert into unchecked values (new.translation_id, new.id, 1, nullif(old.target, new.target))
        on conflict (translation_id, unit_id) do update set changed = 1, was = coalesce(unchecked.was, excluded.was);
      return null;
    end $$`.execute(db)
  await sql`
    create function note_unit_removed() returns trigger language plpgsql as $$ begin
      delete from unchecked using removed
        where unchecked.translation_id = removed.translation_id and unchecked.unit_id = removed.id;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_source_changed() returns trigger language plpgsql as $$ begin
      insert into unchecked select translation_id, id, 1, null from unit where source_string_id = new.id
        on conflict (translation_id, unit_id) do update set changed = 1;
      return null;
    end $$`.execute(db)
  await sql`create trigger unit_check_added after insert on unit
    referencing new table as added for each statement execute function note_unit_added()`.execute(db)
  await sql`create trigger unit_check_changed after update of target, state, flags on unit
    for each row when (new.target <> old.target or new.state <> old.state or new.flags <> old.flags)
    execute function note_unit_changed()`.execute(db)
  await sql`create trigger unit_check_removed after delete on unit
    referencing old table as removed for each statement execute function note_unit_removed()`.execute(db)
  await sql`create trigger source_check_changed
    after update of source, context, note, location, flags, extra_flags on source_string
    for each row when (new.source <> old.source or new.context <> old.context or new.note <> old.note
      or new.location <> old.location or new.flags <> old.flags or new.extra_flags <> old.extra_flags)
    execute function note_source_changed()`.execute(db)
}
