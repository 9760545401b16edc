import { join } from 'node:path'
import { Kysely, PostgresAdapter, type Transaction } from 'kysely'
import { type Config, ensureDataDir, type PostgresLimits } from '#server/config.ts'
import { withOwnConnection } from '#server/db/own-connection.ts'
import { noLimits, openPostgres } from '#server/db/postgres-dialect.ts'
import { epochOnce } from '#server/db/read-once.ts'
import { Replica } from '#server/db/replica.ts'
import { openSqliteFile } from '#server/db/sqlite-dialect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { WriteNews } from '#server/db/wake-up.ts'
import { WriteLog } from '#server/db/write-log.ts'

/** A connection, or a transaction, which is one as well: every query function takes one first, so none can write past its caller's transaction. */
export type Db = Kysely<Tables>

export interface Database {
  readonly engine: 'sqlite' | 'postgres'
  readonly db: Kysely<Tables>
  /** Equal epochs mean: nothing in the database changed in between. */
  epoch(): Promise<number> | number
  /** Whether nothing that one project shows, or anything at all, was written after an epoch, as far as anybody asked for one since. */
  isCurrent(epoch: number, projectId?: number): boolean
  /**
   * Reads what is there since the last epoch that was asked for, from a replica if there is one that has all of it. What is read may be
   * read a second time; it writes nothing.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Not there without one. */
  readonly replica?: Pick<Replica, 'check'> | undefined
  /** Gives back memory that is only kept to be quick; not there where the server has it. */
  shrink?(): void
  /** Wakes who waits for writes; not there where everybody has to look. */
  readonly news?: WriteNews | undefined
  close(): Promise<void>
}

export function openSqlite(file: string): Database {
  const { dialect, dataVersion, shrink } = openSqliteFile(file)
  const db = new Kysely<Tables>({ dialect })
  const isCurrent = (epoch: number) => dataVersion() === epoch
  const read = <T>(work: (db: Db) => Promise<T>) => work(db)
  return { engine: 'sqlite', db, epoch: dataVersion, isCurrent, read, shrink, close: () => db.destroy() }
}

/** Connections that transactions have to themselves: while they wait for each other, everybody else reads. */
const transactionPools = new WeakMap<Kysely<Tables>, Kysely<Tables>>()

export function openPostgresDatabase(
  url: string,
  {
    apart = false,
    name = 'jobs',
    replicaUrl = '',
    ...limits
  }: Partial<PostgresLimits> & { readonly apart?: boolean; readonly name?: string; readonly replicaUrl?: string } = {},
): Database {
  const all = { ...noLimits, ...limits }
  const db = new Kysely<Tables>({ dialect: openPostgres(url, all, name) })
  const forTransactions = apart ? new Kysely<Tables>({ dialect: openPostgres(url, all, 'transactions') }) : undefined
  if (forTransactions) transactionPools.set(db, forTransactions)
  const replica = replicaUrl ? new Replica(replicaUrl, all, db) : undefined
  const writes = new WriteLog(db, { withPosition: replica !== undefined })
  return {
    engine: 'postgres',
    db,
    epoch: () => epochOnce(() => writes.epoch()),
    isCurrent: (epoch, projectId) => writes.isCurrent(epoch, projectId),
    read: (work) => (replica ? replica.read(writes.position, work) : work(db)),
    replica,
    close: async () => {
      await replica?.close()
      await forTransactions?.destroy()
      await db.destroy()
    },
  }
}

/** Requests are answered soon or not at all. Jobs have time, but no connection is waited for in vain. */
const JOB_LIMIT_FACTOR = 90

/** Claims, leases and ends of jobs are short: more would only wait for each other. */
const QUEUE_CONNECTIONS = 4

/**
 * `jobs`: for work that nobody waits for. `queue`: for taking that work up, which is soon done or not at all. `setup`: for migrations,
 * which take as long as they take.
 */
export function openDatabase(config: Config, use: 'requests' | 'jobs' | 'queue' | 'setup' = 'jobs'): Database {
  const { databaseUrl, databaseReplicaUrl: replicaUrl, databaseLimits } = config
  if (databaseUrl) {
    const { connections, pooled, statementMs, lockMs } = databaseLimits
    if (use === 'requests')
      return openPostgresDatabase(databaseUrl, { ...databaseLimits, apart: true, name: 'requests', replicaUrl })
    if (use === 'queue')
      return openPostgresDatabase(databaseUrl, {
        ...databaseLimits,
        connections: Math.min(connections, QUEUE_CONNECTIONS),
        name: 'queue',
      })
    if (use === 'setup') return openPostgresDatabase(databaseUrl, { connections, pooled })
    const patient = { statementMs: statementMs * JOB_LIMIT_FACTOR, lockMs: lockMs * JOB_LIMIT_FACTOR }
    return openPostgresDatabase(databaseUrl, { ...databaseLimits, ...patient })
  }
  return openSqlite(join(ensureDataDir(config), 'dragoman.sqlite'))
}

/**
 * How often PostgreSQL gets a transaction that fails for what others do at the same time. Of two that wait for each other it gives one
 * up, which can simply be done again; where somebody was faster to take a name, the second try finds it taken, and says so; and where
 * a newer release has added a column, the second try prepares its statements anew.
 */
const tries: Readonly<Record<string, number>> = { '40P01': 5, '23505': 2, '0A000': 2 }

/** Thrown by the work of a transaction that is to begin anew: nothing of it has happened then. */
export class RunAgain extends Error {}

const triesAfter = (error: unknown): number => {
  if (error instanceof RunAgain) return Number.POSITIVE_INFINITY
  return error instanceof Error && 'code' in error ? (tries[String(error.code)] ?? 1) : 1
}

const commitHooks = new WeakMap<Kysely<Tables>, () => void>()

/** Calls somebody after each transaction of a connection that was committed. */
export const afterCommits = (db: Kysely<Tables>, hook: () => void): void => void commitHooks.set(db, hook)

/**
 * All of it or nothing. It may be run more than once: what it does outside of the database must bear that. `quiet`: nobody who waits for
 * writes has to hear of it.
 */
export async function inTransaction<T>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<T>,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<T> {
  const pool = transactionPools.get(db) ?? db
  // Whoever has to try again has waited for a connection already.
  const result = await pool.connection().execute(async (connection) => {
    for (let tried = 1; ; tried++)
      try {
        return await connection.transaction().execute(isPostgres(db) ? work : (tx) => withOwnConnection(tx, work))
      } catch (error) {
        if (tried >= triesAfter(error)) throw error
      }
  })
  if (!quiet) commitHooks.get(db)?.()
  return result
}

/** Which engine a connection speaks to, for the few statements that differ. */
export const isPostgres = (db: Pick<Db, 'getExecutor'>): boolean => db.getExecutor().adapter instanceof PostgresAdapter
