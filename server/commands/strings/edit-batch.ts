import { queueRechecks, recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { changeSource } from '#server/commands/strings/change-source.ts'
import { recordMilestones } from '#server/commands/strings/record-milestones.ts'
import type { Db } from '#server/db/database.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import type { StatsPath } from '#server/stats/adjust.ts'
import { pathOf } from '#server/stats/counted-unit.ts'
import { Ledger } from '#server/stats/ledger.ts'

/** What an edit leaves to be done once its statistics are written. */
export interface EditAftermath {
  readonly context: UnitContext
  /** Units that the text changes something for. */
  readonly affected: Iterable<number>
  /** Said where the string is translated now and was not before. */
  readonly completes: boolean
  readonly who: { readonly userId?: number; readonly authorId?: number }
}

/**
 * Edits of one translation in one transaction. They share what closes each of them: one ledger, one look at what they change
 * elsewhere. No other ledger of the translation may be open meanwhile.
 */
export class EditBatch {
  readonly ledger: Ledger
  readonly #tx: Db
  readonly #affected = new Set<number>()
  readonly #terms: number[] = []
  readonly #reworded: { readonly context: UnitContext; readonly source: string }[] = []
  readonly #edited = new Set<number>()
  #suggestions = 0
  #near: UnitContext | undefined
  #completed: Pick<EditAftermath, 'context' | 'who'> | undefined

  /** Whether it has nothing but its own string to itself: what reaches others is not for it. */
  readonly isAlone: boolean

  private constructor(tx: Db, ledger: Ledger, isAlone: boolean) {
    this.#tx = tx
    this.ledger = ledger
    this.isAlone = isAlone
  }

  static async open(tx: Db, path: StatsPath): Promise<EditBatch> {
    return new EditBatch(tx, await Ledger.open(tx, path), false)
  }

  /** For one string of which the caller has the turn (stats/turns.ts). */
  static alone(tx: Db, path: StatsPath): EditBatch {
    return new EditBatch(tx, Ledger.late(tx, path), true)
  }

  /** Whether a unit was edited already: what the history says of that is not written yet. */
  has(unitId: number): boolean {
    return this.#edited.has(unitId)
  }

  add({ context, affected, completes, who }: EditAftermath): void {
    const { unit, component } = context
    this.#near = context
    this.#edited.add(unit.id)
    for (const id of affected) this.#affected.add(id)
    if (component.is_glossary === 1) this.#terms.push(unit.id)
    if (completes) this.#completed = { context, who }
  }

  /** A string of the template has a new text: that is the source of its translations. */
  addSource(context: UnitContext, source: string): void {
    this.#reworded.push({ context, source })
  }

  /** A suggestion was counted in the ledger. */
  addSuggestion(): void {
    this.#suggestions++
  }

  async close(now: number): Promise<void> {
    if (this.#edited.size + this.#suggestions === 0) return
    const isLast = this.isAlone && !this.#completed
    const complete = await this.ledger.close(now, { isLast })
    if (isLast) return
    await recheckUnits(this.#tx, this.#affected, now, this.#near)
    await queueRechecks(this.#tx, this.#terms, now)
    for (const { context, source } of this.#reworded) await changeSource(this.#tx, context, source, now)
    if (!this.#completed || complete?.has('translation') === false) return
    const { context, who } = this.#completed
    const path = pathOf(context)
    const openLedger = async () => (this.isAlone ? Ledger.late(this.#tx, path) : Ledger.open(this.#tx, path))
    await recordMilestones(this.#tx, { openLedger, path, who }, now)
  }
}
