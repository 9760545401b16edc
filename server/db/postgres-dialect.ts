import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
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
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: Map<string, string>

  constructor(client: pg.PoolClient, names: Map<string, string>) {
    this.#client = client
    this.#names = names
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(
    text: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new Error('Streaming is not offered on PostgreSQL: page by key instead.')
    const config = { name: this.#nameOf(text), text, values: [...values] }
    // The driver's types say less of a result than it is: which commands there are, and that rows are counted.
    return this.#client.query(config) as Promise<PostgresQueryResult<unknown>>
  }

  #nameOf(text: string): string | undefined {
    if (text.length > NAMED_TEXT_LIMIT) return undefined
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const name = `q${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  release(): void {
    this.#client.release()
  }
}

export interface PostgresServer {
  readonly dialect: Dialect
  readonly pool: pg.Pool
}

export function openPostgres(url: string, connections: number): PostgresServer {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === BIGINT_OID || oid === NUMERIC_OID ? safeInteger : pg.types.getTypeParser(oid, format),
  }
  const pool = new pg.Pool({ connectionString: url, max: connections, types })
  // A connection that breaks (server restart) is replaced on next use, and a query on it says so; without a listener it
  // would end the process, both while it waits in the pool and between two statements of a transaction.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const names = new Map<string, string>()
  const dialect = new PostgresDialect({
    pool: {
      connect: async () => new NamingClient(await pool.connect(), names),
      end: () => pool.end(),
      options: pool.options,
    },
  })
  return { dialect, pool }
}
