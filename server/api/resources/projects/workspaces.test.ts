import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { attrs, body, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Named {
  readonly id: string
  readonly name: string
}
interface Listed<T> {
  readonly count: number
  readonly results: readonly T[]
}

const APP = '/api/components/shop/app/'

describeEachEngine('workspaces', (open) => {
  let site: TestSite
  let root: TestUser
  let founder: TestUser
  let translator: TestUser
  let app: TestComponent
  let guild: Named

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    founder = await makeUser(site, 'founder')
    translator = await makeUser(site, 'translator')
    await makeTeam(site, 'Founders', { members: [founder], permissions: ['workspace.add'] })
    app = await makeComponent(site, await makeProject(site, 'shop', { access_control: 100 }), 'app')
    guild = body<Named>(await send('POST', '/api/workspaces/', founder, { name: 'Guild', license: 'MIT' }), 201)
    const inherit = { inherit_license: true, inherit_agreement: true, inherit_commit_message: true }
    body(await send('PATCH', '/api/projects/shop/', root, { workspace: guild.id, ...inherit }))
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const path = () => `/api/workspaces/${guild.id}/`
  const names = async (as?: TestUser) =>
    (await site.read<Listed<Named>>('/api/workspaces/', { as })).results.map(({ name }) => name)
  const component = () => site.read<Record<string, unknown>>(APP, { as: root })
  const settings = (json: object) => send('PATCH', path(), founder, json)

  it('House 14: no permission whose name merely begins like one of workspaces lets anybody see them', async () => {
    const nearly = await makeUser(site, 'nearly')
    const manager = await makeUser(site, 'manager')
    await makeTeam(site, 'Nearly', { members: [nearly], permissions: ['workspace.edit_later'], selection: 1 })
    await makeTeam(site, 'Managers', { members: [manager], permissions: ['workspace.edit_members'], selection: 1 })
    expect([await names(nearly), await names(manager)]).toEqual([[], ['Guild']])
    expect((await site.call(path(), { as: nearly })).status).toBe(404)
  })

  it('are made by who may, who then runs them; others do not know of them', async () => {
    expect((await send('POST', '/api/workspaces/', translator, { name: 'Mine' })).status).toBe(403)
    expect((await send('POST', '/api/workspaces/', undefined, { name: 'Mine' })).status).toBe(401)
    expect([await names(founder), await names(root), await names(translator), await names()]).toEqual([
      ['Guild'],
      ['Guild'],
      [],
      [],
    ])
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expect((await send(method, path(), translator, method === 'PATCH' ? {} : undefined)).status).toBe(404)
    expect(await site.read(path(), { as: founder })).toMatchObject({
      id: guild.id,
      url: `${BASE}/api/workspaces/${guild.id}/`,
      // The team of the workspace is for everything in it, private or not.
      projects: [`${BASE}/api/projects/shop/`],
      rights: ['workspace.edit', 'workspace.add_project', 'workspace.edit_members'],
      license: 'MIT',
      new_lang: 'add',
      secondary_language: null,
    })
    expect(body(await send('PATCH', path(), root, { name: 'Old guild' }))).toMatchObject({ name: 'Old guild' })
    expect(attrs(await settings({ new_lang: 'nobody' }))).toEqual(['new_lang'])
    expect(attrs(await settings({ secondary_language: 999_999 }))).toEqual(['secondary_language'])
    expect(attrs(await settings({ check_flags: 'nonsense-flag' }))).toEqual(['check_flags'])
  })

  it('have teams of their own, run by those who run the workspace', async () => {
    const team = body<{ id: number }>(
      await send('POST', '/api/groups/', founder, { name: 'Writers', defining_workspace: guild.id }),
      201,
    )
    const role = await site.db.selectFrom('role').select('id').where('name', '=', 'Translate').executeTakeFirstOrThrow()
    body(await send('POST', `/api/groups/${team.id}/roles/`, founder, { role_id: role.id }))
    expect((await send('GET', APP, translator)).status).toBe(404)
    await site.db.insertInto('membership').values({ user_id: translator.id, team_id: team.id }).execute()
    expect((await send('GET', APP, translator)).status).toBe(200)
    expect(await names(translator)).toEqual(['Old guild'])
    expect(await site.read(path(), { as: translator })).toMatchObject({ rights: [] })
    expect((await send('PATCH', path(), translator, { name: 'Mine' })).status).toBe(403)
    expect((await send('PATCH', `/api/groups/${team.id}/`, translator, { name: 'Mine' })).status).toBe(403)
    const { results } = await site.read<Listed<{ name: string }>>('/api/groups/', { as: founder })
    expect(results.map(({ name }) => name)).toEqual(expect.arrayContaining(['Administration', 'Writers']))
  })

  it('say what holds in their components: licence, agreement, flags', async () => {
    expect(await component()).toMatchObject({
      license: '',
      inherit_license: true,
      effective_license: 'MIT',
      license_url: 'https://spdx.org/licenses/MIT.html',
    })
    const { results } = await site.read<Listed<{ id: number }>>('/api/translations/shop/app/de/units/', { as: root })
    const edit = async (target: string) =>
      (await send('PATCH', `/api/units/${results[1]?.id}/`, translator, { target: [target], state: 20 })).status
    body(await settings({ agreement: 'Be kind.' }))
    expect(await component()).toMatchObject({ agreement: '', effective_agreement: 'Be kind.' })
    expect(await edit('Tschüss')).toBe(403)
    const accept = () => send('POST', `${APP}agreement/`, translator, {})
    expect((await accept()).status).toBeLessThan(300)
    expect(await edit('Tschüss')).toBe(200)
    body(await settings({ agreement: 'Be very kind.' }))
    expect(await edit('Adieu')).toBe(403)
    body(await settings({ agreement: '' }))
    expect(await edit('Adieu')).toBe(200)
    body(await settings({ check_flags: 'safe-html, max-length:9' }))
    body(await send('PATCH', '/api/projects/shop/', root, { check_flags: 'discard:safe-html, md-text' }))
    body(await send('PATCH', APP, root, { check_flags: 'max-length:5' }))
    expect(await component()).toMatchObject({ effective_check_flags: 'max-length:5, md-text' })
    const waiting = await site.db.selectFrom('job').select('id').where('kind', '=', 'check_component').execute()
    expect(waiting).not.toEqual([])
  })

  it('are heard in commits', async () => {
    body(await settings({ commit_message: 'Guild: {{ language_name }}' }))
    body(await send('POST', `${APP}repository/`, root, { operation: 'commit' }))
    const { results } = await site.read<{ results: { message: string }[] }>(`${APP}repository/log/`, { as: root })
    expect(results.map(({ message }) => message.trim())).toContain('Guild: German')
  })

  it('let projects share what they remember, if both want that', async () => {
    const other = { name: 'Other', slug: 'other', web: 'https://other.example/', workspace: guild.id }
    body(await send('POST', '/api/projects/', root, { ...other, use_shared_tm: false, use_workspace_tm: true }), 201)
    const ask = async () =>
      body<{ match: { target: string } | null }[]>(
        await send('POST', '/api/memory/lookup/?source_language=en&target_language=de&project=other', root, {
          strings: ['Goodbye'],
        }),
      )[0]?.match?.target
    expect(await ask()).toBeUndefined()
    body(await send('PATCH', '/api/projects/shop/', root, { contribute_workspace_tm: true }))
    expect(await ask()).toBe('Adieu')
    body(await send('PATCH', '/api/projects/other/', root, { use_workspace_tm: false }))
    expect(await ask()).toBeUndefined()
  })

  it('are inherited by copies as by the copied', async () => {
    const copy = { name: 'Copy', slug: 'copy', from_component: app.id, license: 'ISC' }
    expect(body(await send('POST', '/api/projects/shop/components/', root, copy), 201)).toMatchObject({
      license: 'ISC',
      inherit_license: false,
      inherit_commit_message: true,
      effective_commit_message: 'Guild: {{ language_name }}',
    })
  })

  it('are heard anew by what moves between categories', async () => {
    const category = await makeCategory(site, app.project, 'side')
    const side = `/api/categories/${category}/`
    expect(body(await send('PATCH', side, root, { license: 'ISC', check_flags: 'rst-text' }))).toMatchObject({
      effective_license: 'ISC',
      effective_check_flags: 'max-length:9, md-text, rst-text',
    })
    body(await send('PATCH', APP, root, { category: `${BASE}${side}` }))
    const moved = '/api/components/shop/side%252Fapp/'
    expect(await site.read(moved, { as: root })).toMatchObject({ effective_license: 'ISC' })
    expect(body(await send('PATCH', moved, root, { category: null }))).toMatchObject({
      effective_license: 'MIT',
      effective_check_flags: 'max-length:5, md-text',
    })
  })

  it('are on record, and removed when nothing is in them', async () => {
    const { results } = await site.read<Listed<{ action: number; target: string; details: object }>>(
      '/api/changes/?action=98&action=99',
      { as: root },
    )
    expect(results.at(-1)).toMatchObject({ action: 98, target: guild.id })
    expect(results.find(({ target }) => target === 'commit_message')).toMatchObject({
      action: 99,
      details: { field: 'commit_message', target: 'Guild: {{ language_name }}' },
    })
    expect(JSON.stringify(results)).not.toContain('Old guild')
    expect(attrs(await send('DELETE', path(), founder))).toEqual(['projects'])
    for (const slug of ['shop', 'other']) body(await send('PATCH', `/api/projects/${slug}/`, root, { workspace: null }))
    expect(await component()).toMatchObject({ inherit_license: true, effective_license: '' })
    expect((await send('DELETE', path(), founder)).status).toBe(204)
    expect((await send('GET', path(), root)).status).toBe(404)
    expect(await names(founder)).toEqual([])
    const teams = await site.db.selectFrom('team').select('id').where('name', '=', 'Writers').execute()
    expect(teams).toEqual([])
  })
})
