import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TokenScope, tokenScopes } from '#core/access/token-scopes.ts'
import { createUserToken } from '#server/access/tokens.ts'
import { resources } from '#server/api/resources/registry.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import type { Area } from '#server/testing/matrix/people.ts'
import { addressOf, bodyOf, type Operation, operationsOf } from '#server/testing/matrix/requests.ts'
import { fillMatrix, type MatrixSite, traces } from '#server/testing/matrix/site.ts'
import { withoutTrace } from '#server/testing/matrix/without-trace.ts'
import { sender } from '#server/testing/send-as.ts'
import { type Caller, TestSite } from '#server/testing/site.ts'

/** What each scope is for, written apart from the contracts. A write that stands nowhere needs `manage`; a read that stands nowhere, nothing. */
const operationsByScope: Readonly<Partial<Record<TokenScope | 'full' | 'session', readonly string[]>>> = {
  read: ['POST /api/memory/lookup/', 'POST /api/units/:id/checks/', 'POST /api/reports/', 'POST …/reports/'],
  translate: [
    'POST /api/translations/:project/:component/:language/file/',
    'POST /api/components/:project/:component/file/',
    'POST /api/projects/:project/file/',
    'PUT /api/translations/:project/:component/:language/file/',
    'POST /api/translations/:project/:component/:language/units/',
    'PUT /api/units/:id/',
    'PATCH /api/units/:id/',
    'POST /api/bulk/units/',
    'POST /api/units/:id/checks/:check/dismiss/',
    'POST /api/units/:id/checks/:check/restore/',
    'POST /api/units/:id/presence/',
    'POST /api/units/:id/suggestions/',
    'DELETE /api/suggestions/:id/',
    'POST /api/suggestions/:id/accept/',
    'POST /api/suggestions/:id/vote/',
    'POST /api/units/:id/comments/',
    'DELETE /api/comments/:id/',
    'GET /api/units/:id/machinery/',
    'GET /api/units/:id/people/',
    'POST /api/changes/:id/revert/',
    'POST /api/units/:id/send-back/',
    'POST /api/projects/:project/change-sets/',
    'PATCH /api/projects/:project/change-sets/:id/',
    'DELETE /api/projects/:project/change-sets/:id/',
    'POST /api/projects/:project/change-sets/:id/items/',
    'POST /api/projects/:project/change-sets/:id/languages/',
    'POST /api/projects/:project/change-sets/:id/apply/',
    'POST /api/projects/:project/change-sets/:id/drop/',
    'POST /api/projects/:project/change-sets/:id/undo/',
    'POST /api/projects/:project/change-sets/:id/withdraw/',
  ],
  review: [
    'PUT /api/units/:id/',
    'PATCH /api/units/:id/',
    'DELETE /api/suggestions/:id/',
    'DELETE /api/comments/:id/',
    'POST /api/comments/:id/resolve/',
  ],
  manage: [
    'PUT /api/units/:id/',
    'PATCH /api/units/:id/',
    'GET /api/places/services/',
    'GET /api/projects/:project/backups/',
    'GET /api/projects/:project/backups/:backup/',
    'GET /api/projects/:project/machinery_settings/',
    'GET /api/projects/:project/machinery_use/',
    'GET /api/projects/:project/tokens/',
    'GET /api/projects/:project/blocks/',
    'GET /api/machinery_settings/',
    'GET /api/machinery_use/',
    'GET /api/addons/:id/logs/',
    'GET /api/addons/:id/published/',
    'GET /api/addons/:id/deliveries/',
    'GET /api/groups/:id/members/',
    'GET /api/access/',
    'GET /api/projects/:project/access/',
    'GET /api/workspaces/:id/access/',
    'GET /api/projects/:project/members/',
    'GET /api/groups/:id/invitations/',
  ],
  repository: ['POST /api/components/:project/:component/lock/', 'POST …/repository/'],
  full: [
    '* /api/site/overview/',
    '* /api/site/storage/',
    '* /api/site/processes/',
    '* /api/site/setup/',
    '* /api/site/test-email/',
    '* /api/site/demo/',
    '* /api/site/sign-in-providers/',
    '* /api/site/sign-in-providers/:id/',
    '* /api/site/sign-in-providers/:id/test/',
    '* /api/site/scim/',
    '* /api/site/scim/:id/',
    '* /api/site/scim/:id/token/',
    '* /api/site/audit/',
    '* /api/site/audit/csv/',
    '* /api/site/audit/jsonl/',
    '* /api/site/move-ins/',
    '* /api/site/move-ins/:id/',
    '* /api/site/move-ins/exports/',
    '* /api/site/move-ins/:id/report/',
    '* /api/site/move-ins/:id/runs/',
  ],
  session: ['* /api/account/', '* /api/unsubscribe/'],
}

/** Of others than oneself these take user.edit. */
const ofOthers = new Set(['/api/users/:username/notifications/:id/', '/api/users/:username/notification-diagnostics/'])

