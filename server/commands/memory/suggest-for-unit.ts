import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import type { Message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { joinForms } from '#core/units/forms.ts'
import { askMachine, type MachineQuestion } from '#server/commands/memory/ask-machines.ts'
import { type FormsFound, memoryForms, projectMemory } from '#server/commands/memory/find-in-memory.ts'
import { findOnSite } from '#server/commands/memory/find-on-site.ts'
import type { ProjectServices, ReadyService } from '#server/commands/memory/load-machinery.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import type { MachineCost } from '#server/machinery/machine.ts'
import { MEMORY_NAME, SITE_NAME } from '#server/machinery/registry.ts'

export interface ServiceSuggestion extends FormsFound {
  readonly service: string
  readonly name: string
  /** Whether the quality says anything about this very text. */
  readonly scores: boolean
  /** Of an entry of the memory: nobody has approved it, where reviewers do. */
  readonly isUnreviewed: boolean
  readonly model: string
  readonly cost: MachineCost
}

export interface ServiceFailure {
  readonly service: string
  readonly name: string
  readonly detail: string
  readonly message: Message
}

export interface UnitSuggestions {
  readonly suggestions: readonly ServiceSuggestion[]
  readonly failures: readonly ServiceFailure[]
}

const MEMORY_LEAST = 70
const MEMORY_LIMIT = 5
const FREE: MachineCost = { characters: 0, inputTokens: 0, outputTokens: 0 }

async function fromMemory({ db, userId }: MachineQuestion, context: UnitContext): Promise<ServiceSuggestion[]> {
  const visibility = projectMemory(context.project, userId)
  const limits = { visibility, least: MEMORY_LEAST, limit: MEMORY_LIMIT, isLikenessOnly: true }
  const found = await memoryForms(db, context, limits)
  const service = { service: MEMORY_SERVICE, name: MEMORY_NAME, scores: true, model: '', cost: FREE }
  return found.map((one) => ({ ...one, ...service }))
}

/** What is on the site to the letter, unless the memory says the same. */
async function fromSite(
  { db, ...asker }: MachineQuestion,
  context: UnitContext,
  memory: readonly ServiceSuggestion[],
): Promise<ServiceSuggestion[]> {
  const service = { service: SITE_SERVICE, name: SITE_NAME, scores: true, model: '', cost: FREE }
  const known = new Set(memory.filter(({ quality }) => quality === 100).map(({ forms }) => joinForms(forms)))
  const found = [...(await findOnSite(db, [context], asker)).values()]
  return found
    .filter(({ forms }) => !known.has(joinForms(forms)))
    .map(({ forms, path }) => ({
      forms,
      quality: 100,
      source: context.unit.source,
      origin: path,
      isUnreviewed: false,
      ...service,
    }))
}

async function fromService(
  account: MachineQuestion,
  ready: ReadyService,
  context: UnitContext,
): Promise<UnitSuggestions> {
  const { id: service, name, quality } = ready.machine
  const { answers, model, cost } = await askMachine(account, ready, [context])
  const suggestions = answers.flatMap(({ found }) =>
    found ? [{ ...found, service, name, scores: found.quality !== quality, isUnreviewed: false, model, cost }] : [],
  )
  const failures = answers.flatMap(({ problem }) =>
    problem === undefined ? [] : [{ service, name, detail: render(problem), message: problem }],
  )
  return { suggestions, failures }
}

/** What all services have to say about a unit, best first. One that fails does not keep the others from answering. */
export async function suggestForUnit(
  account: MachineQuestion,
  context: UnitContext,
  { ready, broken, usesMemory, usesSite }: ProjectServices,
): Promise<UnitSuggestions> {
  const memory = usesMemory ? await fromMemory(account, context) : []
  const site = usesSite ? await fromSite(account, context, memory) : []
  const asked = await Promise.all(ready.map((service) => fromService(account, service, context)))
  return {
    suggestions: [...memory, ...site, ...asked.flatMap(({ suggestions }) => suggestions)].sort(
      (a, b) => b.quality - a.quality,
    ),
    failures: [
      ...asked.flatMap(({ failures }) => failures),
      ...broken.map(({ machine, problem }) => ({
        service: machine.id,
        name: machine.name,
        detail: render(problem),
        message: problem,
      })),
    ],
  }
}
