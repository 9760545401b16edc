import { Kysely, sql } from 'kysely'
import type { PostgresLimits } from '#server/config.ts'
import { asOutage, isTooSlow } from '#server/db/outage.ts'
import { openPostgres } from '#server/db/postgres-dialect.ts'
import { sharedNext } from '#server/db/shared-next.ts'
import type { Tables } from '#server/db/tables.ts'

/** How long a replica that failed, or is none, is left alone. */
const REST_MS = 5_000

/** A position in the log of writes, as PostgreSQL says it: `16/B374D848`. */
export function walPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** What the replica refuses and the primary would not: a write, or a read of rows that are removed just then. */
const refusals: ReadonlySet<unknown> = new Set(['25006', '40001'])

const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error && refusals.has(error.code)

/**
 * A standby of the same database that answers reads while it has everything that the primary had when they were asked for; all others
 * go to the primary, and those that fail here go there again. So nobody sees less than what they know to be written.
 */
export class Replica {
  readonly #primary: Kysely<Tables>
  readonly #db: Kysely<Tables>
  readonly #ask: () => Promise<bigint | undefined>
  #system: string | undefined
  /** It has everything up to here. */
  #reached = -1n
  #restsUntil = 0
  /** Another for each connection: behind the address may be another server now, which has less. */
  #generation = 0

  constructor(url: string, limits: PostgresLimits, primary: Kysely<Tables>) {
    this.#primary = primary
    const onConnect = () => {
      this.#generation++
      this.#reached = -1n
    }
    this.#db = new Kysely<Tables>({ dialect: openPostgres(url, limits, 'replica', onConnect) })
    this.#ask = sharedNext(() => this.#position())
  }

  /** Reads what was there at this position of the primary's log, or later. */
  async read<T>(position: bigint, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    if (!(await this.#has(position))) return work(this.#primary)
    const generation = this.#generation
    try {
      const found = await work(this.#db)
      if (generation === this.#generation) return found
    } catch (error) {
      if (!isRefusal(error)) {
        if (!asOutage(error) || isTooSlow(error)) throw error
        this.#rest()
      }
    }
    return work(this.#primary)
  }

  async #has(position: bigint): Promise<boolean> {
    if (position <= this.#reached) return true
    if (performance.now() < this.#restsUntil) return false
    const reached = await this.#ask().catch(() => undefined)
    if (reached === undefined) this.#rest()
    else if (reached > this.#reached) this.#reached = reached
    return reached !== undefined && position <= reached
  }

  #rest(): void {
    this.#reached = -1n
    this.#restsUntil = performance.now() + REST_MS
  }

  /** How far it has come; undefined: it is no standby of this database. */
  async #position(): Promise<bigint | undefined> {
    const [row, system] = await Promise.all([standing(this.#db), this.#systemOfPrimary()])
    return row.position === null || row.system !== system ? undefined : walPosition(row.position)
  }

  async #systemOfPrimary(): Promise<string> {
    this.#system ??= (await standing(this.#primary)).system
    return this.#system
  }

  /** Whether it can be asked, and is a standby of this database. */
  async check(): Promise<'ready' | 'unreachable' | 'another'> {
    try {
      return (await this.#position()) === undefined ? 'another' : 'ready'
    } catch (error) {
      if (asOutage(error)) return 'unreachable'
      throw error
    }
  }

  close(): Promise<void> {
    return this.#db.destroy()
  }
}

interface Standing {
  /** Null on a server that is no standby. */
  readonly position: string | null
  /** The same on all servers that are copies of each other. */
  readonly system: string
}

async function standing(db: Kysely<Tables>): Promise<Standing> {
  const { rows } = await sql<Standing>`select pg_last_wal_replay_lsn()::text as position,
    (select system_identifier::text from pg_control_system()) as system`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not say which server it is.')
  return row
}
