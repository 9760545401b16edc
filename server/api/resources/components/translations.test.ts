import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { BASE, TestSite } from '#server/testing/site.ts'

interface Listed {
  readonly count: number
  readonly results: readonly { readonly id: number; readonly language_code: string; readonly component?: unknown }[]
}

const SECOND = 1_000_000
const english = { one: 'One two three', two: 'Four', three: 'Five six', four: 'Seven' }

describeEachEngine('translations', (open) => {
  let site: TestSite
  let app: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    app = await makeComponent(site, await makeProject(site, 'open'), 'app', {
      files: { 'locales/en.json': english, 'locales/pt-BR.json': { one: 'Um dois três', two: 'Quatro', three: '' } },
    })
    site.time += 7 * SECOND + 654_321
    await pullFiles(site, app, { 'locales/en.json': { ...english, two: 'Four four' } })
  })
  afterAll(() => site.close())

  const blob = async (language: string) => {
    const rows = site.db
      .selectFrom('translation')
      .innerJoin('language', 'language.id', 'translation.language_id')
      .select(['translation.id', 'translation.revision'])
      .where('language.code', '=', language)
    return rows.executeTakeFirstOrThrow()
  }

  it('shows a translation whole', async () => {
    const { id, revision } = await blob('pt_BR')
    const part = (name: string) => `${BASE}/api/translations/open/app/pt_BR/${name}?format=api`
    expectExactly(await site.call('/api/translations/open/app/pt_BR/?format=api'), {
      language: await site.read('/api/languages/pt_BR/?format=api'),
      component: await site.read('/api/components/open/app/?format=api'),
      language_code: 'pt-BR',
      id,
      filename: 'locales/pt-BR.json',
      revision,
      web_url: `${BASE}/projects/open/app/pt_BR/`,
      share_url: `${BASE}/engage/open/-/pt_BR/`,
      translate_url: `${BASE}/translate/open/app/pt_BR/`,
      url: part(''),
      is_template: false,
      is_source: false,
      total: 4,
      translated: 1,
      fuzzy: 1,
      failing_checks: 0,
      total_words: 8,
      translated_words: 3,
      fuzzy_words: 2,
      failing_checks_words: 0,
      translated_percent: 25,
      fuzzy_percent: 25,
      failing_checks_percent: 0,
      have_suggestion: 0,
      have_comment: 0,
      last_change: '2026-01-01T01:00:07.654444Z',
      last_author: null,
      repository_url: part('repository/'),
      file_url: part('file/'),
      statistics_url: part('statistics/'),
      changes_list_url: part('changes/'),
      units_list_url: part('units/'),
      announcements_url: part('announcements/'),
    })
    expect(revision).toMatch(/^[0-9a-f]{40},[0-9a-f]{40}$/)
  })

  it('shows the source language as template, complete', async () => {
    const source = await site.read<Record<string, unknown>>('/api/translations/open/app/en/')
    const { revision } = await blob('en')
    const [file, template] = revision.split(',')
    expect(file).toBe(template)
    expect(source).toMatchObject({
      language_code: 'en',
      filename: 'locales/en.json',
      is_template: true,
      is_source: true,
      total: 4,
      translated: 4,
      fuzzy: 0,
      translated_percent: 100,
    })
  })

  it('goes by the language, not by the name of its file', async () => {
    expect((await site.call('/api/translations/open/app/pt-BR/')).status).toBe(404)
  })

  it('lists all translations in order of id, each as it is shown alone', async () => {
    const list = await site.read<Listed>('/api/translations/')
    expect(list.results.map((one) => one.language_code)).toEqual(['en', 'pt-BR'])
    expect(list.results[1]).toEqual(await site.read('/api/translations/open/app/pt_BR/'))
  })

  it("lists a component's translations without the component itself", async () => {
    const list = await site.read<Listed>('/api/components/open/app/translations/')
    const { component: _, ...rest } = await site.read<{ component: unknown }>('/api/translations/open/app/pt_BR/')
    expect(list.count).toBe(2)
    expect(list.results[1]).toEqual(rest)
    expect(Object.keys(list.results[1] ?? {})).toEqual(Object.keys(rest))
  })

  it('sends the file as the repository has it', async () => {
    const reply = await site.call('/api/translations/open/app/pt_BR/file/?format=api')
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="open-app-pt_BR.json"',
      'last-modified': 'Thu, 01 Jan 2026 01:00:07 GMT',
      allow: 'GET, POST, PUT, HEAD, OPTIONS',
    })
    expect(reply.text).toBe('{\n  "one": "Um dois três",\n  "two": "Quatro",\n  "three": ""\n}\n')
    const since = (date: string) =>
      site.call('/api/translations/open/app/pt_BR/file/', { headers: { 'if-modified-since': date } })
    expect(await since('Thu, 01 Jan 2026 01:00:07 GMT')).toMatchObject({ status: 304, text: '' })
    expect(await since('Thu, 01 Jan 2026 01:00:06 GMT')).toMatchObject({ status: 200 })
  })

  it('says why strings without keys cannot be written in a format that needs them', async () => {
    await site.db.updateTable('component').set({ template: '' }).where('path', '=', 'app').execute()
    const reply = await site.call('/api/translations/open/app/pt_BR/file/?format=aresource')
    await site.db.updateTable('component').set({ template: 'locales/en.json' }).where('path', '=', 'app').execute()
    expect(reply.status).toBe(400)
    expect(reply.json<{ errors: { detail: string }[] }>().errors[0]?.detail).toContain('it needs keys')
  })

  it('takes its own format for the file and refuses others', async () => {
    expect((await site.call('/api/translations/open/app/en/file/?format=json')).status).toBe(200)
    expectExactly(await site.call('/api/translations/open/app/en/file/?format=docx'), {
      type: 'validation_error',
      errors: [
        {
          code: 'invalid',
          detail: "Can't export strings as 'docx'.",
          attr: 'format',
        },
      ],
    })
  })

  it('of no strings at all, none is translated where translations are reviewed', async () => {
    const project = await makeProject(site, 'reviewed', { translation_review: 1 })
    await makeComponent(site, project, 'empty', { key_filter: '^none$' })
    for (const list of ['translations', 'statistics']) {
      const { results } = await site.read<{
        results: { translated_percent: number; code?: string; language_code: string }[]
      }>(`/api/components/reviewed/empty/${list}/`)
      const shares = results.map((one) => [one.code ?? one.language_code, one.translated_percent])
      expect([list, Object.fromEntries(shares)]).toEqual([list, { de: 0, en: 100 }])
    }
  })
})
