import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountLevel } from '#core/contract/account-level.ts'
import { needsInWords } from '#core/contract/needs.ts'
import type { Method } from '#core/contract/route-contract.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { stepAt, totpCode } from '#server/access/totp.ts'
import { accountLevels } from '#server/api/http/route.ts'
import { resources } from '#server/api/resources/registry.ts'
import { TestBrowser } from '#server/testing/browser.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { operationsOf } from '#server/testing/matrix/requests.ts'
import { withoutTrace } from '#server/testing/matrix/without-trace.ts'
import { sender } from '#server/testing/send-as.ts'
import { type Reply, TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const PASSWORD = 'correct horse battery'
const hash = await hashPassword(PASSWORD)
const QUARTER_HOUR = 15 * 60 * 1_000_000

/** Addresses outside /api/account/ through which people change what is theirs. */
const alsoOwn = new Set([
  '/api/users/:username/',
  '/api/users/:username/notifications/',
  '/api/users/:username/notifications/:id/',
  '/api/users/:username/notification-diagnostics/',
  '/api/projects/:project/watching/',
  '/api/components/:project/:component/watching/',
  '/api/unsubscribe/:key/',
])

const isOwn = (path: string): boolean => path.startsWith('/api/account/') || alsoOwn.has(path)
const routes = Object.values(resources)
  .flat()
  .filter(({ path }) => isOwn(path))
const operations = routes.flatMap((route) => accountLevels(route).map(([method, level]) => ({ route, method, level })))

/** Reading about others is open, and so is what needs a right over others. */
const openReading = new Set(['GET /api/users/:username/', 'GET /api/users/:username/notifications/'])
const othersToo = new Set([
  'DELETE /api/users/:username/',
  'GET /api/users/:username/notifications/:id/',
  'GET /api/users/:username/notification-diagnostics/',
])

it('every address of an account says what it asks for', () => {
  const silent = operations
    .filter(({ level }) => level === undefined)
    .map(({ route, method }) => `${method} ${route.path}`)
    .filter((name) => !openReading.has(name) && !othersToo.has(name))
  expect(silent).toEqual([])
})

it('whatever says that it is about oneself is looked at here', () => {
  const forgotten = Object.values(resources)
    .flat()
    .filter((route) =>
      operationsOf(route).some(({ needs }) => /themselves|a session of the web/.test(needsInWords(needs))),
    )
    .map(({ path }) => path)
    .filter((path) => !isOwn(path))
  expect(forgotten).toEqual([])
})

it('what guards an account is never open to a token or an old session', () => {
  const at = (level: AccountLevel) =>
    operations.filter((one) => one.level === level).map(({ route, method }) => `${method} ${route.path}`)
  expect(at('second_factor').sort()).toEqual([
    'DELETE /api/account/passkeys/:id/',
    'DELETE /api/account/totp/:id/',
    'POST /api/account/recovery-codes/',
  ])
  expect(at('confirmed').sort()).toEqual([
    'DELETE /api/account/',
    'DELETE /api/account/emails/:id/',
    'DELETE /api/account/identities/:id/',
    'POST /api/account/authorization/',
    'POST /api/account/emails/',
    'POST /api/account/emails/primary/',
    'POST /api/account/identities/',
    'POST /api/account/identities/finish/',
    'POST /api/account/passkeys/',
    'POST /api/account/passkeys/finish/',
    'POST /api/account/password/',
    'POST /api/account/token/',
    'POST /api/account/totp/',
    'POST /api/account/totp/finish/',
  ])
})

type Who = 'visitor' | 'token' | 'project token' | 'old session' | 'half signed in' | 'confirmed by password'

/** Whether somebody passes, and else the error they get. */
function outcome(who: Who, level: AccountLevel): string {
  const visitor = who === 'visitor' || who === 'half signed in'
  const withToken = who === 'token' || who === 'project token'
  if (level === 'anyone') return 'passes'
  if (level === 'anyone_without_token') return withToken ? 'permission_denied' : 'passes'
  if (visitor) return 'not_authenticated'
  if (level === 'signed_in') return 'passes'
  if (withToken) return 'permission_denied'
  if (level === 'session') return 'passes'
  if (who === 'old session') return 'confirmation_required'
  return level === 'confirmed' ? 'passes' : 'second_factor_required'
}

const guards: ReadonlySet<string> = new Set(['not_authenticated', 'confirmation_required', 'second_factor_required'])

/** The guard that refused, if one did. What the route itself finds wrong with a request is past the guard. */
function guardOf(reply: Reply, withToken: boolean): string {
  if (reply.status !== 401 && reply.status !== 403) return 'passes'
  const [error] = reply.json<{ errors: { code: string; detail: string }[] }>().errors
  const code = error?.code ?? ''
  if (guards.has(code)) return code
  return withToken && error?.detail.startsWith("You can't use a token for this") ? code : 'passes'
}

describeEachEngine('F8, F10: what every address of an account asks for', (open) => {
  let site: TestSite
  let calls: Record<Who, (method: Method, path: string) => Promise<Reply>>

  beforeAll(async () => {
    site = await TestSite.open(open, { PUBLIC_URL: 'https://l10n.example.org', PAGE_CACHE_MB: '0' })
    const ann = await makeUser(site, 'ann')
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    const project = await makeProject(site, 'demo')
    await site.db.updateTable('user').set({ password: hash }).where('id', '=', ann.id).execute()
    const team = await site.db
      .selectFrom('team')
      .select('id')
      .where('project_id', '=', project.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const send = sender(() => site)
    const made = await send('POST', '/api/projects/demo/tokens/', root, { name: 'ci', teams: [team.id] })
    const bot = { authorization: `Token ${made.json<{ token: string }>().token}` }
    const old = new TestBrowser(site)
    const confirmed = new TestBrowser(site)
    const sign = (who: TestBrowser) => who.post('/api/account/sign-in/', { name: 'ann', password: PASSWORD })
    for (const browser of [old, confirmed]) expect((await sign(browser)).status).toBe(200)
    const begun = (await old.post('/api/account/totp/')).json<{ ticket: string; secret: string }>()
    const code = totpCode(begun.secret, stepAt(site.time))
    const added = await old.post('/api/account/totp/finish/', { ticket: begun.ticket, code, name: 'Phone' })
    expect(added.status).toBe(200)
    site.time += QUARTER_HOUR
    expect((await confirmed.post('/api/account/confirm/', { password: PASSWORD })).status).toBe(204)
    const { ticket } = (await sign(new TestBrowser(site))).json<{ ticket: string }>()
    expect(ticket).toMatch(/./)
    const json = (method: Method) => (method === 'GET' ? {} : { json: {} })
    const account = (headers: Record<string, string>) => (method: Method, path: string) =>
      site.call(path, { method, ...json(method), headers: { 'sec-fetch-site': 'same-origin', ...headers } })
    calls = {
      visitor: account({}),
      token: account({ authorization: ann.authorization }),
      'project token': account(bot),
      'old session': account({ cookie: old.cookie }),
      'half signed in': account({ cookie: `__Host-dragoman_session=${ticket}` }),
      'confirmed by password': account({ cookie: confirmed.cookie }),
    }
  })
  afterAll(() => site.close())

  const addressOf = (path: string) =>
    path
      .replace(':username', 'ann')
      .replace(':project', 'demo')
      .replace(':component', 'app')
      .replaceAll(/:\w+/g, '999999')

  describe.each(
    operations.flatMap(({ route, method, level }) => (level ? [[method, route.path, level] as const] : [])),
  )('%s %s: %s', (method, path, level) => {
    it('is given to nobody who shows less', async () => {
      for (const who of Object.keys(calls) as Who[]) {
        await withoutTrace(site, async () => {
          const reply = await calls[who](method, addressOf(path))
          const withToken = who === 'token' || who === 'project token'
          expect([who, guardOf(reply, withToken)]).toEqual([who, outcome(who, level)])
        })
      }
    })
  })
})
