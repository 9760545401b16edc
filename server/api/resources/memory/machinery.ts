import { Type } from 'typebox'
import { demand } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import { idParameter } from '#server/api/http/ids.ts'
import type { ApiRequest, Route } from '#server/api/http/route.ts'
import { nullable } from '#server/api/http/schema.ts'
import { servicesOf } from '#server/commands/memory/load-machinery.ts'
import { type ServiceSuggestion, suggestForUnit } from '#server/commands/memory/suggest-for-unit.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { AppError, invalid } from '#server/errors.ts'
import { MEMORY_SERVICE, machineById, machines } from '#server/machinery/registry.ts'
import { Vault } from '#server/vault/vault.ts'

/** Somebody looks on: a service that takes longer has to be asked again. */
const PATIENCE_MS = 25_000

const Suggestion = Type.Object({
  service: Type.String(),
  name: Type.String({ description: 'Of the service, for people.' }),
  text: Type.String({ description: 'The first form.' }),
  target: Type.Array(Type.String(), { description: 'One text per plural form.' }),
  quality: Type.Integer({ description: 'Percent.' }),
  show_quality: Type.Boolean({ description: 'Whether the quality says anything about this very text.' }),
  source: Type.String({ description: 'What it is a translation of.' }),
  origin: Type.String({ description: 'Where an entry of the memory comes from.' }),
  model: Type.String(),
  characters: Type.Integer({ description: 'What was sent.' }),
  tokens: nullable(Type.Integer({ description: 'Of a language model: what was sent and received.' })),
})

const UnitMachinery = Type.Object(
  {
    results: Type.Array(Suggestion),
    failures: Type.Array(Type.Object({ service: Type.String(), name: Type.String(), detail: Type.String() }), {
      description: 'Services that gave no answer, and why.',
    }),
  },
  { title: 'UnitMachinery' },
)

function present({ forms, scores, cost, ...one }: ServiceSuggestion) {
  const tokens = cost.inputTokens + cost.outputTokens
  return {
    service: one.service,
    name: one.name,
    text: forms[0] ?? '',
    target: forms,
    quality: one.quality,
    show_quality: scores,
    source: one.source,
    origin: one.origin,
    model: one.model,
    characters: cost.characters,
    tokens: tokens === 0 ? null : tokens,
  }
}

async function suggestions(request: ApiRequest): Promise<unknown> {
  const { db, actor, params, query, services } = request
  const subject = await findUnit(db, actor, idParameter(params.id))
  await demand(db, actor, 'machinery.view', subject.place)
  const rights = await rightsOf(db, actor)
  const reasons = (['unit.edit', 'suggestion.add'] as const).map((right) => whyNot(rights, right, subject.place))
  if (!reasons.includes(undefined)) throw new AppError('permission_denied', reasons[0])
  const wanted = query.service
  if (wanted !== undefined && wanted !== MEMORY_SERVICE && !machineById(wanted))
    throw invalid('service', `There is no service "${wanted}".`)
  if (subject.unit.is_source === 1) return { results: [], failures: [] }
  const { config, database } = services
  const found = await servicesOf(db, subject.project.id, new Vault(config))
  const isWanted = (id: string): boolean => wanted === undefined || wanted === id
  const chosen = {
    ready: found.ready.filter(({ machine }) => isWanted(machine.id)),
    broken: found.broken.filter(({ machine }) => isWanted(machine.id)),
    usesMemory: found.usesMemory && isWanted(MEMORY_SERVICE),
  }
  const asking = {
    db: database.db,
    userId: actor.kind === 'user' ? actor.id : undefined,
    outside: { network: config, now: services.now, patienceMs: PATIENCE_MS },
  }
  const { suggestions: made, failures } = await suggestForUnit(asking, subject, chosen)
  return { results: made.map(present), failures }
}

const Setting = Type.Object({
  name: Type.String(),
  label: Type.String(),
  kind: Type.String(),
  required: Type.Boolean(),
  default: Type.String(),
  choices: Type.Array(Type.String()),
})

export const machineryRoutes: readonly Route[] = [
  {
    path: '/api/units/:id/machinery/',
    name: 'Machine translations of a unit',
    summary: 'What the translation memory and the services of the project make of a string, best first.',
    needs: 'machinery.view, and unit.edit or suggestion.add',
    query: Type.Object({ service: Type.Optional(Type.String({ description: 'Ask this one only.' })) }),
    fresh: true,
    reply: UnitMachinery,
    handle: suggestions,
  },
  {
    path: '/api/machinery/',
    name: 'Services that translate',
    summary: 'The services that can be set up, and their settings.',
    needs: 'anyone',
    reply: Type.Array(Type.Object({ service: Type.String(), name: Type.String(), settings: Type.Array(Setting) })),
    handle: async () =>
      machines.map(({ id, name, settings }) => ({
        service: id,
        name,
        settings: settings.map((one) => ({ required: false, default: '', choices: [], ...one })),
      })),
  },
]
