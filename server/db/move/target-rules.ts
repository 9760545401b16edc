import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'

/** Puts rules back that would act on every row, or forbid an order of them. */
export type Restore = (tx: Db) => Promise<void>

interface Constraint {
  readonly owner: string
  readonly name: string
  readonly definition: string
}

/** Takes foreign keys and triggers of a database away until all rows are in it. Those of PostgreSQL check what came when they are back. */
export const suspendRules = (tx: Db): Promise<Restore> => (isPostgres(tx) ? suspendPostgres(tx) : suspendSqlite(tx))

async function suspendPostgres(tx: Db): Promise<Restore> {
  const { rows: keys } = await sql<Constraint>`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  const { rows: tables } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`.execute(tx)
  for (const { owner, name } of keys) await sql.raw(`alter table ${owner} drop constraint ${name}`).execute(tx)
  for (const { name } of tables) await sql.raw(`alter table ${name} disable trigger user`).execute(tx)
  return async (later) => {
    for (const { name } of tables) await sql.raw(`alter table ${name} enable trigger user`).execute(later)
    for (const { owner, name, definition } of keys)
      await sql.raw(`alter table ${owner} add constraint ${name} ${definition}`).execute(later)
  }
}

async function suspendSqlite(tx: Db): Promise<Restore> {
  await sql`pragma defer_foreign_keys = on`.execute(tx)
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger'`.execute(tx)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(tx)
  return async (later) => {
    for (const trigger of rows) await sql.raw(trigger.sql).execute(later)
  }
}
