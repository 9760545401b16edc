import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatQuery } from '#core/search/format.ts'
import { matches } from '#core/search/matches.ts'
import { parseQuery } from '#core/search/parse.ts'
import { readSort, sortKeys } from '#core/search/sort.ts'
import { examples, trees } from '#core/search/testing/queries.ts'
import { everything, type Tree } from '#core/search/tree.ts'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import { Hits } from '#server/db/search/hits.ts'
import { scanUnits } from '#server/db/search/scan-units.ts'
import type { SearchScope } from '#server/db/search/scope.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { allSearchableUnits } from '#server/db/search/testing/searchable-units.ts'
import { makeWorld, type World } from '#server/db/search/testing/world.ts'
import { indexTexts } from '#server/db/search/text-index.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

const now = Date.UTC(2026, 10, 15, 12) * 1000
const whole = (count: number) => ({ limit: count, offset: 0 })

type SearchableUnits = Awaited<ReturnType<typeof allSearchableUnits>>

function read(text: string): Tree {
  const { tree, problem } = parseQuery(text, { now })
  if (!tree) throw new Error(problem.message.id)
  return tree
}

const inScope = (scope: SearchScope) => (unit: SearchableUnits[number]) =>
  (scope.components === undefined || scope.components.includes(unit.componentId)) &&
  (scope.projectId === undefined || scope.projectId === unit.projectId) &&
  (scope.componentId === undefined || scope.componentId === unit.componentId) &&
  (scope.translationId === undefined || scope.translationId === unit.translationId)

