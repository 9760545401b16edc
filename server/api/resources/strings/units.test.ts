import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checksum, contentHash, idHash } from '#core/units/identity.ts'
import { inTransaction } from '#server/db/database.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { expectExactly } from '#server/testing/exact-json.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { labelString, makeEdit, makeLabel } from '#server/testing/parts.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

interface Unit {
  readonly id: number
  readonly context: string
  readonly position: number
  readonly translation: string
  readonly source_unit: string
  readonly target: readonly string[]
}

interface Listed {
  readonly count: number
  readonly results: readonly Unit[]
}

describeEachEngine('units', (open) => {
  let site: TestSite
  let app: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    app = await makeComponent(site, await makeProject(site, 'open'), 'app', {
      files: {
        'locales/en.json': {
          'menu.file': 'File  menu',
          'with space': 'Say "hi"\t\u2028',
          empty: 'Empty',
          '𝄞': '𝄞 clef',
        },
        'locales/de.json': { 'menu.file': 'Dateimenü', 'with space': ' Sag „hi“ ', empty: '', '𝄞': '𝄞-Schlüssel' },
      },
    })
  })
  afterAll(() => site.close())

  const unitsOf = (language: string) => site.read<Listed>(`/api/translations/open/app/${language}/units/?format=api`)
  const unit = async (language: string, context: string) =>
    (await unitsOf(language)).results.find((one) => one.context === context) as Unit

  it('shows a unit whole', async () => {
    const source = await unit('en', 'menu.file')
    const { id } = await unit('de', 'menu.file')
    const label = await makeLabel(site, app.project, { name: 'Menus', color: 'navy', description: 'At the top' })
    await labelString(site, source.id, label)
    site.time += 61_000_001
    await pullFiles(site, app, {
      'locales/de.json': { 'menu.file': 'Dateien', 'with space': ' Sag „hi“ ', empty: '', '𝄞': '𝄞-Schlüssel' },
    })
    await makeEdit(site, id, await makeUser(site, 'ann'), 'Datei')
    const text = { source: 'File  menu', context: 'menu.file' }
    expectExactly(await site.call(`/api/units/${id}/?format=api`), {
      translation: `${BASE}/api/translations/open/app/de/?format=api`,
      source: ['File  menu'],
      previous_source: '',
      target: ['Dateien'],
      id_hash: idHash(text, true),
      content_hash: contentHash(text),
      location: '',
      context: 'menu.file',
      note: '',
      flags: '',
      extra_flags: '',
      explanation: '',
      labels: [],
      state: 20,
      fuzzy: false,
      translated: true,
      approved: false,
      pending: true,
      position: 1,
      has_suggestion: false,
      has_comment: false,
      has_failing_check: false,
      num_words: 2,
      source_unit: `${BASE}/api/units/${source.id}/?format=api`,
      screenshots_url: `${BASE}/api/units/${id}/screenshots/?format=api`,
      translation_parent: null,
      effective_source: ['File  menu'],
      effective_previous_source: [''],
      effective_source_language: 'en',
      tbx_terms: {},
      priority: 100,
      id,
      web_url: `${BASE}/translate/open/app/de/?checksum=${checksum(idHash(text, true))}`,
      url: `${BASE}/api/units/${id}/?format=api`,
      timestamp: '2026-01-01T01:00:00.000123Z',
      language_code: 'de',
      last_updated: '2026-01-01T01:01:01.000124Z',
      automatically_translated: false,
      effective_flags: '',
    })
    const labels = [{ id: label, name: 'Menus', description: 'At the top', color: 'navy' }]
    expect(await site.read(`/api/units/${source.id}/`)).toMatchObject({ labels })
    const query = `q=id:${id},${source.id}`
    const source_info = { explanation: '', extra_flags: '', labels }
    const results = [source.id, id].toSorted((a, b) => a - b).map((id) => ({ id, source_info }))
    expect(await site.read(`/api/units/?${query}&source_info=true`)).toMatchObject({ results })
    expect(await site.read(`/api/units/?${query}`)).not.toHaveProperty('results.0.source_info')
  })

  it('writes hashes of 64 bits to the last digit', async () => {
    const hashes = [2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_993n, -9_007_199_254_740_993n, 0n, -1n]
    const { id } = await unit('de', 'empty')
    const source = await unit('en', 'empty')
    for (const [index, hash] of hashes.entries()) {
      const content_hash = hashes.at(-index) as bigint
      await site.db
        .updateTable('source_string')
        .set({ id_hash: hash, content_hash })
        .where('id', '=', source.id)
        .execute()
      const { text } = await site.call(`/api/units/${id}/`)
      expect(text).toContain(`"id_hash":${hash},"content_hash":${content_hash},`)
      expect(text).toContain(`checksum=${(hash + 2n ** 63n).toString(16).padStart(16, '0')}"`)
    }
  })

  it('keeps texts to the letter', async () => {
    expect((await unit('de', 'with space')).target).toEqual([' Sag „hi“ '])
    expect(await unit('en', 'with space')).toMatchObject({ source: ['Say "hi"\t\u2028'], target: ['Say "hi"\t\u2028'] })
    expect(await unit('de', '𝄞')).toMatchObject({ source: ['𝄞 clef'], target: ['𝄞-Schlüssel'] })
  })

  it.each([
    [0, { fuzzy: false, translated: false, approved: false }],
    [10, { fuzzy: true, translated: false, approved: false }],
    [11, { fuzzy: true, translated: false, approved: false }],
    [12, { fuzzy: true, translated: false, approved: false }],
    [20, { fuzzy: false, translated: true, approved: false }],
    [30, { fuzzy: false, translated: true, approved: true }],
    [100, { fuzzy: false, translated: true, approved: false }],
  ])('state %i shows what it means', async (state, meaning) => {
    const { id } = await unit('de', 'empty')
    await site.db.updateTable('unit').set({ state }).where('id', '=', id).execute()
    expect(await site.read(`/api/units/${id}/`)).toMatchObject({ state, ...meaning })
  })

  it('shows each thing that waits at a unit', async () => {
    const { id } = await unit('de', 'empty')
    const marks = {
      suggestion_count: 'has_suggestion',
      comment_count: 'has_comment',
      finding_count: 'has_failing_check',
      automatically_translated: 'automatically_translated',
    }
    const none = Object.fromEntries(Object.values(marks).map((name) => [name, false]))
    for (const [column, name] of Object.entries(marks)) {
      const others = Object.fromEntries(Object.keys(marks).map((key) => [key, 0]))
      await site.db
        .updateTable('unit')
        .set({ ...others, [column]: 1 })
        .where('id', '=', id)
        .execute()
      expect(await site.read(`/api/units/${id}/`)).toMatchObject({ ...none, [name]: true })
    }
  })

  const details = ['previous_source', 'note', 'location'] as const

  it.each(details)('shows %s where it belongs, alone and among the others', async (field) => {
    const { id } = await unit('de', 'with space')
    const source = await unit('en', 'with space')
    const text = `"${field}" ä\u0001\u001e\u2028\\ [1, null] 🎈`
    const none = Object.fromEntries(details.map((name) => [name, '']))
    const store = async (values: Record<string, string>) => {
      const { previous_source = '', ...rest } = values
      await site.db.updateTable('unit').set({ previous_source }).where('id', '=', id).execute()
      await site.db.updateTable('source_string').set(rest).where('id', '=', source.id).execute()
    }
    await store({ ...none, [field]: text })
    expect(await site.read(`/api/units/${id}/`)).toMatchObject({ ...none, [field]: text })
    const all = Object.fromEntries(details.map((name) => [name, `The ${name}`]))
    await store({ ...all, [field]: text })
    expect(await site.read(`/api/units/${id}/`)).toMatchObject({ ...all, [field]: text })
    await store(none)
    expect(await site.read(`/api/units/${id}/`)).toMatchObject(none)
  })

  it('shows what people said of a string at the source, and flags of a language at its own', async () => {
    const { id } = await unit('de', 'with space')
    const source = await unit('en', 'with space')
    const said = { flags: 'regex:"^[A-Z]", c-format', extra_flags: 'url', explanation: 'A "joke"' }
    await site.db.updateTable('source_string').set(said).where('id', '=', source.id).execute()
    await site.db.updateTable('unit').set({ flags: 'read-only' }).where('id', '=', id).execute()
    const flags = 'c-format, regex:^[A-Z]'
    expect(await site.read(`/api/units/${source.id}/`)).toMatchObject({ ...said, flags })
    expect(await site.read(`/api/units/${id}/`)).toMatchObject({ flags, extra_flags: 'read-only', explanation: '' })
    const effective_flags = 'c-format, read-only, regex:^[A-Z], url'
    expect(await unit('de', 'with space')).toMatchObject({ effective_flags })
  })

  it("gives a plural as many targets as the translation's language has forms", async () => {
    const { id } = await unit('de', '𝄞')
    const source = await unit('en', '𝄞')
    await inTransaction(site.db, async (tx) => {
      const forms = '%d clef\u001e\u001e%d clefs'
      await tx.updateTable('source_string').set({ source: forms }).where('id', '=', source.id).execute()
      await tx.updateTable('unit').set({ target: 'one only' }).where('id', '=', id).execute()
    })
    expect(await site.read(`/api/units/${id}/`)).toMatchObject({
      source: ['%d clef', '%d clefs'],
      target: ['one only', ''],
    })
  })

  describe('lists', () => {
    it('units of a translation in order of position, all of that translation', async () => {
      const list = await unitsOf('de')
      expect(list.count).toBe(4)
      expect(list.results.map((one) => one.context)).toEqual(['menu.file', 'with space', 'empty', '𝄞'])
      expect(list.results.map((one) => one.position)).toEqual([1, 2, 3, 4])
      for (const one of list.results) expect(one.translation).toBe(`${BASE}/api/translations/open/app/de/?format=api`)
    })

    it('all units in order of id, each as it is shown alone', async () => {
      const list = await site.read<Listed>('/api/units/?format=api')
      expect(list.count).toBe(8)
      const ids = list.results.map((one) => one.id)
      expect(ids).toEqual(ids.toSorted((a, b) => a - b))
      const { text } = await site.call('/api/units/?format=api')
      for (const id of ids) expect(text).toContain((await site.call(`/api/units/${id}/?format=api`)).text)
    })

    it('the source unit of a source unit is itself', async () => {
      for (const one of (await unitsOf('en')).results)
        expect(one.source_unit).toBe(`${BASE}/api/units/${one.id}/?format=api`)
    })

    it('pages of a translation cover it once, whatever was moved, added and removed', async () => {
      const strings = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `Text ${name}`]))
      const moving = await makeComponent(site, app.project, 'moving', {
        files: { 'locales/en.json': strings(['a', 'b', 'c', 'd', 'e', 'f']), 'locales/de.json': {} },
      })
      const after = ['g', 'f', 'b', 'h', 'a', 'e', 'i']
      await pullFiles(site, moving, { 'locales/en.json': strings(after) })
      for (const language of ['en', 'de']) {
        const seen: string[] = []
        for (let page = 1; page <= 4; page++) {
          const path = `/api/translations/open/moving/${language}/units/?page=${page}&page_size=2`
          seen.push(...(await site.read<Listed>(path)).results.map((one) => one.context))
        }
        expect(seen).toEqual(after)
      }
    })

    it('pages of a translation whose file cannot be read cover it once, while the template goes on', async () => {
      const strings = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `Text ${name}`]))
      const files = { 'locales/en.json': strings(['a', 'b', 'c', 'd']), 'locales/de.json': strings(['a', 'b']) }
      const broken = await makeComponent(site, app.project, 'broken', { files })
      const after = ['new', 'a', 'newer', 'c', 'd']
      await pullFiles(site, broken, { 'locales/en.json': strings(after), 'locales/de.json': '{"a": "A' })
      const seen: string[] = []
      const { count } = await site.read<Listed>('/api/translations/open/broken/de/units/')
      for (let page = 1; page <= Math.ceil(count / 2); page++) {
        const path = `/api/translations/open/broken/de/units/?page=${page}&page_size=2`
        seen.push(...(await site.read<Listed>(path)).results.map((one) => one.context))
      }
      expect(seen).toHaveLength(count)
      expect(seen).toEqual(after.filter((name) => seen.includes(name)))
      expect(seen).toEqual(expect.arrayContaining(['a', 'c', 'd']))
    })
  })
})
