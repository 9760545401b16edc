import type { Kysely } from 'kysely'
import { readJsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'
import type { ReadyService } from '#server/commands/memory/load-machinery.ts'
import { inTransaction } from '#server/db/database.ts'
import { machineAnswers, storeMachineAnswers } from '#server/db/queries/memory/machine-answers.ts'
import type { Tables } from '#server/db/tables.ts'
import { mustExist } from '#server/errors.ts'
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

function keptAnswer(stored: string): KeptAnswer {
  const json = readJsonObject(stored)
  return { text: text(json, 'text') ?? '', quality: Number(json.quality), model: text(json, 'model') ?? '' }
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
  const known = new Map([...stored].map(([key, answer]) => [key, keptAnswer(answer)]))
  const missing = request.texts.filter((_, i) => !known.has(keys[i] ?? ''))
  const asked = await translateTexts(machine, settings, { ...request, texts: missing }, outside)
  const fresh = new Map<string, string>()
  let next = 0
  const results = keys.map((key): TextResult => {
    const before = known.get(key)
    if (before) return { text: before.text, quality: before.quality }
    const result = mustExist(asked.results[next++], 'result')
    if (result.text !== undefined) fresh.set(key, JSON.stringify({ ...result, model: asked.model }))
    return result
  })
  if (fresh.size > 0) await inTransaction(db, (tx) => storeMachineAnswers(tx, fresh, outside.now()))
  const [first] = known.values()
  return { results, model: asked.model || (first?.model ?? ''), cost: asked.cost }
}
