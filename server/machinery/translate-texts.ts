import { type MatchedAnswers, matchAnswers } from '#core/machinery/match-answers.ts'
import type { PromptItem } from '#core/machinery/prompt.ts'
import { type ProtectedText, protect, type Restored, restore } from '#core/machinery/tokens.ts'
import { placeholderProblem } from '#core/machinery/verify.ts'
import { type Message, message } from '#core/messages/message.ts'
import { detectedHighlights } from '#core/placeholders/highlights.ts'
import type { Flags } from '#core/units/flags.ts'
import { AppError } from '#server/errors.ts'
import { batchesOf } from '#server/machinery/batches.ts'
import { type OpenConnection, type Outside, openConnection } from '#server/machinery/call.ts'
import type {
  Machine,
  MachineCost,
  MachineLanguage,
  MachinePicture,
  MachineSettings,
  MachineText,
} from '#server/machinery/machine.ts'

export interface TextRequest {
  readonly source: string
  /** In force for the text: they say what is a placeholder in it. */
  readonly flags: Flags
  readonly hints: Omit<PromptItem, 'id' | 'text' | 'placeholders' | 'pictures'>
  /** For language models that look at them. */
  readonly pictures?: readonly MachinePicture[] | undefined
}

export interface TextsRequest {
  readonly texts: readonly TextRequest[]
  readonly source: MachineLanguage
  readonly target: MachineLanguage
  readonly project: string
}

export type TextResult =
  | { readonly text: string; readonly quality: number; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: Message }

export interface Translation {
  /** One for each text, in their order. */
  readonly results: readonly TextResult[]
  readonly model: string
  readonly cost: MachineCost
}

/** A text under way; alike ones travel together. */
interface Parcel {
  readonly id: string
  readonly sealed: ProtectedText
  readonly request: TextRequest
  readonly indexes: number[]
}

/** Answers that found their way home. */
interface Home extends MatchedAnswers {
  readonly qualities: ReadonlyMap<string, number | undefined>
}

/** A service that fails so often in a row is not asked for the rest. */
const FAILURES = 3

/**
 * Has texts translated: what must stay is replaced by tokens, answers come home by their ids, and one that lost, doubled
 * or made up a placeholder is asked for once more, alone, and then given up. Never throws but for a stop.
 */
export async function translateTexts(
  machine: Machine,
  settings: MachineSettings,
  request: TextsRequest,
  outside: Outside,
): Promise<Translation> {
  const run = new Run(machine, openConnection(machine, settings, outside), request, outside.signal)
  return run.translate()
}

class Run {
  readonly #machine: Machine
  readonly #connection: OpenConnection
  readonly #request: TextsRequest
  readonly #signal: AbortSignal | undefined
  readonly #results: TextResult[]
  #model = ''
  #characters = 0
  #inputTokens = 0
  #outputTokens = 0
  #failures = 0
  #stopped: Message | undefined

  constructor(machine: Machine, connection: OpenConnection, request: TextsRequest, signal: AbortSignal | undefined) {
    this.#machine = machine
    this.#connection = connection
    this.#request = request
    this.#signal = signal
    this.#results = request.texts.map(() => ({ problem: message('machinery.notAsked') }))
  }

  async translate(): Promise<Translation> {
    const again: Parcel[] = []
    for (const batch of batchesOf(this.#parcels(), this.#machine.limits, ({ sealed }) => sealed.text.length))
      again.push(...(await this.#send(batch)))
    for (const parcel of again) await this.#send([parcel])
    const cost = { characters: this.#characters, inputTokens: this.#inputTokens, outputTokens: this.#outputTokens }
    return { results: this.#results, model: this.#model, cost }
  }

  #parcels(): Parcel[] {
    const made = new Map<string, Parcel>()
    const { tokens, takesContext = false, limits, name } = this.#machine
    for (const [index, request] of this.#request.texts.entries()) {
      const { source, flags, hints } = request
      const sealed = protect(source, detectedHighlights(source, flags), tokens)
      // What has no words needs no translation, whatever a service would make of it.
      if (sealed.isBare) this.#results[index] = { text: source, quality: 100 }
      else if (sealed.text.length > limits.characters)
        this.#results[index] = { problem: message('machinery.longerThanTaken', { name }) }
      else {
        const key = JSON.stringify([
          source,
          sealed.text,
          takesContext ? [hints, request.pictures?.map(({ id }) => id)] : null,
        ])
        const known = made.get(key)
        if (known) known.indexes.push(index)
        else made.set(key, { id: String(made.size + 1), sealed, request, indexes: [index] })
      }
    }
    return [...made.values()]
  }

  /** Returns what is worth another try. */
  async #send(batch: readonly Parcel[]): Promise<readonly Parcel[]> {
    this.#signal?.throwIfAborted()
    if (this.#stopped !== undefined) {
      for (const parcel of batch) this.#refuse(parcel, this.#stopped)
      return []
    }
    try {
      const answers = await this.#ask(batch)
      this.#failures = 0
      return batch.filter((parcel) => !this.#take(parcel, answers))
    } catch (error) {
      this.#signal?.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      this.#failures++
      if (this.#failures >= FAILURES || this.#connection.muted() !== undefined) this.#stopped = error.said
      for (const parcel of batch) this.#refuse(parcel, error.said)
      return []
    }
  }

  async #ask(batch: readonly Parcel[]): Promise<Home> {
    const { source, target, project } = this.#request
    const texts = batch.map(textOf)
    this.#characters += texts.reduce((sum, { text }) => sum + text.length, 0)
    const reply = await this.#machine.translate({ texts, source, target, project }, this.#connection)
    this.#inputTokens += reply.inputTokens ?? 0
    this.#outputTokens += reply.outputTokens ?? 0
    if (reply.model !== undefined) this.#model = reply.model
    const qualities = new Map(reply.answers.map(({ id, quality }) => [id, quality]))
    const matched = matchAnswers(
      batch.map(({ id }) => id),
      reply.answers,
    )
    return { ...matched, qualities }
  }

  /** Whether the answer can be used. */
  #take(parcel: Parcel, { texts, problems, qualities }: Home): boolean {
    const answer = texts.get(parcel.id)
    const { text, problem } = answer === undefined ? missing(problems.get(parcel.id)) : finished(answer, parcel)
    if (text === undefined) {
      this.#refuse(parcel, problem)
      return false
    }
    const result = { text, quality: qualities.get(parcel.id) ?? this.#machine.quality }
    for (const index of parcel.indexes) this.#results[index] = result
    return true
  }

  #refuse({ indexes }: Parcel, problem: Message): void {
    for (const index of indexes) this.#results[index] = { problem }
  }
}

const missing = (problem = message('machinery.noAnswer')): Restored => ({ problem })

function finished(answer: string, { sealed, request: { source, flags } }: Parcel): Restored {
  const restored = restore(answer, sealed)
  const problem = restored.text === undefined ? undefined : placeholderProblem(source, restored.text, flags)
  return problem === undefined ? restored : { problem }
}

function textOf({ id, sealed, request }: Parcel): MachineText {
  const placeholders = Object.fromEntries(sealed.parts.map((part, number) => [`[X${number}X]`, part]))
  const item = { id, text: sealed.text, placeholders, ...request.hints }
  return { id, text: sealed.text, item, pictures: request.pictures }
}
