import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { addJob } from '#server/queue/queue.ts'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { po, poFiles, poSettings } from '#server/testing/po-files.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, problems, senderFor } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { Upstream } from '#server/testing/upstream.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'
import { Vcs } from '#server/vcs/vcs.ts'

describeEachEngine('api-facts 10.6 components', (open) => {
  let site: TestSite
  let project: TestProject
  let admin: TestUser
  let plain: TestUser
  let app: TestComponent
  let slug: string
  let number = 0

  beforeAll(async () => {
    ;({ site, admin, plain } = await openWithPeople(open, 'admin', 'plain'))
    project = await makeProject(site, 'test')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    slug = `app${++number}`
    site.time += 1_000_000
    app = await makeComponent(site, project, slug, { files: poFiles, ...poSettings })
  })

  const send = senderFor(
    () => site,
    () => admin,
  )
  const own = (part = '') => `/api/components/test/${slug}/${part}`
  const operate = (operation: string, as = admin, path = own('repository/')) => send('POST', path, { operation }, as)
  const edit = async (language: string, source: string, target: string) => {
    const { results } = await site.read<{ results: { id: number; source: string[] }[] }>(
      `/api/translations/test/${slug}/${language}/units/`,
      { as: admin },
    )
    const unit = results.find((one) => one.source[0] === source)
    const reply = await send('PATCH', `/api/units/${unit?.id}/`, { target: [target], state: 20 })
    expect(reply.status, reply.text).toBe(200)
  }
  const actions = async () => {
    const changes = await site.read<{ results: { action: number; user: string | null }[] }>(own('changes/'), {
      as: admin,
    })
    return changes.results.map(({ action }) => action)
  }
  /** A component with an upstream that takes pushes. */
  const pushable = async (more: object = {}) => {
    const upstream = await Upstream.make(site.database.folder, `up${number}`)
    await upstream.commit(poFiles as Record<string, string>)
    const address = { repo: upstream.address, push: upstream.address, push_on_commit: 0, branch: 'main' }
    const reply = await send('POST', '/api/projects/test/components/', {
      name: `Pushable ${number}`,
      slug: `push${number}`,
      ...poSettings,
      ...address,
      push_on_commit: false,
      ...more,
    })
    expect(reply.status, reply.text).toBe(201)
    slug = `push${number}`
    await runJobs(site)
    return upstream
  }

  it('10.6 #81: where the repository is, only those who may look into it know', async () => {
    const guarded = await makeProject(site, `guarded${number}`, { access_control: 1 })
    const first = await makeComponent(site, guarded, 'first')
    const second = await makeComponent(site, guarded, 'second')
    await setComponent(site, second, { linked_component_id: first.id })
    const path = `/api/components/${guarded.slug}/second/`
    expect(await site.read(path, { as: plain })).toMatchObject({
      vcs: null,
      repo: null,
      branch: null,
      filemask: null,
      push: null,
      linked_component: null,
    })
    expect(await site.read(path, { as: admin })).toMatchObject({
      vcs: 'git',
      linked_component: `${BASE}/api/components/${guarded.slug}/first/`,
    })
  })

  it('10.6 #82: a linked component has what its owner says, and says nothing else', async () => {
    const owner = await makeComponent(site, project, `owner${number}`, {
      files: poFiles,
      ...poSettings,
      push_on_commit: 0,
      commit_pending_age: 7,
      auto_lock_error: 0,
    })
    const linked = await send('PATCH', own(), { repo: `weblate://test/owner${number}` })
    expect(linked.status, linked.text).toBe(200)
    const shown = { push_on_commit: false, commit_pending_age: 7, auto_lock_error: false }
    expect(linked.json()).toMatchObject({ ...shown, linked_component: `${BASE}/api/components/test/owner${number}/` })
    expect((await send('PATCH', own(), shown)).status).toBe(200)
    const other = { push_on_commit: true, commit_pending_age: 8, auto_lock_error: true }
    expect(attrs(await send('PATCH', own(), other)).sort()).toEqual(Object.keys(other).sort())
    const codes = async (fields: object) => problems(await send('PATCH', own(), fields)).sort()
    expect(await codes({ vcs: 'x', branch: 'other' })).toEqual(['branch invalid', 'vcs invalid_choice'])
    expect(await codes({ push: 'ext::x' })).toEqual(['push repository_scheme_not_allowed'])
    const unlinked = await send('PATCH', own(), { repo: app.repository.address, ...other })
    expect([unlinked.status, unlinked.json()]).toEqual([200, expect.objectContaining(other)])
    expect(unlinked.json()).toMatchObject({ linked_component: null })
    expect(owner.id).toBeGreaterThan(0)
  })

  it('10.6 #83: PATCH is for those who may, and leaves what it does not name', async () => {
    const category = await makeCategory(site, project, `cat${number}`)
    expect((await send('PATCH', own(), { name: 'New' }, plain)).status).toBe(403)
    const url = `${BASE}/api/categories/${category}/`
    const moved = await send('PATCH', own(), { category: url, manage_units: true })
    expect(moved.json()).toMatchObject({ category: url, manage_units: true })
    const path = `/api/components/test/cat${number}%252F${slug}/`
    expect((await send('PATCH', path, { name: `New ${number}` })).json()).toMatchObject({
      name: `New ${number}`,
      category: url,
      manage_units: true,
    })
    for (const field of ['zipfile', 'docfile', 'from_component'])
      expect(attrs(await send('PATCH', path, { [field]: 'x' }))).toEqual([field])
    expect(attrs(await send('PATCH', path, { filemask: 'none/*.po' }))).toEqual(['filemask'])
    expect((await site.read<{ count: number }>(`${path}translations/`)).count).toBe(4)
  })

  it('a branch or repository that lacks files of languages is refused by name, and leaves everything', async () => {
    const upstream = await pushable()
    const other = await Upstream.make(site.database.folder, `other${number}`)
    await other.commit(poFiles as Record<string, string>)
    const file = (language: string) => `${poSettings.filemask}`.replace('*', language)
    const all = (await site.read<{ results: { language_code: string }[] }>(own('translations/'))).results
    const languages = all.map(({ language_code: code }) => code).filter((code) => code !== 'en')
    const [kept = '', ...others] = languages
    await upstream.commit(
      { [file(kept)]: po({ Hello: 'x' }, kept), 'po/hello.pot': po({ Hello: '' }) },
      { branch: 'few' },
    )
    await upstream.commit({ README: 'nothing' }, { branch: 'none' })
    await upstream.commit(poFiles as Record<string, string>, { branch: 'same' })
    const bare = await Upstream.make(site.database.folder, `bare${number}`)
    await bare.commit({ README: 'nothing' })
    const refused = async (fields: object, attr: string, gone: readonly string[]) => {
      const reply = await send('PATCH', own(), fields)
      expect([reply.status, problems(reply)], reply.text).toEqual([400, [`${attr} invalid`]])
      expect(reply.json<{ errors: { detail: string }[] }>().errors[0]?.detail).toContain(`: ${gone.join(', ')}.`)
      await runJobs(site)
      expect((await site.read<{ count: number }>(own('translations/'))).count).toBe(all.length)
      expect(await site.read(own(), { as: admin })).toMatchObject({ branch: 'main', repo: `up${number}.git` })
    }
    await refused({ branch: 'none' }, 'branch', languages)
    await refused({ branch: 'few' }, 'branch', others)
    await refused({ repo: bare.address }, 'repo', languages)
    expect(problems(await send('PATCH', own(), { branch: 'missing' }))).toEqual(['branch invalid'])
    for (const fields of [{ branch: 'same' }, { repo: other.address, branch: 'main' }]) {
      const moved = await send('PATCH', own(), fields)
      expect(moved.status, moved.text).toBe(200)
      await runJobs(site)
      expect((await site.read<{ count: number }>(own('translations/'))).count).toBe(all.length)
    }
  })

  it('10.6 #84: operations on a shared repository need the right at its owner as well', async () => {
    const owner = await makeComponent(site, await makeProject(site, `owning${number}`), 'owner')
    await setComponent(site, app, { linked_component_id: owner.id })
    const user = await makeUser(site, `pusher${number}`)
    await makeTeam(site, `Pushers ${number}`, { members: [user], components: [app], permissions: ['vcs.update'] })
    expect((await operate('pull', user)).status).toBe(403)
    await makeTeam(site, `Owners ${number}`, { members: [user], components: [owner], permissions: ['vcs.update'] })
    expect((await operate('pull', user)).status).toBe(200)
    expect((await operate('pull', plain)).status).toBe(403)
    expect((await site.call(own('repository/'), { method: 'POST', json: { operation: 'pull' } })).status).toBe(401)
    expect(attrs(await operate('explode'))).toEqual(['operation'])
    expect(attrs(await send('POST', own('repository/'), {}))).toEqual(['operation'])
  })

  it('10.6 #85: an operation that fails answers so, without telling where things are', async () => {
    const gone = `${site.database.folder}/gone-${number}.git`
    await site.db.updateTable('component').set({ repo: gone }).where('id', '=', app.id).execute()
    const reply = await operate('pull')
    expect([reply.status, reply.json<{ result: boolean }>().result]).toEqual([200, false])
    expect(reply.json<{ detail: string }>().detail).toMatch(/git failed/)
    expect(reply.text).not.toContain(site.database.folder)
    expect((await operate('push')).json()).toMatchObject({ result: false })
  })

  it('10.6 #86: merge_failure keeps a failed rebase, and knows nothing of fetching', async () => {
    const record = (action: number, target: string) =>
      inTransaction(site.db, (tx) =>
        insertChanges(tx, { projectId: project.id, componentId: app.id }, [{ action, target }], ++site.time),
      )
    const failure = async () =>
      (await site.read<{ merge_failure: string | null }>(own('repository/'), { as: admin })).merge_failure
    expect(await failure()).toBeNull()
    await record(102, 'Could not fetch')
    expect(await failure()).toBeNull()
    await record(23, 'Error message')
    expect(await failure()).toBe('Error message')
    await record(101, '')
    expect(await failure()).toBe('Error message')
    const shown = await site.read(own('repository/'), { as: admin })
    // Recorded without a message, as before there were any.
    expect(shown).toMatchObject({ merge_failure_message: { id: 'verbatim', values: { text: 'Error message' } } })
    await record(21, '')
    expect(await failure()).toBeNull()
  })

  it('10.6 #87: what was just edited waits to be committed', async () => {
    await edit('cs', 'Thank you', 'Díky')
    const pending_units = { total: 1, errors_skipped: 0, commit_policy_skipped: 0, eligible_for_commit: 1 }
    expect(await site.read(own('repository/'), { as: admin })).toMatchObject({ needs_commit: true, pending_units })
    expect(await site.read('/api/projects/test/repository/', { as: admin })).toMatchObject({ needs_commit: true })
    expect((await operate('commit')).json()).toEqual({ result: true })
    expect(await site.read(own('repository/'), { as: admin })).toMatchObject({
      needs_commit: false,
      needs_push: true,
      outgoing_commits: 1,
      weblate_commit: { author_name: 'admin of Test' },
    })
  })

  it('10.6 #88: files for new languages and templates', async () => {
    const file = await site.call(own('new_template/'))
    expect([file.status, file.headers['content-type'], file.text]).toEqual([
      200,
      'application/binary',
      poFiles['po/hello.pot'],
    ])
    expect((await site.call(own('monolingual_base/'))).status).toBe(404)
    const json = await makeComponent(site, project, `json${number}`)
    const path = `/api/components/test/${json.slug}/`
    expect((await site.call(`${path}new_template/`)).status).toBe(404)
    expect((await site.call(`${path}monolingual_base/`)).text).toContain('Hello, world')
    const guarded = await makeProject(site, `closed${number}`, { access_control: 1 })
    await makeComponent(site, guarded, 'app')
    for (const part of ['monolingual_base/', 'new_template/', 'file/'])
      expect((await site.call(`/api/components/${guarded.slug}/app/${part}`, { as: plain })).status).toBe(403)
    expect((await site.call(`/api/projects/${guarded.slug}/file/`)).status).toBe(403)
  })

  it('10.6 #89: adding a language', async () => {
    const add = (language_code: string, as = admin) => send('POST', own('translations/'), { language_code }, as)
    const reply = await add('fr')
    expect(reply.status, reply.text).toBe(201)
    const { data } = reply.json<{ data: Record<string, unknown> }>()
    expect(data).toMatchObject({ language_code: 'fr', filename: 'po/fr.po', total: 4, translated: 0 })
    expect(data).toMatchObject({ last_author: 'admin of Test' })
    expect(data).not.toHaveProperty('component')
    for (const wrong of ['fr', 'de', 'invalid', 'xx_XX'])
      expect(attrs(await add(wrong)), wrong).toEqual(['language_code'])
    expect(attrs(await send('POST', own('translations/'), {}))).toEqual(['language_code'])
    expect((await add('pl', plain)).status).toBe(201)
    await site.db.updateTable('component').set({ new_lang: 'contact' }).where('id', '=', app.id).execute()
    expect((await add('es', plain)).status).toBe(403)
    expect((await add('es')).status).toBe(201)
    expect((await send('PATCH', own(), { new_lang: 'existing' })).json()).toMatchObject({ new_lang: 'existing' })
    expect((await add('sv', plain)).status).toBe(403)
    const swedish = { 'po/hello.pot': po({ Fika: '' }), 'po/sv.po': po({ Fika: '' }, 'sv') }
    await makeComponent(site, project, `swedish${number}`, { files: swedish, ...poSettings })
    expect((await add('sv', plain)).status).toBe(201)
    const file = (await site.call(`/api/translations/test/${slug}/fr/file/`, { as: admin })).text
    expect(file).toContain('msgid "Thank you"\nmsgstr ""')
    expect(await actions()).toEqual(expect.arrayContaining([48]))
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
  })

  it('10.6 #90: adding a language with texts of other components', async () => {
    const french = (text: string) => ({ ...poFiles, 'po/fr.po': po({ 'Thank you': text }, 'fr') })
    const first = await makeComponent(site, project, `first${number}`, { files: french('Merci'), ...poSettings })
    const second = await makeComponent(site, project, `second${number}`, {
      files: { ...french('Merci bien'), 'po/fr.po': po({ 'Thank you': 'Merci bien', Orangutan: 'Orang-outan' }, 'fr') },
      ...poSettings,
    })
    const hidden = await makeComponent(site, await makeProject(site, `hidden${number}`, { access_control: 100 }), 'app')
    const add = (from_component: unknown, as = admin) =>
      send('POST', own('translations/'), { language_code: 'fr', from_component }, as)
    expect((await add([first.id], plain)).status).toBe(403)
    const helper = await makeUser(site, `helper${number}`)
    const permissions = ['translation.add', 'translation.auto', 'unit.edit']
    await makeTeam(site, `Helpers ${number}`, { members: [helper], projects: [project], permissions })
    for (const wrong of ['test/none', hidden.id, `${hidden.project.slug}/app`])
      expect(attrs(await add([first.id, wrong], helper))).toEqual(['from_component'])
    expect((await site.call(`/api/translations/test/${slug}/fr/`, { as: admin })).status).toBe(404)
    const reply = await add([first.id, `test/second${number}`, first.id, second.id], helper)
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json<{ data: { translated: number } }>().data.translated).toBe(2)
    const file = (await site.call(`/api/translations/test/${slug}/fr/file/`, { as: admin })).text
    expect(file).toContain('"Merci"')
    expect(file).toContain('"Orang-outan"')
    const { id } = await site.db.selectFrom('language').select('id').where('code', '=', 'es').executeTakeFirstOrThrow()
    const rules = { project_id: project.id, language_id: id, restrict_direct_editing: 1 }
    await site.db
      .insertInto('workflow')
      .values(rules as never)
      .execute()
    const spanish = { language_code: 'es', from_component: [first.id] }
    expect((await send('POST', own('translations/'), spanish, helper)).status).toBe(403)
    await site.db.deleteFrom('workflow').execute()
  })

  it('10.6 #91: sharing a component with a project', async () => {
    const target = await makeProject(site, `target${number}`)
    const unmanaged = await makeProject(site, `unmanaged${number}`)
    const user = await makeUser(site, `sharer${number}`)
    await makeTeam(site, `Sharers ${number}`, {
      members: [user],
      projects: [project, target],
      permissions: ['component.edit', 'project.edit'],
    })
    const share = (project_slug: string, more = {}, as = user) =>
      send('POST', own('links/'), { project_slug, ...more }, as)
    const detail = (reply: { json<T>(): T }) => reply.json<{ errors: { detail: string }[] }>().errors[0]?.detail
    expect(attrs(await share('test'))).toEqual(['project_slug'])
    const refused = [await share(unmanaged.slug), await share('no-such')]
    expect(refused.map((reply) => reply.status)).toEqual([400, 400])
    expect(detail(refused[0] as never)?.replace(unmanaged.slug, '')).toBe(
      detail(refused[1] as never)?.replace('no-such', ''),
    )
    const foreign = await makeCategory(site, unmanaged, 'cat')
    for (const category_id of [foreign, 999_999])
      expect(attrs(await share(target.slug, { category_id }))).toEqual(['category_id'])
    const reply = await share(target.slug)
    expect([reply.status, reply.json()]).toEqual([201, { data: expect.objectContaining({ slug }) }])
    expect(attrs(await share(target.slug))).toEqual(['project_slug'])
    expect(await site.read(own('links/'))).toMatchObject({ count: 1, results: [{ slug: target.slug }] })
    expect((await send('DELETE', own(`links/${target.slug}/`), undefined, plain)).status).toBe(403)
    expect((await send('DELETE', own(`links/${target.slug}/`), undefined, user)).status).toBe(204)
    expect((await send('DELETE', own(`links/${target.slug}/`), undefined, user)).status).toBe(404)
  })

  it('commits, pushes, pulls and resets, and records it', async () => {
    const upstream = await pushable()
    await edit('cs', 'Thank you', 'Díky')
    expect((await operate('push')).json()).toEqual({ result: true })
    expect(await upstream.read('po/cs.po')).toContain('Díky')
    expect(await actions()).toEqual(expect.arrayContaining([17, 18]))
    await upstream.commit({ 'po/de.po': po({ 'Thank you': 'Vielen Dank' }, 'de') })
    expect((await operate('pull')).json()).toEqual({ result: true })
    expect((await site.call(`/api/translations/test/${slug}/de/file/`)).text).toContain('Vielen Dank')
    await edit('cs', 'Orangutan', 'Orangutan')
    expect((await operate('commit')).json()).toEqual({ result: true })
    await upstream.commit({ 'po/de.po': po({ 'Thank you': 'Besten Dank' }, 'de') })
    expect((await operate('pull-rebase')).json()).toEqual({ result: true })
    expect((await operate('reset-keep')).json()).toEqual({ result: true })
    expect((await site.call(`/api/translations/test/${slug}/cs/file/`)).text).toContain(
      'msgid "Orangutan"\nmsgstr "Orangutan"',
    )
    expect((await operate('reset')).json()).toEqual({ result: true })
    expect((await site.call(`/api/translations/test/${slug}/cs/file/`)).text).toContain('msgid "Orangutan"\nmsgstr ""')
    expect((await operate('cleanup')).json()).toEqual({ result: true })
    for (const operation of ['file-sync', 'file-scan'])
      expect((await operate(operation)).json()).toEqual({ result: true })
    await runJobs(site)
    expect(await actions()).toEqual(expect.arrayContaining([17, 18, 19, 21, 83, 84, 88]))
    const { results } = await site.read<{ results: { action: number; user: string | null }[] }>(own('changes/'))
    for (const { action, user } of results)
      if ([18, 19, 21, 83, 84, 88].includes(action))
        expect([action, user]).toEqual([action, `${BASE}/api/users/admin/`])
  })

  it('merges where rebasing is not wanted', async () => {
    const upstream = await pushable()
    await edit('cs', 'Thank you', 'Díky')
    expect((await operate('commit')).json()).toEqual({ result: true })
    await upstream.commit({ 'po/de.po': po({ 'Thank you': 'Besten Dank' }, 'de') })
    expect((await operate('pull-merge')).json()).toEqual({ result: true })
    expect(await actions()).toContain(20)
    expect((await operate('push')).json()).toEqual({ result: true })
    expect(await upstream.read('po/cs.po')).toContain('Díky')
  })

  it('works on all repositories of a project, and names them', async () => {
    const upstream = await pushable()
    await edit('cs', 'Thank you', 'Díky')
    const reply = await send('POST', '/api/projects/test/repository/', { operation: 'commit' })
    expect(reply.json()).toMatchObject({
      included_components: expect.arrayContaining([`test/${slug}`]),
      permission_blockers: [],
    })
    expect(await site.read(own('repository/'))).toMatchObject({ needs_commit: false, outgoing_commits: 1 })
    expect((await send('POST', '/api/projects/test/repository/', { operation: 'push' }, plain)).status).toBe(403)
    expect(await upstream.read('po/cs.po')).not.toContain('Díky')
  })

  it('works in the background when asked to', async () => {
    const upstream = await pushable()
    await edit('cs', 'Thank you', 'Díky')
    const reply = await send('POST', own('repository/'), { operation: 'push', background: true })
    expect(reply.status).toBe(202)
    const task = reply.json<{ task_url: string }>().task_url.slice(BASE.length)
    expect(await site.read(task)).toMatchObject({ completed: false })
    await runJobs(site)
    expect(await site.read(task)).toMatchObject({ completed: true, result: { result: true } })
    expect(await upstream.read('po/cs.po')).toContain('Díky')
    const whole = await send('POST', '/api/projects/test/repository/', { operation: 'pull', background: true })
    expect(whole.status).toBe(202)
    await runJobs(site)
    expect(
      await site.read(whole.json<{ task_url: string }>().task_url.slice(BASE.length), { as: admin }),
    ).toMatchObject({
      completed: true,
    })
  })

  it('says that a repository is busy', async () => {
    const lane = Vcs.lane(app.repository.address)
    await inTransaction(site.db, (tx) =>
      addJob(tx, { kind: 'index_texts', payload: {}, key: `busy${number}`, lane }, site.time),
    )
    for (let job = await claim(); job && job.lane !== lane; job = await claim()) expect(job).toBeDefined()
    const hasty = site.beside({ REPOSITORY_WAIT: '0' })
    const reply = await hasty.call(own('repository/'), { method: 'POST', as: admin, json: { operation: 'pull' } })
    expect([reply.status, reply.json()]).toEqual([
      423,
      {
        type: 'client_error',
        errors: [
          {
            code: 'repository-locked',
            detail: expect.stringContaining('busy'),
            attr: null,
          },
        ],
      },
    ])
    const removal = await hasty.call(`/api/translations/test/${slug}/cs/`, { method: 'DELETE', as: admin })
    expect(removal.status).toBe(423)
  })
  const claim = () => claimJob(site.db, 'other-host:1:x', site.time, () => false)

  it('10.6 #93: a component is removed for those who may, with what the memory has from it where that is asked for', async () => {
    const remembered = async (name: string) =>
      (await site.db.selectFrom('memory').select('id').where('origin', '=', `test/${name}`).execute()).length > 0
    const remove = (address: string, json?: object) => send('DELETE', own() + address, json)
    expect((await send('DELETE', own(), undefined, plain)).status).toBe(403)
    await edit('cs', 'Hello, world!', 'Nazdar!')
    expect(await remembered(slug)).toBe(true)
    for (const [address, json] of [
      ['?delete_memory=true', { delete_memory: false }],
      ['?delete_memory=false', { delete_memory: true }],
      ['?delete_memory=perhaps', undefined],
    ] as const)
      expect([address, attrs(await remove(address, json))]).toEqual([address, ['delete_memory']])
    expect((await remove('')).status).toBe(204)
    expect((await site.call(own(), { as: admin })).status).toBe(404)
    expect(await remembered(slug)).toBe(true)
    for (const [address, json] of [
      ['?delete_memory=true', undefined],
      ['', { delete_memory: true }],
      ['?delete_memory=true', { delete_memory: true }],
    ] as const) {
      slug = `app${++number}`
      await makeComponent(site, project, slug, { files: poFiles, ...poSettings })
      await edit('cs', 'Hello, world!', `Nazdar ${number}!`)
      expect((await remove(address, json)).status).toBe(204)
      expect([address, await remembered(slug)]).toEqual([address, false])
    }
  })
})
