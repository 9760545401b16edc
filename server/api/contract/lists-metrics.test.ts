import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { makeCategory, PNG, shareComponent } from '#server/testing/parts.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, body, type Page, problems, sender } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { Upstream } from '#server/testing/upstream.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('api-facts 10.12 screenshots, metrics, search, lists and reports', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let shop: TestProject
  let web: TestComponent
  let vault: TestComponent

  beforeAll(async () => {
    ;({ site, root, plain } = await openWithPeople(open, 'root', 'plain'))
    shop = await makeProject(site, 'shop')
    web = await makeComponent(site, shop, 'web')
    vault = await makeComponent(site, await makeProject(site, 'vault', { access_control: 100 }), 'web')
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const scope = { project_slug: 'shop', component_slug: 'web', language_code: 'de' }
  const picture = (fields: Record<string, string>, as: TestUser, image?: Buffer, filename = 'menu.png', path = '') => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (image) form.append('image', new Blob([new Uint8Array(image)]), filename)
    return site.call(`/api/screenshots/${path}`, { method: 'POST', as, form })
  }
  const screenshot = async (name: string) => {
    body(await picture({ ...scope, name }, root, PNG), 201)
    return (await site.db.selectFrom('screenshot').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
  }
  const unitIds = async () =>
    (await site.read<Page<{ id: number }>>('/api/translations/shop/web/de/units/')).results.map(({ id }) => id)

  it('10.4 #57: a message that is set is no longer inherited, and is the one that holds', async () => {
    const mill = await makeProject(site, 'mill')
    const inner = await makeCategory(site, mill, 'inner', await makeCategory(site, mill, 'outer'))
    await makeComponent(site, mill, 'app', { category_id: inner })
    const { id: workspace } = body<{ id: string }>(
      await send('POST', '/api/workspaces/', root, { name: 'Works', commit_message: 'Of the workspace' }),
      201,
    )
    const project = '/api/projects/mill/'
    body(await send('PATCH', project, root, { workspace, inherit_commit_message: true }))
    const chain = [project, `/api/categories/${inner}/`, '/api/components/mill/outer%252Finner%252Fapp/']
    for (const [at, path] of chain.entries()) {
      for (const below of chain.slice(at))
        expect(await site.read(below, { as: root })).toMatchObject({
          inherit_commit_message: true,
          effective_commit_message: at === 0 ? 'Of the workspace' : `Of ${chain[at - 1]}`,
        })
      const commit_message = `Of ${path}`
      const set = { commit_message, inherit_commit_message: false, effective_commit_message: commit_message }
      expect(body(await send('PATCH', path, root, { commit_message }))).toMatchObject(set)
      expect(await site.read(path, { as: root })).toMatchObject(set)
    }
    const [, category, app] = chain as [string, string, string]
    expect(body(await send('PATCH', app, root, { inherit_commit_message: true }))).toMatchObject({
      commit_message: `Of ${app}`,
      effective_commit_message: `Of ${category}`,
    })
    expect(attrs(await send('PATCH', project, root, { commit_message: '{{ nonsense }}' }))).toEqual(['commit_message'])
  })

  it('10.4 #59: metrics of a project: 23 numbers a language, by component path, empty where there is nothing', async () => {
    const mall = await makeProject(site, 'mall')
    await makeComponent(site, mall, 'web')
    const inside = await makeComponent(site, mall, 'app')
    await setComponent(site, inside, { category_id: await makeCategory(site, mall, 'phones'), path: 'phones/app' })
    await shareComponent(site, web, mall)
    const metrics = await site.read<Record<string, Record<string, object>>>('/api/projects/mall/metrics/')
    expect(
      Object.keys(metrics)
        .map((name) => name.replace(/@\d+$/, '@'))
        .sort(),
    ).toEqual(['phones/app', 'web', 'web@'])
    expect(Object.keys(metrics.web?.de ?? {}).filter((name) => name !== 'name')).toHaveLength(23)
    await makeProject(site, 'bare')
    expect((await send('GET', '/api/projects/bare/metrics/')).text).toBe('{}')
    expect((await send('GET', '/api/projects/bare/metrics/?format=csv')).text).toBe('')
    const { text } = await send('GET', '/api/projects/bare/metrics/?format=openmetrics')
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
    expect(text).toMatch(/# EOF\n$/)
  })

  it('10.4 #62: backups: refused to plain users, made in the background for who may, an unknown name is not found', async () => {
    const path = '/api/projects/shop/backups/'
    const manager = await makeUser(site, 'keeper')
    await makeTeam(site, 'Keepers', { members: [manager], projects: [shop], permissions: ['project.edit'] })
    for (const [method, address] of [
      ['GET', path],
      ['POST', path],
      ['GET', `${path}20260101.zip/`],
      ['DELETE', `${path}20260101.zip/`],
    ] as const)
      expect([method, address, (await send(method, address, plain)).status]).toEqual([method, address, 403])
    expect([(await send('GET', path)).status, (await send('POST', path)).status]).toEqual([403, 401])
    expect((await send('GET', `${path}20260101.zip/`)).status).toBe(401)
    const { task_url } = body<{ task_url: string }>(await send('POST', path, manager), 202)
    expect(await site.read(task_url.replace(BASE, ''), { as: manager })).toMatchObject({
      completed: false,
      progress: 0,
    })
    expect((await send('GET', task_url.replace(BASE, ''), plain)).status).toBe(404)
    await runJobs(site)
    expect(await site.read(task_url.replace(BASE, ''), { as: manager })).toMatchObject({ completed: true })
    const backups = await site.read<{ name: string }[]>(path, { as: manager })
    expect(backups).toEqual([
      { name: expect.stringMatching(/^\d+\.zip$/), timestamp: expect.stringMatching(/Z$/), size: expect.any(Number) },
    ])
    const file = await send('GET', `${path}${backups[0]?.name}/`, manager)
    expect([file.status, file.text.slice(0, 2)]).toEqual([200, 'PK'])
    for (const name of ['20260101.zip', '..%2F..%2Fsecret.key', `${backups[0]?.name}.restricted`])
      expect([name, (await send('GET', `${path}${name}/`, manager)).status]).toEqual([name, 404])
  })

  it('10.6 #92: repositories that an app of GitHub manages: the app gives access, and repo and vcs stay as they are', async () => {
    const path = '/api/projects/shop/components/'
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const upstream = await Upstream.make(site.database.folder, 'managed')
    await upstream.commit({ 'locales/en.json': '{"hello":"Hello"}\n', 'locales/de.json': '{"hello":"Hallo"}\n' })
    const asked: string[] = []
    const login = { username: 'x-access-token', secret: 'ghs_for-an-hour' }
    const server = await TestGitServer.start(site.database.folder, login, (route, text) => {
      asked.push(`${route} ${text}`)
      const [method, address] = route.split(' ')
      if (method === 'GET')
        return address?.endsWith('/managed/installation') ? { json: { id: 7 } } : { status: 404, json: {} }
      return { status: 201, json: { token: login.secret, expires_at: new Date(Date.now() + 3_600_000).toISOString() } }
    })
    const app = site.beside({
      DATA_DIR: site.services.config.dataDir,
      VCS_PROTOCOLS: 'http,file',
      PRIVATE_ADDRESSES: 'allow',
      GITHUB_APP_ID: '1234',
      GITHUB_APP_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      GITHUB_APP_HOST: server.host,
    })
    const ask = (method: 'POST' | 'PATCH', address: string, json: object) =>
      app.call(address, { method, as: root, json })
    const repo = `http://${server.host}/upstreams/managed.git`
    const files = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json' }
    const wanted = { name: 'Managed', slug: 'managed', vcs: 'github-app', repo, ...files }
    // Only where an app is set up, only at its host, and only by administrators.
    const keeper = await makeUser(site, 'keeper-of-repositories')
    await makeTeam(site, 'Repositories', { members: [keeper], projects: [shop], permissions: ['project.edit'] })
    expect(attrs(await app.call(path, { method: 'POST', as: keeper, json: wanted }))).toEqual(['vcs'])
    expect(attrs(await send('POST', path, root, wanted))).toContain('vcs')
    expect(attrs(await ask('POST', path, { ...wanted, repo: 'http://other.example/owner/name.git' }))).toEqual(['repo'])
    expect(attrs(await ask('PATCH', '/api/components/shop/web/', { vcs: 'github-app' }))).toEqual(['vcs'])
    expect(body(await ask('POST', path, wanted), 201)).toMatchObject({ vcs: 'github-app', repo })
    expect(asked).toEqual([
      'GET /api/v3/repos/upstreams/managed/installation ',
      'POST /api/v3/app/installations/7/access_tokens {"repositories":["managed"]}',
    ])
    const component = '/api/components/shop/managed/'
    expect(attrs(await ask('PATCH', component, { repo: web.repository.address, vcs: 'git' })).sort()).toEqual([
      'repo',
      'vcs',
    ])
    expect(attrs(await ask('PATCH', component, { repo: `http://${server.host}/upstreams/other.git` }))).toEqual([
      'repo',
    ])
    expect(body(await ask('PATCH', component, { repo, vcs: 'github-app', priority: 80 }))).toMatchObject({
      priority: 80,
      repo,
    })
    expect((await send('DELETE', component, root)).status).toBe(204)
    await app.app.close()
    await server.stop()
  })

  it('10.9 #113: automatic translation: refused, a wrong mode, as JSON and as a form, only suggested', async () => {
    const path = '/api/translations/shop/web/de/autotranslate/'
    const order = { mode: 'translate', q: 'state:<translated', auto_source: 'others', threshold: '80' }
    expect((await send('POST', path, plain, order)).status).toBe(403)
    expect(attrs(await send('POST', path, root, { ...order, mode: 'perfect' }))).toEqual(['mode'])
    expect(body(await send('POST', path, root, { ...order, threshold: 80 }))).toEqual({
      details: expect.any(String),
      messages: [{ id: 'autoTranslation.done', values: { number: expect.any(Number) } }],
    })
    const form = new FormData()
    for (const [name, value] of Object.entries(order)) form.append(name, value)
    expect((await site.call(path, { method: 'POST', as: root, form })).status).toBe(200)
    const robot = await makeUser(site, 'robot')
    await makeTeam(site, 'Robots', { members: [robot], projects: [shop], permissions: ['translation.auto'] })
    const { id } = await site.db.selectFrom('language').select('id').where('code', '=', 'de').executeTakeFirstOrThrow()
    const rule = { project_id: shop.id, language_id: id, restrict_direct_editing: 1 }
    await site.db.insertInto('workflow').values(rule).execute()
    expect((await send('POST', path, robot, { ...order, threshold: 80 })).status).toBe(403)
    expect((await send('POST', path, robot, { ...order, threshold: 80, mode: 'suggest' })).status).toBe(200)
    await site.db.deleteFrom('workflow').where('project_id', '=', shop.id).execute()
  })

  it('10.12 #142: a screenshot: refused, without a language, of what is not there or hidden, without name and picture', async () => {
    expect((await picture({ ...scope, name: 'x' }, plain, PNG)).status).toBe(403)
    expect(problems(await picture({ project_slug: 'shop', component_slug: 'web' }, root))).toEqual([
      'language_code invalid',
    ])
    const missing = await picture({ ...scope, project_slug: 'nowhere', name: 'x' }, plain, PNG)
    expect(attrs(missing)).toEqual(['project_slug', 'component_slug', 'language_code'])
    expect((await picture({ ...scope, project_slug: 'vault', name: 'x' }, plain, PNG)).text).toBe(missing.text)
    expect(problems(await picture(scope, root))).toEqual(['name required', 'image required'])
  })

  it('10.12 #143: a picture: refused, none, under a wrong name, too big', async () => {
    const id = await screenshot('Picture')
    const replace = (as: TestUser, image: Buffer, filename?: string) => picture({}, as, image, filename, `${id}/file/`)
    expect((await replace(plain, PNG)).status).toBe(403)
    expect(attrs(await replace(root, Buffer.from('no picture')))).toEqual(['image'])
    expect(attrs(await replace(root, PNG, 'menu.exe'))).toEqual(['image'])
    expect(attrs(await replace(root, Buffer.concat([PNG, Buffer.alloc(10_000_000)])))).toEqual(['image'])
    expect(body(await replace(root, PNG))).toEqual({ result: true })
  })

  it('10.12 #144: strings of a screenshot: for visitors, unknown, gone, and on record', async () => {
    const id = await screenshot('Strings')
    const [unit] = await unitIds()
    const path = `/api/screenshots/${id}/units/`
    expect((await send('POST', path, undefined, { unit_id: unit })).status).toBe(401)
    expect(attrs(await send('POST', path, root, { unit_id: 999_999 }))).toEqual(['unit_id'])
    expect((await send('POST', path, root, { unit_id: unit })).status).toBe(200)
    expect((await send('DELETE', `${path}999999/`, root)).status).toBe(404)
    expect((await send('DELETE', `${path}${unit}/`, root)).status).toBe(204)
    const actions = await site.db.selectFrom('change').select('action').where('action', 'in', [57, 85]).execute()
    expect(actions.map(({ action }) => action)).toEqual([57, 85])
  })

  it('10.12 #146: metrics as CSV and OpenMetrics, without the version where it is hidden', async () => {
    expect((await send('GET', '/api/metrics/?format=csv', plain)).text).toMatch(/^celery_queues.backup,/)
    const { text } = await send('GET', '/api/metrics/?format=openmetrics', plain)
    expect(text).toMatch(/weblate_info\{version="[^"]+"\} 1\n# EOF\n$/)
    const quiet = site.beside({ HIDE_VERSION: 'yes' })
    expect((await quiet.call('/api/metrics/?format=openmetrics', { as: plain })).text).not.toContain('weblate_info')
    await quiet.app.close()
  })

  it('10.12 #147: a search finds people for people, restricted components for members, by relative addresses', async () => {
    const secret = await makeComponent(site, shop, 'webcellar', { restricted: 1 })
    const member = await makeUser(site, 'webster')
    await makeTeam(site, 'Cellar', { members: [member], components: [secret] })
    const found = async (as?: TestUser) =>
      (await site.read<{ url: string; category: string }[]>('/api/search/?q=web', { as })).map(({ url }) => url)
    expect(await found()).not.toContain('/user/webster/')
    expect(await found(plain)).toContain('/user/webster/')
    expect(await found(plain)).not.toContain('/projects/shop/webcellar/')
    expect(await found(member)).toContain('/projects/shop/webcellar/')
    expect((await found(root)).every((url) => url.startsWith('/'))).toBe(true)
  })

  it('10.12 #148: lists show what the caller may see, and nothing is no list; managers see all', async () => {
    const path = '/api/component-lists/'
    for (const [slug, members] of [
      ['mixed', [web, vault]],
      ['secret', [vault]],
    ] as const) {
      expect((await send('POST', path, root, { name: slug, slug })).status).toBe(201)
      for (const { id } of members) await send('POST', `${path}${slug}/components/`, root, { component_id: id })
    }
    expect((await send('GET', `${path}secret/`, plain)).status).toBe(404)
    const mixed = await site.read<{ components: string[] }>(`${path}mixed/`, { as: plain })
    expect(mixed.components).toEqual([`${BASE}/api/components/shop/web/`])
    expect((await site.read<{ components: string[] }>(`${path}mixed/`, { as: root })).components).toHaveLength(2)
    expect((await send('GET', `${path}secret/`, root)).status).toBe(200)
  })

  it('10.12 #156: reports: for people with an account, with dates, made in the background and then listed', async () => {
    expect((await send('GET', '/api/reports/')).status).toBe(401)
    expect(problems(await send('POST', '/api/reports/', plain, { kind: 'credits' }))).toEqual([
      'non_field_errors invalid',
    ])
    const order = { kind: 'credits', start: '2020-01-01', end: '2030-01-01' }
    const { task_url } = body<{ task_url: string }>(await send('POST', '/api/reports/', plain, order), 202)
    await runJobs(site)
    expect(await site.read(task_url.replace(BASE, ''), { as: plain })).toMatchObject({ completed: true })
    const { results } = await site.read<Page<{ kind: string }>>('/api/reports/', { as: plain })
    expect(results).toMatchObject([{ kind: 'credits' }])
  })
})
