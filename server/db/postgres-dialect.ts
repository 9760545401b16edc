import {
  type Dialect,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import type { PostgresLimits } from '#server/config.ts'
import { observeStatement } from '#server/db/observe-statement.ts'
import { addressesOf, HostPools } from '#server/db/postgres-hosts.ts'
import { askOnce } from '#server/db/read-once.ts'
import { StatementNames } from '#server/db/statement-names.ts'
import { watchPool } from '#server/telemetry/pools.ts'

export const noLimits: PostgresLimits = {
  connections: 10,
  connectMs: 0,
  statementMs: 0,
  lockMs: 0,
  idleMs: 0,
  pooled: false,
}

const BIGINT_OID = 20
const NUMERIC_OID = 1700
const safeInteger = (text: string): number | bigint => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/** The server says so itself in time; after that the network is silent, and nobody knows what became of the statement. */
const GRACE_MS = 1_000
const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** What was the primary is none any more: another connection may reach the one that is. */
const isDemoted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006'

/** A prepared statement whose rows have other columns by now. It was not run. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '0A000' && error.message.startsWith('cached plan')

/** Begins the text of a statement that is the last of its transaction: what it locks is not held for a round trip more. */
export const THEN_COMMIT = '/* then commit */'

/** Begins the text of a statement of a transaction whose answer nobody needs: it goes with the next one, which fails if it fails. */
export const WITH_NEXT = '/* with next */'

type Result = PostgresQueryResult<unknown>

const sent: Result = { command: 'UPDATE', rowCount: 0, rows: [] }

/** Sent before anybody waits for the answer. */
function ahead(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => {})
  return answer
}

class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames | undefined
  readonly #isPipelined: boolean
  #isSilent = false
  #isDemoted = false
  #isInTransaction = false
  #isGathering = false
  /** The answers to a `begin` and to statements that go with the next one, and to a `commit`: sent and not waited for. */
  #ahead: Promise<Result>[] = []
  #commit: Promise<Result> | undefined

  constructor(client: pg.PoolClient, names: StatementNames | undefined, isPipelined: boolean) {
    this.#client = client
    this.#names = names
    this.#isPipelined = isPipelined
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(
    text: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new Error('Streaming is not offered on PostgreSQL: page by key instead.')
    if (this.#isSilent) return Promise.reject(new Error('Connection terminated: the server did not answer'))
    return this.#isPipelined ? this.#pipelined(text, values) : this.#send(text, values)
  }

  /** A transaction begins with its first statement and ends with its last, without waiting in between. */
  async #pipelined(text: string, values: readonly unknown[]): Promise<Result> {
    const [before, commit] = [this.#ahead, this.#commit]
    const isWithNext = text === 'begin' || (this.#isInTransaction && text.startsWith(WITH_NEXT))
    if (!commit && isWithNext) {
      before.push(ahead(this.#send(text, values)))
      return sent
    }
    this.#ahead = []
    this.#commit = undefined
    if (commit && text === 'commit') return commit
    if (commit && text !== 'rollback') throw new Error('The transaction was ended by the statement before.')
    const answer = this.#send(text, values)
    if (text.startsWith(THEN_COMMIT)) this.#commit = ahead(this.#send('commit', []))
    if (before.length === 0 || text === 'rollback') return answer
    // The first that fails says why.
    answer.catch(() => {})
    for (const one of before) await one
    return answer
  }

  #send(text: string, values: readonly unknown[]): Promise<Result> {
    if (/^(?:begin|start transaction)/.test(text)) this.#isInTransaction = true
    const canRepeat = !this.#isInTransaction
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    const ask = () => this.#ask(text, values, canRepeat)
    return askOnce(text, values, () => observeStatement('postgresql', text, ask)).catch((error: unknown) => {
      this.#isSilent ||= isSilence(error)
      this.#isDemoted ||= isDemoted(error)
      throw error
    })
  }

  /** What is sent in one turn of the event loop goes as one packet, each of which wakes the server: a `begin` and what follows it. */
  #gather(): void {
    if (this.#isGathering) return
    const { stream } = this.#client.connection
    this.#isGathering = true
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  /** A transaction is repeated as a whole, by who began it. */
  async #ask(text: string, values: readonly unknown[], canRepeat: boolean): Promise<Result> {
    const name = this.#names?.nameOf(text)
    this.#gather()
    try {
      // The driver's types say less of a result than it is: which commands there are, and that rows are counted.
      return (await this.#client.query({ name, text, values: [...values] })) as Result
    } catch (error) {
      if (name === undefined || !isOutdated(error)) throw error
      this.#names?.renew(text, name)
      if (!canRepeat) throw error
      return this.#ask(text, values, canRepeat)
    }
  }

  release(): void {
    this.#client.release(this.#isSilent || this.#isDemoted)
  }
}

/** What the server itself is told when a connection begins. To compile a statement takes it longer than to run any of ours. */
const serverLimits = ({ statementMs, lockMs, idleMs, pooled }: PostgresLimits): pg.PoolConfig =>
  pooled
    ? {}
    : {
        statement_timeout: statementMs,
        lock_timeout: lockMs,
        idle_in_transaction_session_timeout: idleMs,
        options: '-c jit=off',
      }

/** `onConnect`: called for each connection that is made, which then stays. */
export function openPostgres(url: string, limits: PostgresLimits, name: string, onConnect?: () => void): Dialect {
  const types: pg.CustomTypesConfig = {
    getTypeParser: (oid, format) =>
      oid === BIGINT_OID || oid === NUMERIC_OID ? safeInteger : pg.types.getTypeParser(oid, format),
  }
  const { connections, connectMs, statementMs, pooled } = limits
  const addresses = addressesOf(url)
  const open = (connectionString: string): pg.Pool => {
    const pool = new pg.Pool({
      connectionString,
      max: connections,
      types,
      keepAlive: true,
      pipeline: !pooled,
      keepAliveInitialDelayMillis: 10_000,
      // All hosts together have as long as one alone.
      connectionTimeoutMillis: Math.ceil(connectMs / addresses.length),
      query_timeout: statementMs === 0 ? 0 : statementMs + GRACE_MS,
      ...serverLimits(limits),
      ...(onConnect ? { idleTimeoutMillis: 0 } : {}),
    })
    // A connection that breaks (server restart) is replaced on next use, and a query on it says so; without a listener it
    // would end the process, both while it waits in the pool and between two statements of a transaction.
    pool.on('error', () => {})
    pool.on('connect', (client) => {
      client.on('error', () => {})
      onConnect?.()
    })
    return pool
  }
  const pools = new HostPools(addresses.map(open))
  const forget = watchPool(name, () => pools.state)
  const names = pooled ? undefined : new StatementNames()
  return new PostgresDialect({
    pool: {
      connect: async () => new Connection(await pools.connect(), names, !pooled),
      end: () => {
        forget()
        return pools.end()
      },
      options: {},
    },
  })
}
