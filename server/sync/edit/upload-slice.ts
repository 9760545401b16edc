import { suggestInLedger } from '#server/commands/strings/add-suggestion.ts'
import { EditBatch } from '#server/commands/strings/edit-batch.ts'
import { type EditResult, editInBatch, type UnitEdit } from '#server/commands/strings/edit-unit.ts'
import type { Db } from '#server/db/database.ts'
import type { UnitSubject } from '#server/db/queries/strings/unit-context.ts'
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

  async edit(subject: UnitSubject, edit: UnitEdit): Promise<EditResult> {
    return editInBatch(this.tx, await this.#batchFor(subject), subject, edit, this.#now)
  }

  async suggest(subject: UnitSubject, suggestion: Parameters<typeof suggestInLedger>[3]): Promise<boolean> {
    const batch = await this.#batchFor(subject)
    const id = await suggestInLedger(this.tx, batch.ledger, subject, suggestion, this.#now)
    if (id !== undefined) batch.addSuggestion()
    return id !== undefined
  }

  /** At the end, and before anything that keeps statistics by itself. */
  async flush(): Promise<void> {
    const batch = this.#batch
    this.#batch = undefined
    await batch?.close(this.#now)
  }

  async #batchFor(subject: UnitSubject): Promise<EditBatch> {
    if (this.#batch?.has(subject.unit.id)) await this.flush()
    this.#batch ??= await EditBatch.open(this.tx, pathOf(subject))
    return this.#batch
  }
}
