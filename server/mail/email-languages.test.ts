import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyFor, sentEmails, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { digest, runUntilIdle } from '#server/testing/follow.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const DAY = 86_400_000_000
const PASSWORD = 'correct horse battery'

describeEachEngine('the language of emails', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  const lastTo = async (address: string) =>
    (await sentEmails(site)).filter(({ recipient }) => recipient === address).at(-1)
  const speaks = (user: TestUser, language: string) =>
    site.call(`/api/users/${user.username}/`, { method: 'PATCH', as: user, json: { profile: { language } } })

  it('is that of the page for who has no account yet, and stays with the account', async () => {
    const browser = new TestBrowser(site, { 'accept-language': 'cs, de-AT;q=0.8, fr;q=0.5' })
    const eva = { username: 'eva', full_name: 'Eva', email: 'eva@example.org' }
    await browser.post('/api/account/sign-up/', eva)
    const welcome = await lastTo(eva.email)
    expect(welcome?.subject).toBe('Bestätigen Sie Ihr neues Konto')
    expect(welcome?.text).toContain('Öffnen Sie den Link, um Ihr Konto eva fertig zu erstellen.')
    expect(welcome?.html).toContain('<html lang="de" dir="ltr">')
    const key = await keyFor(site, eva.email)
    await browser.post('/api/account/sign-up/finish/', { key, password: PASSWORD })
    const { profile } = (await site.call('/api/users/eva/', { as: root })).json<{ profile: { language: string } }>()
    expect(profile.language).toBe('de')
    // Asked for from somewhere else, it is still in the language of who reads it.
    await new TestBrowser(site, { 'accept-language': 'fr' }).post('/api/account/reset/', { email: eva.email })
    expect((await lastTo(eva.email))?.subject).toBe('Setzen Sie Ihr Passwort zurück')
  })

  it('is English for who says nothing', async () => {
    await new TestBrowser(site).post('/api/account/reset/', { email: 'nobody@example.org' })
    expect(await lastTo('nobody@example.org')).toMatchObject({ subject: 'No account with your email' })
  })

  it('of invitations is that of the profile, and for an address that of who invites', async () => {
    const taro = await makeUser(site, 'taro')
    await speaks(taro, 'ja')
    await speaks(root, 'es')
    const { id } = await site.db
      .selectFrom('team')
      .select('id')
      .where('project_id', 'is', null)
      .executeTakeFirstOrThrow()
    const invite = (json: object) => site.call(`/api/groups/${id}/invitations/`, { method: 'POST', as: root, json })
    expect((await invite({ username: 'taro' })).status).toBe(201)
    expect((await invite({ email: 'new@example.org' })).status).toBe(201)
    expect((await lastTo('taro@example.org'))?.subject).toBe('翻訳への招待')
    expect((await lastTo('new@example.org'))?.subject).toBe('Te han invitado a traducir')
  })

  it('of notifications and summaries is that of each reader', async () => {
    const amal = await makeUser(site, 'amal')
    await makeUser(site, 'bob')
    await speaks(amal, 'ar')
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    await runUntilIdle(site)
    const daily = { notification: 'NewCommentNotificaton', scope: 0, frequency: 2 }
    await site.call('/api/users/amal/notifications/', { method: 'POST', as: amal, json: daily })
    await digest(site)
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/open/app/de/units/', {
      as: root,
    })
    const comment = (text: string) =>
      site.call(`/api/units/${results[0]?.id}/comments/`, {
        method: 'POST',
        as: root,
        json: { comment: text, scope: 'translation' },
      })
    await comment('@amal @bob hello')
    await runUntilIdle(site)
    const [arabic, english] = [await lastTo('amal@example.org'), await lastTo('bob@example.org')]
    expect(arabic?.subject).toBe('أُشير إليك: Project open / Component app / الألمانية')
    expect(arabic?.text).toContain('  تعليق: @amal @bob hello')
    expect(arabic?.text).toContain('لا مزيد من الرسائل عن «أُشير إليك»: https://l10n.example.org/api/unsubscribe/')
    expect(arabic?.html).toContain('<html lang="ar" dir="rtl">')
    expect(english?.subject).toBe('You were mentioned: Project open / Component app / German')
    await comment('and what about this?')
    await runUntilIdle(site)
    site.time += DAY
    await digest(site)
    const summary = await lastTo('amal@example.org')
    expect(summary?.subject).toBe('ملخصك اليومي')
    expect(summary?.text).toContain('* أُضيف تعليق')
  })
})
