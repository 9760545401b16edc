import { Readable } from 'node:stream'
import { personalDataContract } from '#core/contract/accounts/personal-data.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { deviceOf, inSession } from '#server/api/resources/accounts/account-request.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { personalRows } from '#server/db/queries/accounts/personal-data.ts'

/** Hashes and keys tell nothing about anybody, and could help who gets hold of the file. */
const secrets = new Set(['key_hash', 'password', 'secret', 'credential_id', 'public_key', 'counter', 'last_step'])

const times = new Set([
  'accepted',
  'confirmed',
  'created',
  'date_expires',
  'date_joined',
  'expires',
  'first',
  'last',
  'last_login',
  'last_used',
  'second_factor_shown',
  'timestamp',
  'verified',
])

function present(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.entries(row).filter(([name, value]) => !secrets.has(name) && !(value instanceof Uint8Array))
  return Object.fromEntries(
    shown.map(([name, value]) => [name, times.has(name) && typeof value === 'number' ? timeOf(value) : value]),
  )
}

/** 0 stands for never. */
const timeOf = (time: number): string | null => (time === 0 ? null : isoTime(time))

/** One object with a list per table, written while it is read: a history can be long. */
async function* written(db: Db, userId: number): AsyncGenerator<string> {
  let open = ''
  for await (const { table, row } of personalRows(db, userId)) {
    if (table === open) yield ',\n'
    else yield `${open === '' ? '{\n' : '\n],\n'}"${table}": [\n`
    open = table
    yield JSON.stringify(present(row))
  }
  yield open === '' ? '{}\n' : '\n]\n}\n'
}

/** Everything about oneself, to take along. */
export const personalDataRoutes: readonly AnyRoute[] = [
  serveRoute(personalDataContract.personalData, {
    get: async (request) => {
      const { userId, username } = inSession(request)
      const entry = { userId, activity: 'personal_data_exported', device: deviceOf(request) } as const
      await inTransaction(request.services.database.db, (tx) => insertAudit(tx, entry, request.services.now()))
      return {
        contentType: 'application/json',
        filename: `personal-data-${username}.json`,
        lastModified: undefined,
        bytes: Readable.from(written(request.db, userId)),
      }
    },
  }),
]
