import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** Longer texts are bulk writes of varying length: not worth a server-side plan each. */
const NAMED_TEXT_LIMIT = 8_000

const BIGINT_OID = 20
const NUMERIC_OID = 1700
const safeInteger = (text: string): number | bigint => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/** Gives each short statement text a name, so that the server parses and plans it once per connection. */
function named(client: pg.PoolClient, names: Map<string, string>): PostgresPoolClient {
  const query = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== 'string' || text.length > NAMED_TEXT_LIMIT || !values)
      return client.query(text as string, values as unknown[])
    let name = names.get(text)
    if (!name) {
      name = `q${names.size}`
      names.set(text, name)
    }
    return client.query({ name, text, values: values as unknown[] })
  }
  return { query, release: () => client.release() } as unknown as PostgresPoolClient
}

export interface PostgresServer {
  readonly dialect: Dialect
  readonly pool: pg.Pool
}

export function openPostgres(url: string, connections: number): PostgresServer {
  const types = {
    getTypeParser: (oid: number, format?: unknown) =>
      oid === BIGINT_OID || oid === NUMERIC_OID ? safeInteger : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString: url, max: connections, types: types as pg.CustomTypesConfig })
  // A connection that breaks (server restart) is replaced on next use, and a query on it says so; without a listener it
  // would end the process, both while it waits in the pool and between two statements of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const names = new Map<string, string>()
  const dialect = new PostgresDialect({
    pool: { connect: async () => named(await pool.connect(), names), end: () => pool.end() } as never,
  })
  return { dialect, pool }
}
