import { type Kysely, sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import { insertChanges, type NewChange } from '#server/db/queries/history/changes.ts'
import type { Tables } from '#server/db/tables.ts'
import { adjustStats, type StatsPath } from '#server/stats/adjust.ts'
import { moveDay } from '#server/stats/day.ts'
import { type CountedUnit, Tally } from '#server/stats/tally.ts'

/**
 * What one action does in one translation: the units it counts in and out and the changes it records. `close` writes the
 * history and the statistics of every scope, in the caller's transaction.
 */
export class Ledger {
  readonly #db: Db
  readonly #path: StatsPath
  readonly #changesBefore: number
  readonly #tally = new Tally()
  readonly #changes: NewChange[] = []

  private constructor(db: Db, path: StatsPath, changesBefore: number) {
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
    if (isPostgres(tx)) await lockProject(tx, { id: path.projectId })
    const row = await (isPostgres(tx) ? lockedChanges : plainChanges)(tx, { id: path.translationId })
    if (!row) return new Ledger(tx, path, 0)
    return new Ledger(tx, { ...path, projectId: row.project_id }, row.changes)
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

  async close(now: number): Promise<void> {
    const { translationId, componentId, projectId, languageId } = this.#path
    if (this.#changes.length > 0) {
      const scope = { projectId, componentId, translationId, languageId, changesBefore: this.#changesBefore }
      const timestamp = await insertChanges(this.#db, scope, this.#changes, now)
      this.#tally.changes(this.#changes.length, timestamp, this.#changes.at(-1)?.authorId ?? null)
    }
    await adjustStats(this.#db, this.#path, this.#tally)
    await moveDay(this.#db, translationId, this.#tally, now)
  }
}

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

const lockProject = preparedOne((db, p: { id: number }) =>
  db
    .selectFrom('stats')
    .select('scope_id')
    .where('scope', '=', 'project')
    .where('scope_id', '=', p.id)
    .modifyEnd(sql`for update`),
)
