import { type Kysely, sql } from 'kysely'
import { drafting } from '#server/db/columns.ts'
import { isPostgres } from '#server/db/database.ts'

/** Actions that people are counted by: comments, suggestions, saved strings, uploads. */
const counted = sql.raw('(2, 3, 4, 5, 7, 8, 9, 36, 37)')

/** How often people did what, by component: the history of an account may be long, and its figures are shown in lists. */
export async function userCounts(db: Kysely<never>): Promise<void> {
  await drafting(db)
    .table('user_count')
    .integer('user_id', 'component_id', 'action', 'rows')
    .key('user_id', 'component_id', 'action')
    .create()
  await sql`insert into user_count (user_id, component_id, action, rows)
    select user_id, coalesce(component_id, 0), action, count(*) from change
    where user_id is not null and action in ${counted} group by 1, 2, 3`.execute(db)
  if (isPostgres(db)) await postgresCounts(db)
  else await sqliteCounts(db)
}

async function sqliteCounts(db: Kysely<never>): Promise<void> {
  await sql`create trigger change_counted after insert on change
    when new.user_id is not null and new.action in ${counted} begin
    insert into user_count values (new.user_id, coalesce(new.component_id, 0), new.action, 1)
      on conflict (user_id, component_id, action) do update set rows = rows + 1; end`.execute(db)
  await sql`create trigger change_uncounted after delete on change
    when old.user_id is not null and old.action in ${counted} begin
    update user_count set rows = rows - 1 where user_id = old.user_id
      and component_id = coalesce(old.component_id, 0) and action = old.action;
    delete from user_count where user_id = old.user_id
      and component_id = coalesce(old.component_id, 0) and action = old.action and rows <= 0; end`.execute(db)
}

/** Rows are locked in the order of their key: two that meet wait for each other. */
async function postgresCounts(db: Kysely<never>): Promise<void> {
  await sql`
    create function count_changes() returns trigger language plpgsql as $$ begin
      insert into user_count (user_id, component_id, action, rows)
        select user_id, coalesce(component_id, 0), action, count(*) from added
        where user_id is not null and action in ${counted} group by 1, 2, 3 order by 1, 2, 3
        on conflict (user_id, component_id, action) do update set rows = user_count.rows + excluded.rows;
      return null;
    end $$`.execute(db)
  await sql`
    create function uncount_changes() returns trigger language plpgsql as $$ begin
      insert into user_count (user_id, component_id, action, rows)
        select user_id, coalesce(component_id, 0), action, -count(*) from removed
        where user_id is not null and action in ${counted} group by 1, 2, 3 order by 1, 2, 3
        on conflict (user_id, component_id, action) do update set rows = user_count.rows + excluded.rows;
      delete from user_count using (select distinct user_id, coalesce(component_id, 0) as component_id from removed) as gone
        where user_count.user_id = gone.user_id and user_count.component_id = gone.component_id and user_count.rows <= 0;
      return null;
    end $$`.execute(db)
  await sql`create trigger change_counted after insert on change
    referencing new table as added for each statement execute function count_changes()`.execute(db)
  await sql`create trigger change_uncounted after delete on change
    referencing old table as removed for each statement execute function uncount_changes()`.execute(db)
}
