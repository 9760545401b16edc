import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSort } from '#core/search/sort.ts'
import { everything } from '#core/search/tree.ts'
import { inTransaction } from '#server/db/database.ts'
import { sourceKeys } from '#server/db/search/first-sources.ts'
import { Hits } from '#server/db/search/hits.ts'
import { type Among, pageBySources, pageByTexts } from '#server/db/search/page-of.ts'
import type { Search } from '#server/db/search/plan.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { makeWorld, type World } from '#server/db/search/testing/world.ts'
import { indexTexts } from '#server/db/search/text-index.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

/** Alike at their beginning, empty, of either end of what there is, and beyond the basic plane. */
const odd = ['', '', '', 'he', 'hello', 'hello!', 'Hello', '\u00e9', '\uffee', '\u{1f600}', '\u{1f600}a', '\n', 'h']

describeEachEngine('first pages of many', (open) => {
  let database: TestDatabase
  let world: World
  let targets: { readonly id: number; readonly translation_id: number; readonly target: string }[]
  let search: Search

  beforeAll(async () => {
    database = await open()
    const { db } = database
    world = await inTransaction(db, (tx) => makeWorld(tx, 7))
    const write = async (ids: readonly number[], shift: number) => {
      for (const [i, id] of ids.entries()) {
        const target = odd[(i + shift) % odd.length] as string
        await db.updateTable('unit').set({ target }).where('id', '=', id).execute()
      }
    }
    await write(world.units.slice(0, 60), 0)
    while ((await inTransaction(db, (tx) => indexTexts(tx, 1000))).done > 0);
    const late = world.units.slice(50, 90)
    await write(late, 3)
    targets = await db.selectFrom('unit').select(['id', 'translation_id', 'target']).execute()
    const packs = { except: late }
    const translations = async () => []
    search = {
      db,
      packs,
      scopes: translations,
      index: packs,
      isSmall: false,
      projectId: undefined,
      translations: undefined,
    }
  })
  afterAll(() => database.drop())

  const byCodePoints = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

  const inOrder = (sign: 1 | -1, holds: (unit: (typeof targets)[number]) => boolean): number[] =>
    targets
      .filter(holds)
      .sort((a, b) => sign * byCodePoints(a.target, b.target) || a.id - b.id)
      .map(({ id }) => id)

  it.each(['target', '-target'])('%s: as if all were sorted', async (keys) => {
    const sign = keys.startsWith('-') ? -1 : 1
    const some = world.units.filter((_, i) => i % 3 > 0)
    const ways: [Among, (id: number) => boolean][] = [
      [{}, () => true],
      [{ among: Hits.of(some) }, (id) => some.includes(id)],
      [{ without: Hits.of(some) }, (id) => !some.includes(id)],
      [{ holds: sql`u.id % 2 = 0` }, (id) => id % 2 === 0],
    ]
    for (const translations of [undefined, world.translations.slice(0, 4)])
      for (const [among, holds] of ways) {
        const all = inOrder(
          sign,
          ({ id, translation_id }) => holds(id) && (translations?.includes(translation_id) ?? true),
        )
        for (const [offset, limit] of [
          [0, 5],
          [3, 20],
          [40, 10],
        ] as const) {
          const page = { sort: readSort(keys), limit, offset, count: all.length }
          const found = await pageByTexts({ ...search, translations }, among, page)
          expect(found).toEqual(all.slice(offset, offset + limit))
        }
      }
  })

  it.each(['source', '-context', 'num_words,-source', 'component,location,target', '-priority,position'])(
    '%s: as if all were sorted',
    async (keys) => {
      const sort = readSort(keys)
      const { ids } = await searchUnits(database.db, everything, {
        sort,
        page: (count) => ({ limit: count, offset: 0 }),
      })
      const known = await sourceKeys(database.db, sort)
      expect(known.length).toBeGreaterThan(0)
      const some = Hits.of(world.units.filter((_, i) => i % 3 > 0))
      const ways: [Among, readonly number[]][] = [
        [{}, ids],
        [{ among: some }, ids.filter((id) => some.has(id))],
        [{ without: some, holds: sql`u.id % 2 = 0` }, ids.filter((id) => !some.has(id) && id % 2 === 0)],
      ]
      for (const [among, all] of ways) {
        const page = { sort, limit: 12, offset: 4, count: all.length }
        expect(await pageBySources(search, among, known, page)).toEqual(all.slice(4, 16))
      }
    },
  )
})
