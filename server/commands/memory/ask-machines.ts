import type { Kysely } from 'kysely'
import type { TokenLimits } from '#core/access/token-scopes.ts'
import type { Message } from '#core/messages/message.ts'
import { type FormsFound, projectMemory } from '#server/commands/memory/find-in-memory.ts'
import type { ReadyService } from '#server/commands/memory/load-machinery.ts'
import { unitPictures } from '#server/commands/memory/load-unit-images.ts'
import { machineTexts } from '#server/commands/memory/prepare-machine-texts.ts'
import { recordMachineUse } from '#server/commands/memory/record-machine-use.ts'
import { translateOnce } from '#server/commands/memory/translate-cached.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Outside } from '#server/machinery/call.ts'
import type { MachineCost } from '#server/machinery/machine.ts'
import type { TextRequest, TextResult } from '#server/machinery/translate-texts.ts'

export type UnitAnswer = { readonly unitId: number } & (
  | { readonly found: FormsFound; readonly problem?: undefined }
  | { readonly found?: undefined; readonly problem: Message }
)

export interface Asked {
  readonly answers: readonly UnitAnswer[]
  readonly model: string
  readonly cost: MachineCost
}

export interface MachineQuestion {
  readonly db: Kysely<Tables>
  readonly userId: number | undefined
  readonly limits?: TokenLimits | undefined
  readonly outside: Outside
}

/** Has units of one translation translated by a service, and writes down what it took. Not inside a transaction. */
export async function askMachine(
  { db, userId, outside }: MachineQuestion,
  { machine, settings }: ReadyService,
  contexts: readonly UnitContext[],
): Promise<Asked> {
  const [first] = contexts
  if (!first) return { answers: [], model: '', cost: { characters: 0, inputTokens: 0, outputTokens: 0 } }
  const { project, language, sourceLanguage } = first
  const how = { takesContext: machine.takesContext ?? false, visibility: projectMemory(project, userId) }
  const requests: TextRequest[][] = []
  const pictures = settings.screenshots === 'yes' ? await unitPictures(db, contexts) : new Map<number, never[]>()
  for (const context of contexts) {
    const shown = pictures.get(context.unit.id)
    requests.push((await machineTexts(db, context, how)).map((text) => ({ ...text, pictures: shown })))
  }
  const request = { texts: requests.flat(), source: sourceLanguage, target: language, project: project.name }
  const translation = await translateOnce(db, { machine, settings }, request, outside)
  const { model, cost, results } = translation
  let at = 0
  const answers = contexts.map(({ unit }, i): UnitAnswer => {
    const own = results.slice(at, at + (requests[i]?.length ?? 0))
    at += own.length
    return { unitId: unit.id, ...together(own, unit.source, machine.name) }
  })
  const languageId = first.unit.language_id
  await recordMachineUse(db, {
    service: machine.id,
    projectId: project.id,
    languageId,
    userId,
    translation,
    now: outside.now(),
  })
  return { answers, model, cost }
}

/** The forms of a unit: all of them, or none. */
function together(results: readonly TextResult[], source: string, origin: string) {
  const forms: string[] = []
  let quality = 100
  for (const result of results) {
    if (result.text === undefined) return { problem: result.problem }
    forms.push(result.text)
    quality = Math.min(quality, result.quality)
  }
  return { found: { forms, quality, source, origin } }
}