describeEachEngine('searching strings', (open) => {
  let database: TestDatabase
  let world: World

  beforeAll(async () => {
    database = await open()
    world = await inTransaction(database.db, (tx) => makeWorld(tx, 42))
  })
  afterAll(() => database.drop())

  const index = (limit: number) => inTransaction(database.db, (tx) => indexTexts(tx, limit))

  const waitingFor = async (tx: Db, table: string): Promise<number> => {
    const { rows } = await sql`select 1 from pg_locks where relation = ${table}::regclass and not granted`.execute(tx)
    return rows.length
  }

  async function compare(tree: Tree, scope: SearchScope, data: SearchableUnits): Promise<number> {
    const expected = data
      .filter(inScope(scope))
      .filter((unit) => matches(tree, unit))
      .map((unit) => unit.id)
    const found = await searchUnits(database.db, tree, { ...scope, page: whole })
    expect({ query: formatQuery(tree), ...found }).toEqual({
      query: formatQuery(tree),
      count: expected.length,
      ids: expected,
    })
    return expected.length
  }

  const scopes = (): SearchScope[] => [
    {},
    { components: world.components.slice(0, 3) },
    { projectId: world.projects[0] as number },
    { translationId: world.translations[5] as number },
  ]

  describe.each(['nothing', 'some', 'all'] as const)('with %s of the texts indexed', (share) => {
    let data: SearchableUnits
    let glossaryUnits: SearchableUnits

    beforeAll(async () => {
      if (share === 'some') await index(Math.floor(world.units.length / 2))
      if (share === 'all') {
        // Texts that were indexed and are no longer what they were, or no longer there.
        await database.db
          .updateTable('unit')
          .set({ target: 'hello changed' })
          .where('id', 'in', world.units.slice(0, 20))
          .execute()
        await database.db
          .updateTable('source_string')
          .set({ source: 'world changed' })
          .where('id', '=', world.units[1] as number)
          .execute()
        while ((await index(70)).done > 0);
        expect(await database.db.selectFrom('unindexed_text').select('unit_id').limit(10).execute()).toEqual([])
      }
      data = await allSearchableUnits(database.db)
      glossaryUnits = await allSearchableUnits(database.db, world.projects[0])
    })

    it.each(examples)('%s finds what it means', async (text) => {
      const tree = read(text)
      for (const scope of scopes()) await compare(tree, scope, scope.projectId === undefined ? data : glossaryUnits)
    })

    it('finds what any query means', async () => {
      let hits = 0
      await fc.assert(
        fc.asyncProperty(trees, fc.nat(3), async (tree, at) => {
          const scope = scopes()[at] as SearchScope
          hits += await compare(tree, scope, scope.projectId === undefined ? data : glossaryUnits)
        }),
        { numRuns: 150 },
      )
      expect(hits).toBeGreaterThan(100)
    })
  })

  it('finds what was saved while it was being indexed, and lets it be saved', async () => {
    const { db } = database
    const [saved, other] = world.units.slice(30, 32) as [number, number]
    const rename = (tx: Db, id: number, target: string) =>
      tx.updateTable('unit').set({ target }).where('id', '=', id).execute()
    while ((await index(1000)).done > 0);
    await rename(db, saved, 'zebra first')
    await rename(db, other, 'zebra other')
    // On SQLite nobody writes while a transaction does.
    if (isPostgres(db)) {
      const indexing = await inTransaction(db, async (tx) => {
        await sql`lock table text_pack`.execute(tx)
        const running = index(1000)
        await expect.poll(() => waitingFor(tx, 'text_pack')).toBe(1)
        await inTransaction(db, async (save) => {
          await sql`set local lock_timeout = '20s'`.execute(save)
          await rename(save, saved, 'zebra second')
        })
        return { running }
      })
      expect((await indexing.running).done).toBe(2)
    } else {
      await index(1000)
      await rename(db, saved, 'zebra second')
    }
    const noted = () => db.selectFrom('unindexed_text').select('unit_id').execute()
    expect(await noted()).toEqual([{ unit_id: saved }])
    const data = await allSearchableUnits(db)
    expect(await compare(read('zebra'), {}, data)).toBe(2)
    expect((await index(1000)).done).toBe(1)
    expect(await noted()).toEqual([])
    expect(await compare(read('"zebra second"'), {}, data)).toBe(1)
    expect(await compare(read('"zebra first"'), {}, data)).toBe(0)
  })

  it('forgets texts that are gone', async () => {
    const gone = world.units.slice(-5)
    await database.db.deleteFrom('unit').where('id', 'in', gone).execute()
    const before = await allSearchableUnits(database.db)
    await compare(read('o'), {}, before)
    await compare(read('hello'), {}, before)
    while ((await index(1000)).done > 0);
    await compare(read('hello'), {}, before)
  })

  it('orders by any key, one way and the other, and cuts pages without gaps', async () => {
    const data = await allSearchableUnits(database.db)
    for (const key of sortKeys) {
      const up = await searchUnits(database.db, read('e'), { sort: readSort(key), page: whole })
      const down = await searchUnits(database.db, read('e'), { sort: readSort(`-${key}`), page: whole })
      expect(new Set(down.ids)).toEqual(new Set(up.ids))
      expect(up.ids.length).toBeGreaterThan(20)
      const pages: number[] = []
      for (let offset = 0; offset < up.count; offset += 7)
        pages.push(
          ...(await searchUnits(database.db, read('e'), { sort: readSort(key), page: () => ({ limit: 7, offset }) }))
            .ids,
        )
      expect(pages).toEqual(up.ids)
    }
    const positions = async (sort: string) => {
      const { ids } = await searchUnits(database.db, everything, { sort: readSort(sort), page: whole })
      return ids.map((id) => data.find((unit) => unit.id === id)?.position ?? 0)
    }
    const rising = await positions('position')
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    const falling = await positions('-position')
    expect(falling).toEqual(falling.toSorted((a, b) => b - a))
  })

  it('keeps to translations and to known units when it goes through packs', async () => {
    while ((await index(1000)).done > 0);
    const translations = world.translations.slice(2, 5)
    const data = (await allSearchableUnits(database.db)).filter((unit) => translations.includes(unit.translationId))
    const tree = read('o OR target:r"[a-m]+ "')
    const expected = data.filter((unit) => matches(tree, unit)).map((unit) => unit.id)
    expect(expected.length).toBeGreaterThan(5)
    const scope = { db: database.db, translations, except: [] }
    expect((await scanUnits(scope, tree)).all()).toEqual(expected)
    const among = Hits.of(expected.filter((_, i) => i % 2 === 0))
    expect((await scanUnits({ ...scope, among }, tree)).all()).toEqual(among.all())
  })

  it('finds and counts nothing of components that are hidden', async () => {
    const none = await searchUnits(database.db, read('NOT has:check'), { components: [], page: whole })
    expect(none).toEqual({ count: 0, ids: [] })
  })
})
