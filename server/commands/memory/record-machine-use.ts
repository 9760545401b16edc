import type { Kysely } from 'kysely'
import { inTransaction } from '#server/db/database.ts'
import { recordUse } from '#server/db/queries/memory/machinery-services.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Translation } from '#server/machinery/translate-texts.ts'

export interface MachineRun {
  readonly service: string
  readonly projectId: number
  readonly languageId: number
  readonly userId: number | undefined
  readonly translation: Translation
  readonly now: number
}

/** Writes down what a service was asked for, and what it took; nothing where nothing was sent. */
export async function recordMachineUse(db: Kysely<Tables>, run: MachineRun): Promise<void> {
  const { model, cost, results } = run.translation
  if (cost.characters === 0) return
  await inTransaction(db, (tx) =>
    recordUse(tx, {
      project_id: run.projectId,
      user_id: run.userId ?? null,
      service: run.service,
      model,
      language_id: run.languageId,
      texts: results.length,
      answered: results.filter(({ text }) => text !== undefined).length,
      characters: cost.characters,
      input_tokens: cost.inputTokens,
      output_tokens: cost.outputTokens,
      created: run.now,
    }),
  )
}
