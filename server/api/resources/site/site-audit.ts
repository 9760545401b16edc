import { siteAuditContract } from '#core/contract/site/audit.ts'
import { message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { csvLines } from '#server/api/http/csv/csv.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { deviceOf } from '#server/api/resources/accounts/account-request.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { accountByAnyCase } from '#server/db/queries/accounts/accounts.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { type AuditFilter, type SiteAuditRow, siteAuditBefore } from '#server/db/queries/site/site-audit.ts'
import { invalid } from '#server/errors.ts'

const PAGE = 50
/** Rows that an export reads at a time. */
const SLICE = 1000
const DAY = 86_400_000_000

const present = (row: SiteAuditRow) => ({
  id: row.id,
  timestamp: isoTime(row.timestamp),
  action: row.activity,
  actor: row.actor_name,
  user: row.user_name,
  object: row.object,
  details: readJsonObject(row.details),
  address: row.address,
  user_agent: row.user_agent,
})

interface Asked {
  readonly user?: string
  readonly action?: string
  readonly since?: string
  readonly until?: string
  readonly address?: string
  readonly object?: string
}

const given = (text: string | undefined): string | undefined =>
  text?.replaceAll('\0', '').trim().slice(0, 200) || undefined

/** Microseconds since 1970; of a day its first, or its last. */
function timeOf(attr: 'since' | 'until', text: string | undefined): number | undefined {
  const value = given(text)
  if (value === undefined) return undefined
  const time = Date.parse(value) * 1000
  if (Number.isNaN(time)) throw invalid(attr, message('audit.time'))
  return attr === 'until' && /^\d{4}-\d\d-\d\d$/.test(value) ? time + DAY - 1 : time
}

async function filterOf(db: Db, asked: Asked): Promise<AuditFilter> {
  const username = given(asked.user)
  const user = username === undefined ? undefined : await accountByAnyCase(db, { username })
  return {
    userId: user?.id,
    unknownName: user ? undefined : username,
    action: given(asked.action),
    since: timeOf('since', asked.since),
    until: timeOf('until', asked.until),
    address: given(asked.address),
    object: given(asked.object),
  }
}

async function* slices(db: Db, filter: AuditFilter): AsyncGenerator<SiteAuditRow[]> {
  for (let before: number | undefined; ; ) {
    const rows = await siteAuditBefore(db, filter, before, SLICE)
    if (rows.length > 0) yield rows
    if (rows.length < SLICE) return
    before = rows.at(-1)?.id
  }
}

const columns = ['id', 'timestamp', 'action', 'actor', 'user', 'object', 'details', 'address', 'user_agent'] as const

type Presented = ReturnType<typeof present>

const cellsOf = ({ details, ...entry }: Presented): (string | number | null)[] => {
  const cells = { ...entry, details: JSON.stringify(details) }
  return columns.map((name) => cells[name])
}

async function* csvOf(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLines([columns])
  for await (const rows of slices(db, filter)) yield csvLines(rows.map((row) => cellsOf(present(row))))
}

async function* jsonLinesOf(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  for await (const rows of slices(db, filter)) yield rows.map((row) => `${JSON.stringify(present(row))}\n`).join('')
}

/** Who takes the log along is in it. */
async function exported(request: ApiRequest<unknown, Asked>, format: 'csv' | 'jsonl'): Promise<AuditFilter> {
  const { actor, db, query, services } = request
  const filter = await filterOf(db, query)
  const entry = {
    actorId: actor.kind === 'user' ? actor.id : null,
    activity: 'audit_exported',
    object: `site/audit/${format}`,
    device: deviceOf(request),
  } as const
  await inTransaction(services.database.db, (tx) => insertAudit(tx, entry, services.now()))
  return filter
}

/** What happened on the site, for administrators. */
export const siteAuditRoutes: readonly AnyRoute[] = [
  serveRoute(siteAuditContract.siteAudit, {
    get: async ({ db, query }) => {
      const before = /^\d{1,15}$/.test(query.before ?? '') ? Number(query.before) : undefined
      const rows = await siteAuditBefore(db, await filterOf(db, query), before, PAGE + 1)
      const shown = rows.slice(0, PAGE)
      return { results: shown.map(present), next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
    },
  }),
  serveRoute(siteAuditContract.siteAuditCsv, {
    get: async (request) => csvOf(request.db, await exported(request, 'csv')),
  }),
  serveRoute(siteAuditContract.siteAuditJsonLines, {
    get: async (request) => jsonLinesOf(request.db, await exported(request, 'jsonl')),
  }),
]
