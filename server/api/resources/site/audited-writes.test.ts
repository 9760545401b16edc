import { afterEach, beforeEach, expect, it } from 'vitest'
import { auditedWrites } from '#core/access/audit-actions.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { resources } from '#server/api/resources/registry.ts'
import { keyFor, TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { body } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const hash = await hashPassword(PASSWORD)

/** Routes about accounts, tokens, permissions, settings of the site and migrations. */
const guarded =
  /^\/api\/(account|users|groups|roles|site|inbox\/invitations|addons\/site|addons\/:id|machinery_settings|ssh-keys|workspaces|backups)\/|\/(tokens|blocks|backups|agreement)\//

/** What writes its entry where the work is done: it depends on what happens there. */
const ownEntries = new Set([
  'POST /api/users/:username/sign-out/',
  'PUT /api/addons/:id/',
  'PATCH /api/addons/:id/',
  'DELETE /api/addons/:id/',
  'POST /api/inbox/invitations/',
  'POST /api/account/invitation/',
  'POST /api/account/token/',
  'DELETE /api/account/token/',
  'DELETE /api/account/token/:id/',
  'DELETE /api/account/',
  'POST /api/account/password/',
  'DELETE /api/account/sessions/',
  'DELETE /api/account/sessions/:id/',
  'POST /api/account/emails/finish/',
  'POST /api/account/emails/primary/',
  'DELETE /api/account/emails/:id/',
  'POST /api/account/identities/finish/',
  'DELETE /api/account/identities/:id/',
  'POST /api/account/totp/finish/',
  'DELETE /api/account/totp/:id/',
  'POST /api/account/passkeys/finish/',
  'DELETE /api/account/passkeys/:id/',
  'POST /api/account/recovery-codes/',
  'POST /api/account/sign-up/finish/',
  'POST /api/account/first-administrator/',
  'POST /api/account/sign-in/',
  'POST /api/account/second-factor/',
  'POST /api/account/sign-out/',
  'POST /api/account/reset/finish/',
  'POST /api/account/passkey-sign-in/finish/',
  'POST /api/account/oidc/finish/',
])

/** What changes nothing of this kind: it looks, tries out, begins what another request ends, or is about how somebody works. */
const noEntries = new Set([
  'POST /api/site/test-email/',
  'POST /api/site/sign-in-providers/:id/test/',
  'POST /api/addons/:id/trigger/',
  'POST /api/addons/:id/preview/',
  'POST /api/addons/:id/test/',
  'POST /api/addons/:id/deliveries/:delivery/redeliver/',
  'POST /api/users/:username/notifications/',
  'PUT /api/users/:username/notifications/:id/',
  'PATCH /api/users/:username/notifications/:id/',
  'DELETE /api/users/:username/notifications/:id/',
  'POST /api/components/:project/:component/agreement/',
  'POST /api/account/invitation/look/',
  'POST /api/account/authorization/look/',
  // The agent takes its token with the code: that is noted.
  'POST /api/account/authorization/',
  'POST /api/account/confirm/',
  'POST /api/account/emails/',
  'POST /api/account/identities/',
  'POST /api/account/totp/',
  'POST /api/account/passkeys/',
  'POST /api/account/sign-up/',
  'POST /api/account/reset/',
  'POST /api/account/passkey-sign-in/',
  'POST /api/account/oidc/',
])

it('every write about accounts, tokens, settings of the site and migrations is in the audit log or said not to be', () => {
  const writes = Object.values(resources)
    .flat()
    .flatMap(({ path, writes: all = [] }) => all.map(({ method }) => ({ path, name: `${method} ${path}` })))
  const said = (name: string) => [name in auditedWrites, ownEntries.has(name), noEntries.has(name)].filter(Boolean)
  const wrong = writes.filter(({ path, name }) => said(name).length > 1 || (guarded.test(path) && !said(name).length))
  expect(wrong.map(({ name }) => name)).toEqual([])
  const known = new Set(writes.map(({ name }) => name))
  expect([...ownEntries, ...noEntries].filter((name) => !known.has(name))).toEqual([])
})

describeEachEngine('the audit log', (open) => {
  let site: TestSite
  let root: TestUser
  let browser: TestBrowser

  beforeEach(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org' })
    root = await makeUser(site, 'root', { is_superuser: 1 })
    await makeUser(site, 'ann')
    await site.db.updateTable('user').set({ password: hash }).execute()
    browser = await signedIn()
    await site.db.deleteFrom('audit').execute()
  })
  afterEach(() => site.close())

  async function signedIn(): Promise<TestBrowser> {
    const visitor = new TestBrowser(site)
    await visitor.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })
    return visitor
  }
  const entries = async () =>
    (
      await site.db
        .selectFrom('audit')
        .leftJoin('user', 'user.id', 'audit.actor_id')
        .select(['activity', 'username', 'object', 'details', 'address', 'user_agent'])
        .orderBy('audit.id')
        .execute()
    ).map(({ activity, username, object, details }) => [activity, username, object, JSON.parse(details)])

  it('has sessions that were ended, one or all others, and signing out', async () => {
    await signedIn()
    await signedIn()
    const sessions = body<{ id: number; current: boolean }[]>(await browser.get('/api/account/sessions/'))
    const other = sessions.find(({ current }) => !current)
    await site.db.deleteFrom('audit').execute()
    await browser.delete(`/api/account/sessions/${other?.id}/`)
    await browser.delete('/api/account/sessions/')
    await browser.delete('/api/account/sessions/')
    await browser.post('/api/account/sign-out/')
    expect(await entries()).toEqual([
      ['session_ended', 'ann', '', { sessions: 1 }],
      ['session_ended', 'ann', '', { sessions: 1 }],
      ['sign_out', 'ann', '', {}],
    ])
  })

  it('has every token that is no longer good, also one that another of its name took the place of', async () => {
    await site.db.deleteFrom('token').execute()
    for (const name of ['ci', 'ci', 'laptop']) await browser.post('/api/account/token/', { name })
    await browser.delete('/api/account/token/')
    const made = (name: string) => ['token_made', 'ann', '', { name }]
    const revoked = (name: string) => ['token_revoked', 'ann', '', { name }]
    const noted = await entries()
    expect(noted.slice(0, 4)).toEqual([made('ci'), revoked('ci'), made('ci'), made('laptop')])
    expect(noted.slice(4)).toHaveLength(2)
    expect(noted.slice(4)).toEqual(expect.arrayContaining([revoked('ci'), revoked('laptop')]))
  })

  it('has emails that were removed', async () => {
    await browser.post('/api/account/emails/', { email: 'second@example.org' })
    await browser.post('/api/account/emails/finish/', { key: await keyFor(site, 'second@example.org') })
    const emails = body<{ id: number; primary: boolean }[]>(await browser.get('/api/account/emails/'))
    await browser.delete(`/api/account/emails/${emails.find(({ primary }) => !primary)?.id}/`)
    expect((await entries()).at(-1)).toEqual(['email_removed', 'ann', '', { email: 'second@example.org' }])
  })

  it('has accounts that their owners deleted, without where they did it from', async () => {
    expect((await browser.delete('/api/account/')).status).toBe(204)
    const { id } = await site.db
      .selectFrom('user')
      .select('id')
      .where('username', 'like', 'deleted-%')
      .executeTakeFirstOrThrow()
    expect(await entries()).toEqual([['user_deleted', `deleted-${id}`, 'account', {}]])
    const [entry] = await site.db.selectFrom('audit').selectAll().execute()
    expect(entry).toMatchObject({ address: '', user_agent: '' })
  })

  it('has add-ons of the site that were changed and deleted, and those of projects not', async () => {
    const json = { name: 'Shop', slug: 'shop', web: 'https://shop.example' }
    await site.call('/api/projects/', { method: 'POST', as: root, json })
    const install = async (path: string) => {
      const addon = { name: 'weblate.removal.comments', configuration: { age: 30 } }
      return body<{ id: number }>(await site.call(path, { method: 'POST', as: root, json: addon }), 201).id
    }
    const ids = [await install('/api/addons/site/'), await install('/api/projects/shop/addons/')]
    await site.db.deleteFrom('audit').execute()
    for (const id of ids) {
      const change = { as: root, json: { configuration: { age: 60 } } }
      expect((await site.call(`/api/addons/${id}/`, { method: 'PATCH', ...change })).status).toBe(200)
      expect((await site.call(`/api/addons/${id}/`, { method: 'DELETE', as: root })).status).toBe(204)
    }
    expect((await entries()).map(([activity, , object]) => [activity, object])).toEqual([
      ['site_settings_changed', `addons/${ids[0]}`],
      ['site_settings_changed', `addons/${ids[0]}`],
    ])
  })

  it('has runs of migrations, with what they do', async () => {
    const json = { url: 'https://weblate.example', token: 'wlu_x' }
    const moved = await site.call('/api/site/move-ins/', { method: 'POST', as: root, json })
    const { id } = body<{ id: number }>(moved, 201)
    const run = { method: 'POST', as: root, json: { mode: 'switch' } } as const
    expect((await site.call(`/api/site/move-ins/${id}/runs/`, run)).status).toBe(202)
    expect((await entries()).at(-1)).toEqual(['move_in_run', 'root', `site/move-ins/${id}/runs`, { mode: 'switch' }])
  })
})
