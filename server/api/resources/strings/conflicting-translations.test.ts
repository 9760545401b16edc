import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly results: readonly {
    readonly source: string[]
    readonly translations: { target: string[]; units: { id: number; component: string; context: string }[] }[]
  }[]
}

const english = { open: 'Open', shut: 'Close', same: 'Save', long: 'A text that begins like another one', x: 'Quit' }

describeEachEngine('different translations', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const project = await makeProject(site, 'hello')
    const files = (de: Record<string, string>, en: Record<string, string> = english) => ({
      'locales/en.json': en,
      'locales/de.json': de,
    })
    await makeComponent(site, project, 'one', { files: files({ open: 'Auf', shut: 'Zu', same: 'Sichern', long: 'A' }) })
    await makeComponent(site, project, 'two', {
      files: files(
        { open: 'Offen', shut: 'Zu', same: 'Sichern', other: 'Offen', long: 'B', x: '' },
        { ...english, other: 'Open', long: 'A text that begins like another two' },
      ),
    })
    await makeComponent(site, project, 'secret', { files: files({ shut: 'Geschlossen' }), restricted: 1 })
  })
  afterAll(() => site.close())

  const page = (query: string, as?: TestUser) =>
    site.read<Page>(`/api/projects/hello/differences/?${query}`, as ? { as } : {})
  const reported = ({ results }: Page) =>
    results.map(({ source, translations }) => [
      source.join(),
      ...translations.map(
        ({ target, units }) => `${target} ${units.map((unit) => `${unit.component}:${unit.context}`)}`,
      ),
    ])

  it('are listed by source, the most used translation first, without what is hidden', async () => {
    expect(reported(await page('language=de'))).toEqual([['Open', 'Offen two:open,two:other', 'Auf one:open']])
    expect(reported(await page('language=de', root))).toEqual([
      ['Open', 'Offen two:open,two:other', 'Auf one:open'],
      ['Close', 'Zu one:shut,two:shut', 'Geschlossen secret:shut'],
    ])
    const first = await page('language=de&page_size=1', root)
    expect([first.count, first.results.length, first.next !== null]).toEqual([2, 1, true])
    expect((await page('language=cs')).count).toBe(0)
  })

  it('need a language', async () => {
    expect((await site.call('/api/projects/hello/differences/')).status).toBe(400)
    expect((await site.call('/api/projects/nowhere/differences/?language=de')).status).toBe(404)
  })
})
