import { afterAll, beforeAll, expect, it } from 'vitest'
import { BLOCK } from '#server/db/paging/list-blocks.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly results: readonly { readonly id: number }[]
}

const strings = (from: number, to: number) =>
  Object.fromEntries(Array.from({ length: to - from }, (_, i) => [`key.${from + i}`, `Text ${from + i}`]))

/** Lists that span several blocks of ids, with holes and with parts that are hidden. */
describeEachEngine('pages over blocks', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const shown = await makeProject(site, 'shown')
    const hidden = await makeProject(site, 'hidden', { access_control: 100 })
    const files = (from: number, to: number) => ({
      'locales/en.json': strings(from, to),
      'locales/de.json': strings(from, to),
    })
    const first = await makeComponent(site, shown, 'first', { files: files(0, 700) })
    await makeComponent(site, hidden, 'between', { files: files(0, 600) })
    await makeComponent(site, shown, 'last', { files: files(0, 300) })
    await pullFiles(site, first, files(650, 1300))
  })
  afterAll(() => site.close())

  const stored = async (table: 'unit' | 'change', as: TestUser | undefined) => {
    const hidden = site.db.selectFrom('component').select('id').where('slug', '=', 'between')
    const units = site.db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.id')
      .$if(!as, (q) => q.where('translation.component_id', 'not in', hidden))
      .orderBy('unit.id')
    const changes = site.db
      .selectFrom('change')
      .innerJoin('project', 'project.id', 'change.project_id')
      .select('change.id')
      .$if(!as, (q) => q.where('project.access_control', '=', 0))
      .orderBy('change.id', 'desc')
    return (await (table === 'unit' ? units : changes).execute()).map((row) => row.id)
  }

  it.each(['unit', 'change'] as const)(
    'find every %s once, for those who see all and for those who do not',
    async (table) => {
      for (const as of [undefined, root]) {
        const expected = await stored(table, as)
        expect(expected.length).toBeGreaterThan(BLOCK)
        const found: number[] = []
        for (let number = 1; number <= Math.ceil(expected.length / 400); number++) {
          const page = await site.read<Page>(`/api/${table}s/?page_size=400&page=${number}`, { as })
          expect(page.count).toBe(expected.length)
          found.push(...page.results.map((one) => one.id))
        }
        expect(found).toEqual(expected)
      }
    },
  )

  it.each(['unit', 'change'] as const)('begin with the right %s around the borders of blocks', async (table) => {
    const expected = await stored(table, undefined)
    const border = expected.findIndex(
      (id, i) => i > 0 && Math.floor(id / BLOCK) !== Math.floor((expected[i - 1] ?? 0) / BLOCK),
    )
    for (const at of [0, border - 1, border, border + 1, expected.length - 1]) {
      const page = await site.read<Page>(`/api/${table}s/?page_size=1&page=${at + 1}`)
      expect(page.results.map((one) => one.id)).toEqual([expected[at]])
    }
  })
})
