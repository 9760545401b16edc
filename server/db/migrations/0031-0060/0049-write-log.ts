import { type Kysely, sql } from 'kysely'
import { isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Which transaction wrote something of which project: 0 stands for all of them, -1 for what no project shows. PostgreSQL only; SQLite
 * knows by itself whether anything was written. `watch-tables.ts` puts the triggers on the tables.
 */
export async function writeLog(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) return
  await sql`create table write_log (xid xid8 not null, project_id bigint not null, created timestamptz not null,
    constraint write_log_key primary key (xid, project_id))`.execute(db)
  // Once per transaction and project: what was noted is remembered in a setting that ends with the transaction.
  await sql`create function note_write_of(written text) returns void language plpgsql as $$
    declare
      noted text := coalesce(current_setting('dragoman.noted', true), '');
    begin
      if position(' ' || written || ' ' in noted) = 0 then
        insert into write_log (xid, project_id, created) values (pg_current_xact_id(), written::bigint, clock_timestamp())
          on conflict do nothing;
        perform set_config('dragoman.noted', noted || ' ' || written || ' ', true);
      end if;
    end $$`.execute(db)
  await sql`create function note_write() returns trigger language plpgsql as $$ begin
      perform note_write_of(case tg_argv[0]
        when 'project' then coalesce(nullif(current_setting('dragoman.project', true), ''), '0')
        when 'site' then '0' else '-1' end);
      return null;
    end $$`.execute(db)
  // For rows that name a component, and are written by whoever works for it.
  await sql`create function note_component_write() returns trigger language plpgsql as $$ begin
      perform note_write_of(coalesce((select project_id::text from component
        where id = case when tg_op = 'DELETE' then old.component_id else new.component_id end), '-1'));
      return null;
    end $$`.execute(db)
}
