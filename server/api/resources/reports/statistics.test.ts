import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { recordChanges } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

/** 3 of 7 strings translated, 1 of 7 wants another look. */
const german = {
  total: 7,
  total_words: 9,
  total_chars: 37,
  last_change: '2026-01-01T02:00:00.000124Z',
  recent_changes: 1,
  translated: 3,
  translated_words: 4,
  translated_percent: 42.8,
  translated_words_percent: 44.4,
  translated_chars: 13,
  translated_chars_percent: 35.1,
  fuzzy: 1,
  fuzzy_percent: 14.2,
  fuzzy_words: 2,
  fuzzy_words_percent: 22.2,
  fuzzy_chars: 9,
  fuzzy_chars_percent: 24.3,
  failing: 0,
  failing_percent: 0,
  approved: 0,
  approved_percent: 0,
  approved_words: 0,
  approved_words_percent: 0,
  approved_chars: 0,
  approved_chars_percent: 0,
  readonly: 0,
  readonly_percent: 0,
  readonly_words: 0,
  readonly_words_percent: 0,
  readonly_chars: 0,
  readonly_chars_percent: 0,
  suggestions: 0,
  comments: 0,
}

describeEachEngine('statistics', (open) => {
  let site: TestSite
  let app: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    const english = { a: 'One', b: 'Two 2', c: 'Four', d: 'Five', e: 'Sixes', f: 'Seven', g: 'Eight' }
    app = await makeComponent(site, await makeProject(site, 'open'), 'app', {
      files: { 'locales/en.json': english, 'locales/de.json': { a: 'Eins', b: 'Zwei 2', c: 'Drei', d: 'Vier' } },
    })
    await pullFiles(site, app, { 'locales/en.json': { ...english, c: 'Four four', d: 'Fünf🎈' } })
    site.time += 3_600_000_001
    await pullFiles(site, app, { 'locales/de.json': { a: 'Eins', b: 'Zwei 2', c: 'Drei', d: 'Fünf' } })
    await recordEdit('de')
  })
  afterAll(() => site.close())

  const recordEdit = (language: string) => recordChanges(site, app, language, [{ action: 2 }])

  it('shows those of a translation whole', async () => {
    expectExactly(await site.call('/api/translations/open/app/de/statistics/?format=api'), {
      ...german,
      code: 'de',
      name: 'German',
      url: `${BASE}/projects/open/app/de/`,
      translate_url: `${BASE}/translate/open/app/de/`,
      last_author: null,
    })
  })

  it('shows those of a language whole', async () => {
    expectExactly(await site.call('/api/languages/de/statistics/?format=api'), {
      ...german,
      name: 'German',
      url: `${BASE}/languages/de/`,
    })
  })

  it('adds up a project', async () => {
    const project = await site.read<Record<string, unknown>>('/api/projects/open/statistics/?format=api')
    expect(project).toMatchObject({ total: 14, translated: 10, translated_percent: 71.4, fuzzy: 1, recent_changes: 1 })
    expect(Object.keys(project)).toEqual([...Object.keys(german), 'name', 'url'])
    expect(project).toMatchObject({ name: 'Project open', url: `${BASE}/projects/open/` })
  })

  it('lists a component by translation and a project by language', async () => {
    const [source, target] = (await site.read<{ results: object[] }>('/api/components/open/app/statistics/')).results
    expect(target).toEqual(await site.read('/api/translations/open/app/de/statistics/'))
    expect(source).toMatchObject({ code: 'en', total: 7, translated: 7, translated_percent: 100 })
    const { last_author: _, ...english } = source as Record<string, unknown>
    const languages = await site.read<object[]>('/api/projects/open/languages/')
    expect(languages).toEqual([
      { ...english, url: `${BASE}/projects/open/-/en/`, translate_url: `${BASE}/translate/open/-/en/` },
      {
        ...german,
        code: 'de',
        name: 'German',
        url: `${BASE}/projects/open/-/de/`,
        translate_url: `${BASE}/translate/open/-/de/`,
      },
    ])
  })

  it('shows an empty project as wholly translated, without a last change', async () => {
    await makeProject(site, 'empty')
    expect(await site.read('/api/projects/empty/statistics/')).toMatchObject({
      total: 0,
      last_change: null,
      recent_changes: 0,
      translated_percent: 100,
      fuzzy_percent: 0,
      approved_percent: 0,
    })
    expectExactly(await site.call('/api/projects/empty/languages/'), [])
  })

  it('completes by approval where translations are reviewed', async () => {
    await makeProject(site, 'reviewed', { translation_review: 1 })
    expect(await site.read('/api/projects/reviewed/statistics/')).toMatchObject({
      translated_percent: 0,
      approved_percent: 100,
    })
  })

  it('counts as recent what happened in the six hours before the last change', async () => {
    site.time += 6 * 3_600_000_000
    await recordEdit('de')
    const recent = async () =>
      (await site.read<{ recent_changes: number }>('/api/translations/open/app/de/statistics/')).recent_changes
    expect(await recent()).toBe(1)
    site.time += 1
    await recordEdit('de')
    expect(await recent()).toBe(2)
    expect(await site.read('/api/projects/open/statistics/')).toMatchObject({ recent_changes: 2 })
    // Of a project it is the sum over its translations, each with the hours before its own last change.
    site.time += 7 * 3_600_000_000
    await recordEdit('en')
    for (const path of ['projects/open', 'languages/de'])
      expect(await site.read(`/api/${path}/statistics/`)).toMatchObject({ recent_changes: path.endsWith('de') ? 2 : 3 })
  })
})
