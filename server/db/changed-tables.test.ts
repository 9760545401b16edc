import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { describePostgres, type TestDatabase } from '#server/testing/engines.ts'

describePostgres('a process beside a newer one that adds columns', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
    await sql`insert into setting (name, value) values ('t', '')`.execute(database.db)
  })
  afterAll(() => database.drop())

  const read = (db = database.db) => db.selectFrom('setting').selectAll().where('name', '=', 't').execute()
  const write = (db = database.db) => db.updateTable('setting').set({ value: '' }).returningAll().execute()

  /** Often enough, and on several connections at once: each has its statement prepared. */
  const repeat = async (work: () => Promise<unknown>) => {
    for (let i = 0; i < 4; i++) await Promise.all([1, 2, 3].map(work))
  }

  it.each([
    ['reads on', () => read()],
    ['writes on', () => write()],
    ['reads and writes on in transactions', () => inTransaction(database.db, (tx) => read(tx).then(() => write(tx)))],
  ])('%s', async (_, work) => {
    await repeat(work)
    await sql`alter table setting add column later integer`.execute(database.db)
    await repeat(work)
    expect((await read())[0]).toHaveProperty('later')
    await sql`alter table setting drop column later`.execute(database.db)
    await repeat(work)
  })
})
