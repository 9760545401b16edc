import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { body, problems, sender } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Addon {
  readonly id: number
  readonly name: string
  readonly configuration: Readonly<Record<string, unknown>>
}

const hook = { name: 'weblate.webhook.webhook', configuration: { webhook_url: 'https://hooks.example/' } }
const bulk = 'weblate.flags.bulk'

describeEachEngine('api-facts 10.12 add-ons', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let owner: TestUser
  let project: TestProject

  beforeAll(async () => {
    ;({ site, root, plain, owner } = await openWithPeople(open, 'root', 'plain', 'owner'))
    project = await makeProject(site, 'test')
    await makeComponent(site, project, 'app')
    const permissions = ['project.edit', 'component.edit']
    await makeTeam(site, 'Owners', { members: [owner], projects: [project], permissions })
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const at = '/api/components/test/app/addons/'
  const install = async (json: object, as = root) => body<Addon>(await send('POST', at, as, json), 201)
  const path = ({ id }: Addon) => `/api/addons/${id}/`

  it('10.12 #149: add-ons: not there for who does not manage them, and installed only where they fit', async () => {
    expect((await send('POST', at, plain, hook)).status).toBe(403)
    const made = await install(hook)
    for (const [method, part] of [
      ['DELETE', ''],
      ['PATCH', ''],
      ['POST', 'trigger/'],
    ] as const)
      expect((await send(method, path(made) + part, plain, {})).status).toBe(404)
    expect(problems(await send('POST', at, root, { name: 'weblate.no.such' }))).toEqual(['name invalid'])
    expect(problems(await send('POST', at, root, { name: bulk }))).toEqual([
      'configuration invalid',
      'configuration invalid',
    ])
    const wrong = { name: bulk, configuration: { q: 'state:nonsense', state: 10 } }
    expect(problems(await send('POST', at, root, wrong))).toEqual(['configuration invalid'])
    const gettext = await send('POST', at, root, { name: 'weblate.gettext.mo' })
    expect([gettext.status, problems(gettext)[0]]).toEqual([400, expect.stringContaining('name')])
    await install({ name: 'weblate.generate.prefill' })
    expect(problems(await send('POST', at, root, { name: 'weblate.generate.prefill' }))).toEqual(['name invalid'])
  })

  it("10.12 #150: who manages the site's add-ons does not manage those of projects; blocked people manage none", async () => {
    const made = await install(hook)
    const site_ = await makeUser(site, 'of-the-site')
    await makeTeam(site, 'Site add-ons', { members: [site_], permissions: ['management.addons'] })
    const own = body<Addon>(await send('POST', '/api/projects/test/addons/', root, hook), 201)
    const listed = async (as: TestUser) =>
      (await site.read<{ results: Addon[] }>('/api/addons/', { as })).results.map(({ id }) => id)
    const none = async (as: TestUser) => {
      for (const one of [made, own])
        for (const [method, part] of [
          ['GET', 'logs/'],
          ['PATCH', ''],
          ['DELETE', ''],
          ['POST', 'trigger/'],
        ] as const)
          expect([
            method,
            part,
            (await send(method, path(one) + part, as, method === 'GET' ? undefined : {})).status,
          ]).toEqual([method, part, 404])
      const ids = await listed(as)
      expect([made.id, own.id].filter((id) => ids.includes(id))).toEqual([])
    }
    await none(site_)
    expect(await listed(owner)).toEqual(expect.arrayContaining([made.id, own.id]))
    expect((await send('PATCH', path(made), owner, {})).status).toBe(200)
    const block = { project_id: project.id, user_id: owner.id, expires: null, note: '', created: 1 }
    await site.db.insertInto('block').values(block).execute()
    await none(owner)
    await site.db.deleteFrom('block').where('user_id', '=', owner.id).execute()
    await site.db.updateTable('project').set({ enforced_2fa: 1 }).where('id', '=', project.id).execute()
    await none(owner)
    await site.db.updateTable('project').set({ enforced_2fa: 0 }).where('id', '=', project.id).execute()
  })

  it('10.12 #151: PATCH without anything keeps the configuration; what was not said is not stored', async () => {
    const made = await install(hook)
    expect(made.configuration).toEqual(hook.configuration)
    expect(body<Addon>(await send('PATCH', path(made), root, {})).configuration).toEqual(hook.configuration)
    const other = { webhook_url: 'https://other.example/' }
    expect(body<Addon>(await send('PATCH', path(made), root, { configuration: other })).configuration).toEqual(other)
  })

  it('a parameter that an add-on does not have is refused, unless it says nothing', async () => {
    const configuration = { q: 'is:translated', state: -1 }
    const odd = { ...configuration, colour: 'red', weight: 3, path: '' }
    const refused = await send('POST', at, root, { name: bulk, configuration: odd })
    expect(problems(refused)).toEqual(['configuration invalid', 'configuration invalid'])
    expect(refused.json<{ errors: { detail: string }[] }>().errors[0]?.detail).toBe(
      'This add-on has no parameter colour.',
    )
    const made = await install({ name: bulk, configuration: { ...configuration, path: '' } })
    expect(made.configuration).toEqual(configuration)
    expect(problems(await send('PATCH', path(made), root, { configuration: odd }))).toHaveLength(2)
    await site.db
      .updateTable('addon')
      .set({ configuration: JSON.stringify(odd) })
      .where('id', '=', made.id)
      .execute()
    expect((await send('PATCH', path(made), root, { configuration: odd })).status).toBe(200)
  })

  it('10.12 #152: an add-on that runs by itself is not started; another is, in the background', async () => {
    const byItself = await install(hook)
    expect((await send('POST', `${path(byItself)}trigger/`, root)).status).toBe(400)
    const made = await install({
      name: bulk,
      configuration: { q: 'is:translated', state: -1, add_flags: 'priority:90' },
    })
    expect(body(await send('POST', `${path(made)}trigger/`, root), 202)).toEqual({
      detail: expect.any(String),
      url: `${BASE}/api/addons/${made.id}/`,
      logs_url: `${BASE}/api/addons/${made.id}/logs/`,
    })
  })
})
