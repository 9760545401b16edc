import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrateToLatest, pendingMigrations } from '#server/db/setup/migrate.ts'
import type { Tables } from '#server/db/tables.ts'
import { openEmptyPostgres, type TestDatabase } from '#server/testing/engines.ts'
import { hasPostgres } from '#server/testing/postgres-programs.ts'

/** The last migration from before this rule. */
const LAST_FREE = '0099-commit-packs'

interface Relation {
  readonly table: string
  readonly file: string
  readonly indexes: readonly string[]
}

async function relations(db: Kysely<Tables>): Promise<Map<string, Relation>> {
  const { rows } = await sql<Relation>`
    select c.relname as table, c.relfilenode::text as file,
      array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid order by 1) as indexes
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname not like 'kysely\_%'`.execute(db)
  return new Map(rows.map((row) => [row.table, row]))
}

/** What was done to tables that were there before, and keeps people from writing for as long as they are large. */
async function longLocks(db: Kysely<Tables>, work: () => Promise<unknown>): Promise<string[]> {
  const before = await relations(db)
  await work()
  const now = await relations(db)
  return [...before.values()].flatMap(({ table, file, indexes }) => {
    const after = now.get(table)
    if (!after) return []
    const made = after.indexes.filter((index) => !indexes.includes(index))
    return [
      ...made.map((index) => `index ${index} on ${table}`),
      ...(after.file === file ? [] : [`${table} rewritten`]),
    ]
  })
}

describe.skipIf(!hasPostgres())('migrations of a large site on PostgreSQL', () => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await openEmptyPostgres()
  })
  afterEach(() => database.drop())

  const newest = async (): Promise<string> => {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(database.db)
    return rows[0]?.name ?? ''
  }

  it('make no index on a table that was there before and rewrite none: see large-indexes.ts', async () => {
    const { db } = database
    const all = await pendingMigrations(db)
    const found: string[] = []
    for (let count = 1; count <= all; count++) {
      const locks = await longLocks(db, () => migrateToLatest(db, count))
      const name = await newest()
      if (name > LAST_FREE) found.push(...locks.map((lock) => `${name}: ${lock}`))
    }
    expect(await pendingMigrations(db)).toBe(0)
    expect(found).toEqual([])
  })

  it('that did so would be noticed', async () => {
    const { db } = database
    await migrateToLatest(db)
    const made = await longLocks(db, () => sql`create index slow on unit (state)`.execute(db))
    const unique = await longLocks(db, () =>
      sql`alter table comment add constraint one unique (id, unit_id)`.execute(db),
    )
    const rewritten = await longLocks(db, () => sql`alter table change alter column action type integer`.execute(db))
    const harmless = await longLocks(db, () =>
      sql`alter table change add column more bigint not null default 0`.execute(db),
    )
    expect([made, unique, harmless]).toEqual([['index slow on unit'], ['index one on comment'], []])
    expect(rewritten).toContain('change rewritten')
  })
})
