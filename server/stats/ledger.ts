import { type Kysely, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import { insertChanges, type NewChange } from '#server/db/queries/history/changes.ts'
import { clearMarks } from '#server/db/queries/quality/unchecked-units.ts'
import type { StatsScope } from '#server/db/queries/reports/stats.ts'
import { writesOfAll } from '#server/db/queries/site/write-log.ts'
import type { Tables } from '#server/db/tables.ts'
import { adjustStats, type StatsPath } from '#server/stats/adjust.ts'
import { moveDay } from '#server/stats/day.ts'
import { type CountedUnit, Tally } from '#server/stats/tally.ts'
import { takeProject } from '#server/stats/turns.ts'
import { writeLedger } from '#server/stats/write-ledger.ts'

/**
 * What one action does in one translation: the units it counts in and out and the changes it records. `close` writes the
 * history and the statistics of every scope, in the caller's transaction.
 */
export class Ledger {
  readonly #db: Db
  readonly #path: StatsPath
  /** Undefined: not known here; the database counts on from what it has. */
  readonly #changesBefore: number | undefined
  readonly #tally = new Tally()
  readonly #changes: NewChange[] = []
  readonly #checkedIds: number[] = []

  private constructor(db: Db, path: StatsPath, changesBefore: number | undefined) {
    this.#db = db
    this.#path = path
    this.#changesBefore = changesBefore
  }

  /**
   * Takes the translation's turn: another action on it waits until this transaction ends. On PostgreSQL the project's turn
   * comes first, since an action may go on to other components of it, and two of them must not wait for each other. A component
   * that was moved meanwhile counts where it is now.
   */
  static async open(tx: Db, path: StatsPath): Promise<Ledger> {
    if (isPostgres(tx)) await takeProject(tx, path.projectId)
    const row = await (isPostgres(tx) ? lockedChanges : plainChanges)(tx, { id: path.translationId })
    if (!row) return new Ledger(tx, path, 0)
    if (isPostgres(tx) && row.project_id !== path.projectId) await writesOfAll(tx)
    return new Ledger(tx, { ...path, projectId: row.project_id }, row.changes)
  }

  /** For an action of which nothing but its own string can change meanwhile: it waits for others when it is written. PostgreSQL only. */
  static late(tx: Db, path: StatsPath): Ledger {
    return new Ledger(tx, path, undefined)
  }

  countIn(unit: CountedUnit): void {
    this.#tally.unit(unit, 1)
  }

  countOut(unit: CountedUnit): void {
    this.#tally.unit(unit, -1)
  }

  record(change: NewChange): void {
    this.#changes.push(change)
  }

  /** A unit of the translation that the checks have looked at as it is now. */
  checked(unitId: number): void {
    this.#checkedIds.push(unitId)
  }

  /**
   * Returns the scopes whose strings are all translated, where that was seen on the way. `isLast`: nothing more is done in the
   * transaction.
   */
  async close(now: number, { isLast = false } = {}): Promise<ReadonlySet<StatsScope> | undefined> {
    const [changes, checkedIds] = [this.#changes, this.#checkedIds]
    const isSmall = changes.length > 0 && changes.length <= MAX_CHANGES_INLINE
    if (isSmall && isPostgres(this.#db) && this.#changesBefore !== 0)
      return writeLedger(this.#db, this.#path, { counts: this.#tally.counts, changes, checkedIds, isLast }, now)
    await this.#writeApart(now)
    return undefined
  }

  async #writeApart(now: number): Promise<void> {
    const { translationId, componentId, projectId, languageId } = this.#path
    await clearMarks(this.#db, translationId, this.#checkedIds)
    if (this.#changes.length > 0) {
      const scope = { projectId, componentId, translationId, languageId, changesBefore: this.#changesBefore ?? 0 }
      const timestamp = await insertChanges(this.#db, scope, this.#changes, now)
      this.#tally.changes(this.#changes.length, timestamp, this.#changes.at(-1)?.authorId ?? null)
    }
    await adjustStats(this.#db, this.#path, this.#tally)
    await moveDay(this.#db, translationId, this.#tally, now)
  }
}

/** More changes than people make at once are written in bulk. */
const MAX_CHANGES_INLINE = 8

const changesOf = (db: Kysely<Tables>, id: number) =>
  db
    .selectFrom('stats')
    .innerJoin('translation', 'translation.id', 'stats.scope_id')
    .innerJoin('component', 'component.id', 'translation.component_id')
    .select(['stats.changes', 'component.project_id'])
    .where('stats.scope', '=', 'translation')
    .where('stats.scope_id', '=', id)

const plainChanges = preparedOne((db, p: { id: number }) => changesOf(db, p.id))

const lockedChanges = preparedOne((db, p: { id: number }) => changesOf(db, p.id).modifyEnd(sql`for update of stats`))
