import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { seed } from '#server/db/setup/seed.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { dumpSchema } from '#server/testing/schema-dump.ts'

describeEachEngine('a migrated database', (open, engine) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())

  it('is what the committed snapshot says', async () => {
    const snapshot = readFileSync(join(import.meta.dirname, `schema.${engine}.sql`), 'utf8')
    expect(await dumpSchema(database)).toBe(snapshot)
  })

  it('stays the same when migrated and seeded again', async () => {
    const { db } = database
    const before = await dumpSchema(database)
    const count = async (table: 'language' | 'plural' | 'user' | 'team' | 'role') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    const counts = () => Promise.all([count('language'), count('plural'), count('user'), count('team'), count('role')])
    const rows = await counts()
    await migrateToLatest(db)
    await seed(db, 1)
    expect(await dumpSchema(database)).toBe(before)
    expect(await counts()).toEqual(rows)
    expect(rows[0]).toBeGreaterThanOrEqual(600)
  })

  it('keeps a name for each migration done', async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
    const files = readdirSync(join(import.meta.dirname, 'migrations'), { recursive: true })
      .map((path) => basename(path.toString()))
      .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    expect(rows.map((row) => `${row.name}.ts`)).toEqual(files.toSorted())
  })

  it('gives every language exactly one plural rule of its own', async () => {
    const { rows } = await sql<{ rules: number }>`
      select count(p.id) as rules from language l left join plural p on p.language_id = l.id and p.source = 0
      group by l.id having count(p.id) <> 1`.execute(database.db)
    expect(rows).toEqual([])
  })
})
