import { type Kysely, sql } from 'kysely'
import { inTransaction, isPostgres } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

type Table = keyof Tables

/** Rows that belong to one project, and are shown in that one only. */
const projectTables: ReadonlySet<string> = new Set<Table>([
  'alert',
  'change',
  'comment',
  'edit',
  'file_edit',
  'finding',
  'label',
  'list_block',
  'screenshot',
  'screenshot_image',
  'screenshot_unit',
  'source_string',
  'source_string_label',
  'stats',
  'suggestion',
  'translation',
  'unit',
  'variant',
  'vote',
])

/** What replies about one project never read, written in bulk. */
const bulkTables: ReadonlySet<string> = new Set<Table | 'text_index'>([
  'checked',
  'contribution',
  'memory',
  'memory_gram',
  'memory_source',
  'stats_day',
  'text_index',
  'text_pack',
  'unchecked',
  'unindexed_text',
  'user_count',
])

/** The same, written row by row, and often asked to be written where there is nothing to write. */
const rowTables: ReadonlySet<string> = new Set<Table>([
  'addon_run',
  'attempt',
  'audit',
  'blob',
  'blob_part',
  'commit_pack',
  'inbox_item',
  'job',
  'known_host',
  'machine_answer',
  'machine_use',
  'outbox',
  'presence',
  'published_file',
  'published_folder',
  'report',
  'request_key',
  'schedule',
  'scim_client',
  'session',
  'ticket',
  'token',
  'webhook_delivery',
])

/** Rows that name the component whose project shows them. */
const componentTables: ReadonlySet<string> = new Set<Table>(['task'])

/** Written again and again where nothing happens, and shown by nothing that is kept: nobody is to look anew for it. */
export const neverWatched: readonly string[] = ['process' satisfies Table, 'write_log']

type Reach = 'project' | 'site' | 'apart'

/** What a write to a table makes old: replies of its project, all replies, or only those that are of no one project. */
export const reachOf = (table: string): Reach => {
  if (projectTables.has(table) || componentTables.has(table)) return 'project'
  return bulkTables.has(table) || rowTables.has(table) ? 'apart' : 'site'
}

/**
 * Has PostgreSQL note every write (`write_log`), also to tables that later migrations bring. An older release that starts beside this
 * one does the same with tables that it does not know.
 */
export async function watchTables(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db) || (await wrongTables(db)).length === 0) return
  await inTransaction(db, async (tx) => {
    // Of several starts at once one does it.
    await sql`select pg_advisory_xact_lock(hashtextextended('watch tables', 0))`.execute(tx)
    for (const { name, watched } of await wrongTables(tx))
      await (watched
        ? sql`drop trigger note_write on ${sql.table(name)}`.execute(tx)
        : sql`create trigger note_write ${sql.raw(actionOf(name))}`.execute(tx))
  })
}

function actionOf(table: string): string {
  const on = `on "${table}" for each`
  if (componentTables.has(table))
    return `after insert or update or delete ${on} row execute function note_component_write()`
  const execute = `execute function note_write('${reachOf(table)}')`
  if (rowTables.has(table)) return `after insert or update or delete ${on} row ${execute}`
  return `after insert or update or delete or truncate ${on} statement ${execute}`
}

/** Tables that are not watched and should be, or the other way round. */
const wrongTables = async (db: Kysely<Tables>): Promise<{ readonly name: string; readonly watched: boolean }[]> => {
  const never = sql.join(neverWatched.map((name) => sql.lit(name)))
  const { rows } = await sql<{ name: string; watched: boolean }>`
    select c.relname as name, own.watched from pg_class c, lateral (
      select exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_write') as watched
    ) as own
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname not like 'kysely\_%' and own.watched = (c.relname in (${never}))
    order by 1`.execute(db)
  return rows
}
