import { suggestInLedger } from '#server/commands/strings/add-suggestion.ts'
import { EditBatch } from '#server/commands/strings/edit-batch.ts'
import { type EditResult, editInBatch, type UnitEdit } from '#server/commands/strings/edit-unit.ts'
import type { Db } from '#server/db/database.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import { pathOf } from '#server/stats/counted-unit.ts'

/** The part of an upload that is one transaction: its edits share a ledger of statistics and history. */
export class UploadSlice {
  readonly tx: Db
  readonly #now: number
  #batch: EditBatch | undefined

  constructor(tx: Db, now: number) {
    this.tx = tx
    this.#now = now
  }

  async edit(synced: UnitContext, edit: UnitEdit): Promise<EditResult> {
    return editInBatch(this.tx, await this.#batchFor(synced), synced, edit, this.#now)
  }

  async suggest(synced: UnitContext, suggestion: Parameters<typeof suggestInLedger>[3]): Promise<boolean> {
    const batch = await this.#batchFor(synced)
    const id = await suggestInLedger(this.tx, batch.ledger, synced, suggestion, this.#now)
    if (id !== undefined) batch.addSuggestion()
    return id !== undefined
  }

  /** At the end, and before anything that keeps statistics by itself. */
  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = undefined
    await batch?.close(this.#now)
  }

  async #batchFor(synced: UnitContext): Promise<EditBatch> {
    if (this.#batch?.has(synced.unit.id)) await this.flush()
    this.#batch ??= await EditBatch.open(this.tx, pathOf(synced))
    return this.#batch
  }
}
