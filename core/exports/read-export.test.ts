import { describe, expect, it } from 'vitest'
import { translationFiles } from '#core/exports/file-kinds.ts'
import { readExport } from '#core/exports/read-export.ts'
import { findExportService } from '#core/exports/registry.ts'
import { type SampleExport, sampleExports } from '#core/exports/testing/samples.ts'
import { discoverSets } from '#core/formats/discovery/discover-sets.ts'

const encoder = new TextEncoder()

async function read(id: string, sample: SampleExport = sampleExports[id] ?? {}) {
  const service = findExportService(id)
  if (!service) throw new Error(`There is no ${id}.`)
  const files = Object.entries(sample).map(([path, content]) => ({ path, bytes: encoder.encode(content) }))
  const contents = new Map(translationFiles(service, files).map(({ path, bytes }) => [path, bytes]))
  const proposals = await discoverSets([...contents.keys()], async (path) => contents.get(path))
  return readExport(service, { files, proposals, sourceLanguage: '' })
}

const brief = ({ sets, terms, memories }: Awaited<ReturnType<typeof read>>) => ({
  sets: sets.map(({ filemask, template, strings, languages }) => [filemask, template, strings, languages.join(' ')]),
  terms: terms.map(({ source, translations }) => [source, ...Object.values(translations)].join('=')),
  memories: memories.map(({ path, languages }) => `${path} ${languages.join(' ')}`),
})

describe('exports of other services', () => {
  it('of each are read completely', async () => {
    for (const id of Object.keys(sampleExports)) {
      const { unreadable, unused, sets } = await read(id)
      expect([id, unreadable, unused]).toEqual([id, [], []])
      expect(sets.length, id).toBeGreaterThan(0)
    }
  })

  it('Crowdin: files, with states, limits, notes and labels from XLIFF and CSV', async () => {
    const found = await read('crowdin')
    expect(brief(found)).toEqual({
      sets: [['app/*.json', 'app/en.json', 2, 'de en']],
      terms: ['cart=Warenkorb'],
      memories: ['memory.tmx en de'],
    })
    expect(found.details).toEqual([
      {
        set: 0,
        key: 'menu.cart',
        description: 'Button in the header',
        tags: ['checkout', 'header'],
        maxLength: 12,
        states: { de: 'approved' },
      },
      { set: 0, key: 'menu.pay', description: 'Last step', tags: [], maxLength: 0, states: { de: 'needs-editing' } },
    ])
  })

  it('Lokalise: structured JSON with plurals becomes files, the list of keys tells of reviews', async () => {
    const found = await read('lokalise')
    expect(brief(found)).toEqual({
      sets: [['locale/*.po', 'locale/en.po', 2, 'en pl']],
      terms: ['Dragoman', 'site=witryna'],
      memories: [],
    })
    const polish = new TextDecoder().decode(found.sets[0]?.files[1]?.bytes)
    expect(polish).toContain('msgstr[0] "%d rzecz"\nmsgstr[1] "%d rzeczy"\nmsgstr[2] "%d rzeczy"')
    expect(found.details[0]).toMatchObject({
      tags: ['web', 'home', 'reviewed'],
      maxLength: 20,
      states: { pl: 'approved' },
    })
    expect(found.terms[0]).toMatchObject({ description: 'Our name', flags: 'read-only' })
  })

  it('POEditor: languages by their names, contexts, fuzzy texts', async () => {
    const found = await read('poeditor')
    expect(brief(found).sets).toEqual([['shop/*.po', 'shop/en.po', 3, 'en de']])
    expect(found.details.map(({ key, tags, states }) => [key, tags, states])).toEqual([
      ['welcome', [], { de: 'needs-editing' }],
      ['files', [], {}],
      ['menu.open', ['verb'], {}],
    ])
  })

  it('Phrase, Transifex and Tolgee: tags, limits, comments, namespaces and glossaries', async () => {
    const phrase = await read('phrase')
    expect(brief(phrase)).toEqual({
      sets: [['locales/*.json', 'locales/en.json', 2, 'de en']],
      terms: ['help=Hilfe'],
      memories: ['phrase.tmx en de'],
    })
    expect(phrase.details[0]).toMatchObject({ key: 'nav.home', tags: ['menu', 'web'], maxLength: 10 })
    const transifex = await read('transifex')
    expect(brief(transifex).terms).toEqual(['checkout=Kasse'])
    expect(transifex.details[0]).toMatchObject({
      description: 'A verb\ncart',
      maxLength: 15,
      states: { de: 'approved' },
    })
    const tolgee = await read('tolgee')
    expect(brief(tolgee).sets.map(([mask]) => mask)).toEqual(['admin/*.json', 'common/*.json'])
    expect(tolgee.details).toMatchObject([{ set: 1, key: 'save', description: 'Below every form' }])
  })

  it('Pontoon and Accent: files, terminology and memory', async () => {
    expect(brief(await read('pontoon'))).toEqual({
      sets: [['*/main.ftl', 'en-US/main.ftl', 2, 'de en-US']],
      terms: ['add-on=Add-on'],
      memories: ['de.all-projects.tmx en de'],
    })
    expect(brief(await read('accent')).sets).toEqual([
      ['localization/*/app.json', 'localization/en/app.json', 2, 'en fr'],
    ])
  })

  it('tell what is damaged and what is of no use', async () => {
    const found = await read('lokalise', {
      'locale/en.json': '{"a": {"translation": "A"',
      'notes.docx': 'PK',
      'readme.html5': 'x',
    })
    expect(found.sets).toEqual([])
    expect(found.unreadable.map(({ path }) => path)).toEqual(['locale/en.json'])
    expect(found.unused).toEqual(['notes.docx', 'readme.html5'])
  })

  it('keys of YAML are found by how services spell them, and no two components have one name', async () => {
    const yaml = (code: string, home: string) => `${code}:\n  nav:\n    home: ${home}\n`
    const files = { 'locales/en.yml': yaml('en', 'Home'), 'locales/de.yml': yaml('de', 'Start') }
    const spelled = await read('phrase', { ...files, 'phrase.csv': 'key_name,tags,en,de\nnav.home,menu,Home,Start\n' })
    expect(spelled.sets).toHaveLength(1)
    expect(spelled.details).toMatchObject([{ set: 0, key: 'nav->home', tags: ['menu'] }])
    const other = await read('phrase', { ...files, 'locales.csv': 'key_name,tags,en,de\nfoot,menu,Foot,Fuß\n' })
    expect(other.sets.map(({ name }) => name)).toEqual(['Locales', 'locales-2'])
  })

  it('XLIFF alone is a component as it is', async () => {
    const { 'de/app.xliff': xliff = '' } = sampleExports.crowdin ?? {}
    const found = await read('crowdin', { 'de/app.xliff': xliff, 'fr/app.xliff': xliff.replace('"de"', '"fr"') })
    expect(brief(found).sets).toMatchObject([['*/app.xliff', '', 2, 'de fr']])
  })
})
