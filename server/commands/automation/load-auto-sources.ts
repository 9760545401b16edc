import type { Kysely } from 'kysely'
import type { TokenLimits } from '#core/access/token-scopes.ts'
import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { askMachine } from '#server/commands/memory/ask-machines.ts'
import { memoryForms, projectMemory } from '#server/commands/memory/find-in-memory.ts'
import { findElsewhere, findOnSite, type TextFound } from '#server/commands/memory/find-on-site.ts'
import type { ReadyService } from '#server/commands/memory/load-machinery.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Outside } from '#server/machinery/call.ts'

/** A text for a unit, and where it is from. */
export interface AutoText {
  readonly forms: readonly string[]
  readonly quality: number
  /** For the history. */
  readonly details: Readonly<Record<string, unknown>>
}

/** What a source found for some units, and what it has to say to people. */
export interface AutoFinds {
  readonly texts: ReadonlyMap<number, AutoText>
  readonly warnings: readonly Message[]
}

export type AutoSource = (contexts: readonly UnitContext[]) => Promise<AutoFinds>

export const fromComponents =
  (db: Kysely<Tables>, components: readonly number[]): AutoSource =>
  async (contexts) => {
    const { texts, misfits } = await findElsewhere(db, contexts, components)
    const warnings = misfits === 0 ? [] : [message('autoTranslation.otherPlurals', { count: misfits })]
    return { texts: asAutoTexts(texts, 'others'), warnings }
  }

const asAutoTexts = (texts: ReadonlyMap<number, TextFound>, auto: string): Map<number, AutoText> =>
  new Map(
    [...texts].map(([id, { forms, path }]) => [id, { forms, quality: 100, details: { auto, origin: path } }] as const),
  )

export interface MachineSources {
  readonly db: Kysely<Tables>
  readonly userId: number | undefined
  readonly limits?: TokenLimits | undefined
  readonly outside: Outside
  readonly services: readonly ReadyService[]
  readonly usesMemory: boolean
  readonly usesSite: boolean
  /** Percent: what is less sure is not taken. */
  readonly threshold: number
}

/** The memory first: what it has to the letter is not asked for elsewhere. Then services, the best first. */
export const fromMachines =
  (sources: MachineSources): AutoSource =>
  async (contexts) => {
    const { services, threshold } = sources
    const texts = new Map(await remembered(sources, contexts))
    for (const [id, text] of await onSite(sources, contexts, texts)) texts.set(id, text)
    const warnings: Message[] = []
    for (const service of [...services].sort((a, b) => b.machine.quality - a.machine.quality)) {
      const { id, name, quality } = service.machine
      if (quality < threshold) continue
      const open = contexts.filter(({ unit }) => (texts.get(unit.id)?.quality ?? 0) < quality)
      const { answers, model, cost } = await askMachine(sources, service, open)
      const problems = answers.flatMap(({ problem }) => problem ?? [])
      for (const [problem, ...others] of Map.groupBy(problems, render).values()) {
        if (problem === undefined) continue
        const count = others.length + 1
        warnings.push(
          count === 1
            ? message('autoTranslation.service', { service: name, problem })
            : message('autoTranslation.serviceStrings', { service: name, problem, count }),
        )
      }
      for (const { unitId, found, problem } of answers) {
        if (problem !== undefined) continue
        if (found.quality >= threshold && found.quality > (texts.get(unitId)?.quality ?? 0)) {
          const details = {
            auto: id,
            quality: found.quality,
            ...(model ? { model } : {}),
            ...spent(cost, answers.length),
          }
          texts.set(unitId, { forms: found.forms, quality: found.quality, details })
        }
      }
    }
    return { texts, warnings }
  }

/** What was spent is known for a batch: each string is told of all of it, and how many shared it. */
const spent = (
  { characters, inputTokens, outputTokens }: { characters: number; inputTokens: number; outputTokens: number },
  strings: number,
): Record<string, unknown> => ({
  cost: { characters, ...(inputTokens + outputTokens > 0 ? { inputTokens, outputTokens } : {}), strings },
})

async function remembered(
  { db, userId, usesMemory, threshold }: MachineSources,
  contexts: readonly UnitContext[],
): Promise<[number, AutoText][]> {
  if (!usesMemory) return []
  const texts: [number, AutoText][] = []
  for (const context of contexts) {
    const visibility = projectMemory(context.project, userId)
    const [best] = await memoryForms(db, context, { visibility, least: threshold, limit: 1 })
    if (!best || best.quality < threshold) continue
    const details = { auto: MEMORY_SERVICE, quality: best.quality, origin: best.origin }
    texts.push([context.unit.id, { forms: best.forms, quality: best.quality, details }])
  }
  return texts
}

/** What the memory lacks to the letter may be on the site, in a component that gives nothing to the memory. */
async function onSite(
  { db, usesSite, ...asker }: MachineSources,
  contexts: readonly UnitContext[],
  known: ReadonlyMap<number, AutoText>,
): Promise<ReadonlyMap<number, AutoText>> {
  if (!usesSite) return new Map()
  const open = contexts.filter(({ unit }) => (known.get(unit.id)?.quality ?? 0) < 100)
  return asAutoTexts(await findOnSite(db, open, asker), SITE_SERVICE)
}
