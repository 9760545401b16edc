import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { addLanguageFile } from '#server/sync/edit/add-language.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { commitCrowdedFolder, commitManyFiles, commitOddTree, type OddFile } from '#server/testing/odd-tree.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'
import { BlobReader } from '#server/vcs/blobs.ts'
import { Vcs } from '#server/vcs/vcs.ts'

const EN = '{\n  "title": "Tide table",\n  "home": "Home"\n}\n'
const DE = '{\n  "title": "Gezeiten",\n  "home": "Start"\n}\n'
const FR = '{\n  "title": "Marées"\n}\n'
const FILES = { 'locales/en.json': EN, 'locales/de.json': DE, 'locales/fr.json': FR }
const SECRET = '{\n  "title": "secret of the machine"\n}\n'
const POINTER =
  'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n'

/** 100,000 in the long run by hand: MANY_FILES=100000 npx vitest run server/sync/hostile. */
const MANY = Number(process.env.MANY_FILES ?? 5000)

describeEachEngine('a hostile repository', (open) => {
  let database: TestDatabase
  let site: RepositorySite
  let outside: string

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    outside = join(database.folder, 'outside')
    mkdirSync(outside)
    writeFileSync(join(outside, 'de.json'), SECRET)
    writeFileSync(join(outside, 'app.json'), SECRET)
  })

  afterEach(async () => {
    vi.restoreAllMocks()
    expect(readdirSync(outside)).toEqual(['app.json', 'de.json'])
    for (const name of readdirSync(outside)) expect(readFileSync(join(outside, name), 'utf8')).toBe(SECRET)
    const texts = await database.db.selectFrom('unit').select('target').execute()
    expect(texts.filter(({ target }) => target.includes('secret'))).toEqual([])
    await database.drop()
  })

  const odd = (...files: OddFile[]) => commitOddTree(site.upstream, files, site.tick())
  const link = (path: string, content: string): OddFile => ({ path, mode: '120000', content })
  const secretFile = () => join(outside, 'de.json')

  async function occurrences(name: string): Promise<Record<string, string>[]> {
    const row = await database.db.selectFrom('alert').select('details').where('name', '=', name).executeTakeFirst()
    return row ? JSON.parse(row.details).occurrences : []
  }

  const codes = async (id: number): Promise<string[]> =>
    (
      await database.db
        .selectFrom('translation')
        .select('filename')
        .where('component_id', '=', id)
        .orderBy('filename')
        .execute()
    ).map(({ filename }) => filename)

  /** What others do goes on: a text of French gets upstream. */
  async function othersGoOn(id: number): Promise<void> {
    await site.edit(id, { code: 'fr', key: 'home', target: 'Accueil' })
    expect(await pushComponent(site.context, id)).toMatchObject({ pushed: true })
    expect(await site.upstream.read('locales/fr.json')).toContain('Accueil')
  }

  it.each(['absolute', 'relative'])('does not follow a language file that became an %s link', async (kind) => {
    const id = await site.component(FILES)
    const target = kind === 'absolute' ? secretFile() : '../../outside/de.json'
    await odd(link('locales/de.json', target), link('locales/es.json', target))
    await pullComponent(site.context, id)
    const error = "Can't be used: it is a symbolic link, and links are not followed."
    expect(await occurrences('ParseError')).toEqual([
      { filename: 'locales/de.json', error },
      { filename: 'locales/es.json', error },
    ])
    expect(await codes(id)).toEqual(['locales/de.json', 'locales/en.json', 'locales/fr.json'])
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Gezeiten' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await othersGoOn(id)
    expect(await site.upstream.read('locales/de.json')).toBe(target)
    expect((await site.changes(70)).map((change) => change.target)).toEqual([
      "Can't use 'locales/de.json': it is a symbolic link, and links are not followed.",
    ])
    await site.upstream.commit({ 'locales/de.json': DE, 'locales/es.json': null }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('locales/de.json')).toContain('Tidenkalender')
    expect(await site.alerts()).toEqual([])
  })

  it('says that the template is a link, at the import and later', async () => {
    await odd(link('locales/en.json', secretFile()), { path: 'locales/de.json', content: DE })
    const fresh = await site.announce({}, 'fresh')
    await expect(pullComponent(site.context, fresh)).rejects.toThrow(
      "Can't use 'locales/en.json': it is a symbolic link, and links are not followed.",
    )
    await site.upstream.move('')
    const id = await site.component(FILES)
    await odd(link('locales/en.json', secretFile()))
    await expect(pullRepository(site.context, id)).rejects.toThrow(/is a symbolic link/)
    expect((await occurrences('InexistantFiles'))[0]?.error).toMatch(/is a symbolic link/)
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Gezeiten', source: 'Tide table' })
  })

  it('does not follow links that are folders', async () => {
    const po = (text: string) =>
      `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Tide"\nmsgstr "${text}"\n`
    const settings = { file_format: 'po', filemask: 'l10n/*/app.po', template: '', new_base: '' }
    const id = await site.component({ 'l10n/de/app.po': po('Tide'), 'l10n/fr/app.po': po('Marée') }, settings)
    await site.upstream.commit({ 'l10n/de/app.po': null }, { time: site.tick() })
    await odd(link('l10n/de', outside))
    await pullComponent(site.context, id)
    expect(await site.unit(id, 'de', 'Tide')).toMatchObject({ target: 'Tide' })
    expect(await occurrences('ParseError')).toMatchObject([{ filename: 'l10n/de' }])
    await site.upstream.commit({ 'l10n/de': null, 'l10n/fr/app.po': null }, { time: site.tick() })
    await odd(link('l10n', outside))
    await pullComponent(site.context, id)
    expect(await site.units(id, 'fr')).toHaveLength(1)
    expect(await occurrences('ParseError')).toMatchObject([{ filename: 'l10n' }])
    const fresh = await site.announce(settings, 'fresh')
    await expect(pullComponent(site.context, fresh)).rejects.toThrow(/No file in the repository matches the mask/)
  })

  it('writes no new language over a link, a submodule or a folder', async () => {
    const id = await site.component(FILES)
    const commit = (await site.upstream.tip()) as string
    await odd(
      link('locales/es.json', secretFile()),
      { path: 'locales/it.json', mode: '160000', content: commit },
      { path: 'locales/pt.json/inner.txt', content: 'folder' },
    )
    await pullComponent(site.context, id)
    expect((await occurrences('ParseError')).map(({ error }) => error)).toEqual([
      "Can't be used: it is a symbolic link, and links are not followed.",
      "Can't be used: it is a submodule, and submodules are not read.",
    ])
    for (const languageCode of ['es', 'it', 'pt'])
      await expect(addLanguageFile(site.context, id, { languageCode, authorId: null })).rejects.toThrow(
        /would overwrite/,
      )
    await othersGoOn(id)
  })

  it('leaves everything alone that has git’s own folder in its name', async () => {
    const id = await site.component(
      { 'a/de/x.json': DE, 'a/fr/x.json': FR, 'a/en/x.json': EN },
      {
        filemask: 'a/*/x.json',
        template: 'a/en/x.json',
      },
    )
    const names = ['.git/config', '.GIT/hooks/post-update', 'a/.git/x.json', 'a/GIT~1/x.json', 'a/.git./x.json']
    await odd(...[...names, 'a/.g\u200cit/x.json', 'a/de/.git/x.json'].map((path) => ({ path, content: DE })))
    await pullComponent(site.context, id)
    expect(await codes(id)).toEqual(['a/de/x.json', 'a/en/x.json', 'a/fr/x.json'])
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('a/de/x.json')).toContain('Tidenkalender')
    expect(await site.upstream.read('.git/config')).toBe(DE)
    expect(await site.alerts()).toEqual([])
  })

  it('takes odd names for what they are and never for options, languages or paths elsewhere', async () => {
    const id = await site.component(FILES)
    const names = [
      'de\n.json',
      '\tde.json',
      'de".json',
      "de'.json",
      '--output=x.json',
      '-.json',
      '..\\de.json',
      'de\\.json',
    ]
    await odd(
      ...names.map((name) => ({ path: `locales/${name}`, content: SECRET })),
      { path: Buffer.from('6c6f63616c65732f6465ff2e6a736f6e', 'hex'), content: SECRET },
      { path: '--help', content: 'x' },
      { path: 'line\nbreak', content: 'x' },
    )
    const lines: string[] = []
    const report = async (_: number, line?: Message) => void (line && lines.push(render(line)))
    await pullComponent({ ...site.context, report }, id)
    expect(await codes(id)).toEqual(['locales/de.json', 'locales/en.json', 'locales/fr.json'])
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Gezeiten' })
    expect(lines.join('\n')).toContain(
      "'--output=x' doesn't match the component's language filter or isn't a language code",
    )
    await othersGoOn(id)
    expect(await site.upstream.read('locales/de\n.json')).toBe(SECRET)
  })

  it('works where mask and folders begin with a dash and hold quotes and blanks', async () => {
    const folder = `-"lo cales"'`
    const files = { [`${folder}/en.json`]: EN, [`${folder}/de.json`]: DE }
    const id = await site.component(files, { filemask: `${folder}/*.json`, template: `${folder}/en.json` })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await pushComponent(site.context, id)
    expect(await site.upstream.read(`${folder}/de.json`)).toContain('Tidenkalender')
    expect(await site.upstream.paths()).toHaveLength(2)
  })

  it.each([
    ['json', FILES],
    [
      'properties',
      {
        'locales/en.json': 'title=Tide\nhome=Home\n',
        'locales/de.json': 'title=Tide\nhome=Los\n',
        'locales/fr.json': 'title=Marée\n',
      },
    ],
  ])('does not take a git LFS pointer for a %s file', async (file_format, files) => {
    const id = await site.component(files, { file_format })
    const before = (await site.unit(id, 'de', 'title')).target
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.upstream.commit({ 'locales/de.json': POINTER }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect((await occurrences('ParseError'))[0]?.error).toMatch(/git LFS pointer and not the translation file/)
    await othersGoOn(id)
    expect(await site.upstream.read('locales/de.json')).toBe(POINTER)
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Tidenkalender', upstream: before })
    await site.upstream.commit({ 'locales/de.json': files['locales/de.json'] }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('locales/de.json')).toContain('Tidenkalender')
    await site.upstream.commit({ 'locales/en.json': POINTER }, { time: site.tick() })
    await expect(pullComponent(site.context, id)).rejects.toThrow(/git LFS pointer/)
    expect(await site.units(id, 'de')).toHaveLength(2)
  })

  it('gives each language one file when names differ only in case', async () => {
    const id = await site.component({ ...FILES, 'locales/EN.json': SECRET })
    await site.upstream.commit({ 'locales/DE.json': SECRET, 'Locales/fr.json': SECRET }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await codes(id)).toEqual(['locales/de.json', 'locales/en.json', 'locales/fr.json'])
    expect(await occurrences('DuplicateLanguage')).toEqual([
      { filename: 'locales/DE.json', language_code: 'de', other_filename: 'locales/de.json' },
    ])
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Gezeiten', source: 'Tide table' })
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await othersGoOn(id)
    expect(await site.upstream.read('locales/de.json')).toContain('Tidenkalender')
    expect(await site.upstream.read('locales/DE.json')).toBe(SECRET)
  })

  /** Pulls one changed file, which reads few others; what was said of it. */
  async function pullAmongMany(id: number): Promise<readonly string[]> {
    await site.upstream.commit({ 'locales/de.json': DE.replace('Start', 'Los') }, { time: site.tick() })
    const read = vi.spyOn(BlobReader.prototype, 'read')
    const lines: string[] = []
    const report = async (_: number, line?: Message) => void (line && lines.push(render(line)))
    await pullComponent({ ...site.context, report }, id)
    expect(await site.unit(id, 'de', 'home')).toMatchObject({ target: 'Los' })
    expect(read.mock.calls.length).toBeLessThan(10)
    return lines
  }

  it('reads only what fits among very many files, and tells of the others in a few lines', async () => {
    const id = await site.component(FILES)
    const path = (index: number) =>
      index % 100 === 1 ? `locales/page.${index}.json` : `src/${index % 300}/${index}.json`
    await commitManyFiles(site.upstream, { count: MANY, path, time: site.tick() })
    const lines = await pullAmongMany(id)
    expect(lines.length).toBeLessThan(30)
    expect(lines).toContain(`Skipped ${MANY / 100 - 20} more files`)
    await othersGoOn(id)
    expect(await site.upstream.paths()).toHaveLength(MANY + 3)
  })

  it('goes on where very many files are right beside its own', async () => {
    const id = await site.component(FILES)
    const name = (index: number) => `page.${index}.json`
    await commitCrowdedFolder(site.upstream, { folder: 'locales', count: MANY, name })
    const lines = await pullAmongMany(id)
    expect(lines).toContain(`Skipped ${MANY - 20} more files`)
    await othersGoOn(id)
    expect(await site.upstream.paths()).toHaveLength(MANY + 3)
  }, 300_000)

  it('begins no language with a base file that is an LFS pointer, and goes on with the rest', async () => {
    const id = await site.component({ ...FILES, 'base.json': EN }, { new_base: 'base.json' })
    const ann = { authorId: site.people.ann }
    await addLanguageFile(site.context, id, { languageCode: 'cs', ...ann })
    await site.edit(id, { code: 'cs', key: 'home', target: 'Domů' })
    await site.edit(id, { code: 'de', key: 'home', target: 'Los' })
    await site.upstream.commit({ 'base.json': POINTER }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect((await occurrences('ParseError'))[0]).toMatchObject({
      filename: 'base.json',
      error: expect.stringMatching(/LFS/),
    })
    await expect(addLanguageFile(site.context, id, { languageCode: 'it', ...ann })).rejects.toThrow(/git LFS pointer/)
    expect(await site.upstream.read('base.json')).toBe(POINTER)
    expect(await site.upstream.read('locales/de.json')).toContain('Los')
    expect((await site.edits()).map(({ target }) => target)).toEqual(['Domů'])
    await site.upstream.commit({ 'base.json': EN }, { time: site.tick() })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('locales/cs.json')).toContain('Domů')
    expect([await site.alerts(), await site.edits()]).toEqual([[], []])
  })

  it('stops before anything changed where the base file says which strings there are', async () => {
    const pot = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Home"\nmsgstr ""\n'
    const gettext = { file_format: 'po', filemask: 'po/*.po', template: '', new_base: 'po/app.pot' }
    const id = await site.component({ 'po/app.pot': pot, 'po/de.po': pot }, gettext)
    await site.edit(id, { code: 'de', key: 'Home', target: 'Start' })
    await site.upstream.commit({ 'po/app.pot': POINTER }, { time: site.tick() })
    await expect(pullRepository(site.context, id)).rejects.toThrow(/git LFS pointer/)
    expect(await site.alerts()).toEqual(['ParseError'])
    expect([await site.units(id, 'de'), await site.edits()]).toMatchObject([
      [{ target: 'Start' }],
      [{ target: 'Start' }],
    ])
    expect(await site.upstream.read('po/app.pot')).toBe(POINTER)
    await site.upstream.commit({ 'po/app.pot': pot }, { time: site.tick() })
    await pullRepository(site.context, id)
    await pushComponent(site.context, id)
    expect([await site.alerts(), await site.edits()]).toEqual([[], []])
  })

  it('leaves a file alone that is far too large, and goes on with the others', async () => {
    const vcs = new Vcs({
      dataDir: join(database.folder, 'data'),
      protocols: ['file'],
      timeoutMs: 60_000,
      environment: { PATH: process.env.PATH },
      blobLimit: 100_000,
    })
    const context = { ...site.context, vcs }
    const id = await site.component(FILES)
    const huge = `{"title": "${'x'.repeat(300_000)}"}\n`
    await site.edit(id, { code: 'de', key: 'title', target: 'Tidenkalender' })
    await site.edit(id, { code: 'fr', key: 'home', target: 'Accueil' })
    await site.upstream.commit({ 'locales/de.json': huge }, { time: site.tick() })
    await pushComponent(context, id)
    const error = 'The file is larger than the limit of 100000 bytes.'
    expect(await occurrences('ParseError')).toEqual([{ filename: 'locales/de.json', error }])
    expect(await site.upstream.read('locales/fr.json')).toContain('Accueil')
    expect(await site.upstream.read('locales/de.json')).toBe(huge)
    expect(await site.unit(id, 'de', 'title')).toMatchObject({ target: 'Tidenkalender' })
    await site.upstream.commit({ 'locales/de.json': DE }, { time: site.tick() })
    await pushComponent(context, id)
    expect(await site.upstream.read('locales/de.json')).toContain('Tidenkalender')
    expect(await site.alerts()).toEqual([])
    await site.upstream.commit({ 'locales/en.json': huge }, { time: site.tick() })
    await expect(pullComponent(context, id)).rejects.toThrow(`Couldn't read 'locales/en.json'. ${error}`)
  })
})
