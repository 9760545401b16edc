import type { Kysely } from 'kysely'
import {
  type EvaluatedItem,
  evaluationPrompt,
  evaluationSchema,
  type Judgement,
  readEvaluations,
} from '#core/machinery/evaluation.ts'
import { itemsText } from '#core/machinery/prompt.ts'
import { splitForms } from '#core/units/forms.ts'
import type { ReadyService } from '#server/commands/memory/load-machinery.ts'
import { termsFor } from '#server/commands/memory/prepare-machine-texts.ts'
import { recheckUnits } from '#server/commands/quality/recheck-units.ts'
import { inTransaction } from '#server/db/database.ts'
import { recordUse } from '#server/db/queries/memory/machinery-services.ts'
import { evaluatedText, storeEvaluation } from '#server/db/queries/quality/evaluations.ts'
import { type UnitContext, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/errors.ts'
import { batchesOf } from '#server/machinery/batches.ts'
import { type OpenConnection, type Outside, openConnection } from '#server/machinery/call.ts'
import type { ModelAnswer } from '#server/machinery/machine.ts'
import { frameOf } from '#server/machinery/model-prompt.ts'

export interface EvaluationContext {
  readonly db: Kysely<Tables>
  readonly userId: number
  readonly outside: Outside
}

/** What came of a run. */
export interface EvaluationResult {
  readonly evaluated: number
  /** Strings that a model found fault with. */
  readonly faulty: number
  /** Strings that it said nothing usable of. */
  readonly unanswered: number
  /** Why the rest was not asked for. */
  readonly stopped: string | undefined
}

/** A service that fails so often in a row is not asked for the rest. */
const FAILURES = 3

const answer = { name: 'evaluations', description: 'Takes what was found.', schema: evaluationSchema }

/** Has units of one translation judged by a language model; what it finds becomes findings of checks. Not inside a transaction. */
export class Evaluation {
  readonly #context: EvaluationContext
  readonly #service: ReadyService
  readonly #connection: OpenConnection
  #evaluated = 0
  #faulty = 0
  #unanswered = 0
  #failures = 0
  #stopped: string | undefined

  constructor(context: EvaluationContext, service: ReadyService) {
    this.#context = context
    this.#service = service
    this.#connection = openConnection(service.machine, service.settings, context.outside)
  }

  get result(): EvaluationResult {
    const [evaluated, faulty, unanswered, stopped] = [this.#evaluated, this.#faulty, this.#unanswered, this.#stopped]
    return { evaluated, faulty, unanswered, stopped }
  }

  async judge(units: readonly UnitContext[]): Promise<void> {
    const again: UnitContext[] = []
    const { limits } = this.#service.machine
    const lengthOf = ({ unit }: UnitContext) => unit.source.length + unit.target.length
    const short = units.filter((context) => lengthOf(context) <= limits.characters)
    this.#unanswered += units.length - short.length
    for (const batch of batchesOf(short, limits, lengthOf)) again.push(...(await this.#send(batch)))
    // What was left out of an answer to many may be answered alone.
    for (const unit of again) this.#unanswered += (await this.#send([unit])).length
  }

  /** Returns the units that were not answered, where asking again makes sense. */
  async #send(batch: readonly UnitContext[]): Promise<readonly UnitContext[]> {
    const { signal } = this.#context.outside
    signal?.throwIfAborted()
    if (this.#stopped !== undefined) return []
    try {
      const reply = await this.#ask(batch)
      this.#failures = 0
      const ids = new Set(batch.map(({ unit }) => String(unit.id)))
      const found = readEvaluations(reply.value, ids)
      await this.#store(batch, found)
      await this.#writeDown(batch, reply, found.size)
      return batch.filter(({ unit }) => !found.has(String(unit.id)))
    } catch (error) {
      signal?.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      this.#failures++
      this.#unanswered += batch.length
      if (this.#failures >= FAILURES || this.#connection.muted() !== undefined) this.#stopped = error.message
      return []
    }
  }

  async #ask(batch: readonly UnitContext[]): Promise<ModelAnswer> {
    const [first] = batch
    const { machine, settings } = this.#service
    if (!first || !machine.ask) return { value: undefined }
    const { project, sourceLanguage: source, language: target } = first
    const items: EvaluatedItem[] = []
    for (const context of batch) items.push(await this.#item(context))
    const system = evaluationPrompt(frameOf({ source, target, project: project.name }, settings))
    return machine.ask({ system, user: itemsText(items), pictures: [], answer }, this.#connection)
  }

  async #item(context: UnitContext): Promise<EvaluatedItem> {
    const { unit } = context
    const source = splitForms(unit.source)
    return {
      id: String(unit.id),
      source,
      translation: splitForms(unit.target),
      key: unit.context,
      explanation: [unit.explanation, unit.note].filter((text) => text !== '').join('\n'),
      terms: await termsFor(context, source.at(-1) ?? '', this.#context.db),
    }
  }

  /** What was said of a text that somebody changed meanwhile is kept, and holds when it comes back. */
  async #store(batch: readonly UnitContext[], found: ReadonlyMap<string, readonly Judgement[]>): Promise<void> {
    const { db, outside } = this.#context
    const now = outside.now()
    const judged = batch.flatMap(({ unit }) => {
      const faults = found.get(String(unit.id))
      return faults ? [{ unit, faults }] : []
    })
    await inTransaction(db, async (tx) => {
      const ids = judged.map(({ unit }) => unit.id)
      const there = new Set((await unitsByIds(tx, ids)).map(({ id }) => id))
      for (const { unit, faults } of judged) {
        if (!there.has(unit.id)) continue
        const textHash = evaluatedText(unit.source, unit.target)
        await storeEvaluation(tx, unit.id, { textHash, faults, service: this.#service.machine.id }, now)
      }
      await recheckUnits(tx, there, now)
    })
    this.#evaluated += judged.length
    this.#faulty += judged.filter(({ faults }) => faults.length > 0).length
  }

  async #writeDown(batch: readonly UnitContext[], reply: ModelAnswer, answered: number): Promise<void> {
    const [first] = batch
    const { db, userId, outside } = this.#context
    if (!first) return
    const use = {
      project_id: first.project.id,
      user_id: userId,
      service: this.#service.machine.id,
      model: reply.model ?? '',
      language_id: first.unit.language_id,
      texts: batch.length,
      answered,
      characters: batch.reduce((sum, { unit }) => sum + unit.source.length + unit.target.length, 0),
      input_tokens: reply.inputTokens ?? 0,
      output_tokens: reply.outputTokens ?? 0,
      created: outside.now(),
    }
    await inTransaction(db, (tx) => recordUse(tx, use))
  }
}