const isNamed = (kind: keyof typeof operationsByScope, { method, route: { path } }: Operation): boolean =>
  (operationsByScope[kind] ?? []).some((one) => {
    const [verb, address = ''] = one.split(' ')
    if (verb !== '*' && verb !== method) return false
    if (address.startsWith('…')) return path.endsWith(address.slice(1))
    return verb === '*' && kind === 'session' ? path.startsWith(address) : path === address
  })

function scopesOf(operation: Operation): readonly TokenScope[] {
  if (isNamed('full', operation)) return []
  const named = tokenScopes.filter((scope) => isNamed(scope, operation))
  if (named.includes('read')) return tokenScopes
  if (named.length > 0) return named
  return operation.write ? ['manage'] : tokenScopes
}

/** What is read in a session alone: personal-data.test.ts has a token refused. */
const sessionReads: ReadonlySet<string> = new Set(['/api/account/data/'])

/** Whoever holds the key in the link may, and what only sessions may is for account-levels.test.ts. */
const operations = Object.values(resources)
  .flat()
  .flatMap(operationsOf)
  .filter((operation) => !(operation.write && isNamed('session', operation)) && !operation.write?.openToVisitors)
  .filter(({ route }) => !sessionReads.has(route.path))

describeEachEngine('routes x scopes of tokens', (open, engine) => {
  let site: TestSite
  let matrix: MatrixSite
  const tokens = {} as Record<TokenScope | 'limited', Caller>

  beforeAll(async () => {
    site = await TestSite.open(open, { PAGE_CACHE_MB: '0' })
    matrix = await fillMatrix(
      site,
      sender(() => site),
    )
    const id = matrix.people.administrator?.id ?? 0
    const make = async (name: string, grant: { scopes: readonly TokenScope[] | null; projects: number[] | null }) => ({
      authorization: `Token ${await createUserToken(site.db, id, site.time, name, { expires: null, ...grant })}`,
    })
    for (const scope of tokenScopes) tokens[scope] = await make(scope, { scopes: [scope], projects: null })
    const { project } = matrix.examples.protected
    const row = await site.db
      .selectFrom('project')
      .select('id')
      .where('slug', '=', project ?? '')
      .executeTakeFirst()
    tokens.limited = await make('limited', { scopes: null, projects: [row?.id ?? 0] })
  })
  afterAll(() => site.close())

  const ask = (operation: Operation, token: keyof typeof tokens, area: Area) => {
    const example = matrix.examples[area]
    const headers = { accept: 'application/json; messages=1' }
    const call = { method: operation.method, as: tokens[token], headers, ...bodyOf(operation, example) }
    return site.call(addressOf(operation, example), call)
  }
  const isRefusedByScope = ({ status, text }: { status: number; text: string }) =>
    status === 403 && /"id":"token\.(lacks|limited)/.test(text)

  it('a token cannot do what its scopes do not give, whatever its owner may', async () => {
    const wrong: unknown[] = []
    for (const operation of operations) {
      const given = scopesOf(operation)
      const check = async (scope: TokenScope) => {
        const reply = await ask(operation, scope, 'private')
        if (!isRefusedByScope(reply)) wrong.push([operation.method, operation.route.path, scope, reply.status])
      }
      await Promise.all(tokenScopes.filter((one) => !given.includes(one)).map(check))
    }
    expect(wrong).toEqual([])
  })

  // Scopes ask no database: one engine is enough to see that none is missing.
  if (engine === 'sqlite')
    it('a token can do what its scope is for', async () => {
      const wrong: unknown[] = []
      for (const operation of operations) {
        const isOfOthers = ofOthers.has(operation.route.path)
        const scope = isOfOthers ? 'manage' : scopesOf(operation)[0]
        if (scope === undefined) continue
        const check = async () => {
          const reply = await ask(operation, scope, 'private')
          const isWrong = reply.status === 401 || reply.status === 403 || reply.status >= 500
          if (isWrong)
            wrong.push([operation.method, operation.route.path, scope, reply.status, reply.text.slice(0, 200)])
        }
        await (operation.write ? withoutTrace(site, check) : check())
      }
      expect(wrong).toEqual([])
    })

  it('a token for one project neither tells of hidden others nor writes there', async () => {
    const wrong: unknown[] = []
    // What is hidden is a matter of SQL, what is refused is not.
    const asked = engine === 'sqlite' ? operations : operations.filter(({ write }) => !write)
    const areas = engine === 'sqlite' ? (['private', 'public'] as const) : (['private'] as const)
    for (const operation of asked)
      for (const area of areas) {
        const { status, text } = await ask(operation, 'limited', area)
        const leaked = (['private', 'restricted'] as const).flatMap((one) => traces(one).exec(text)?.[0] ?? [])
        const isWritten = operation.write !== undefined && operation.write.scope !== 'read' && status < 300
        if (leaked.length > 0 || isWritten || status >= 500)
          wrong.push([operation.method, operation.route.path, area, status, leaked, text.slice(0, 200)])
      }
    expect(wrong).toEqual([])
  })
})
