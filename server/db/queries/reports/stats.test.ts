import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noCounts } from '#server/db/counters.ts'
import { blockCounts } from '#server/db/paging/list-blocks.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { histories, RandomFiles } from '#server/testing/random-history.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'

type Db = TestDatabase['db']

async function expectExactStatistics(db: Db): Promise<void> {
  const [counted, stored] = [await recount(db), await kept(db)]
  const gone = new Set(
    (await db.selectFrom('translation').select('id').execute()).map((row) => `translation ${row.id}`),
  )
  const nothing = { ...noCounts(), last_change: null }
  const relevant = (key: string) => !key.startsWith('translation ') || gone.has(key)
  const keys = new Set([...counted.keys(), ...stored.keys()].filter(relevant))
  for (const key of keys) expect([key, stored.get(key) ?? nothing]).toEqual([key, counted.get(key) ?? nothing])
  for (const key of stored.keys()) expect([key, relevant(key)]).toEqual([key, true])
}

/** Pages rest on these: numbers without gaps, and counts per block. */
async function expectExactNumbers(db: Db): Promise<void> {
  const gaps = await sql<{ translation_id: number }>`
    select translation_id from "change" where translation_id is not null
    group by translation_id having min(nr) <> 1 or max(nr) <> count(*) or count(distinct nr) <> count(*)`.execute(db)
  expect(gaps.rows).toEqual([])
  const positions = await sql<{ component_id: number }>`
    select component_id from source_string
    group by component_id having min(position) <> 1 or max(position) <> count(*) or count(distinct position) <> count(*)`.execute(
    db,
  )
  expect(positions.rows).toEqual([])
  for (const list of ['unit', 'change'] as const) {
    const { rows } = await sql<{ block: number; rows: number }>`
      select id / 1024 as block, count(*) as rows from ${sql.table(list)} group by id / 1024 order by 1`.execute(db)
    expect((await blockCounts(db, list, undefined)).filter((one) => one.rows !== 0)).toEqual(rows)
  }
}

describeEachEngine('statistics', (open) => {
  let site: TestSite

  beforeEach(async () => {
    site = await TestSite.open(open)
  })
  afterEach(() => site.close())

  it('equal a recount after any history', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const project = await makeProject(site, `p${run++}`)
        const files = [new RandomFiles(), new RandomFiles()] as const
        const components = [
          await makeComponent(site, project, 'one', { files: files[0].files() }),
          await makeComponent(site, project, 'two', { files: files[1].files() }),
        ] as const
        for (const { component, steps } of history) {
          const own = files[component as 0 | 1]
          for (const step of steps) own.apply(step)
          site.time += 1_000_001
          await pullFiles(site, components[component as 0 | 1], own.files())
          await expectExactStatistics(site.db)
        }
        await expectExactNumbers(site.db)
      }),
      { numRuns: Number(process.env.HISTORY_RUNS ?? 5) },
    )
  })

  it('equal a recount when strings with findings, suggestions and comments change and go', async () => {
    const english = { a: 'One', b: 'Two two', c: 'Three', d: 'Four' }
    const component = await makeComponent(site, await makeProject(site, 'open'), 'app', {
      files: { 'locales/en.json': english, 'locales/de.json': english },
    })
    const marks = { finding_count: 2, suggestion_count: 1, comment_count: 3 }
    const rows = await site.db
      .selectFrom('stats')
      .select(['scope', 'scope_id', 'total_words', 'total_chars', 'total'])
      .execute()
    await site.db.updateTable('unit').set(marks).execute()
    for (const { scope, scope_id, total, total_words, total_chars } of rows)
      await site.db
        .updateTable('stats')
        .set({
          failing: total,
          failing_words: total_words,
          failing_chars: total_chars,
          suggestions: total,
          comments: total,
        })
        .where('scope', '=', scope)
        .where('scope_id', '=', scope_id)
        .execute()
    await expectExactStatistics(site.db)
    await pullFiles(site, component, { 'locales/en.json': { c: 'Three and more', b: 'Two two', e: 'Five' } })
    await expectExactStatistics(site.db)
    await pullFiles(site, component, { 'locales/de.json': { b: 'Zwei' } })
    await expectExactStatistics(site.db)
    await pullFiles(site, component, { 'locales/de.json': null })
    await expectExactStatistics(site.db)
  })

  it('of pulls at the same time lose nothing', async () => {
    const project = await makeProject(site, 'open')
    const names = ['a', 'b', 'c', 'd']
    const components = []
    for (const name of names) components.push(await makeComponent(site, project, name))
    await Promise.all(
      components.map((component, i) =>
        pullFiles(site, component, {
          'locales/de.json': { hello: `Hallo ${i}`, bye: 'Tschüss' },
          'locales/cs.json': {},
        }),
      ),
    )
    await expectExactStatistics(site.db)
    await expectExactNumbers(site.db)
  })
})
