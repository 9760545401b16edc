import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { removeLanguageFile } from '#server/sync/edit/remove-language.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const PATH = 'App/Localizable.xcstrings'
const CATALOG = { file_format: 'xcstrings', filemask: PATH, template: '' }

type Texts = Record<string, string>

/** As Xcode writes it: `strings` has the texts of each language by key. */
const catalog = (strings: Record<string, Texts>): string => {
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
  const members = Object.entries(strings).map(([key, texts]) => [
    key,
    Object.keys(texts).length === 0
      ? {}
      : { localizations: Object.fromEntries(Object.entries(texts).map(([code, value]) => [code, unit(value)])) },
  ])
  const file = { sourceLanguage: 'en', strings: Object.fromEntries(members), version: '1.0' }
  return `${JSON.stringify(file, null, 2).replaceAll('": ', '" : ')}\n`
}

const STRINGS = {
  Home: { de: 'Start', 'pt-BR': 'Início' },
  Back: { de: 'Zurück' },
  'menu.title': { en: 'Home', de: 'Menü' },
}

describeEachEngine('one file with all languages', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const file = () => site.upstream.read(PATH)
  const begin = () => site.component({ [PATH]: catalog(STRINGS), 'README.md': 'x' }, CATALOG)
  const upstreamSays = (strings: Record<string, Texts>) =>
    site.upstream.commit({ [PATH]: catalog(strings) }, { time: site.tick() })
  const texts = async (id: number, code: string) =>
    Object.fromEntries((await site.units(id, code)).map(({ source, context, target }) => [context || source, target]))
  const languages = async () =>
    (await database.db.selectFrom('translation').select('language_code').orderBy('language_code').execute()).map(
      (row) => row.language_code,
    )

  it('is read, a translation for each language in it', async () => {
    const id = await begin()
    expect(await languages()).toEqual(['de', 'en', 'pt-BR'])
    expect(await texts(id, 'de')).toEqual({ Home: 'Start', Back: 'Zurück', 'menu.title': 'Menü' })
    expect(await texts(id, 'pt_BR')).toEqual({ Home: 'Início', Back: '', 'menu.title': '' })
    expect((await site.unit(id, 'de', 'menu.title')).source).toBe('Home')
  })

  it('gets edits of several languages, each in a commit of its own, and keeps the rest', async () => {
    const id = await begin()
    await site.edit(id, { code: 'de', key: 'Back', target: 'Nach hinten' })
    await site.edit(id, { code: 'pt_BR', key: 'menu.title', target: 'Menu', by: 'bob' })
    await pushComponent(site.context, id)
    const menu = { en: 'Home', de: 'Menü', 'pt-BR': 'Menu' }
    expect(await file()).toBe(catalog({ ...STRINGS, Back: { de: 'Nach hinten' }, 'menu.title': menu }))
    const log = await site.upstream.log()
    expect(log.map(({ author }) => author.split(' ')[0])).toEqual(['Bob', 'Ann', 'Dev'])
    expect(await site.edits()).toEqual([])
    const before = await site.changes(0)
    await pullComponent(site.context, id)
    expect(await site.changes(0)).toEqual(before)
  })

  it('merges with what upstream changed in other languages and strings', async () => {
    const id = await begin()
    await site.edit(id, { code: 'de', key: 'Back', target: 'Nach hinten' })
    await commitComponent(site.context, id)
    await upstreamSays({ ...STRINGS, Home: { de: 'Heim', 'pt-BR': 'Casa' }, Next: {} })
    await pullComponent(site.context, id)
    expect(await texts(id, 'de')).toEqual({ Home: 'Heim', Back: 'Nach hinten', 'menu.title': 'Menü', Next: '' })
    expect(await texts(id, 'pt_BR')).toMatchObject({ Home: 'Casa', Next: '' })
    rmSync(join(database.folder, 'data/repositories'), { recursive: true })
    await pushComponent(site.context, id)
    const strings = { ...STRINGS, Home: { de: 'Heim', 'pt-BR': 'Casa' }, Back: { de: 'Nach hinten' }, Next: {} }
    expect(await file()).toBe(catalog(strings))
  })

  it('begins a language with its first text, and keeps it until then', async () => {
    const id = await begin()
    const cs = await addLanguageFile(site.context, id, { languageCode: 'cs', authorId: site.people.ann })
    expect(Object.keys(await texts(id, 'cs'))).toHaveLength(3)
    await pushComponent(site.context, id)
    expect(await file()).toBe(catalog(STRINGS))
    await upstreamSays({ ...STRINGS, Next: {} })
    await pullComponent(site.context, id)
    expect(await texts(id, 'cs')).toEqual({ Home: '', Back: '', 'menu.title': '', Next: '' })
    await site.edit(id, { code: 'cs', key: 'Home', target: 'Domů' })
    await pushComponent(site.context, id)
    expect(JSON.parse(await file()).strings.Home.localizations.cs.stringUnit.value).toBe('Domů')
    expect(await database.db.selectFrom('file_edit').selectAll().execute()).toEqual([])
    await pullComponent(site.context, id, { force: true })
    expect(await texts(id, 'cs')).toMatchObject({ Home: 'Domů' })
    await removeLanguageFile(site.context, id, { translationId: cs.id, authorId: site.people.ann })
    await pushComponent(site.context, id)
    expect(await file()).toBe(catalog({ ...STRINGS, Next: {} }))
    expect(await languages()).toEqual(['de', 'en', 'pt-BR'])
  })

  it('lets a language go that upstream took out, and only that one', async () => {
    const id = await begin()
    await upstreamSays({ ...STRINGS, Home: { de: 'Start' } })
    await pullComponent(site.context, id)
    expect(await languages()).toEqual(['de', 'en'])
    expect(await texts(id, 'de')).toEqual({ Home: 'Start', Back: 'Zurück', 'menu.title': 'Menü' })
  })

  it('keeps all languages while it cannot be read', async () => {
    const id = await begin()
    await site.edit(id, { code: 'de', key: 'Back', target: 'Nach hinten' })
    await site.upstream.commit({ [PATH]: catalog(STRINGS).slice(0, 80) }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await languages()).toEqual(['de', 'en', 'pt-BR'])
    expect(await file()).toBe(catalog(STRINGS).slice(0, 80))
    expect([await site.alerts(), await site.edits()]).toMatchObject([['ParseError'], [{ commit_id: '' }]])
    await upstreamSays(STRINGS)
    await pushComponent(site.context, id)
    expect(await file()).toBe(catalog({ ...STRINGS, Back: { de: 'Nach hinten' } }))
    expect([await site.alerts(), await site.edits()]).toEqual([[], []])
  })
})
