import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { body, problems, senderFor } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('codes of errors, as clients of the family know them', (open) => {
  let site: TestSite
  let root: TestUser
  let ann: TestUser
  let other: TestProject

  beforeAll(async () => {
    ;({ site, root, ann } = await openWithPeople(open, 'root', 'ann'))
    await makeComponent(site, await makeProject(site, 'shop', { name: 'Shop' }), 'app')
    other = await makeProject(site, 'other', { name: 'Other' })
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )
  const wrong = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, json: object) =>
    problems(await send(method, path, json)).join(', ')
  const shop = `${BASE}/api/projects/shop/`
  const at = (path: string) => `${BASE}/api/${path}`

  it('of requests at once for one name, one gets it and the others hear that it is taken', async () => {
    const project = { name: 'Race', slug: 'race', web: 'https://example.org/' }
    const user = { username: 'racer', full_name: 'Racer', email: 'racer@example.org' }
    for (const [path, json] of [
      ['/api/projects/', project],
      ['/api/users/', user],
    ] as const) {
      const replies = await Promise.all(Array.from({ length: 4 }, () => send('POST', path, json)))
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400])
    }
  })

  it('a list of components hears of a taken name beside everything else', async () => {
    const lists = '/api/component-lists/'
    const list = { name: 'Apps', slug: 'apps' }
    expect((await send('POST', lists, list)).status).toBe(201)
    expect(await wrong('POST', lists, { ...list, show_dashboard: 'x' })).toBe(
      'show_dashboard invalid, name unique, slug unique',
    )
    expect(await wrong('POST', lists, { name: 'Apps', slug: 'a b' })).toMatch(/^slug invalid, name unique$/)
    expect((await send('PATCH', `${lists}apps/`, list)).status).toBe(200)
  })

  it('who may not is told so, whatever they sent', async () => {
    const asAnn = async (method: 'POST' | 'DELETE', path: string, json: object) =>
      (await send(method, path, json, ann)).status
    await makeComponent(site, other, 'managed', {
      files: { 'po/de.po': 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "A"\nmsgstr ""\n' },
      file_format: 'po',
      filemask: 'po/*.po',
      template: '',
      manage_units: 0,
    })
    const units = '/api/translations/other/managed/de/units/'
    expect((await send('POST', units, [])).status).toBe(403)
    const [unit] = body<{ results: { id: number }[] }>(await send('GET', units)).results
    const edit = { source: ['B'], content_hash: 1 }
    expect((await send('POST', `/api/units/${unit?.id}/source/`, edit)).status).toBe(403)
    for (const json of [{}, { group_id: 'x' }]) {
      expect(await asAnn('POST', '/api/users/ann/groups/', json)).toBe(403)
      expect(await asAnn('DELETE', '/api/users/ann/groups/', json)).toBe(403)
    }
    expect(await wrong('POST', '/api/users/ann/groups/', {})).toBe('group_id invalid')
    const file = '/api/translations/shop/app/en/file/'
    expect(await asAnn('POST', file, {})).toBe(403)
    expect(await wrong('POST', file, {})).toBe('null parse_error')
    await makeComponent(site, other, 'keyed', { manage_units: 1 })
    const english = '/api/translations/other/keyed/en/units/'
    expect(await wrong('POST', english, { key: '' })).toBe('key blank, value required')
    expect(await wrong('POST', english, { source: 'x', target: 'y' })).toBe('key required, value required')
  })

  it('names and slugs that are taken are told together, as unique', async () => {
    const web = 'https://example.org/'
    expect(await wrong('POST', '/api/projects/', { name: 'Shop', slug: 'shop', web })).toBe('name unique, slug unique')
    expect(await wrong('POST', '/api/projects/', { name: 'x', slug: 'shop' })).toBe('web required, slug unique')
    expect(await wrong('POST', '/api/users/', { username: 'ann', full_name: '', email: 'x' })).toBe(
      'full_name blank, email invalid, username unique',
    )
    expect(await wrong('PATCH', '/api/projects/shop/', { name: 'Other' })).toBe('name unique')
    expect((await send('PATCH', '/api/projects/shop/', { name: 'Shop', slug: 'shop' })).status).toBe(200)
    expect(await wrong('POST', '/api/projects/', { name: 'x', slug: 'a b', web: 'nope' })).toBe(
      'slug invalid, web invalid',
    )
    const email = 'ann@example.org'
    expect(await wrong('POST', '/api/users/', { username: 'ANN', full_name: 'A', email })).toBe(
      'email unique, username unique',
    )
    expect(await wrong('POST', '/api/users/', { username: 'ann', full_name: '<b>', email })).toBe(
      'full_name invalid, email unique, username unique',
    )
    expect(await wrong('POST', '/api/users/', { username: 'a b', full_name: 'x', email: 'x' })).toBe(
      'email invalid, username invalid',
    )
    expect(await wrong('PATCH', '/api/users/ann/', { username: 'root' })).toBe('username unique')
    const expiring = await send('PATCH', '/api/users/ann/', { date_expires: '2050-01-01' })
    expect(expiring.json()).toMatchObject({ date_expires: '2050-01-01T00:00:00Z' })
    const list = { name: 'List', slug: 'list' }
    body(await send('POST', '/api/component-lists/', list), 201)
    expect(await wrong('POST', '/api/component-lists/', list)).toBe('name unique, slug unique')
    expect(await wrong('POST', '/api/roles/', { name: 'Translate', permissions: [] })).toBe('name unique')
    const both = { name: 'Translate', permissions: ['no.such'] }
    expect(await wrong('POST', '/api/roles/', both)).toBe('name unique, permissions invalid')
    const category = { name: 'One', slug: 'one', project: shop }
    body(await send('POST', '/api/categories/', category), 201)
    expect(await wrong('POST', '/api/categories/', category)).toBe('non_field_errors unique, non_field_errors unique')
    expect(await wrong('POST', '/api/categories/', { ...category, name: 'Component app', slug: 'app' })).toBe(
      'slug invalid, name invalid',
    )
  })

  it('a link that is none, of something else, or leads nowhere', async () => {
    const category = (project: unknown) => wrong('POST', '/api/categories/', { name: 'x', slug: 'x', project })
    expect(await category('nope')).toBe('project no_match')
    expect(await category(5)).toBe('project incorrect_type')
    expect(await category('')).toBe('project null')
    expect(await category(at('projects/none/'))).toBe('project does_not_exist')
    const refused = await send('POST', '/api/categories/', { name: 'x', slug: 'x', project: shop }, ann)
    expect(problems(refused)).toEqual(['project does_not_exist'])
    expect((await site.call('/api/tasks/none/')).status).toBe(401)
    expect((await site.call('/api/tasks/none/', { as: ann })).status).toBe(404)
    expect(await category(at('components/shop/app/'))).toBe('project incorrect_match')
    const inside = (value: unknown) => wrong('PATCH', '/api/components/shop/app/', { category: value })
    expect(await inside(at('categories/999999/'))).toBe('category does_not_exist')
    expect(await inside('nope')).toBe('category no_match')
    const team = (defining_project: string) => wrong('POST', '/api/groups/', { name: 'x', defining_project })
    expect(await team('nope')).toBe('defining_project no_match')
    expect(await team(at('projects/none/'))).toBe('defining_project does_not_exist')
  })

  it('choices', async () => {
    expect(await wrong('PATCH', '/api/projects/shop/', { access_control: 7 })).toBe('access_control invalid_choice')
    expect(await wrong('POST', '/api/groups/', { name: 'x', project_selection: 9 })).toBe(
      'project_selection invalid_choice',
    )
    const subscription = { notification: '', scope: 'x', frequency: 9 }
    expect(await wrong('POST', '/api/users/ann/notifications/', subscription)).toBe(
      'notification invalid_choice, scope invalid_choice, frequency invalid_choice',
    )
    const app = '/api/components/shop/app/'
    expect(await wrong('PATCH', app, { enforced_checks: ['nope'] })).toBe('enforced_checks invalid')
    expect(await wrong('PATCH', app, { enforced_checks: 'x' })).toBe('enforced_checks invalid')
    expect(await wrong('PATCH', app, { priority: 7 })).toBe('priority invalid_choice')
  })

  it('settings that are blank or of the wrong type', async () => {
    const scopes = ['/api/components/shop/app/', '/api/projects/shop/']
    for (const scope of scopes) {
      for (const name of ['commit', 'add', 'delete', 'merge', 'addon', 'pull'])
        expect(await wrong('PATCH', scope, { [`${name}_message`]: ' ' })).toBe(`${name}_message blank`)
      for (const value of ['x', {}, [], true])
        expect(await wrong('PATCH', scope, { secondary_language: value })).toBe('secondary_language incorrect_type')
      expect((await send('PATCH', scope, { secondary_language: '' })).status).toBe(200)
      expect(await wrong('PATCH', scope, { enforced_checks: null })).toBe('enforced_checks null')
    }
    const [app = ''] = scopes
    for (const name of ['repo', 'filemask', 'language_regex'])
      expect(await wrong('PATCH', app, { [name]: '' })).toBe(`${name} blank`)
    expect(await wrong('PATCH', app, { priority: 'x' })).toBe('priority invalid_choice')
    expect(await wrong('PATCH', app, { priority: null })).toBe('priority null')
    expect(await wrong('PATCH', app, { commit_pending_age: -1 })).toBe('commit_pending_age invalid')
    expect(await wrong('PATCH', app, { source_language: 5 })).toBe('source_language.non_field_errors invalid')
    expect(await wrong('PATCH', app, { screenshot_filemask: 'x' })).toBe('screenshot_filemask invalid')
    expect(await wrong('PATCH', '/api/projects/shop/', { commit_policy: 'x' })).toBe('commit_policy invalid_choice')
    expect(await wrong('PATCH', '/api/projects/shop/', { workspace: 5 })).toBe('workspace does_not_exist')
    expect(await wrong('PATCH', '/api/projects/shop/', { workspace: 'x' })).toBe('workspace invalid')
    const services = '/api/projects/shop/machinery_settings/'
    expect(await wrong('PATCH', services, { service: 'deepl', configuration: {} })).toBe('configuration invalid')
    expect(body(await send('PATCH', '/api/projects/shop/', { instructions: ' Read this. ' }))).toMatchObject({
      instructions: 'Read this.',
    })
    expect(body(await send('PATCH', app, { name: ' Component app ' }))).toMatchObject({ name: 'Component app' })
  })

  it('profiles and accounts', async () => {
    const profile = (values: object) => wrong('PATCH', '/api/users/ann/', { profile: values })
    for (const name of ['website', 'contact', 'codesite', 'fediverse', 'liberapay', 'github', 'linkedin'])
      expect(await profile({ [name]: 'a b' })).toBe(`profile.${name} invalid`)
    expect(await profile({ twitter: 'x'.repeat(51) })).toBe('profile.twitter max_length')
    expect(await profile({ language: 'xx' })).toBe('profile.language invalid_choice')
    expect(await wrong('PATCH', '/api/users/ann/', { profile: 'x' })).toBe('profile invalid')
    expect((await send('PATCH', '/api/users/ann/', { profile: null })).status).toBe(200)
    expect(await profile({ commit_email: 'somebody@example.org' })).toBe('profile.commit_email invalid_choice')
    for (const editor_link of ['x', '{{filename}}', 'javascript:alert(1)'])
      expect(await profile({ editor_link })).toBe('profile.editor_link invalid')
    expect(await profile({ dashboard_component_list: 'none' })).toBe('profile.non_field_errors invalid')
    expect(await profile({ dashboard_view: 4 })).toBe('profile.dashboard_view invalid')
    const fits = { website: 'https://example.org', github: 'ann-1', linkedin: 'änn', language: 'cs' }
    expect((await send('PATCH', '/api/users/ann/', { profile: fits })).status).toBe(200)
    expect(await wrong('POST', '/api/users/', { username: 'a b', full_name: '<b>', email: 'x@y' })).toBe(
      'email invalid, full_name invalid, username invalid',
    )
    expect(problems(await site.call('/api/users/?id=x'))).toEqual(['id invalid'])
    expect((await site.call('/api/users/?id=')).status).toBe(200)
  })

  it('strings are told what their kind of component lacks', async () => {
    await makeComponent(site, other, 'po', {
      files: { 'po/de.po': 'msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "One"\nmsgstr "Eins"\n' },
      filemask: 'po/*.po',
      template: '',
      file_format: 'po',
      manage_units: 1,
    })
    const add = (language: string, json: object) => wrong('POST', `/api/translations/other/po/${language}/units/`, json)
    expect(await add('de', { key: '', value: 'x' })).toBe('source required, target required')
    expect(await add('de', { source: 'x' })).toBe('source not_a_list, target required')
    expect(await add('de', { key: 'k', value: ['x'], state: 'x' })).toBe(
      'state invalid_choice, source required, target required',
    )
    expect(await add('en', { key: null, value: null })).toBe('source required')
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/other/po/en/units/')
    const unit = `/api/units/${results[0]?.id}/`
    expect(await wrong('PATCH', unit, { labels: ['x'] })).toBe('labels invalid')
    expect(await wrong('POST', `${unit}source/`, { content_hash: 'x', source: ['Two'] })).toBe('content_hash invalid')
  })

  it('automatic translation calls whatever is missing invalid', async () => {
    expect(await wrong('POST', '/api/translations/shop/app/de/autotranslate/', {})).toBe(
      'mode invalid, q invalid, auto_source invalid, threshold invalid',
    )
  })

  it('what is missing', async () => {
    const all = 'name required, slug required, repo required, filemask required, file_format required'
    expect(await wrong('POST', '/api/projects/shop/components/', {})).toBe(all)
    expect(await wrong('PUT', '/api/components/shop/app/', {})).toBe(all)
    expect(await wrong('PUT', '/api/users/ann/', { full_name: 'Ann' })).toBe('username required')
    const put = (fields: object) => wrong('PUT', '/api/users/ann/', fields)
    expect(await put({ full_name: '' })).toBe('full_name blank, username required')
    expect(await put({ email: 'bad' })).toBe('email invalid, full_name required, username required')
    expect(await put({ email: 'root@example.org' })).toBe('full_name required, email unique, username required')
    expect(await put({ username: 'root' })).toBe('full_name required, username unique')
    expect(await wrong('POST', '/api/users/ann/groups/', {})).toBe('group_id invalid')
    expect(await wrong('POST', '/api/component-lists/list/components/', {})).toBe('component_id invalid')
    expect(await wrong('POST', '/api/screenshots/', {})).toBe('project_slug invalid')
    expect(await wrong('POST', '/api/projects/shop/machinery_settings/', {})).toBe('service invalid')
    expect(await wrong('POST', '/api/projects/shop/machinery_settings/', { service: 'deepl' })).toBe(
      'configuration invalid',
    )
    expect(await wrong('POST', '/api/projects/shop/machinery_settings/', { service: 'nope' })).toBe(
      'configuration invalid',
    )
  })

  it('languages, repositories, reports', async () => {
    const plural = { number: 2, formula: 'n != 1' }
    expect(await wrong('POST', '/api/languages/', { code: 'de', name: 'German', plural })).toBe('null invalid')
    expect(await wrong('POST', '/api/languages/', { code: 'qerr' })).toBe('null invalid')
    expect(await wrong('POST', '/api/languages/', { code: 'qerr', plural: { ...plural, number: 11 } })).toBe(
      'plural.number max_value',
    )
    const component = {
      name: 'x',
      slug: 'x',
      filemask: '*.json',
      template: 'en.json',
      file_format: 'json',
      repo: 'ext::sh',
    }
    expect(await wrong('POST', '/api/projects/shop/components/', component)).toBe('repo repository_scheme_not_allowed')
    expect(await wrong('POST', '/api/reports/', { kind: 'credits' })).toBe('non_field_errors invalid')
    expect(problems(await send('GET', '/api/reports/?kind=nope'))).toEqual(['kind invalid_choice'])
    expect(problems(await send('GET', '/api/reports/?workspace=nope'))).toEqual(['workspace invalid'])
    expect(await wrong('POST', '/api/reports/', { kind: 'credits', workspace: 'x' })).toBe('workspace invalid')
    expect(await wrong('PATCH', '/api/projects/shop/', { license: 'nope' })).toBe('license invalid_choice')
    expect(body(await send('PATCH', '/api/projects/shop/', { license: 'MIT' }))).toMatchObject({ license: 'MIT' })
  })

  it('what the memory has from a category goes with it, where that is asked for', async () => {
    const project = at('projects/other/')
    const made = async (slug: string) =>
      body<{ id: number }>(await send('POST', '/api/categories/', { name: slug, slug, project }), 201).id
    const entries = async () => (await site.db.selectFrom('memory').select('origin').execute()).map((one) => one.origin)
    const [kept, gone] = [await made('kept'), await made('gone')]
    const app = await makeComponent(site, other, 'app')
    await setComponent(site, app, { category_id: gone, path: 'gone/app' })
    const { id: source_id } = await site.db
      .insertInto('memory_source')
      .values({ language_id: 1, text: 'Hello', hash: 1n })
      .returning('id')
      .executeTakeFirstOrThrow()
    const languages = { source_language_id: 1, target_language_id: 2 }
    const entry = { source_id, ...languages, target: 'Hallo', origin: 'other/gone/app', created: site.time }
    await site.db
      .insertInto('memory')
      .values({ ...entry, project_id: other.id, user_id: null })
      .execute()
    expect(await wrong('DELETE', `/api/categories/${gone}/?delete_memory=x`, {})).toBe('delete_memory invalid')
    expect((await send('DELETE', `/api/categories/${kept}/?delete_memory=true`)).status).toBe(204)
    expect(await entries()).toEqual(['other/gone/app'])
    expect((await send('DELETE', `/api/categories/${gone}/`, { delete_memory: true })).status).toBe(204)
    expect(await entries()).toEqual([])
  })

  it('a new team is for the languages it names', async () => {
    expect(body(await send('POST', '/api/groups/', { name: 'Some' }), 201)).toMatchObject({ language_selection: 0 })
  })

  it('who may not manage roles, languages and lists of components learns only that', async () => {
    for (const path of ['roles/1/', 'roles/999999/', 'languages/cs/', 'languages/zz/', 'component-lists/nowhere/'])
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
        const reply = await site.call(`/api/${path}`, { method, as: ann, json: {} })
        expect([method, path, reply.status]).toEqual([method, path, 403])
      }
  })
})
