import { expect, it, onTestFinished } from 'vitest'
import { hashPassword } from '#server/access/passwords.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { recordChanges } from '#server/testing/parts.ts'
import { body } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser } from '#server/testing/users.ts'

const PASSWORD = 'a long horse battery'
const password = await hashPassword(PASSWORD)

type Data = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

describeEachEngine('personal data', (open) => {
  it('are one file with everything about oneself, without keys and without others', async () => {
    const site = await TestSite.open(open)
    onTestFinished(() => site.close())
    const ann = await makeUser(site, 'ann')
    await site.db.updateTable('user').set({ password }).execute()
    const eve = await makeUser(site, 'eve')
    await makeTeam(site, 'Reviewers', { members: [ann] })
    const web = await makeComponent(site, await makeProject(site, 'shop'), 'web')
    const by = ({ id }: { id: number }, target: string) => ({ action: 2, target, userId: id, authorId: id })
    await recordChanges(site, web, 'de', [by(ann, 'Mine'), by(eve, 'Hers')])
    expect((await site.call('/api/account/data/', { as: ann })).status).toBe(403)
    expect((await site.call('/api/account/data/')).status).toBe(401)
    const browser = new TestBrowser(site)
    await browser.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })
    const reply = await browser.get('/api/account/data/')
    expect(reply.headers['content-disposition']).toContain('personal-data-ann.json')
    const data = body<Data>(reply)
    expect(data.user).toMatchObject([{ username: 'ann', email: 'ann@example.org' }])
    expect(data.membership?.map(({ name }) => name)).toContain('Reviewers')
    expect(data.change).toMatchObject([{ project: 'shop', component: 'web', language: 'de', target: 'Mine' }])
    expect(data.session).toHaveLength(1)
    expect(data.audit?.map(({ activity }) => activity)).toContain('sign_in')
    expect(reply.text).not.toMatch(/key_hash|"password"|Hers/)
  })
  it('are in no entry of the audit log once the account is deleted, nor those of others gone', async () => {
    const site = await TestSite.open(open)
    onTestFinished(() => site.close())
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeUser(site, 'ann', { full_name: 'Ann Smith' })
    await makeUser(site, 'ann2')
    await makeProject(site, 'shop')
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) =>
      site.call(path, { method, as: root, ...(json && { json }) })
    const team = await makeTeam(site, 'Reviewers', { members: [] })
    await send('POST', `/api/groups/${team}/invitations/`, { email: 'Ann@Example.org' })
    await send('POST', `/api/groups/${team}/invitations/`, { email: 'joann@example.org' })
    await send('PATCH', '/api/users/ann/', { full_name: 'Ann Smith-Jones' })
    await send('POST', '/api/projects/shop/blocks/', { user: 'ann' })
    await send('PATCH', '/api/users/ann2/', { full_name: 'Ann the Second' })
    await send('PATCH', '/api/users/ann/', { is_active: false })
    const browser = new TestBrowser(site)
    for (const name of ['ann', 'ann@example.org', 'ann2'])
      await browser.post('/api/account/sign-in/', { name, password: 'wrong' })
    expect((await send('DELETE', '/api/users/ann/')).status).toBe(204)
    const rows = await site.db.selectFrom('audit').select(['activity', 'object', 'details']).orderBy('id').execute()
    const { id } = await site.db
      .selectFrom('user')
      .select('id')
      .where('username', 'like', 'deleted-%')
      .executeTakeFirstOrThrow()
    expect(rows.map(({ activity, object, details }) => [activity, object, JSON.parse(details)])).toEqual([
      ['invitation_sent', `groups/${team}/invitations`, { email: '***' }],
      ['invitation_sent', `groups/${team}/invitations`, { email: 'joann@example.org' }],
      ['user_changed', `users/deleted-${id}`, { full_name: '***' }],
      ['user_blocked', 'projects/shop/blocks', { user: `deleted-${id}` }],
      ['user_changed', 'users/ann2', { full_name: 'Ann the Second' }],
      ['user_changed', `users/deleted-${id}`, { is_active: false }],
      ['failed_sign_in', '', { name: `deleted-${id}` }],
      ['failed_sign_in', '', { name: '***' }],
      ['failed_sign_in', '', {}],
      ['user_deleted', 'users/ann', {}],
    ])
  })
})
