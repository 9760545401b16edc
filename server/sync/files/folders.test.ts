import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { currentFile } from '#server/sync/edit/current-file.ts'
import { removeLanguageFile } from '#server/sync/edit/remove-language.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { commitOddTree } from '#server/testing/odd-tree.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const FOLDER = 'fastlane/metadata/android'
const STORE = { file_format: 'appstore', filemask: `${FOLDER}/*`, template: `${FOLDER}/en-US` }
const FILES = {
  [`${FOLDER}/en-US/title.txt`]: 'Tide table\n',
  [`${FOLDER}/en-US/short_description.txt`]: 'High and low water',
  [`${FOLDER}/en-US/changelogs/100.txt`]: 'First release\n',
  [`${FOLDER}/de-DE/title.txt`]: 'Gezeiten\n',
  [`${FOLDER}/de-DE/images/icon.png`]: Buffer.from([0x89, 0x50, 0, 1]),
  [`${FOLDER}/de-DE/.gitkeep`]: '',
  'README.md': 'Read me\n',
}

describeEachEngine('folders of app store texts', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const german = (name: string) => site.upstream.read(`${FOLDER}/de-DE/${name}`)
  const texts = async (id: number, code: string) =>
    Object.fromEntries((await site.units(id, code)).map(({ context, target }) => [context, target]))
  const languages = async () =>
    (await database.db.selectFrom('translation').select('language_code').orderBy('language_code').execute()).map(
      (row) => row.language_code,
    )

  it('are read, one string for each file', async () => {
    const id = await site.component(FILES, STORE)
    expect(await languages()).toEqual(['de-DE', 'en'])
    expect(await texts(id, 'de')).toEqual({
      'title.txt:1': 'Gezeiten',
      'short_description.txt:1': '',
      'changelogs/100.txt:1': '',
    })
    expect((await site.unit(id, 'de', 'title.txt:1')).source).toBe('Tide table')
  })

  it('get edits as changed, new and deleted files, and nothing else is touched', async () => {
    const id = await site.component(FILES, STORE)
    await site.edit(id, { code: 'de', key: 'title.txt:1', target: 'Tidenkalender' })
    await site.edit(id, { code: 'de', key: 'changelogs/100.txt:1', target: 'Erste Ausgabe' })
    await pushComponent(site.context, id)
    expect(await german('title.txt')).toBe('Tidenkalender\n')
    expect(await german('changelogs/100.txt')).toBe('Erste Ausgabe\n')
    const [commit] = await site.upstream.log()
    const changed = await site.upstream.hunks(commit?.id ?? '')
    expect(changed.map(({ path }) => path)).toEqual([`${FOLDER}/de-DE/changelogs/100.txt`, `${FOLDER}/de-DE/title.txt`])
    expect(await site.edits()).toEqual([])
    await site.edit(id, { code: 'de', key: 'changelogs/100.txt:1', target: '', state: 0 })
    await pushComponent(site.context, id)
    expect((await site.upstream.paths()).filter((path) => path.includes('de-DE'))).toEqual([
      `${FOLDER}/de-DE/.gitkeep`,
      `${FOLDER}/de-DE/images/icon.png`,
      `${FOLDER}/de-DE/title.txt`,
    ])
  })

  it('merge with what upstream changed meanwhile, file by file', async () => {
    const id = await site.component(FILES, STORE)
    await site.edit(id, { code: 'de', key: 'title.txt:1', target: 'Tidenkalender' })
    await commitComponent(site.context, id)
    await site.upstream.commit(
      {
        [`${FOLDER}/de-DE/short_description.txt`]: 'Hoch- und Niedrigwasser',
        [`${FOLDER}/en-US/full_description.txt`]: 'All about tides\n',
      },
      { time: site.tick() },
    )
    await pullComponent(site.context, id)
    expect(await texts(id, 'de')).toMatchObject({
      'title.txt:1': 'Tidenkalender',
      'short_description.txt:1': 'Hoch- und Niedrigwasser',
      'full_description.txt:1': '',
    })
    rmSync(join(database.folder, 'data/repositories'), { recursive: true })
    await pushComponent(site.context, id)
    expect([await german('title.txt'), await german('short_description.txt')]).toEqual([
      'Tidenkalender\n',
      'Hoch- und Niedrigwasser',
    ])
  })

  it('begin a language with its first text, and survive pulls until then', async () => {
    const id = await site.component(FILES, STORE)
    const cs = await addLanguageFile(site.context, id, { languageCode: 'cs', authorId: site.people.ann })
    expect((await currentFile(site.context, id, cs)).length).toBeGreaterThan(0)
    await pushComponent(site.context, id)
    await site.upstream.commit({ [`${FOLDER}/en-US/new.txt`]: 'New\n' }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(Object.keys(await texts(id, 'cs'))).toHaveLength(4)
    await site.edit(id, { code: 'cs', key: 'title.txt:1', target: 'Příliv' })
    await pushComponent(site.context, id)
    const folder = cs.filename
    expect(await site.upstream.read(`${folder}/title.txt`)).toBe('Příliv\n')
    expect(await database.db.selectFrom('file_edit').selectAll().execute()).toEqual([])
    await pullComponent(site.context, id, { force: true })
    expect(await texts(id, 'cs')).toMatchObject({ 'title.txt:1': 'Příliv', 'new.txt:1': '' })
    await removeLanguageFile(site.context, id, { translationId: cs.id, authorId: site.people.ann })
    await pushComponent(site.context, id)
    expect((await site.upstream.paths()).some((path) => path.startsWith(`${folder}/`))).toBe(false)
    expect(await languages()).toEqual(['de-DE', 'en'])
  })

  it('go when upstream deletes them', async () => {
    const id = await site.component(FILES, STORE)
    await site.upstream.commit({ [`${FOLDER}/de-DE/title.txt`]: null }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await languages()).toEqual(['en'])
  })

  it('are left alone where a link is among the files', async () => {
    const id = await site.component(FILES, STORE)
    await site.edit(id, { code: 'de', key: 'changelogs/100.txt:1', target: 'Erste Ausgabe' })
    const link = { path: `${FOLDER}/de-DE/changelogs`, mode: '120000', content: '/etc' } as const
    await commitOddTree(site.upstream, [link], site.tick())
    await pushComponent(site.context, id)
    expect(await site.upstream.read(link.path)).toBe('/etc')
    expect(await site.alerts()).toEqual(['ParseError'])
    expect([await site.edits(), (await site.units(id, 'de')).length]).toMatchObject([[{ commit_id: '' }], 3])
  })

  it('are left alone where an LFS pointer is among the files', async () => {
    const id = await site.component(FILES, STORE)
    await site.edit(id, { code: 'de', key: 'title.txt:1', target: 'Tidenkalender' })
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`
    await site.upstream.commit({ [`${FOLDER}/de-DE/short_description.txt`]: pointer }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await german('title.txt')).toBe('Gezeiten\n')
    expect(await german('short_description.txt')).toBe(pointer)
    expect(await site.alerts()).toEqual(['ParseError'])
    expect(await site.edits()).toHaveLength(1)
    await site.upstream.commit({ [`${FOLDER}/de-DE/short_description.txt`]: null }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await german('title.txt')).toBe('Tidenkalender\n')
    expect([await site.alerts(), await site.edits()]).toEqual([[], []])
  })
})
