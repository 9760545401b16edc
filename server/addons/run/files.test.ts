import { afterEach, beforeEach, expect, it } from 'vitest'
import { readMo } from '#core/formats/testing/read-mo.ts'
import type { Db } from '#server/db/database.ts'
import { finishJob, type JobRow, jobOfTask } from '#server/queue/queue.ts'
import { pullAgain } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, type ComponentOptions, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { TestSite } from '#server/testing/site.ts'
import { Upstream, type UpstreamFiles } from '#server/testing/upstream.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'
import { git } from '#server/vcs/clone.ts'
import { hasGettext } from '#server/vcs/gettext-tools.ts'

const po = (language: string, texts: Record<string, string>, comment = '') =>
  [
    comment,
    'msgid ""',
    'msgstr ""',
    '"Content-Type: text/plain; charset=UTF-8\\n"',
    `"Language: ${language}\\n"`,
    '',
    ...Object.entries(texts).flatMap(([id, text]) => [`msgid "${id}"`, `msgstr "${text}"`, '']),
  ]
    .join('\n')
    .trimStart()

const json = (texts: object) => `${JSON.stringify(texts, null, 4)}\n`

const gettextTools = await hasGettext('msgmerge', { PATH: process.env.PATH })

describeEachEngine('add-ons that write files', (open) => {
  let site: TestSite
  let upstream: Upstream
  let root: TestUser
  let ann: TestUser

  beforeEach(async () => {
    site = await TestSite.open(open)
    upstream = await Upstream.make(site.database.folder)
    root = await makeUser(site, 'root', { is_superuser: 1, full_name: 'Root' })
    ann = await makeUser(site, 'ann', { is_superuser: 1, full_name: 'Ann Author' })
  })
  afterEach(() => site.close())

  const component = async (files: UpstreamFiles, more: ComponentOptions = {}): Promise<TestComponent> => {
    await upstream.commit(files)
    const repo = upstream.address
    const made = await announceComponent(site, await makeProject(site, 'open'), 'app', {
      repo,
      push: repo,
      branch: 'main',
      push_on_commit: 1,
      ...more,
    })
    const job = (await jobOfTask(site.db, made.taskId)) as JobRow
    const result = await pullAgain(site, made)
    await site.db.transaction().execute((tx) => finishJob(tx as Db, job, result, site.time))
    await runUntilIdle(site)
    return made
  }
  const gettext = (files: UpstreamFiles) =>
    component(files, { filemask: 'po/*.po', template: '', file_format: 'po', new_base: '' })
  const install = async (name: string, configuration: object = {}) => {
    const call = { method: 'POST', as: root, json: { name, configuration } } as const
    const reply = await site.call('/api/components/open/app/addons/', call)
    if (reply.status !== 201) throw new Error(reply.text)
    await runUntilIdle(site)
    return reply.json<{ id: number }>()
  }
  const edit = async (code: string, source: string, target: string, as = ann) => {
    const { results } = await site.read<{ results: { id: number; source: string[] }[] }>(
      `/api/translations/open/app/${code}/units/`,
    )
    const id = results.find((unit) => unit.source[0] === source)?.id
    const reply = await site.call(`/api/units/${id}/`, { method: 'PATCH', as, json: { target: [target], state: 20 } })
    expect(reply.status).toBe(200)
    site.time += 1_000_000
  }
  const push = async () => {
    const call = { method: 'POST', as: root, json: { operation: 'push' } } as const
    const reply = await site.call('/api/components/open/app/repository/', call)
    expect(reply.json()).toMatchObject({ result: true })
  }
  const text = (path: string) => upstream.read(path)

  it('cleans up strings that the source lacks, in a commit by the add-on, and only then', async () => {
    await component({
      'locales/en.json': json({ a: 'Alpha', b: 'Beta' }),
      'locales/de.json': json({ a: 'Alef', gone: 'Weg', b: 'Bet' }),
    })
    await install('weblate.cleanup.generic')
    expect(await text('locales/de.json')).toBe(json({ a: 'Alef', b: 'Bet' }))
    const [commit] = await upstream.log()
    expect(commit?.author).toContain('Cleanup translation files add-on')
    expect(commit?.message).toContain('Cleanup translation files')
    const tip = await upstream.tip()
    await runUntilIdle(site)
    await push()
    expect(await upstream.tip()).toBe(tip)
    await upstream.commit({ 'locales/de.json': json({ a: 'Alef', b: 'Bet', again: 'Nochmal' }) })
    await pullAgain(site, { id: (await site.db.selectFrom('component').select('id').executeTakeFirstOrThrow()).id })
    await runUntilIdle(site)
    expect(await text('locales/de.json')).toBe(json({ a: 'Alef', b: 'Bet' }))
  })

  it('sorts .properties files of translations, and leaves the source file as it is', async () => {
    const source = '# Source\nb=Beta\na=Alpha\n'
    await component(
      { 'l/en.properties': source, 'l/de.properties': '# Ours\r\nb=Bet\r\n\r\nA=x\r\na=Alef\r\nb=B\\u00e9t\r\n' },
      { filemask: 'l/*.properties', template: 'l/en.properties', file_format: 'properties' },
    )
    await install('weblate.properties.sort')
    expect(await text('l/de.properties')).toBe('A=x\na=Alef\nb=B\\u00E9t\n')
    expect(await text('l/en.properties')).toBe(source)
    const refused = { name: 'weblate.gettext.msgmerge' }
    const call = { method: 'POST', as: root, json: refused } as const
    expect((await site.call('/api/components/open/app/addons/', call)).status).toBe(400)
    const tip = await upstream.tip()
    await push()
    expect(await upstream.tip()).toBe(tip)
  })

  it.skipIf(!gettextTools)('brings new strings of the template into PO files, by msgmerge', async () => {
    const pot = (...ids: string[]) => po('', Object.fromEntries(ids.map((id) => [id, ''])))
    await component(
      { 'po/app.pot': pot('Alpha', 'New'), 'po/de.po': po('de', { Alpha: 'Alef', Gone: 'Weg' }) },
      { filemask: 'po/*.po', template: '', file_format: 'po', new_base: 'po/app.pot' },
    )
    await install('weblate.gettext.msgmerge')
    const merged = await text('po/de.po')
    expect(merged).toContain('msgid "New"\nmsgstr ""')
    expect(merged).toContain('#~ msgid "Gone"')
    expect(merged).toContain('msgstr "Alef"')
    const [commit] = await upstream.log()
    expect(commit?.author).toContain('msgmerge')
    const id = (await site.db.selectFrom('component').select('id').executeTakeFirstOrThrow()).id
    await pullAgain(site, { id })
    await edit('de', 'New', 'Neu')
    await push()
    expect(await text('po/de.po')).toContain('msgid "New"\nmsgstr "Neu"')
    const tip = await upstream.tip()
    await push()
    expect(await upstream.tip()).toBe(tip)
  })

  it.skipIf(!gettextTools)('says in its log and by an alert which files msgmerge cannot read', async () => {
    const made = await component(
      {
        'po/app.pot': po('', { Alpha: '', New: '' }),
        'po/cs.po': po('cs', { Alpha: 'Alfa' }),
        'po/de.po': po('de', { Alpha: 'Alef' }),
      },
      { filemask: 'po/*.po', template: '', file_format: 'po', new_base: 'po/app.pot' },
    )
    const { id } = await install('weblate.gettext.msgmerge')
    const broken = `${po('de', { Alpha: 'Alef' })}msgid "Twice"\nmsgstr ""\n\nmsgid "Twice"\nmsgstr ""\n`
    await upstream.commit({ 'po/de.po': broken, 'po/app.pot': po('', { Alpha: '', Newest: '' }) })
    await pullAgain(site, made)
    await runUntilIdle(site)
    expect(await text('po/cs.po')).toContain('msgid "Newest"')
    expect(await text('po/de.po')).toBe(broken)
    const log = () =>
      site.read<{ results: { status: number; message: string }[] }>(`/api/addons/${id}/logs/`, { as: root })
    const alerts = async () =>
      (await site.read<{ results: { name: string }[] }>('/api/components/open/app/alerts/', { as: root })).results
    const failed = (await log()).results.filter(({ status }) => status === 2)
    expect(failed[0]?.message).toMatch(/^po\/de\.po: msgmerge failed: .*duplicate message/)
    expect(await alerts()).toContainEqual(
      expect.objectContaining({
        name: 'MsgmergeAddonError',
        details: {
          occurrences: [{ filename: 'po/de.po', error: expect.objectContaining({ id: 'addon.toolFailed' }) }],
        },
      }),
    )
    await upstream.commit({ 'po/de.po': po('de', { Alpha: 'Alef' }) })
    await pullAgain(site, made)
    await runUntilIdle(site)
    expect((await alerts()).map(({ name }) => name)).not.toContain('MsgmergeAddonError')
  })

  it('looks for programs where the service was told to, before it installs what needs them', async () => {
    await component(
      { 'po/app.pot': po('', { Alpha: '' }), 'po/de.po': po('de', { Alpha: 'Alef' }) },
      { filemask: 'po/*.po', template: '', file_format: 'po', new_base: 'po/app.pot' },
    )
    const bare = site.beside({ PATH: '/nonexistent' })
    const json = { name: 'weblate.gettext.msgmerge' }
    const refused = await bare.call('/api/components/open/app/addons/', { method: 'POST', as: root, json })
    expect([refused.status, refused.json<{ errors: { attr: string }[] }>().errors[0]?.attr]).toEqual([400, 'name'])
    expect(refused.text).toContain('msgmerge')
  })

  it.skipIf(!gettextTools)('makes the template anew from source files, by xgettext', async () => {
    const header =
      '# Harbour\nmsgid ""\nmsgstr ""\n"Project-Id-Version: Harbour\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    await component(
      {
        'po/app.pot': `${header}\nmsgid "Old"\nmsgstr ""\n`,
        'po/de.po': po('de', { Old: 'Alt' }),
        'src/deep/main.c': 'int main() { puts(_("New")); tr("Own"); }\n',
        'src/-x.c': 'char *a = _("Dashed");\n',
        'test/no.c': 'char *a = _("No");\n',
      },
      { filemask: 'po/*.po', template: '', file_format: 'po', new_base: 'po/app.pot' },
    )
    const bad = { name: 'weblate.gettext.xgettext', configuration: { source_patterns: ['../*.c'] } }
    for (const json of [bad, { ...bad, configuration: {} }]) {
      const call = { method: 'POST', as: root, json } as const
      expect((await site.call('/api/components/open/app/addons/', call)).status).toBe(400)
    }
    const { id } = await install('weblate.gettext.xgettext', {
      interval: 'weekly',
      source_patterns: ['src/**/*.c'],
      keyword: ['_', 'tr'],
    })
    const pot = await text('po/app.pot')
    expect(pot.startsWith(header)).toBe(true)
    for (const found of ['New', 'Own', 'Dashed']) expect(pot).toContain(`msgid "${found}"`)
    expect(pot).not.toMatch(/msgid "(No|Old)"/)
    expect(await text('po/de.po')).toContain('msgid "New"')
    const { results } = await site.read<{ results: { source: string[] }[] }>('/api/translations/open/app/de/units/')
    expect(results.map(({ source }) => source[0]).sort()).toEqual(['Dashed', 'New', 'Own'])
    const tip = await upstream.tip()
    expect((await site.call(`/api/addons/${id}/trigger/`, { method: 'POST', as: root, json: {} })).status).toBe(202)
    await runUntilIdle(site)
    expect(await upstream.tip()).toBe(tip)
  })

  it('takes blank strings out, and keeps them to be translated', async () => {
    await component({
      'locales/en.json': json({ a: 'Alpha', b: 'Beta' }),
      'locales/de.json': json({ a: 'Alef', b: '' }),
    })
    await install('weblate.cleanup.blank')
    expect(await text('locales/de.json')).toBe(json({ a: 'Alef' }))
    await edit('de', 'Beta', 'Bet')
    await push()
    expect(await text('locales/de.json')).toBe(json({ a: 'Alef', b: 'Bet' }))
  })

  it('writes statistics with each commit, never over files of the component or outside', async () => {
    await component({ 'locales/en.json': json({ a: 'Alpha' }), 'locales/de.json': json({ a: '' }) })
    const template = '{{ language_name }}: {{ stats.translated }} of {{ stats.all }}\n'
    await install('weblate.generate.generate', { filename: 'stats/{{ language_code }}.txt', template })
    await install('weblate.generate.generate', { filename: 'locales/{{ language_code }}.json', template })
    expect(await text('stats/de.txt')).toBe('German: 0 of 1\n')
    await edit('de', 'Alpha', 'Alef')
    await push()
    expect(await text('stats/de.txt')).toBe('German: 1 of 1\n')
    expect(await text('locales/de.json')).toBe(json({ a: 'Alef' }))
    const wrong = { filename: '../{{ language_code }}.txt', template: '{{ nonsense }}' }
    const bad = { name: 'weblate.generate.generate', configuration: wrong }
    const refused = await site.call('/api/components/open/app/addons/', { method: 'POST', as: root, json: bad })
    expect(refused.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)).toEqual([
      'configuration',
      'configuration',
    ])
  })

  it('compiles gettext files', async () => {
    await gettext({ 'po/de.po': po('de', { Hello: 'Hallo', Bye: '' }) })
    await install('weblate.gettext.mo')
    await edit('de', 'Bye', 'Tschüss')
    await push()
    const { messages } = readMo(await git(upstream.clone, ['cat-file', 'blob', 'refs/heads/main:po/de.mo']))
    expect(messages.filter(({ id }) => id !== '').map(({ id, strings }) => [id, strings[0]])).toEqual([
      ['Bye', 'Tschüss'],
      ['Hello', 'Hallo'],
    ])
  })

  it('keeps LINGUAS and ALL_LINGUAS', async () => {
    await gettext({
      'po/de.po': po('de', { Hello: 'Hallo' }),
      'po/cs.po': po('cs', { Hello: 'Ahoj' }),
      'po/LINGUAS': '# our languages\nfr\n',
      'configure.ac': 'AC_INIT\nALL_LINGUAS="fr"\nAC_OUTPUT\n',
    })
    await install('weblate.gettext.linguas')
    await install('weblate.gettext.configure')
    expect(await text('po/LINGUAS')).toBe('# our languages\ncs\nde\n')
    expect(await text('configure.ac')).toBe('AC_INIT\nALL_LINGUAS="cs de"\nAC_OUTPUT\n')
  })

  it('are refused where the file that they keep is not there (side by side 33)', async () => {
    await gettext({ 'po/de.po': po('de', { Hello: 'Hallo' }) })
    for (const name of ['weblate.gettext.linguas', 'weblate.gettext.configure'])
      await expect(install(name)).rejects.toThrow(/"attr":"name"/)
  })

  it('names contributors in the comment of gettext files', async () => {
    await gettext({ 'po/de.po': po('de', { Hello: 'Hallo' }, '# German\n# Old Hand <old@example.org>, 2019.\n#') })
    await install('weblate.gettext.authors')
    await edit('de', 'Hello', 'Guten Tag')
    await push()
    const year = new Date(site.time / 1000).getUTCFullYear()
    expect((await text('po/de.po')).split('\n').slice(0, 5)).toEqual([
      '# German',
      '# Old Hand <old@example.org>, 2019.',
      `# Ann Author <ann@example.org>, ${year}.`,
      '#',
      'msgid ""',
    ])
    expect(await text('po/de.po')).toContain('msgstr "Guten Tag"')
  })

  it('brings RESX files in line with the source', async () => {
    const resx = (texts: Record<string, string>) =>
      [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<root>',
        ...Object.entries(texts).map(
          ([key, text]) => `  <data name="${key}" xml:space="preserve">\n    <value>${text}</value>\n  </data>`,
        ),
        '</root>',
        '',
      ].join('\n')
    await component(
      { 'Res.resx': resx({ a: 'Alpha', b: 'Beta' }), 'Res.de.resx': resx({ a: 'Alef', gone: 'Weg' }) },
      { filemask: 'Res.*.resx', template: 'Res.resx', file_format: 'resx' },
    )
    await install('weblate.resx.update')
    const german = await text('Res.de.resx')
    expect(german).toContain('<value>Beta</value>')
    expect(german).toContain('<value>Alef</value>')
    expect(german).not.toContain('gone')
  })

  it('resets the repository when its hour comes, and not before', async () => {
    await component(
      { 'locales/en.json': json({ a: 'Alpha' }), 'locales/de.json': json({ a: 'Alef' }) },
      { push_on_commit: 0 },
    )
    const { id } = await install('weblate.hosted.reset')
    await edit('de', 'Alpha', 'Anders')
    await runUntilIdle(site)
    const target = async () =>
      (await site.read<{ results: { target: string[] }[] }>('/api/translations/open/app/de/units/')).results[0]?.target
    expect(await target()).toEqual(['Anders'])
    await site.call(`/api/addons/${id}/trigger/`, { method: 'POST', as: root })
    await runUntilIdle(site)
    expect(await target()).toEqual(['Alef'])
  })

  it('discovers components, gives them the add-ons, and removes what is gone', async () => {
    await component(
      {
        'app/en.json': json({ a: 'Alpha' }),
        'app/de.json': json({ a: '' }),
        'web/en.json': json({ w: 'Web' }),
        'web/de.json': json({ w: '' }),
        'docs/readme.json': json({}),
      },
      { filemask: 'app/*.json', template: 'app/en.json' },
    )
    // Nobody could give it any more.
    await site.db.updateTable('component').set({ language_regex: '.*' }).execute()
    await install('weblate.generate.prefill')
    const bad = { match: '(?P<component>[^/]*)/x\\.json' }
    const refused = { name: 'weblate.discovery.discovery', configuration: bad }
    const call = { method: 'POST', as: root, json: refused } as const
    expect((await site.call('/api/components/open/app/addons/', call)).status).toBe(400)
    await install('weblate.discovery.discovery', {
      match: '(?P<component>[^/]*)/(?P<language>[^/.]*)\\.json',
      file_format: 'json',
      base_file_template: '{{ component }}/en.json',
      name_template: 'Part {{ component }}',
      language_regex: '^[^.]+$',
      remove: true,
    })
    const slugs = async () =>
      (await site.read<{ results: { slug: string }[] }>('/api/projects/open/components/')).results.map(
        ({ slug }) => slug,
      )
    expect(await slugs()).toEqual(['app', 'part-web'])
    const [unit] = (await site.read<{ results: { target: string[] }[] }>('/api/translations/open/part-web/de/units/'))
      .results
    expect(unit?.target).toEqual(['Web'])
    await upstream.commit({
      'web/en.json': null,
      'web/de.json': null,
      'new/en.json': json({ n: 'N' }),
      'new/cs.json': json({}),
    })
    const pull = { method: 'POST', as: root, json: { operation: 'pull' } } as const
    await site.call('/api/components/open/app/repository/', pull)
    const { id } = await site.db
      .selectFrom('addon')
      .select('id')
      .where('name', 'like', '%discovery%')
      .executeTakeFirstOrThrow()
    await site.call(`/api/addons/${id}/trigger/`, { method: 'POST', as: root })
    await runUntilIdle(site)
    expect(await slugs()).toEqual(['app', 'part-new'])
  })

  it.each([
    ['all', 1],
    ['language', 2],
    ['author', 2],
    ['file', 2],
  ])('squashes commits: %s', async (squash, commits) => {
    await component(
      {
        'locales/en.json': json({ a: 'Alpha', b: 'Beta' }),
        'locales/de.json': json({ a: '', b: '' }),
        'locales/cs.json': json({ a: '', b: '' }),
      },
      { push_on_commit: 0 },
    )
    await install('weblate.git.squash', { squash, commit_message: squash === 'all' ? 'All of it' : '' })
    const before = await upstream.log()
    await edit('de', 'Alpha', 'Alef', ann)
    await edit('de', 'Beta', 'Bet', root)
    await edit('cs', 'Alpha', 'Alfa', root)
    await edit('cs', 'Beta', 'Béta', ann)
    await edit('de', 'Alpha', 'Alef!', ann)
    await push()
    const log = await upstream.log()
    expect(log.length - before.length).toBe(commits)
    expect(await text('locales/de.json')).toBe(json({ a: 'Alef!', b: 'Bet' }))
    expect(await text('locales/cs.json')).toBe(json({ a: 'Alfa', b: 'Béta' }))
    const messages = log.slice(0, commits).map(({ message }) => message)
    if (squash === 'all') expect(messages[0]).toMatch(/^All of it\n/)
    const people = log.slice(0, commits).map(({ author, message }) => `${author} ${message}`)
    for (const person of ['ann@example.org', 'root@example.org']) expect(people.join()).toContain(person)
    expect(await site.db.selectFrom('edit').selectAll().execute()).toEqual([])
  })
})
