import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeBranchSettings } from '#server/commands/repository/change-branch-settings.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { branchesOf } from '#server/db/queries/repository/branches.ts'
import { mustExist } from '#server/errors.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const json = (texts: Record<string, string>): string => `${JSON.stringify(texts, null, 2)}\n`
const files = (en: Record<string, string>, de: Record<string, string>) => ({
  'locales/en.json': json(en),
  'locales/de.json': json(de),
})

const EN = { home: 'Home', back: 'Back' }
const DE = { home: 'Start', back: 'Zurück' }

describeEachEngine('branches of a repository', (open) => {
  let database: TestDatabase
  let site: RepositorySite
  let app: number

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    app = await site.component(files(EN, DE))
    const component = mustExist(await componentById(database.db, { id: app }), 'component')
    await inTransaction(database.db, (tx) => changeBranchSettings(tx, component, { enabled: true }, site.tick()))
  })
  afterEach(async () => {
    const [counts, fresh] = [await kept(database.db), await recount(database.db)]
    // What a removed branch left in the history of the project is deleted by a job.
    for (const [scope, sums] of fresh)
      if (counts.has(scope) && /^(component|translation)/.test(scope)) expect(counts.get(scope), scope).toEqual(sums)
    await database.drop()
  })

  const develop = async (branch: string, en: Record<string, string>, de: Record<string, string>, onto?: string) => {
    const base = onto ?? (await site.upstream.tip(branch)) ?? (await site.upstream.tip())
    await site.upstream.commit(files(en, de), { branch, time: site.tick(), ...(base && { onto: base }) })
    await pullRepository(site.context, app)
  }
  const merge = async (en: Record<string, string>, de: Record<string, string>) => {
    await site.upstream.commit(files(en, de), { time: site.tick() })
    await pullRepository(site.context, app)
  }
  const idOf = async (name: string) =>
    mustExist((await branchesOf(database.db, app)).find((one) => one.name === name)?.component_id, name)
  const texts = async (id: number) =>
    (await site.units(id, 'de')).map(({ context, source, target, state }) => [context, source, target, state])

  it('come from components whose settings nobody could give any more', async () => {
    await database.db.updateTable('component').set({ language_regex: '.*' }).where('id', '=', app).execute()
    await develop('wip', { ...EN, login: 'Log in' }, DE)
    expect(await texts(await idOf('wip'))).toEqual([['login', 'Log in', '', 0]])
  })

  it('hold new and changed strings only, and their texts arrive with the merge, by their authors', async () => {
    await develop('feature/login', { ...EN, back: 'Go back', login: 'Log in' }, DE)
    const branch = await idOf('feature/login')
    expect(await texts(branch)).toEqual([
      ['back', 'Go back', '', 0],
      ['login', 'Log in', '', 0],
    ])
    await site.edit(branch, { code: 'de', key: 'login', target: 'Anmelden' })
    await site.edit(branch, { code: 'de', key: 'back', target: 'Zurückgehen', by: 'bob' })
    expect(await pushComponent(site.context, branch)).toMatchObject({ pushed: false })
    // The branch is squashed, and deleted before anybody tells us.
    await site.upstream.move('', 'feature/login')
    await merge({ ...EN, back: 'Go back', login: 'Log in' }, DE)
    expect(await texts(app)).toEqual([
      ['home', 'Home', 'Start', 20],
      ['back', 'Go back', 'Zurückgehen', 20],
      ['login', 'Log in', 'Anmelden', 20],
    ])
    expect(await branchesOf(database.db, app)).toEqual([])
    await pushComponent(site.context, app)
    expect(JSON.parse(await site.upstream.read('locales/de.json'))).toEqual({
      home: 'Start',
      back: 'Zurückgehen',
      login: 'Anmelden',
    })
    const authors = (await site.upstream.log()).map(({ author }) => author)
    expect(authors).toEqual(expect.arrayContaining(['Ann Author <ann@example.org>', 'Bob Builder <bob@example.org>']))
  })

  it('survive force pushes, renamed keys and strings that come back', async () => {
    await develop('wip', { ...EN, login: 'Log in' }, DE)
    const branch = await idOf('wip')
    await site.edit(branch, { code: 'de', key: 'login', target: 'Anmelden' })
    const main = await site.upstream.tip()
    await develop('wip', { ...EN, 'auth.login': 'Log in' }, DE, main)
    expect(await texts(await idOf('wip'))).toEqual([['auth.login', 'Log in', 'Anmelden', 20]])
    await develop('wip', EN, DE, main)
    expect((await branchesOf(database.db, app)).map(({ component_id }) => component_id)).toEqual([null])
    await develop('wip', { ...EN, login: 'Log in' }, DE, main)
    expect(await texts(await idOf('wip'))).toEqual([['login', 'Log in', 'Anmelden', 20]])
    // A key that exists is renamed: nobody is asked for it again, and its translation goes along.
    const renamed = { home: 'Home', return: 'Back' }
    await develop('wip', { ...renamed, login: 'Log in' }, { home: 'Start' }, main)
    expect(await texts(await idOf('wip'))).toEqual([['login', 'Log in', 'Anmelden', 20]])
    await site.edit(app, { code: 'de', key: 'back', target: 'Retour' })
    await merge({ ...renamed, login: 'Log in' }, { home: 'Start' })
    expect(await texts(app)).toEqual([
      ['home', 'Home', 'Start', 20],
      ['return', 'Back', 'Retour', 20],
      ['login', 'Log in', 'Anmelden', 20],
    ])
  })

  it('share what was written, and leave nothing in the component when they die', async () => {
    await develop('one', { ...EN, login: 'Log in' }, DE)
    await site.edit(await idOf('one'), { code: 'de', key: 'login', target: 'Anmelden' })
    await develop('two', { ...EN, login: 'Log in', out: 'Log out' }, DE)
    expect(await texts(await idOf('two'))).toEqual([
      ['login', 'Log in', 'Anmelden', 20],
      ['out', 'Log out', '', 0],
    ])
    for (const name of ['one', 'two']) await site.upstream.move('', name)
    await pullRepository(site.context, app)
    expect(await branchesOf(database.db, app)).toEqual([])
    expect(await texts(app)).toEqual([
      ['home', 'Home', 'Start', 20],
      ['back', 'Back', 'Zurück', 20],
    ])
    const categories = await database.db.selectFrom('category').select('name').execute()
    expect(categories).toEqual([])
  })

  it('show nothing that main changed after they were begun', async () => {
    await develop('old', { ...EN, login: 'Log in' }, DE)
    await merge({ home: 'Homepage', back: 'Back' }, DE)
    expect(await texts(await idOf('old'))).toEqual([['login', 'Log in', '', 0]])
  })

  it('are as many as the settings say, and go when they are turned off', async () => {
    const component = mustExist(await componentById(database.db, { id: app }), 'component')
    const set = (change: Parameters<typeof changeBranchSettings>[2]) =>
      inTransaction(database.db, (tx) => changeBranchSettings(tx, component, change, site.tick()))
    await set({ max_branches: 1, excluded: 'tmp/*' })
    await develop('tmp/x', { ...EN, x: 'X' }, DE)
    await develop('one', { ...EN, login: 'Log in' }, DE)
    await develop('two', { ...EN, out: 'Log out' }, DE)
    const rows = (await branchesOf(database.db, app)).map(({ name, status }) => [name, status])
    expect(rows).toEqual([
      ['one', 'closed'],
      ['two', 'open'],
    ])
    site.tick(40 * 24 * 3600)
    await pullRepository(site.context, app)
    expect((await branchesOf(database.db, app)).map(({ status }) => status)).toEqual(['closed', 'closed'])
    await set({ enabled: false })
    await pullRepository(site.context, app)
    expect(await branchesOf(database.db, app)).toEqual([])
  })

  it('work with bilingual formats', async () => {
    const gettext = { file_format: 'po', filemask: 'po/*.po', template: '', new_base: 'po/app.pot' }
    const catalog = (...texts: [string, string][]) =>
      ['msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n']
        .concat(texts.map(([id, text]) => `msgid "${id}"\nmsgstr "${text}"\n`))
        .join('\n')
    const po = (...texts: [string, string][]) => ({
      'po/app.pot': catalog(...texts.map(([id]): [string, string] => [id, ''])),
      'po/de.po': catalog(...texts),
    })
    app = await site.component(po(['Home', 'Start']), gettext, 'gettext')
    const component = mustExist(await componentById(database.db, { id: app }), 'component')
    await inTransaction(database.db, (tx) => changeBranchSettings(tx, component, { enabled: true }, site.tick()))
    const base = mustExist(await site.upstream.tip(), 'commit')
    const wip = po(['Home', 'Start'], ['Log in', ''])
    await site.upstream.commit(wip, { branch: 'wip', time: site.tick(), onto: base })
    await pullRepository(site.context, app)
    expect(await texts(await idOf('wip'))).toEqual([['', 'Log in', '', 0]])
    await site.edit(await idOf('wip'), { code: 'de', key: 'Log in', target: 'Anmelden' })
    await site.upstream.move('', 'wip')
    await site.upstream.commit(wip, { time: site.tick() })
    await pullRepository(site.context, app)
    expect(await texts(app)).toEqual([
      ['', 'Home', 'Start', 20],
      ['', 'Log in', 'Anmelden', 20],
    ])
    expect(await branchesOf(database.db, app)).toEqual([])
  })
})
