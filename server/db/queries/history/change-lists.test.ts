import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changesFrom } from '#server/db/queries/history/change-lists.ts'
import { filteredChanges } from '#server/db/queries/history/filtered-changes.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'

describePostgres('lists of changes', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
    const { id } = await makeProject(site, 'open')
    await sql`insert into change (id, timestamp, action, project_id, target, old, details)
      select 1000 + n, n, 5, ${id}::bigint, 'a text', '', '' from generate_series(1, 20000) n`.execute(site.db)
    await sql`analyze change`.execute(site.db)
  })
  afterAll(() => site.close())

  it('are not planned again for every page', async () => {
    const plans = await site.db.connection().execute(async (db) => {
      for (let at = 0; at < 12; at++) {
        const rows = await changesFrom(db, {}, { firstId: 0, lastId: 21_000, skip: at * 50 }, 50)
        const wanted = Array.from({ length: 50 }, (_, i) => 21_000 - at * 50 - i)
        expect(rows.map(({ id }) => id)).toEqual(wanted)
        const filtered = await filteredChanges(db, {}, { actions: [5] }, () => ({ limit: 50, offset: at * 50 }))
        expect([filtered.count, filtered.rows.map(({ id }) => id)]).toEqual([20_000, wanted])
      }
      return sql<{ generic: number }>`select generic_plans as generic from pg_prepared_statements
        where statement like '%"project_slug"%'`.execute(db)
    })
    expect(plans.rows).toHaveLength(1)
    expect(plans.rows[0]?.generic).toBeGreaterThan(0)
  })
})
