import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { indexWaitingTexts } from '#server/jobs/index-texts.ts'
import { describePostgres, type TestDatabase } from '#server/testing/engines.ts'

describePostgres('the index of texts', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const bytesOfNoted = async () => {
    const { rows } = await sql<{ bytes: number }>`select pg_relation_size('unindexed_text') as bytes`.execute(
      database.db,
    )
    return rows[0]?.bytes
  }

  it('has no rows of an import left that each search would pass', async () => {
    const { db } = database
    await sql`insert into unindexed_text select n, 1 from generate_series(1, 12000) as n`.execute(db)
    expect(await bytesOfNoted()).toBeGreaterThan(100_000)
    const { texts } = await indexWaitingTexts({ db, report: async () => {}, now: () => 1 })
    expect(texts).toBe(12_000)
    expect(await bytesOfNoted()).toBe(0)
  })
})
