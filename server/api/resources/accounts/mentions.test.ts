import { afterAll, beforeAll, expect, it } from 'vitest'
import { Access } from '#core/access/teams.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('people to mention', (open) => {
  let people: Awaited<ReturnType<typeof openWithPeople<'root' | 'ann' | 'bob' | 'bea'>>>
  let component: TestComponent
  let unit = ''
  const permissions = ['unit.edit', 'comment.add']

  beforeAll(async () => {
    people = await openWithPeople(open, 'root', 'ann', 'bob', 'bea')
    const { site, ann, bob } = people
    const project = await makeProject(site, 'open')
    component = await makeComponent(site, project, 'app')
    await makeTeam(site, 'translators', { members: [ann, bob], projects: [project], permissions })
    await makeUser(site, 'zoe', { full_name: 'Bella 50% Zoe' })
    await makeUser(site, 'bert', { is_active: 0 })
    await site.db
      .updateTable('user')
      .set({ is_bot: 1 })
      .where('id', '=', (await makeUser(site, 'bot')).id)
      .execute()
    const late = await makeUser(site, 'belated')
    await site.db.updateTable('user').set({ date_expires: site.time }).where('id', '=', late.id).execute()
    const units = await site.read<{ results: { id: number }[] }>('/api/units/?q=project:open+language:de+key:bye')
    unit = `/api/units/${units.results[0]?.id}/`
  })
  afterAll(() => people.site.close())

  const ask = (q: string, as?: TestUser) =>
    people.site.call(`${unit}people/?q=${encodeURIComponent(q)}`, as ? { as } : {})
  const offered = async (q: string, as: TestUser) => {
    const reply = await ask(q, as)
    expect(reply.status, reply.text).toBe(200)
    return reply.json<{ people: { username: string }[] }>().people.map(({ username }) => username)
  }

  it('are found by the start of a name or of a word in it, without bots and closed accounts', async () => {
    expect(await offered('B', people.ann)).toEqual(['bea', 'bob', 'zoe'])
    expect(await offered('50%', people.ann)).toEqual(['zoe'])
    expect(await offered('%', people.ann)).toEqual([])
    expect(await offered('an', people.ann)).toEqual([])
    expect((await ask('b', people.ann)).json()).toHaveProperty('people.0', {
      username: 'bea',
      full_name: 'bea of Test',
    })
  })

  it('come first when they worked on the string, and alone before a letter is typed', async () => {
    expect(await offered('', people.ann)).toEqual([])
    await people.site.call(unit, { method: 'PATCH', as: people.bob, json: { target: ['Tschau'], state: 20 } })
    expect(await offered('', people.ann)).toEqual(['bob'])
    expect(await offered('b', people.ann)).toEqual(['bob', 'bea', 'zoe'])
  })

  it('are told to people who may comment, and to nobody else', async () => {
    await people.site.db.updateTable('project').set({ access_control: Access.protected }).execute()
    expect((await ask('b', people.bea)).status).toBe(403)
    expect((await ask('b')).status).toBe(403)
    expect(await offered('be', people.ann)).toEqual(['bea', 'zoe'])
    const long = await ask('b'.repeat(151), people.ann)
    expect([long.status, long.text]).toEqual([400, expect.stringContaining('Enter at most 150 characters.')])
  })

  it('are those who can see the component where not everybody can', async () => {
    const { site, ann, bob, bea, root } = people
    const { db } = site
    await db.updateTable('project').set({ access_control: Access.private }).execute()
    expect(await offered('b', ann)).toEqual(['bob'])
    expect(await offered('r', ann)).toEqual([root.username])
    expect((await ask('b', bea)).status).toBe(404)
    await db.updateTable('component').set({ restricted: 1 }).execute()
    expect((await ask('b', ann)).status).toBe(404)
    await makeTeam(site, 'readers', { members: [ann, bea], components: [component], permissions })
    expect(await offered('b', ann)).toEqual(['bea'])
    await db.updateTable('team').set({ enforced_2fa: 1 }).where('name', '=', 'readers').execute()
    expect(await offered('b', root)).toEqual([])
    expect((await ask('b', bob)).status).toBe(404)
  })
})
