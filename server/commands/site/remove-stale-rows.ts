import type { Kysely } from 'kysely'
import { withAccessScope } from '#server/commands/strings/find-unit.ts'
import { cleanUpSuggestion } from '#server/commands/strings/resolve-suggestion.ts'
import { inTransaction } from '#server/db/database.ts'
import { forgetMachineAnswers } from '#server/db/queries/memory/machine-answers.ts'
import { pointlessSuggestions, suggestionById } from '#server/db/queries/strings/suggestions.ts'
import { unitContext } from '#server/db/queries/strings/unit-context.ts'
import type { Tables } from '#server/db/tables.ts'

const DAY = 86_400_000_000
const SLICE = 500
/** Answers of services are kept so long, and so many of them. */
const ANSWER_MICROSECONDS = 60 * DAY
const MAX_ANSWERS = 200_000

export interface TidyContext {
  readonly db: Kysely<Tables>
  readonly signal?: AbortSignal | undefined
  now(): number
}

/** Once a day: takes away suggestions that have become pointless, and old answers of services. */
export async function tidyUp(context: TidyContext): Promise<{ suggestions: number; answers: number }> {
  return { suggestions: await tidySuggestions(context), answers: await tidyAnswers(context) }
}

async function tidySuggestions({ db, signal, now }: TidyContext): Promise<number> {
  let removed = 0
  for (;;) {
    const pointless = await pointlessSuggestions(db, SLICE)
    if (pointless.length === 0) return removed
    for (const { id } of pointless) {
      signal?.throwIfAborted()
      await inTransaction(db, async (tx) => {
        const suggestion = await suggestionById(tx, { id })
        const context = suggestion && (await unitContext(tx, suggestion.unit_id))
        if (suggestion && context) await cleanUpSuggestion(tx, await withAccessScope(tx, context), suggestion, now())
      })
      removed++
    }
  }
}

async function tidyAnswers({ db, signal, now }: TidyContext): Promise<number> {
  const limits = { before: now() - ANSWER_MICROSECONDS, most: MAX_ANSWERS, limit: SLICE }
  let forgotten = 0
  for (;;) {
    signal?.throwIfAborted()
    const some = await inTransaction(db, (tx) => forgetMachineAnswers(tx, limits))
    if (some === 0) return forgotten
    forgotten += some
  }
}
