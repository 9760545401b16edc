import { AsyncLocalStorage } from 'node:async_hooks'
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import { walPosition } from '#server/db/replica.ts'
import { sharedNext } from '#server/db/shared-next.ts'
import { PLAN_ANEW } from '#server/db/statement-names.ts'
import type { Tables } from '#server/db/tables.ts'

/** Writes of the whole site, which any reply may show. */
const SITE = 0

/** More writes than this between two looks: everything counts as written. */
const MAX_WRITES = 1000

/** Whoever did not look for longer may have missed what was removed since. */
const TRUSTED_MS = 300_000

interface Look {
  readonly snapshot: string
  /** How far the server's log of writes had come, where somebody wants to know. */
  readonly position: string | null
  readonly server: string
  readonly projects: readonly string[] | null
}

/**
 * What transactions wrote that were not there yet, or not committed, when a snapshot was taken; and the snapshot as of now. All its
 * parameters are the former snapshot.
 */
const writesSince = (db: Kysely<Tables>, withPosition: boolean): CompiledQuery<Look> => {
  const position = sql.raw(withPosition ? 'pg_current_wal_insert_lsn()::text' : 'null')
  const before = sql`${null}::text::pg_snapshot`
  return sql<Look>`${sql.raw(PLAN_ANEW)} select pg_current_snapshot()::text as snapshot, ${position} as position, pg_postmaster_start_time()::text as server, array(
      (select project_id::text from write_log where xid >= pg_snapshot_xmax(${before}) order by xid limit ${sql.lit(MAX_WRITES)})
      union all
      select project_id::text from write_log where xid = any(array(select pg_snapshot_xip(${before})))
    ) as projects`.compile(db)
}

const later = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** What this process has heard of writes by anybody to the database: PostgreSQL only. */
export class WriteLog {
  readonly #db: Kysely<Tables>
  readonly #query: CompiledQuery<Look>
  #last: (Pick<Look, 'snapshot' | 'server'> & { readonly asked: number }) | undefined
  #epoch = 0
  #position = 0n
  #unknownUntil = 0
  readonly #written = new Map<number, number>()
  /**
   * Looks what was written; many requests at once share a look. The same number as last time: nothing was. A look belongs to none of
   * those who wait for it, nor to what was read once for one of them.
   */
  readonly epoch: () => Promise<number>

  constructor(db: Kysely<Tables>, { withPosition = false } = {}) {
    this.#db = db
    this.#query = writesSince(db, withPosition)
    const apart = AsyncLocalStorage.snapshot()
    this.epoch = sharedNext(() => apart(() => this.#look()))
  }

  async #look(): Promise<number> {
    const asked = performance.now()
    const last = this.#last
    const parameters = this.#query.parameters.map(() => last?.snapshot ?? null)
    const { rows } = await this.#db.executeQuery<Look>({ ...this.#query, parameters })
    const [look] = rows
    if (!look) throw new Error('PostgreSQL did not say what was written.')
    const { snapshot, server, projects, position } = look
    if (position !== null) this.#position = later(this.#position, walPosition(position))
    // Another server may give numbers of transactions a second time.
    const isKnown = last !== undefined && last.server === server && performance.now() - last.asked < TRUSTED_MS
    this.#note(isKnown && projects ? projects.map(Number) : undefined)
    // Of looks at the same time any may stand: what another one has seen as well counts as written once more.
    if (this.#last === last) this.#last = { snapshot, server, asked }
    return this.#epoch
  }

  /** Everything that was seen by a look so far had been written to the server's log up to here. */
  get position(): bigint {
    return this.#position
  }

  #note(projects: readonly number[] | undefined): void {
    if (projects?.length === 0) return
    this.#epoch++
    if (!projects || projects.length >= MAX_WRITES) this.#unknownUntil = this.#epoch
    else for (const id of projects) this.#written.set(id, this.#epoch)
  }

  /** Whether nothing that one project shows, or anything at all, was written after an epoch, as far as was looked. */
  isCurrent(epoch: number, projectId?: number): boolean {
    if (projectId === undefined) return epoch === this.#epoch
    const written = Math.max(this.#unknownUntil, this.#written.get(SITE) ?? 0, this.#written.get(projectId) ?? 0)
    return epoch >= written
  }
}
