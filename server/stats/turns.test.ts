import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, inTransaction, openPostgresDatabase } from '#server/db/database.ts'
import { shareProject } from '#server/stats/turns.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'

describePostgres('a save beside others', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  /** Of a table that is small enough to be read whole. */
  const planOf = async (db: Db): Promise<string> => {
    const { rows } = await sql<Record<'QUERY PLAN', string>>`explain select id from role where id = 1`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('finds rows by their keys, however small a table was when its rows were last counted', async () => {
    await sql`analyze role`.execute(site.db)
    expect(await planOf(site.db)).toContain('Seq Scan')
    const plan = await inTransaction(site.db, async (tx) => {
      await shareProject(tx, 1, ['string'])
      return planOf(tx)
    })
    expect(plan).toContain('Index')
    expect(await planOf(site.db)).toContain('Seq Scan')
  })

  it('is never compiled, also where a pooler hands out connections that nobody has told', async () => {
    const { db, close } = openPostgresDatabase(site.database.url ?? '', { pooled: true })
    const { rows } = await inTransaction(db, async (tx) => {
      await sql`set local jit = on`.execute(tx)
      await shareProject(tx, 1, ['string'])
      return sql<{ jit: string }>`select current_setting('jit') as jit`.execute(tx)
    })
    expect(rows).toEqual([{ jit: 'off' }])
    await close()
  })
})
