import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDeletion } from '#server/jobs/delete-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import type { Call, TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('writing projects and what belongs to them', (open) => {
  let site: TestSite
  let plain: TestUser
  let admin: TestUser

  beforeAll(async () => {
    ;({ site, plain, admin } = await openWithPeople(open, 'plain', 'admin'))
  })
  afterAll(() => site.close())

  const send = async (method: Call['method'], path: string, json?: unknown, as: TestUser = admin) => {
    site.time += 1_000_000
    const reply = await site.call(path, { method, as, ...(json === undefined ? {} : { json }) })
    return { ...reply, body: reply.text === '' ? undefined : reply.json<Record<string, unknown>>() }
  }
  const attrs = (body: Record<string, unknown> | undefined) =>
    ((body?.errors ?? []) as { attr: string }[]).map((error) => error.attr)
  const project = { name: 'Orchard', slug: 'orchard', web: 'https://example.org/' }

  it('makes a project for those who may, with its address in Location', async () => {
    const refused = await send('POST', '/api/projects/', project, plain)
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        type: 'client_error',
        errors: [
          {
            code: 'permission_denied',
            detail: 'You do not have permission to perform this action.',
            attr: null,
          },
        ],
      },
    ])
    const made = await send('POST', '/api/projects/', project)
    expect([made.status, made.headers.location]).toEqual([201, 'http://site.test/api/projects/orchard/'])
    expect(made.body).toMatchObject({ slug: 'orchard', web: 'https://example.org/', enable_hooks: true })
    const again = await send('POST', '/api/projects/', project)
    expect([again.status, attrs(again.body)]).toEqual([400, ['name', 'slug']])
  })

  const other = { ...project, name: 'Meadow', slug: 'meadow' }

  it.each([
    ['nothing', {}, ['name', 'slug', 'web']],
    ['a slug with blanks', { ...other, slug: 'a b' }, ['slug']],
    ['a single dash', { ...other, slug: '-' }, ['slug']],
    ['a web address that is none', { ...other, web: 'javascript:alert(1)' }, ['web']],
    ['aliases that are none', { ...other, language_aliases: 'a=b' }, ['language_aliases']],
    ['an access level that is none', { ...other, access_control: 7 }, ['access_control']],
    ['a list for a name', { ...other, name: ['a'] }, ['name']],
  ])('refuses a project of %s', async (_, json, wrong) => {
    const reply = await send('POST', '/api/projects/', json)
    expect([reply.status, attrs(reply.body)]).toEqual([400, wrong])
  })

  it('takes forms as well as JSON', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      ...project,
      name: 'Formed',
      slug: 'formed',
      translation_review: 'on',
    }))
      form.append(name, value)
    const made = await site.call('/api/projects/', { method: 'POST', as: admin, form })
    expect([made.status, made.json()]).toEqual([201, expect.objectContaining({ translation_review: true })])
    const body = 'name=Coded&slug=coded&web=https%3A%2F%2Fexample.org%2F'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await site.call('/api/projects/', { method: 'POST', as: admin, body, headers })).status).toBe(201)
    const odd = { method: 'POST', as: admin, body: 'x', headers: { 'content-type': 'text/plain' } } as const
    expect((await site.call('/api/projects/', odd)).status).toBe(415)
    const broken = { method: 'POST', as: admin, body: '{', headers: { 'content-type': 'application/json' } } as const
    expect((await site.call('/api/projects/', broken)).json()).toMatchObject({ errors: [{ code: 'parse_error' }] })
  })

  it('renames a project and tells who did it', async () => {
    await makeProject(site, 'old')
    expect((await send('PATCH', '/api/projects/old/', { slug: 'new' }, plain)).status).toBe(403)
    const renamed = await send('PATCH', '/api/projects/old/', { slug: 'new', instructions: 'Be kind.' })
    expect(renamed.body).toMatchObject({ slug: 'new', instructions: 'Be kind.', name: 'Project old' })
    expect((await site.call('/api/projects/old/')).status).toBe(404)
    const { results } = await site.read<{ results: { action: number; old: string; target: string }[] }>(
      '/api/projects/new/changes/',
    )
    expect(results).toContainEqual(expect.objectContaining({ action: 41, old: 'old', target: 'new' }))
    expect((await send('PUT', '/api/projects/new/', { name: 'New' })).status).toBe(400)
  })

  it('removes a component and a project from every list and count', async () => {
    const gone = await makeProject(site, 'gone')
    await makeComponent(site, gone, 'app')
    const other = await makeComponent(site, await makeProject(site, 'stays'), 'app')
    expect((await send('DELETE', '/api/components/gone/app/', undefined, plain)).status).toBe(403)
    expect((await send('DELETE', '/api/components/gone/app/')).status).toBe(204)
    expect((await site.call('/api/components/gone/app/')).status).toBe(404)
    const { results } = await site.read<{ results: { slug: string }[] }>('/api/components/', { as: plain })
    expect(results.map((one) => one.slug)).toEqual([other.slug])
    expect((await send('DELETE', '/api/projects/stays/', undefined, plain)).status).toBe(403)
    const removed = await send('DELETE', '/api/projects/gone/')
    expect([removed.status, removed.body]).toEqual([
      202,
      { detail: expect.any(String), task_url: expect.stringMatching(/^http:\/\/site\.test\/api\/tasks\/[-\w]+\/$/) },
    ])
    expect((await site.call('/api/projects/gone/')).status).toBe(404)
    const language = await site.read<{ total: number }>('/api/languages/de/statistics/')
    expect(language.total).toBe(2)
  })

  it('locks and unlocks', async () => {
    await makeComponent(site, await makeProject(site, 'vault'), 'app')
    const path = '/api/components/vault/app/lock/'
    expect((await send('POST', path, { lock: true }, plain)).status).toBe(403)
    expect((await send('POST', path, {})).status).toBe(400)
    expect((await send('POST', path, { lock: true })).body).toEqual({ locked: true })
    expect(await site.read('/api/projects/vault/lock/')).toEqual({ locked: true })
    expect((await send('POST', '/api/projects/vault/lock/', { lock: false })).body).toEqual({ locked: false })
    expect(await site.read(path)).toEqual({ locked: false })
  })

  it('keeps labels, each with its project', async () => {
    await makeProject(site, 'shop')
    await makeProject(site, 'mill')
    expect((await send('POST', '/api/projects/shop/labels/', { name: 'Urgent' }, plain)).status).toBe(403)
    const made = await send('POST', '/api/projects/shop/labels/', { name: 'Urgent', color: 'red' })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ name: 'Urgent', color: 'red' })])
    expect((await send('POST', '/api/projects/shop/labels/', { name: 'Urgent', color: 'red' })).status).toBe(400)
    expect(attrs((await send('POST', '/api/projects/shop/labels/', {})).body)).toEqual(['name', 'color'])
    expect((await send('POST', '/api/projects/shop/labels/', { name: 'B', color: 'beige' })).status).toBe(400)
    expect((await send('DELETE', `/api/projects/mill/labels/${made.body?.id}/`)).status).toBe(404)
    expect((await send('DELETE', `/api/projects/shop/labels/${made.body?.id}/`)).status).toBe(204)
    expect(await site.read('/api/projects/shop/labels/')).toMatchObject({ count: 0 })
  })

  it('keeps categories, and gives components their new addresses', async () => {
    const farm = await makeProject(site, 'farm')
    await makeComponent(site, farm, 'app')
    const address = 'http://site.test/api/projects/farm/'
    const category = { name: 'Tools', slug: 'tools', project: address }
    expect((await send('POST', '/api/categories/', category, plain)).status).toBe(400)
    const made = await send('POST', '/api/categories/', category)
    expect(made.status).toBe(201)
    expect((await send('POST', '/api/categories/', { ...category, slug: 'app' })).status).toBe(400)
    const moved = await send('PATCH', '/api/components/farm/app/', { category: made.body?.url })
    expect(moved.body).toMatchObject({ url: 'http://site.test/api/components/farm/tools%252Fapp/' })
    expect((await site.call('/api/components/farm/app/')).status).toBe(404)
    await send('PATCH', `/api/categories/${made.body?.id}/`, { slug: 'gear' })
    expect((await site.call('/api/components/farm/gear%252Fapp/')).status).toBe(200)
    expect((await send('DELETE', `/api/categories/${made.body?.id}/`)).status).toBe(204)
    expect((await site.call('/api/components/farm/gear%252Fapp/')).status).toBe(404)
  })

  it('keeps languages, whose plural rules must work', async () => {
    const language = { code: 'tlh', name: 'Klingon', plural: { number: 2, formula: 'n != 1' } }
    expect((await send('POST', '/api/languages/', { ...language, code: 'qtz' }, plain)).status).toBe(403)
    expect((await send('POST', '/api/languages/', { ...language, code: 'qtz' })).status).toBe(201)
    expect((await site.call('/api/languages/qtz/', { as: plain })).status).toBe(404)
    expect((await site.call('/api/languages/qtz/', { as: admin })).status).toBe(200)
    expect(attrs((await send('POST', '/api/languages/', { ...language, code: 'qtz' })).body)).toEqual([null])
    for (const code of ['new lang', 'new/lang', '@x', 'x@'])
      expect(attrs((await send('POST', '/api/languages/', { ...language, code })).body)).toEqual(['code'])
    for (const formula of ['n', 'n / 0', 'n %', 'x'])
      expect(
        attrs(
          (await send('POST', '/api/languages/', { ...language, code: 'qty', plural: { number: 2, formula } })).body,
        ),
      ).toEqual(['plural.formula'])
    const { plural: _, ...without } = language
    expect(attrs((await send('POST', '/api/languages/', without)).body)).toEqual([null])
    expect((await send('PATCH', '/api/languages/qtz/', { name: 'Made up' })).body).toMatchObject({ name: 'Made up' })
    expect((await send('DELETE', '/api/languages/qtz/')).status).toBe(204)
  })

  it('keeps announcements, each about its own thing', async () => {
    await makeComponent(site, await makeProject(site, 'town'), 'app')
    const post = (path: string, json: unknown, as = admin) => send('POST', `${path}announcements/`, json, as)
    expect((await post('/api/projects/town/', { message: 'Hello' }, plain)).status).toBe(403)
    const made = await post('/api/projects/town/', { message: 'Hello', expiry: '2999-01-01' })
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(Number), message: 'Hello', severity: 'info', expiry: '2999-01-01', notify: false },
    ])
    expect((await post('/api/projects/town/', { message: '', severity: 'loud' })).status).toBe(400)
    expect((await post('/api/projects/town/languages/nope/', { message: 'x' })).status).toBe(400)
    expect((await post('/api/projects/town/languages/fr/', { message: 'x' })).status).toBe(404)
    expect((await post('/api/projects/town/languages/de/', { message: 'x' })).status).toBe(201)
    expect(await site.read('/api/components/town/app/announcements/')).toMatchObject({ count: 0 })
    // One that has run out is there for whoever manages them, and at no place.
    const over = await post('/api/components/town/app/', { message: 'Over', expiry: '2020-01-01' })
    const list = await site.read<{ results: unknown[] }>('/api/components/town/app/announcements/')
    expect(list.results).toEqual([expect.objectContaining({ id: over.body?.id, expiry: '2020-01-01' })])
    expect(await site.read('/api/places/announcements/?path=town/app')).not.toContainEqual(
      expect.objectContaining({ message: 'Over' }),
    )
    expect((await send('DELETE', `/api/components/town/app/announcements/${made.body?.id}/`)).status).toBe(404)
    expect((await send('DELETE', `/api/projects/town/announcements/${made.body?.id}/`)).status).toBe(204)
  })

  it('changes settings of a component, all wrong ones told at once', async () => {
    await makeComponent(site, await makeProject(site, 'port'), 'app')
    const path = '/api/components/port/app/'
    expect((await send('PATCH', path, { name: 'x' }, plain)).status).toBe(403)
    const wrong = await send('PATCH', path, {
      merge_style: 'squash',
      filemask: 'no-star',
      check_flags: 'nope',
      priority: 1,
    })
    expect([wrong.status, attrs(wrong.body).toSorted()]).toEqual([
      400,
      ['check_flags', 'filemask', 'merge_style', 'priority'],
    ])
    expect(attrs((await send('PATCH', path, { suggestion_autoaccept: 3 })).body)).toEqual([
      'suggestion_voting',
      'suggestion_autoaccept',
    ])
    expect(attrs((await send('PATCH', path, { enforced_checks: 'same' })).body)).toEqual(['enforced_checks'])
    expect(attrs((await send('PATCH', path, { commit_message: '{{ nothing }}' })).body)).toEqual(['commit_message'])
    const good = { name: 'The app', license: 'MIT', enforced_checks: ['same'], commit_pending_age: 2 }
    expect((await send('PATCH', path, good)).body).toMatchObject(good)
  })

  it('leaves statistics that a recount confirms when what was removed is deleted', async () => {
    const jobs = await site.db.selectFrom('job').select('payload').where('kind', '=', 'delete_component').execute()
    expect(jobs.length).toBe(2)
    for (const { payload } of jobs)
      await runDeletion(JSON.parse(payload), { db: site.db, report: async () => {} } as never)
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) {
      const { changes: _, last_change: __, ...counts } = row
      const { changes: ___, last_change: ____, ...expected } = counted.get(scope) ?? row
      if (counted.has(scope)) expect(counts, scope).toEqual(expected)
    }
  })
})
