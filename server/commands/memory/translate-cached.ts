import type { Kysely } from 'kysely'
import type { ReadyService } from '#server/commands/memory/load-machinery.ts'
import { inTransaction } from '#server/db/database.ts'
import { machineAnswers, storeMachineAnswers } from '#server/db/queries/memory/machine-answers.ts'
import type { Tables } from '#server/db/tables.ts'
import { answerKey } from '#server/machinery/answer-key.ts'
import type { Outside } from '#server/machinery/call.ts'
import {
  type TextResult,
  type TextsRequest,
  type Translation,
  translateTexts,
} from '#server/machinery/translate-texts.ts'

interface KeptAnswer {
  readonly text: string
  readonly quality: number
  readonly model: string
}

/** Has texts translated that were not before in the very same way; good answers are kept. */
export async function translateOnce(
  db: Kysely<Tables>,
  { machine, settings }: ReadyService,
  request: TextsRequest,
  outside: Outside,
): Promise<Translation> {
  const keys = request.texts.map((text) => answerKey(machine, settings, request, text))
  const stored = await machineAnswers(db, [...new Set(keys)])
  const known = new Map([...stored].map(([key, answer]) => [key, JSON.parse(answer) as KeptAnswer]))
  const missing = request.texts.filter((_, i) => !known.has(keys[i] as string))
  const asked = await translateTexts(machine, settings, { ...request, texts: missing }, outside)
  const fresh = new Map<string, string>()
  let next = 0
  const results = keys.map((key): TextResult => {
    const before = known.get(key)
    if (before) return { text: before.text, quality: before.quality }
    const result = asked.results[next++] as TextResult
    if (result.text !== undefined) fresh.set(key, JSON.stringify({ ...result, model: asked.model }))
    return result
  })
  if (fresh.size > 0) await inTransaction(db, (tx) => storeMachineAnswers(tx, fresh, outside.now()))
  const [first] = known.values()
  return { results, model: asked.model || (first?.model ?? ''), cost: asked.cost }
}
