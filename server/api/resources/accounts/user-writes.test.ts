import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { type Call, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('writing users', (open) => {
  let site: TestSite
  let root: TestUser
  let editor: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeUser(site, 'plain')
    editor = await makeUser(site, 'editor')
    await makeTeam(site, 'Editors', { members: [editor], permissions: ['user.edit'] })
  })
  afterAll(() => site.close())

  const send = (method: Call['method'], path: string, as: TestUser | undefined, json?: unknown) =>
    site.call(path, { method, as, ...(json === undefined ? {} : { json }) } as Call)
  const patch = (who: string, as: TestUser, json: unknown) => send('PATCH', `/api/users/${who}/`, as, json)

  it('nobody rises by the right to change users', async () => {
    const body = { username: 'riser', full_name: 'Riser', is_superuser: true }
    expect((await send('POST', '/api/users/', editor, body)).status).toBe(403)
    expect((await patch('editor', editor, { is_superuser: true })).status).toBe(403)
    expect((await patch('root', editor, { email: 'evil@example.org' })).status).toBe(403)
    expect((await send('DELETE', '/api/users/root/', editor)).status).toBe(403)
    expect((await patch('editor', root, { is_superuser: true })).json()).toMatchObject({ is_superuser: true })
    await patch('editor', root, { is_superuser: false })
  })

  it('making an administrator in a browser asks for the password again; a token is enough', async () => {
    const password = 'correct horse battery'
    await site.db
      .updateTable('user')
      .set({ password: await hashPassword(password) })
      .where('id', '=', root.id)
      .execute()
    const browser = new TestBrowser(site)
    expect((await browser.post('/api/account/sign-in/', { name: 'root', password })).status).toBe(200)
    site.time += 3_600_000_000
    const promote = (is_superuser: boolean) =>
      browser.call('/api/users/plain/', { method: 'PATCH', json: { is_superuser } })
    const refused = await promote(true)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('confirmation_required')])
    expect((await promote(false)).status).toBe(200)
    expect((await browser.post('/api/account/confirm/', { password })).status).toBe(204)
    expect((await promote(true)).json()).toMatchObject({ is_superuser: true })
    expect((await patch('plain', root, { is_superuser: false })).status).toBe(200)
    expect((await patch('plain', root, { is_superuser: true })).status).toBe(200)
    await patch('plain', root, { is_superuser: false })
  })

  it('statistics and contributions are there', async () => {
    expect(await site.read('/api/users/plain/statistics/')).toEqual({
      translated: 0,
      suggested: 0,
      uploaded: 0,
      commented: 0,
      languages: 0,
    })
    expect(await site.read('/api/users/plain/contributions/')).toMatchObject({ count: 0 })
    expect((await site.call('/api/users/nobody/statistics/')).status).toBe(404)
  })

  it('who may change users signs others out everywhere, and revokes their tokens if they say so', async () => {
    const password = 'correct horse battery'
    const leaver = await makeUser(site, 'leaver')
    await site.db
      .updateTable('user')
      .set({ password: await hashPassword(password) })
      .where('id', '=', leaver.id)
      .execute()
    const browser = new TestBrowser(site)
    const signIn = () => browser.post('/api/account/sign-in/', { name: 'leaver', password })
    const signOut = async (who: string, as: TestUser, json: object = {}) =>
      (await send('POST', `/api/users/${who}/sign-out/`, as, json)).status
    const tokenWorks = async () => (await send('GET', '/api/account/', leaver)).status === 200
    await signIn()
    expect([await signOut('leaver', leaver), await signOut('root', editor), await signOut('none', editor)]).toEqual([
      403, 403, 404,
    ])
    expect(await signOut('leaver', editor, { tokens: 'some' })).toBe(400)
    expect(await browser.whoami()).toBe('leaver')
    expect(await signOut('leaver', editor)).toBe(204)
    expect([await browser.whoami(), await tokenWorks()]).toEqual([undefined, true])
    expect((await signIn()).status).toBe(200)
    expect(await signOut('leaver', root, { tokens: true })).toBe(204)
    expect([await browser.whoami(), await tokenWorks()]).toEqual([undefined, false])
    const { results } = await site.read<{ results: object[] }>('/api/site/audit/?action=sessions_ended', { as: root })
    expect(results).toMatchObject([
      { actor: 'root', user: 'leaver', details: { tokens: true } },
      { actor: 'editor', user: 'leaver', details: { tokens: false } },
    ])
  })

  it('the token of a project is revoked in its project', async () => {
    const project = await makeProject(site, 'botted')
    const bot = await makeUser(site, 'bot-botted-ci')
    await site.db.updateTable('user').set({ is_bot: 1, bot_project_id: project.id }).where('id', '=', bot.id).execute()
    const reply = await send('POST', '/api/users/bot-botted-ci/sign-out/', root, { tokens: true })
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('in its project')])
    expect((await send('GET', '/api/account/', bot)).status).toBe(200)
  })
})
