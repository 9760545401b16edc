import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { isPostgres } from '#server/db/database.ts'

/** What searches are answered from, and the translation memory. */
export async function searchMemory(db: Kysely<never>): Promise<void> {
  await unitIndexes(db)
  if (isPostgres(db)) await postgresTexts(db)
  else await sqliteTexts(db)
  await sql`insert into unindexed_text select id, 1 from unit`.execute(db)
  await memory(db)
}

async function unitIndexes(db: Kysely<never>): Promise<void> {
  const { index } = drafting(db)
  await index('unit', 'state')
  await index('unit', 'created')
  await index('unit', 'source_string_id', 'translation_id')
  await sql`create index unit_by_touched on unit (coalesce(updated, created))`.execute(db)
  const content = sql.raw('action in (2, 5, 6, 7, 8, 9, 27, 30, 31, 32, 36, 37, 66, 76, 77, 79, 94)')
  await sql`create index change_content_by_time on "change" ("timestamp") where ${content}`.execute(db)
  await sql`create index change_content_by_author on "change" (author_id, "timestamp") where ${content}`.execute(db)
}

/**
 * Texts are indexed some time after they are written, so that imports need not wait; triggers note which are not. The
 * number of a source string is that of its unit, so one list and one index serve both.
 */
async function sqliteTexts(db: Kysely<never>): Promise<void> {
  await sql`create table unindexed_text (unit_id integer primary key, is_new integer not null)`.execute(db)
  await sql`create virtual table text_index using fts5 (
    target, source, context, note, location, explanation,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`.execute(db)
  await sql`create virtual table text_terms using fts5vocab(text_index, row)`.execute(db)
  await sql`create trigger unit_text_added after insert on unit begin
    insert or replace into unindexed_text values (new.id, 1); end`.execute(db)
  await sql`create trigger unit_text_changed after update of target on unit when new.target is not old.target begin
    insert or ignore into unindexed_text values (new.id, 0); end`.execute(db)
  await sql`create trigger unit_text_removed after delete on unit begin
    insert or replace into unindexed_text values (old.id, 0); end`.execute(db)
  await sql`create trigger source_text_changed
    after update of source, context, note, location, explanation on source_string begin
    insert or ignore into unindexed_text values (new.id, 0); end`.execute(db)
}

async function postgresTexts(db: Kysely<never>): Promise<void> {
  await sql`create table unindexed_text (unit_id bigint primary key, is_new bigint not null)`.execute(db)
  await sql`create table text_index (unit_id bigint primary key, grams integer[] not null)`.execute(db)
  await sql`create index text_index_by_grams on text_index using gin (grams)`.execute(db)
  // Updating a row that is there already locks it: whoever is indexing it at the moment is waited for.
  await sql`
    create function note_texts_added() returns trigger language plpgsql as $$ begin
      insert into unindexed_text select id, 1 from added on conflict (unit_id) do update set is_new = 1;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_text_changed() returns trigger language plpgsql as $$ begin
      insert into unindexed_text values (new.id, 0) on conflict (unit_id) do update set is_new = unindexed_text.is_new;
      return null;
    end $$`.execute(db)
  await sql`
    create function note_texts_removed() returns trigger language plpgsql as $$ begin
      insert into unindexed_text select id, 0 from removed on conflict (unit_id) do update set is_new = 0;
      return null;
    end $$`.execute(db)
  await sql`create trigger unit_text_added after insert on unit
    referencing new table as added for each statement execute function note_texts_added()`.execute(db)
  await sql`create trigger unit_text_changed after update of target on unit
    for each row when (new.target is distinct from old.target) execute function note_text_changed()`.execute(db)
  await sql`create trigger unit_text_removed after delete on unit
    referencing old table as removed for each statement execute function note_texts_removed()`.execute(db)
  await sql`create trigger source_text_changed
    after update of source, context, note, location, explanation on source_string
    for each row execute function note_text_changed()`.execute(db)
}

async function memory(db: Kysely<never>): Promise<void> {
  const { table, index } = drafting(db)
  await table('memory_source')
    .id()
    .partOf('language_id', 'language')
    .text('text')
    .integer('hash')
    .integerOr({ indexed: 0 })
    .unique('language_id', 'hash')
    .create()
  await sql`create index memory_source_unindexed on memory_source (language_id) where indexed = 0`.execute(db)
  await table('memory')
    .id()
    .partOf('source_id', 'memory_source')
    .partOf('source_language_id', 'language')
    .partOf('target_language_id', 'language')
    .text('target')
    .textOr({ origin: '', context: '' })
    .integerOr({ status: 1 })
    .optionalPartOf('project_id', 'project')
    .optionalPartOf('user_id', 'user')
    .integerOr({ shared: 0, from_file: 0 })
    .integer('created')
    .create()
  await index('memory', 'source_id', 'target_language_id')
  await index('memory', 'project_id')
  await index('memory', 'user_id')
  await index('memory', 'origin')
  await table('memory_gram')
    .integer('language_id', 'size', 'gram', 'block')
    .binary('members')
    .key('language_id', 'size', 'gram', 'block')
    .create()
}
