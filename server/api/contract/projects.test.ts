import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publicName, settingNames } from '#core/settings/effective.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { poFiles, poSettings } from '#server/testing/po-files.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, body, type Page, problems, sender } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

const operations = [
  ...['push', 'pull', 'pull-rebase', 'pull-merge', 'pull-merge-noff', 'reset'],
  ...['reset-keep', 'cleanup', 'commit', 'file-sync', 'file-scan'],
]

describeEachEngine('api-facts 10.4 projects', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let test: TestProject
  let app: TestComponent

  beforeAll(async () => {
    ;({ site, root, plain } = await openWithPeople(open, 'root', 'plain'))
    test = await makeProject(site, 'test')
    app = await makeComponent(site, test, 'app', { files: poFiles, ...poSettings })
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    await makeComponent(site, await makeProject(site, 'guarded', { access_control: 1 }), 'app')
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const slugs = async (as?: TestUser) =>
    (await site.read<Page<{ slug: string }>>('/api/projects/', { as })).results.map(({ slug }) => slug)
  const create = (json: object, as = root) => send('POST', '/api/projects/', as, json)
  const names = async (path: string, as?: TestUser) => {
    const headers = { host: 'site.test', ...(as && { authorization: as.authorization }) }
    const reply = await site.app.inject({ url: path, headers })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    return Object.keys(unzipSync(reply.rawPayload)).sort()
  }

  it('10.4 #44: a private project is in no list and under no address for those outside', async () => {
    expect(await slugs(plain)).toEqual(['test', 'guarded'])
    expect(await slugs(root)).toEqual(['test', 'hidden', 'guarded'])
    for (const part of ['', 'components/', 'statistics/', 'languages/', 'changes/', 'metrics/', 'file/', 'repository/'])
      expect([part, (await send('GET', `/api/projects/hidden/${part}`, plain)).status]).toEqual([part, 404])
  })

  it('10.4 #45: each operation on repositories is refused to plain users and done for administrators', async () => {
    const path = '/api/projects/test/repository/'
    for (const operation of operations) {
      expect([operation, (await send('POST', path, plain, { operation })).status]).toEqual([operation, 403])
      expect([operation, (await send('POST', path, root, { operation })).status]).toEqual([operation, 200])
    }
    expect(problems(await send('POST', path, root, { operation: 'explode' }))).toEqual(['operation invalid_choice'])
    await runJobs(site)
  })

  it("10.4 #46: a project's repository has exactly these fields, those of components empty", async () => {
    const { url, ...rest } = await site.read<Record<string, unknown>>('/api/projects/test/repository/', { as: root })
    expect(url).toBe(`${BASE}/api/projects/test/repository/`)
    expect(rest).toEqual({
      needs_commit: false,
      needs_merge: false,
      needs_push: false,
      included_components: expect.arrayContaining(['test/app']),
      skipped_components: [],
      permission_blockers: [],
      remote_commit: null,
      weblate_commit: null,
      status: null,
      merge_failure: null,
      outgoing_commits: null,
      missing_commits: null,
      pending_units: { total: 0, errors_skipped: 0, commit_policy_skipped: 0, eligible_for_commit: 0 },
    })
  })

  it('10.4 #47: file-sync is queued and answers that it went well', async () => {
    const reply = await send('POST', '/api/projects/test/repository/', root, { operation: 'file-sync' })
    expect(body(reply)).toMatchObject({ result: true })
    await runJobs(site)
  })

  it('10.4 #48: in the background an operation is a task that reserves its repositories, told with the components it is about', async () => {
    const reply = await send('POST', '/api/projects/test/repository/', root, { operation: 'pull', background: true })
    const { task_url, ...rest } = body<Record<string, unknown>>(reply, 202)
    expect(rest).toEqual({
      detail: expect.any(String),
      included_components: ['test/app'],
      skipped_components: [],
      permission_blockers: [],
    })
    expect(String(task_url)).toMatch(/^http:\/\/site\.test\/api\/tasks\/[0-9a-f-]{36}\/$/)
    expect((await send('GET', String(task_url).replace(BASE, ''), root)).status).toBe(200)
    const other = await makeUser(site, 'other-operator')
    await makeTeam(site, 'Operators', { members: [other], projects: [test], permissions: ['vcs.update'] })
    const component = '/api/components/test/app/repository/'
    for (const path of ['/api/projects/test/repository/', component])
      for (const background of [true, false]) {
        const order = { operation: 'pull', background }
        const reported = body<Record<string, unknown>>(await send('POST', path, root, order), 423)
        const messages = [{ id: 'repository.reserved', values: {} }]
        expect(reported).toEqual({ detail: expect.any(String), messages, task_url })
        // Whoever may not follow the task does not learn which it is.
        expect(body(await send('POST', path, other, order), 423)).toEqual({ detail: expect.any(String), messages })
      }
    await runJobs(site)
    expect(body(await send('POST', component, other, { operation: 'pull' }))).toMatchObject({ result: true })
  })

  it('10.4 #49: repositories that the caller may not handle are left out; none left is refused', async () => {
    const some = await makeUser(site, 'some')
    await makeTeam(site, 'Some', { members: [some], components: [app], permissions: ['vcs.update'] })
    await makeComponent(site, test, 'other', { files: poFiles, ...poSettings })
    const pull = (as: TestUser) => send('POST', '/api/projects/test/repository/', as, { operation: 'pull' })
    expect(body(await pull(some))).toMatchObject({
      included_components: ['test/app'],
      permission_blockers: ['test/other'],
    })
    expect((await pull(plain)).status).toBe(403)
    expect((await send('DELETE', '/api/components/test/other/', root)).status).toBe(204)
  })

  it('10.4 #50: anybody reads the lock; it is set by who may, with its field, and stays', async () => {
    const path = '/api/projects/test/lock/'
    for (const as of [undefined, plain]) expect(body(await send('GET', path, as))).toEqual({ locked: false })
    expect((await send('POST', path, plain, { lock: true })).status).toBe(403)
    expect(problems(await send('POST', path, root, {}))).toEqual(['lock required'])
    expect(body(await send('POST', path, root, { lock: true }))).toEqual({ locked: true })
    expect(body(await send('GET', path))).toEqual({ locked: true })
    expect(body(await send('POST', path, root, { lock: false }))).toEqual({ locked: false })
  })

  it('10.4 #51: changes of a restricted component are in no list of who may not see it', async () => {
    const secret = await makeComponent(site, test, 'restricted', { restricted: 1 })
    for (const path of ['/api/projects/test/changes/', '/api/changes/']) {
      const about = async (as: TestUser) =>
        (await site.read<Page<{ component: string | null }>>(`${path}?page_size=1000`, { as })).results.some(
          ({ component }) => component?.endsWith('/restricted/'),
        )
      expect([path, await about(plain), await about(root)]).toEqual([path, false, true])
    }
    expect((await send('DELETE', `/api/components/test/${secret.slug}/`, root)).status).toBe(204)
  })

  it('10.4 #52: components and projects are removed by who may', async () => {
    await makeComponent(site, await makeProject(site, 'doomed'), 'app')
    for (const [path, status] of [
      ['/api/components/doomed/app/', 204],
      ['/api/projects/doomed/', 202],
    ] as const) {
      expect((await send('DELETE', path, plain)).status).toBe(403)
      expect((await send('DELETE', path, root)).status).toBe(status)
      expect((await send('GET', path, root)).status).toBe(404)
    }
  })

  it('10.4 #53: a project is made by who may; others get the exact refusal', async () => {
    const project = { name: 'New', slug: 'new-project', web: 'https://new.example/' }
    expect(body(await create(project, plain), 403)).toEqual({
      type: 'client_error',
      errors: [
        {
          code: 'permission_denied',
          detail: 'You do not have permission to perform this action.',
          attr: null,
        },
      ],
    })
    const made = await create(project)
    const switches = Object.fromEntries(settingNames.map((name) => [`inherit_${publicName(name)}`, false]))
    expect(body(made, 201)).toMatchObject({ ...project, ...switches, workspace: null })
    expect(made.headers.location).toBe(`${BASE}/api/projects/new-project/`)
    const { results } = body<Page<object>>(await send('GET', '/api/projects/new-project/changes/', root))
    const person = `${BASE}/api/users/root/`
    expect(results).toMatchObject([{ action: 50, user: person, author: person }])
    // Administrators of the site need no team to run it.
    const members = await site.db
      .selectFrom('membership')
      .innerJoin('team', 'team.id', 'membership.team_id')
      .select('team.name')
      .where('membership.user_id', '=', root.id)
      .where('team.project_id', 'is not', null)
      .execute()
    expect(members).toEqual([])
  })

  it('10.4 #54: a workspace is named rightly, and need not be when one can be meant', async () => {
    const project = (slug: string) => ({ name: slug, slug, web: `https://${slug}.example/` })
    const wrong = ['nonsense', '00000000-0000-4000-8000-000000000000']
    for (const workspace of wrong) {
      expect(attrs(await create({ ...project('spaced'), workspace }))).toEqual(['workspace'])
      expect(attrs(await send('PATCH', '/api/projects/test/', root, { workspace }))).toEqual(['workspace'])
    }
    expect(body(await create({ ...project('spaced'), workspace: null }), 201)).toMatchObject({ workspace: null })
    const builder = await makeUser(site, 'builder')
    const join = async (name: string) => {
      const { id } = body<{ id: string }>(await send('POST', '/api/workspaces/', root, { name }), 201)
      const team = { name: 'Builders', defining_workspace: id }
      const made = body<{ id: number }>(await send('POST', '/api/groups/', root, team), 201)
      const role = await site.db
        .selectFrom('role')
        .select('id')
        .where('name', '=', 'Add workspace projects')
        .executeTakeFirstOrThrow()
      body(await send('POST', `/api/groups/${made.id}/roles/`, root, { role_id: role.id }))
      body(await send('POST', '/api/users/builder/groups/', root, { group_id: made.id }))
      return id
    }
    expect((await create(project('first'), builder)).status).toBe(403)
    const one = await join('One')
    expect(body(await create(project('first'), builder), 201)).toMatchObject({
      workspace: one,
      inherit_license: true,
      inherit_commit_message: true,
    })
    expect((await create({ ...project('outside'), workspace: null }, builder)).status).toBe(403)
    const two = await join('Two')
    expect(attrs(await create(project('second'), builder))).toEqual(['workspace'])
    expect(body(await create({ ...project('second'), workspace: two, license: 'MIT' }, builder), 201)).toMatchObject({
      workspace: two,
      inherit_license: false,
      inherit_agreement: true,
    })
    // Who made a project runs it, but not the workspace it is to leave.
    const move = (workspace: string | null, as: TestUser) => send('PATCH', '/api/projects/second/', as, { workspace })
    expect((await move(one, builder)).status).toBe(403)
    expect((await move(null, builder)).status).toBe(403)
    expect((await move(two, builder)).status).toBe(200)
    expect(body(await move(one, root))).toMatchObject({ workspace: one })
    const { results } = await site.read<Page<{ action: number; old: string; target: string }>>(
      '/api/projects/second/changes/',
      { as: root },
    )
    expect(results.find(({ action }) => action === 100)).toMatchObject({ old: two, target: one })
  })

  it('10.4 #55: a website is not on this machine or an address of numbers', async () => {
    for (const web of [
      'http://localhost/',
      'https://x.localhost:80/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'ftp://a.b/',
    ]) {
      expect(attrs(await create({ name: 'Web', slug: 'web', web }))).toEqual(['web'])
      expect(attrs(await send('PATCH', '/api/projects/test/', root, { web }))).toEqual(['web'])
    }
  })

  it('10.4 #56: a new slug is a new address', async () => {
    await makeProject(site, 'before')
    expect(body(await send('PATCH', '/api/projects/before/', root, { slug: 'after' }))).toMatchObject({
      slug: 'after',
      url: `${BASE}/api/projects/after/`,
    })
    expect((await send('GET', '/api/projects/before/', root)).status).toBe(404)
  })

  it('10.4 #58: the languages of a project are a plain array', async () => {
    const languages = await site.read<{ code: string }[]>('/api/projects/test/languages/')
    expect(languages.map(({ code }) => code).sort()).toEqual(['cs', 'de', 'en', 'it'])
    expect(await site.read('/api/projects/test/languages/?format=json-flat')).toHaveLength(4)
  })

  it('10.4 #60: archives: refused, hidden, given, empty, unknown', async () => {
    expect((await send('GET', '/api/projects/guarded/file/', plain)).status).toBe(403)
    expect((await send('GET', '/api/projects/hidden/file/', plain)).status).toBe(404)
    expect(await names('/api/projects/test/file/', plain)).toContain('test/app/po/cs.po')
    expect(await names('/api/projects/test/languages/fr/file/', root)).toEqual([])
    expect((await send('GET', '/api/projects/test/file.zip', root)).status).toBe(404)
  })

  it('10.4 #61: settings of machines: refused, missing, unknown, twice, replaced together, removed', async () => {
    const path = '/api/projects/test/machinery_settings/'
    for (const method of ['GET', 'POST', 'PATCH', 'PUT'] as const)
      expect([method, (await send(method, path, plain, method === 'GET' ? undefined : {})).status]).toEqual([
        method,
        403,
      ])
    expect(attrs(await send('POST', path, root, {}))).toContain('service')
    expect(attrs(await send('POST', path, root, { service: 'oracle', configuration: {} }))).toEqual(['configuration'])
    const libre = { service: 'libretranslate', configuration: { url: 'https://libre.example/' } }
    expect((await send('POST', path, root, libre)).status).toBe(201)
    expect(attrs(await send('POST', path, root, libre))).toEqual(['service'])
    const near = { service: 'libretranslate', configuration: { url: 'http://10.0.0.1/' } }
    expect((await send('PATCH', path, root, near)).status).toBe(400)
    const half = { libretranslate: libre.configuration, deepl: {} }
    expect((await send('PUT', path, root, half)).status).toBe(400)
    expect(body(await send('GET', path, root))).toMatchObject({ libretranslate: libre.configuration })
    expect((await send('PATCH', path, root, { service: 'libretranslate', configuration: null })).status).toBe(200)
    expect(body(await send('GET', path, root))).toEqual({})
  })

  it('10.4 #63: labels are made by who may, removed through their own project, and leave their strings', async () => {
    const path = '/api/projects/test/labels/'
    const label = { name: 'Urgent', color: 'red' }
    expect((await send('POST', path, plain, label)).status).toBe(403)
    const { id } = body<{ id: number }>(await send('POST', path, root, label), 201)
    const { results } = await site.read<Page<{ id: number }>>('/api/translations/test/app/en/units/')
    const unit = `/api/units/${results[0]?.id}/`
    expect((await send('PATCH', unit, root, { labels: [id] })).status).toBe(200)
    expect((await send('DELETE', `/api/projects/guarded/labels/${id}/`, root)).status).toBe(404)
    expect((await send('DELETE', `${path}${id}/`, root)).status).toBe(204)
    expect(body(await send('GET', unit))).toMatchObject({ labels: [] })
  })

  it('10.4 #64: announcements are listed and removed where they were made, within the rights to a language', async () => {
    const category = await makeCategory(site, test, 'shelf')
    const scopes = [
      '/api/projects/test/announcements/',
      '/api/projects/test/languages/cs/announcements/',
      `/api/categories/${category}/announcements/`,
      '/api/components/test/app/announcements/',
      '/api/translations/test/app/cs/announcements/',
    ]
    const ids: number[] = []
    for (const scope of scopes) {
      expect((await send('POST', scope, plain, { message: scope })).status).toBe(403)
      ids.push(body<{ id: number }>(await send('POST', scope, root, { message: scope }), 201).id)
    }
    for (const [index, scope] of scopes.entries()) {
      const shown = await site.read<Page<{ message: string }>>(scope)
      expect(shown.results.map(({ message }) => message)).toEqual([scope])
      for (const other of ids.filter((id) => id !== ids[index]))
        expect((await send('DELETE', `${scope}${other}/`, root)).status).toBe(404)
    }
    const czech = await makeUser(site, 'czech')
    const permissions = ['announcement.add', 'announcement.delete']
    const team = await makeTeam(site, 'Czech', { members: [czech], projects: [test], permissions })
    const { id } = await site.db.selectFrom('language').select('id').where('code', '=', 'cs').executeTakeFirstOrThrow()
    await site.db.insertInto('team_language').values({ team_id: team, language_id: id }).execute()
    await site.db.updateTable('team').set({ language_selection: 0 }).where('id', '=', team).execute()
    const german = '/api/translations/test/app/de/announcements/'
    expect((await send('POST', german, czech, { message: 'x' })).status).toBe(403)
    expect((await send('POST', scopes[4] as string, czech, { message: 'x' })).status).toBe(201)
    const there = body<{ id: number }>(await send('POST', german, root, { message: 'x' }), 201)
    expect((await send('DELETE', `${german}${there.id}/`, czech)).status).toBe(403)
    expect((await send('DELETE', `${scopes[4]}${ids[4]}/`, czech)).status).toBe(204)
  })

  it('10.4 #65: announcements for a language that nobody knows, and for one that the project lacks', async () => {
    const path = (code: string) => `/api/projects/test/languages/${code}/announcements/`
    expect((await send('POST', path('xx_none'), root, { message: 'x' })).status).toBe(400)
    expect((await send('POST', path('fr'), root, { message: 'x' })).status).toBe(404)
  })
})
