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
})
