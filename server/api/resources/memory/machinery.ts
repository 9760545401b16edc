import { machineryContract } from '#core/contract/memory/machinery.ts'
import { isServiceId, serviceProfiles } from '#core/machinery/service-profiles.ts'
import { isOwnService, MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { message } from '#core/messages/message.ts'
import { demand } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { servicesOf } from '#server/commands/memory/load-machinery.ts'
import { type ServiceSuggestion, suggestForUnit } from '#server/commands/memory/suggest-for-unit.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { machineById, machines, ownServices } from '#server/machinery/registry.ts'
import { Vault } from '#server/vault/vault.ts'

/** Somebody looks on: a service that takes longer has to be asked again. */
const PATIENCE_MS = 25_000

function present({ forms, scores, cost, ...one }: ServiceSuggestion) {
  const tokens = cost.inputTokens + cost.outputTokens
  return {
    service: one.service,
    name: one.name,
    text: forms[0] ?? '',
    target: forms,
    quality: one.quality,
    show_quality: scores,
    unreviewed: one.isUnreviewed,
    source: one.source,
    origin: one.origin,
    model: one.model,
    characters: cost.characters,
    tokens: tokens === 0 ? null : tokens,
  }
}

type KnownService = Pick<Machine, 'id' | 'name' | 'settings'> & { readonly quality: number | null }

function presentService({ id, name, settings, quality }: KnownService) {
  const { hosting, website } = isServiceId(id) ? serviceProfiles[id] : { hosting: 'cloud', website: '' }
  const shown = settings.map((one) => ({ required: false, default: '', choices: [], ...one }))
  return { service: id, name, hosting, website, quality, settings: shown }
}

async function suggestions(request: ApiRequest<{ readonly id: number }>): Promise<unknown> {
  const { db, actor, params, query, services } = request
  const context = await findUnit(db, actor, params.id)
  await demand(db, actor, 'machinery.view', context.scope)
  const rights = await rightsOf(db, actor)
  const reasons = (['unit.edit', 'suggestion.add'] as const).map((right) => whyNot(rights, right, context.scope))
  if (!reasons.includes(undefined)) throw new AppError('permission_denied', reasons[0])
  const { service: wanted, from } = query
  if (wanted !== undefined && !isOwnService(wanted) && !machineById(wanted))
    throw invalid('service', message('machinery.none', { service: wanted }))
  if (context.unit.is_source === 1) return { results: [], failures: [], others: 0 }
  const { config, database } = services
  const found = await servicesOf(db, context.project.id, new Vault(config))
  const isWanted = (id: string): boolean =>
    (wanted === undefined || wanted === id) &&
    (from === 'memory' ? isOwnService(id) : from !== 'machines' || !isOwnService(id))
  const chosen = {
    ready: found.ready.filter(({ machine }) => isWanted(machine.id)),
    broken: found.broken.filter(({ machine }) => isWanted(machine.id)),
    usesMemory: found.usesMemory && isWanted(MEMORY_SERVICE),
    usesSite: found.usesSite && isWanted(SITE_SERVICE),
  }
  const question = {
    db: database.db,
    userId: actor.kind === 'user' ? actor.id : undefined,
    limits: actor.kind === 'user' ? actor.limits : undefined,
    outside: { network: config, now: services.now, patienceMs: PATIENCE_MS },
  }
  const { suggestions: made, failures } = await suggestForUnit(question, context, chosen)
  const others = [...found.ready, ...found.broken].filter(({ machine }) => !isWanted(machine.id)).length
  return { results: made.map(present), failures, others }
}

export const machineryRoutes: readonly AnyRoute[] = [
  serveRoute(machineryContract.machineTranslationsOfUnit, {
    get: suggestions,
  }),
  serveRoute(machineryContract.servicesThatTranslate, {
    get: async () => [
      ...machines.map(presentService),
      ...ownServices.map((own) => presentService({ ...own, quality: null })),
    ],
  }),
]
