import { MEMORY_SERVICE } from '#core/machinery/services.ts'
import { askMachine, type MachineQuestion } from '#server/commands/memory/ask-machines.ts'
import { type FormsFound, memoryForms, projectMemory } from '#server/commands/memory/find-in-memory.ts'
import type { ProjectServices, ReadyService } from '#server/commands/memory/load-machinery.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import type { MachineCost } from '#server/machinery/machine.ts'
import { MEMORY_NAME } from '#server/machinery/registry.ts'

export interface ServiceSuggestion extends FormsFound {
  readonly service: string
  readonly name: string
  /** Whether the quality says anything about this very text. */
  readonly scores: boolean
  readonly model: string
  readonly cost: MachineCost
}

export interface ServiceFailure {
  readonly service: string
  readonly name: string
  readonly detail: string
}

export interface UnitSuggestions {
  readonly suggestions: readonly ServiceSuggestion[]
  readonly failures: readonly ServiceFailure[]
}

const MEMORY_LEAST = 60
const MEMORY_LIMIT = 5
const FREE: MachineCost = { characters: 0, inputTokens: 0, outputTokens: 0 }

async function fromMemory({ db, userId }: MachineQuestion, context: UnitContext): Promise<ServiceSuggestion[]> {
  const visibility = projectMemory(context.project, userId)
  const found = await memoryForms(db, context, { visibility, least: MEMORY_LEAST, limit: MEMORY_LIMIT })
  const service = { service: MEMORY_SERVICE, name: MEMORY_NAME, scores: true, model: '', cost: FREE }
  return found.map((one) => ({ ...one, ...service }))
}

async function fromService(
  account: MachineQuestion,
  ready: ReadyService,
  context: UnitContext,
): Promise<UnitSuggestions> {
  const { id: service, name, quality } = ready.machine
  const { answers, model, cost } = await askMachine(account, ready, [context])
  const suggestions = answers.flatMap(({ found }) =>
    found ? [{ ...found, service, name, scores: found.quality !== quality, model, cost }] : [],
  )
  const failures = answers.flatMap(({ problem }) => (problem === undefined ? [] : [{ service, name, detail: problem }]))
  return { suggestions, failures }
}

/** What all services have to say about a unit, best first. One that fails does not keep the others from answering. */
export async function suggestForUnit(
  account: MachineQuestion,
  context: UnitContext,
  { ready, broken, usesMemory }: ProjectServices,
): Promise<UnitSuggestions> {
  const memory = usesMemory ? await fromMemory(account, context) : []
  const asked = await Promise.all(ready.map((service) => fromService(account, service, context)))
  return {
    suggestions: [...memory, ...asked.flatMap(({ suggestions }) => suggestions)].sort((a, b) => b.quality - a.quality),
    failures: [
      ...asked.flatMap(({ failures }) => failures),
      ...broken.map(({ machine, problem }) => ({ service: machine.id, name: machine.name, detail: problem })),
    ],
  }
}
