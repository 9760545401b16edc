import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'

/** A save fires this some thirty times, and only the first of a transaction has something to note: the others run no query. */
export async function writesNotedOnce(db: Kysely<never>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create or replace function note_write() returns trigger language plpgsql as $$
    declare
      written text := case tg_argv[0]
        when 'project' then coalesce(nullif(current_setting('dragoman.project', true), ''), '0')
        when 'site' then '0' else '-1' end;
    begin
      if position(' ' || written || ' ' in coalesce(current_setting('dragoman.noted', true), '')) = 0 then
        perform note_write_of(written);
      end if;
      return null;
    end $$`.execute(db)
}
