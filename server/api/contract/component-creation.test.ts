import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { makeAddon, makeCategory } from '#server/testing/parts.ts'
import { po, poFiles, poSettings } from '#server/testing/po-files.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { makeTeam, openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Created {
  readonly id: number
  readonly url: string
  readonly [field: string]: unknown
}

const bytes = (text: string) => Buffer.from(text)

describeEachEngine('api-facts 10.5 component creation', (open) => {
  let site: TestSite
  let project: TestProject
  let admin: TestUser
  let manager: TestUser
  let plain: TestUser
  let repository: TestRepository
  let number = 0

  beforeAll(async () => {
    ;({ site, admin, manager, plain } = await openWithPeople(open, 'admin', 'manager', 'plain'))
    project = await makeProject(site, 'test')
    await makeTeam(site, 'Managers of test', {
      members: [manager],
      projects: [project],
      permissions: ['project.edit', 'component.edit', 'vcs.view'],
    })
    repository = new TestRepository(site.database.folder, 'hello')
    await repository.commit(poFiles)
  })
  afterAll(() => site.close())

  const path = '/api/projects/test/components/'
  const fresh = () => {
    const slug = `c${++number}`
    return { name: `Component ${number}`, slug }
  }
  const basic = () => ({ ...fresh(), repo: repository.address, ...poSettings, disable_autoshare: true })
  const post = async (json: unknown, as = manager) => {
    site.time += 1_000_000
    return site.call(path, { method: 'POST', as, json })
  }
  const made = async (json: unknown, as = manager) => {
    const reply = await post(json, as)
    expect(reply.status, reply.text).toBe(201)
    return reply.json<Created>()
  }
  const send = (fields: Record<string, string>, files: Record<string, [string, Uint8Array]>, as = manager) => {
    site.time += 1_000_000
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    for (const [field, [name, content]] of Object.entries(files))
      form.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name)
    return site.call(path, { method: 'POST', as, form })
  }
  type Problem = { code: string; attr: string }
  const problems = (reply: { status: number; text: string; json<T>(): T }): [string, string][] => {
    expect(reply.status, reply.text).toBe(400)
    return reply.json<{ errors: Problem[] }>().errors.map(({ attr, code }) => [attr, code])
  }
  const attrs = (reply: Parameters<typeof problems>[0]) => problems(reply).map(([attr]) => attr)
  const languages = async (slug: string) => {
    const { results } = await site.read<{ results: { language_code: string }[] }>(
      `/api/components/test/${slug}/translations/`,
      { as: admin },
    )
    return results.map((one) => one.language_code).sort()
  }

  it('is for those who may change the project, and runs as a task', async () => {
    expect((await post(basic(), plain)).status).toBe(403)
    expect((await site.call(path, { method: 'POST', json: basic() })).status).toBe(401)
    const reply = await post(basic())
    const component = reply.json<Created>()
    expect([reply.status, reply.headers.location]).toEqual([201, component.url])
    expect(component.task_url).toMatch(`${BASE}/api/tasks/`)
    const task = String(component.task_url).slice(BASE.length)
    expect(await site.read(task)).toEqual({
      ...{ completed: false, progress: 0, result: null, log: '', log_messages: [], cancellable: true },
    })
    await runJobs(site)
    expect(await site.read(task)).toMatchObject({ completed: true, progress: 100, result: { languages: 4 } })
    expect(await languages(String(component.slug))).toEqual(['cs', 'de', 'en', 'it'])
    expect(await site.read(component.url.slice(BASE.length))).toMatchObject({ task_url: null })
  })

  it('records source strings that no file of their own names as such', async () => {
    const { slug } = await made({ ...basic(), new_base: '', new_lang: 'none' })
    await runJobs(site)
    const { results } = await site.read<{
      results: { action: number; target: string; old: string; details: Record<string, unknown> }[]
    }>(`/api/translations/test/${slug}/en/changes/`, { as: admin })
    expect(new Set(results.map(({ action }) => action))).toEqual(new Set([90]))
    for (const { target, old, details } of results)
      expect([old, details.state, details.old_state]).toEqual([target, 100, 100])
    // Without a file to begin with there are no new languages, whoever asks and for whichever.
    for (const json of [{}, { language_code: 'fr' }, { language_code: 'zz' }]) {
      const reply = await site.call(`/api/components/test/${slug}/translations/`, { method: 'POST', as: admin, json })
      expect(reply.status, reply.text).toBe(403)
    }
  })

  it('10.5 #66: credentials in push are stored but not shown', async () => {
    const push = 'https://user:secret@git.example.org/hello.git'
    const https = site.beside({ VCS_PROTOCOLS: 'file,https' })
    const reply = await https.call(path, { method: 'POST', as: manager, json: { ...basic(), push } })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json<Created>().push).toBe('https://git.example.org/hello.git')
    expect(reply.text).not.toContain('secret')
  })

  it('10.5 #67: manage_units is off for bilingual files and on with a template', async () => {
    expect(await made(basic())).toMatchObject({ manage_units: false })
    const json = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json' }
    const texts = new TestRepository(site.database.folder, 'texts')
    await texts.commit({ 'locales/en.json': { hello: 'Hello' } })
    expect(await made({ ...fresh(), repo: texts.address, ...json })).toMatchObject({ manage_units: true })
  })

  it('10.5 #68: the same name or slug twice, nothing at all, or no file format', async () => {
    const first = basic()
    await made(first)
    expect(attrs(await post(first))).toEqual(['slug'])
    expect(problems(await post({ ...first, merge_style: 'x' }))).toEqual([['merge_style', 'invalid_choice']])
    expect(attrs(await post({ ...basic(), name: first.name }))).toEqual(['name'])
    expect(attrs(await post({}))).toEqual(['name', 'slug', 'repo', 'filemask', 'file_format'])
    const { file_format: _, ...rest } = basic()
    expect(problems(await post(rest))).toEqual([['file_format', 'required']])
    const { repo: __, filemask: ___, ...less } = basic()
    expect(attrs(await post(less))).toEqual(['repo', 'filemask'])
  })

  it('10.5 #69: a file mask without match is one error, and leaves nothing behind', async () => {
    const wrong = { ...basic(), filemask: 'missing/*.po', new_base: '', new_lang: 'none' }
    expect(attrs(await post(wrong))).toEqual(['filemask'])
    expect((await site.call(`/api/components/test/${wrong.slug}/`, { as: admin })).status).toBe(404)
    expect(attrs(await post({ ...basic(), repo: `${repository.address}-gone` }))).toEqual(['repo'])
    expect(attrs(await post({ ...basic(), new_base: 'po/none.pot' }))).toEqual(['new_base'])
    expect(attrs(await post({ ...basic(), filemask: 'po/cs.po', branch: '--upload-pack=x' })).sort()).toEqual([
      'branch',
      'filemask',
    ])
  })

  it('10.5 #70: source_language is a code or an object, in JSON and in forms', async () => {
    expect(await made({ ...basic(), source_language: 'cs' })).toMatchObject({ source_language: { code: 'cs' } })
    expect(await made({ ...basic(), source_language: { code: 'cs' } })).toMatchObject({
      source_language: { code: 'cs' },
    })
    const text = ({ disable_autoshare: _, ...fields }: ReturnType<typeof basic>) => ({
      ...fields,
      disable_autoshare: '1',
    })
    for (const field of ['source_language', 'source_language.code']) {
      const reply = await send({ ...text(basic()), [field]: 'cs' }, {})
      expect([reply.status, reply.json<Created>().source_language]).toEqual([
        201,
        expect.objectContaining({ code: 'cs' }),
      ])
    }
    for (const wrong of ['invalid', { code: 'invalid' }, '{"code": "cs"}'])
      expect(attrs(await post({ ...basic(), source_language: wrong }))).toEqual(['source_language.code'])
  })

  it('10.5 #71: the same repository and branch is shared, unless it may not be', async () => {
    const own = new TestRepository(site.database.folder, 'shared')
    await own.commit(poFiles)
    const first = await made({ ...basic(), repo: own.address, branch: 'main' })
    const { disable_autoshare: _, ...more } = { ...basic(), repo: own.address, branch: 'main' }
    const second = await made(more)
    expect(second).toMatchObject({ repo: 'shared.git', branch: 'main', linked_component: first.url })
    const row = await site.db.selectFrom('component').selectAll().where('id', '=', second.id).executeTakeFirstOrThrow()
    expect(row.repo).toBe(`weblate://test/${first.slug}`)
    await runJobs(site)
    expect(await languages(String(second.slug))).toEqual(['cs', 'de', 'en', 'it'])
    expect(await made({ ...more, ...fresh(), disable_autoshare: true })).toMatchObject({ linked_component: null })
    expect(attrs(await post({ ...more, ...fresh(), vcs: 'nope' }))).toEqual(['vcs'])
    expect(problems(await post({ ...more, ...fresh(), push: 'ext::x' }))).toEqual([
      ['push', 'repository_scheme_not_allowed'],
    ])
    expect(await made({ ...more, ...fresh(), branch: '' })).toMatchObject({ linked_component: null })
    await site.db.updateTable('component').set({ restricted: 1 }).where('repo', '=', own.address).execute()
    expect(await made({ ...more, ...fresh() })).toMatchObject({ linked_component: null, repo: 'shared.git' })
  })

  it('10.5 #72: a component that may not be changed cannot be linked to', async () => {
    const foreign = await makeProject(site, 'foreign', { access_control: 100 })
    await makeComponent(site, foreign, 'secret')
    await makeComponent(site, await makeProject(site, 'visible'), 'app')
    for (const repo of ['weblate://foreign/secret', 'weblate://visible/app', 'weblate://foreign/none', 'weblate://x'])
      expect(attrs(await post({ ...basic(), repo }))).toEqual(['repo'])
    const linked = { ...basic(), repo: 'weblate://visible/app', filemask: 'locales/*.json', new_base: '' }
    const component = await made({ ...linked, template: 'locales/en.json', file_format: 'json' }, admin)
    expect(component).toMatchObject({ linked_component: `${BASE}/api/components/visible/app/` })
  })

  it('10.5 #73: restricted is for administrators, and so is everything where the site restricts new components', async () => {
    expect(attrs(await post({ ...basic(), restricted: true }))).toEqual(['restricted'])
    expect(await made({ ...basic(), restricted: true }, admin)).toMatchObject({ restricted: true })
    const strict = site.beside({ DATA_DIR: site.services.config.dataDir, RESTRICTED_COMPONENTS: 'yes' })
    const ask = (as: TestUser, json: object) =>
      strict.call('/api/projects/test/components/', { method: 'POST', as, json })
    expect(attrs(await ask(manager, basic()))).toEqual(['restricted'])
    expect(body(await ask(manager, { ...basic(), restricted: false }), 201)).toMatchObject({ restricted: false })
    expect(body(await ask(admin, basic()), 201)).toMatchObject({ restricted: true })
    await strict.app.close()
  })

  it('10.5 #74: a local repository needs the kind local and something to begin with', async () => {
    const local = { ...fresh(), repo: 'local:', filemask: '*.tbx', file_format: 'tbx', is_glossary: true }
    expect(attrs(await post(local))).toEqual(['repo'])
    expect(attrs(await post({ ...basic(), repo: 'local:', vcs: 'local' }))).toEqual(['repo'])
    expect(await made({ ...local, vcs: 'local' })).toMatchObject({
      vcs: 'local',
      repo: 'local:',
      is_glossary: true,
      task_url: null,
    })
    expect(await languages(local.slug)).toEqual(['en'])
  })

  const document = { file_format: 'html', ...{ name: '', slug: '' } }

  it('10.5 #75: docfile', async () => {
    const html = bytes('<html><body><p>Hello, world!</p></body></html>')
    const own = fresh()
    const reply = await send({ ...document, ...own }, { docfile: ['test.html', html] })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json()).toMatchObject({
      filemask: `${own.slug}/*.html`,
      template: `${own.slug}/en.html`,
      vcs: 'local',
      repo: 'local:',
      branch: 'main',
      task_url: null,
    })
    expect(await languages(own.slug)).toEqual(['en'])
    const masked = await send({ ...document, ...fresh(), filemask: 'perl-*.html' }, { docfile: ['a.html', html] })
    expect(masked.json()).toMatchObject({ filemask: 'perl-*.html', template: 'perl-en.html' })
    for (const filemask of ['../*.html', '.git/*.html', '/etc/*.html'])
      expect(attrs(await send({ ...document, ...fresh(), filemask }, { docfile: ['a.html', html] }))).toEqual([
        'filemask',
      ])
    expect(attrs(await post({ ...document, ...fresh(), docfile: '<p>Hello</p>' }))).toEqual(['docfile'])
    expect(attrs(await send({ ...document, ...fresh() }, { docfile: ['run.exe', html] }))).toEqual(['docfile'])
    expect(problems(await send({ ...document, ...fresh() }, { docfile: ['a.html', bytes('')] }))).toEqual([
      ['docfile', 'empty'],
    ])
    const large = Buffer.alloc(50_000_001, 32)
    expect(attrs(await send({ ...document, ...fresh() }, { docfile: ['a.html', large] }))).toEqual(['docfile'])
  })

  it('10.5 #76: zipfile', async () => {
    const files = Object.fromEntries(Object.entries(poFiles).map(([name, text]) => [name, bytes(String(text))]))
    const fields = () => ({ ...fresh(), filemask: 'po/*.po', new_base: 'po/hello.pot', file_format: 'po' })
    const zip = (content: Record<string, Uint8Array>): [string, Uint8Array] => ['files.zip', zipSync(content)]
    const first = fields()
    const reply = await send(first, { zipfile: zip(files) })
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json()).toMatchObject({ vcs: 'local', repo: 'local:', branch: 'main', filemask: 'po/*.po' })
    expect(await languages(first.slug)).toEqual(['cs', 'de', 'en', 'it'])
    const unsafe = zip({ ...files, '../../evil.po': bytes('x') })
    expect(attrs(await send(fields(), { zipfile: unsafe }))).toEqual(['zipfile'])
    expect(attrs(await send(fields(), { zipfile: ['a.zip', bytes('no archive')] }))).toEqual(['zipfile'])
    const bare = { ...fields(), new_base: '' }
    expect(attrs(await send(bare, { zipfile: ['a.zip', bytes('no archive')] }))).toEqual(['zipfile'])
    expect(problems(await send(bare, { zipfile: ['a.zip', bytes('')] }))).toEqual([['zipfile', 'empty']])
    const elsewhere = { ...fields(), filemask: 'none/*.po', new_base: '', new_lang: 'none' }
    expect(attrs(await send(elsewhere, { zipfile: zip(files) }))).toEqual(['filemask'])
    expect(attrs(await send(fields(), { zipfile: ['a.zip', Buffer.alloc(50_000_001)] }))).toEqual(['zipfile'])
    expect(attrs(await send(first, { zipfile: zip({ 'po/cs.po': bytes(po({ Hello: 'Nazdar' })) }) }))).toEqual(['slug'])
    expect((await site.call(`/api/translations/test/${first.slug}/cs/file/`, { as: admin })).text).toContain(
      'Ahoj světe!',
    )
  })

  it('10.5 #77: enforced_checks is a list of known checks', async () => {
    for (const wrong of ['', 'same', ['xxx'], { same: true }])
      expect(attrs(await post({ ...basic(), enforced_checks: wrong }))).toEqual(['enforced_checks'])
    const checks = ['same', 'end_stop']
    expect(await made({ ...basic(), enforced_checks: checks })).toMatchObject({ enforced_checks: checks })
  })

  it('10.5 #78: file_format_params belong to the format', async () => {
    for (const wrong of ['text', { po_line_wrap: 5 }, { json_indent: 4 }, { unknown: 1 }])
      expect(attrs(await post({ ...basic(), file_format_params: wrong }))).toEqual(['file_format_params'])
    await made({ ...basic(), file_format_params: { po_line_wrap: -1 } })
  })

  it('10.5 #79: from_component copies settings and translations, committed or not', async () => {
    const source = await makeComponent(site, project, 'copied', { files: poFiles, ...poSettings, priority: 60 })
    await makeAddon(site, 'weblate.gettext.mo', { component: source })
    const unit = (
      await site.read<{ results: { id: number; source: string[] }[] }>('/api/translations/test/copied/cs/units/', {
        as: admin,
      })
    ).results.find((one) => one.source[0] === 'Thank you')
    const edited = await site.call(`/api/units/${unit?.id}/`, {
      method: 'PATCH',
      as: admin,
      json: { target: ['Díky'], state: 20 },
    })
    expect(edited.status, edited.text).toBe(200)
    for (const reference of [source.id, String(source.id), 'test/copied']) {
      const copy = await made({ ...fresh(), from_component: reference })
      expect(copy).toMatchObject({
        vcs: 'local',
        repo: 'local:',
        priority: 60,
        file_format: 'po',
        linked_component: null,
      })
      expect((copy.addons as string[]).length).toBe(1)
      expect((await site.call(`/api/translations/test/${copy.slug}/cs/file/`, { as: admin })).text).toContain('Díky')
    }
    const other = await makeProject(site, 'other')
    const elsewhere = await site.call('/api/projects/other/components/', {
      method: 'POST',
      as: admin,
      json: { ...fresh(), from_component: 'test/copied' },
    })
    expect([elsewhere.status, elsewhere.json<Created>().addons]).toEqual([201, []])
    expect(other.id).toBeGreaterThan(0)
    const overrides = { vcs: 'git', filemask: 'x/*.po', branch: 'x', template: 'a' }
    const refused = await post({ ...fresh(), from_component: source.id, ...overrides })
    expect(attrs(refused)).toEqual(['branch', 'filemask', 'template', 'vcs'])
    for (const wrong of ['test/none', 999_999, 'nothing'])
      expect(attrs(await post({ ...fresh(), from_component: wrong, repo: 'x' }))).toEqual(['from_component'])
  })

  it('10.5 #80: suggestion_autoaccept without voting is two errors', async () => {
    expect(attrs(await post({ ...basic(), suggestion_autoaccept: 2 })).sort()).toEqual([
      'suggestion_autoaccept',
      'suggestion_voting',
    ])
    for (const suggestion_voting of [false, true])
      expect(problems(await post({ ...basic(), suggestion_voting, suggestion_autoaccept: 1 }))).toEqual([
        ['suggestion_autoaccept', 'invalid'],
      ])
  })

  it('tells what is wrong with single fields first, then that there is no way to the repository', async () => {
    const { new_base: _, ...bare } = basic()
    const local = { ...bare, vcs: 'local', repo: 'local:' }
    expect(problems(await post({ ...local, new_lang: 'nope' }))).toEqual([['new_lang', 'invalid_choice']])
    expect(problems(await post(local))).toEqual([['repo', 'invalid']])
    expect(problems(await post({ ...bare, repo: 'nope' }))).toEqual([['repo', 'repository_scheme_not_allowed']])
    expect(problems(await post({ ...bare, repo: 'nope', file_format: 'json' }))).toEqual([
      ['repo', 'repository_scheme_not_allowed'],
    ])
    expect(attrs(await post(bare))).toEqual(['new_base', 'new_lang'])
    const archive = zipSync({ 'po/cs.po': bytes(po({ Hello: 'Ahoj' }, 'cs')) })
    const { name, slug, filemask, file_format } = bare
    const form = { name, slug, filemask, file_format }
    expect(attrs(await send(form, { zipfile: ['a.zip', archive] }))).toEqual(['new_base', 'new_lang'])
    expect(attrs(await send({ ...form, merge_style: 'x' }, { zipfile: ['a.zip', archive] }))).toEqual(['merge_style'])
  })

  it('refuses expressions that match an empty text, and to point to instructions that are not there', async () => {
    for (const name of ['language_regex', 'variant_regex'])
      for (const expression of ['.*', 'a?'])
        expect(problems(await post({ ...basic(), [name]: expression }))).toEqual([[name, 'invalid']])
    expect(await made({ ...basic(), variant_regex: '' })).toMatchObject({ variant_regex: '' })
    expect(problems(await post({ ...basic(), new_lang: 'url' }))).toEqual([['new_lang', 'invalid']])
    const instruct = (instructions: string) =>
      site.call('/api/projects/test/', { method: 'PATCH', as: admin, json: { instructions } })
    body(await instruct('Ask first.'))
    expect(await made({ ...basic(), new_lang: 'url' })).toMatchObject({ new_lang: 'url' })
    body(await instruct(''))
  })

  it('puts a component into a category of the project', async () => {
    const category = await makeCategory(site, project, 'cat')
    const url = `${BASE}/api/categories/${category}/`
    const component = await made({ ...basic(), category: url })
    expect(component).toMatchObject({ category: url })
    expect(component.url).toContain('cat%252F')
    const foreign = await makeCategory(site, await makeProject(site, 'third'), 'cat')
    expect(attrs(await post({ ...basic(), category: `${BASE}/api/categories/${foreign}/` }))).toEqual(['category'])
  })
})
