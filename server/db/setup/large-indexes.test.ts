import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLargeIndexes } from '#server/db/setup/large-indexes.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const NAME = 'unit_by_source_string'
const OLD = 'unit_by_source_string_id_translation_id'

describeEachEngine('indexes of large tables', (open, engine) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())

  const indexes = async () => {
    const names =
      engine === 'sqlite'
        ? sql<{ name: string }>`select name from sqlite_schema where type = 'index' and tbl_name = 'unit'`
        : sql<{ name: string }>`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
            where i.indrelid = to_regclass('unit') and i.indisvalid`
    return (await names.execute(database.db)).rows.map(({ name }) => name)
  }

  /** As an older version leaves it. */
  const goBack = async () => {
    await sql`drop index ${sql.ref(NAME)}`.execute(database.db)
    await sql`create index ${sql.ref(OLD)} on unit (source_string_id, translation_id)`.execute(database.db)
  }

  it('take the place of older ones, once or again', async () => {
    await goBack()
    for (let time = 0; time < 2; time++) {
      await makeLargeIndexes(database.db)
      expect(await indexes()).toContain(NAME)
      expect(await indexes()).not.toContain(OLD)
    }
  })

  it('are made once by several processes that start at the same time', async () => {
    await goBack()
    await Promise.all([1, 2, 3].map(() => makeLargeIndexes(database.db)))
    await makeLargeIndexes(database.db)
    expect(await indexes()).toContain(NAME)
    expect(await indexes()).not.toContain(OLD)
  })

  it.runIf(engine === 'postgres')('are made anew after a process was killed while it made one', async () => {
    await sql`update pg_index set indisvalid = false where indexrelid = to_regclass(${NAME})`.execute(database.db)
    expect(await indexes()).not.toContain(NAME)
    await makeLargeIndexes(database.db)
    expect(await indexes()).toContain(NAME)
  })

  it.runIf(engine === 'postgres')('are made after all where a process waited for one that waited for it', async () => {
    await goBack()
    const waits = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%' and wait_event = 'virtualxid'`
    await database.db.connection().execute(async (process) => {
      // The one that is ended is who makes it: it looks first for whom it waits.
      await sql`set deadlock_timeout = '3s'`.execute(process)
      const made = await database.db.transaction().execute(async (tx) => {
        await sql`set local deadlock_timeout = '1min'`.execute(tx)
        await sql`update unit set state = state where id = 1`.execute(tx)
        const making = makeLargeIndexes(process)
        making.catch(() => {})
        const count = async () => (await waits.execute(database.db)).rows[0]?.count
        await expect.poll(count, { interval: 10, timeout: 10_000 }).toBe(1)
        await sql`lock table unit in share update exclusive mode`.execute(tx)
        return { making }
      })
      await made.making
      await sql`reset deadlock_timeout`.execute(process)
    })
    expect(await indexes()).toContain(NAME)
    expect(await indexes()).not.toContain(OLD)
  })

  it.runIf(engine === 'postgres')('keep nobody from writing while they are made', async () => {
    await goBack()
    const write = (db: typeof database.db) => sql`update unit set state = state where id = 1`.execute(db)
    const made = await database.db.transaction().execute(async (tx) => {
      await write(tx)
      const making = makeLargeIndexes(database.db)
      const begun = async () =>
        (await sql`select 1 from pg_stat_progress_create_index where relid = to_regclass('unit')`.execute(database.db))
          .rows.length > 0
      while (!(await begun())) await new Promise((resolve) => setTimeout(resolve, 5))
      await write(database.db)
      return { making }
    })
    await made.making
    expect(await indexes()).toContain(NAME)
  })
})
