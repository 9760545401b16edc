import type { Static } from 'typebox'
import { autotranslateContract, type body } from '#core/contract/automation/auto-translate.ts'
import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { type FoundTranslation, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { directEditing, whyNot } from '#server/access/why-not.ts'
import type { AnyRoute, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import type { TranslationParams } from '#server/api/request/find.ts'
import { requestedQuery } from '#server/api/resources/strings/unit-search.ts'
import {
  type AutoResult,
  type AutoTranslation,
  autoTranslate,
  autoUnits,
} from '#server/commands/automation/auto-translate.ts'
import { servicesOf } from '#server/commands/memory/load-machinery.ts'
import type { Db } from '#server/db/database.ts'
import { componentsOfProject } from '#server/db/queries/components/components.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { AppError, errorsOf, type FieldError, fieldError, invalid } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'
import { Vault } from '#server/vault/vault.ts'

type Fields = Static<typeof body>

type Request = WriteRequest<Fields, TranslationParams>

/** More strings than these are filled in while nobody waits. */
const MAX_STRINGS_INLINE = { others: 1000, mt: 100 }

async function checkMode(db: Db, actor: Actor, scope: AccessScope, mode: AutoTranslation['mode']): Promise<void> {
  const rights = await rightsOf(db, actor)
  const restricted = mode === 'suggest' ? undefined : directEditing(rights, scope)
  if (restricted !== undefined) throw new AppError('permission_denied', restricted)
  const unreviewed = mode === 'approved' ? whyNot(rights, 'unit.review', scope) : undefined
  if (unreviewed !== undefined) throw invalid('mode', unreviewed)
}

/** Components of the project that the caller sees, other than this one; or the one that is named. Undefined: there is none of that name. */
async function componentsFor(
  { db, actor }: Request,
  found: FoundTranslation,
  named: string,
): Promise<number[] | undefined> {
  const { components: seen } = await visibilityOf(db, actor)
  const all = (await componentsOfProject(db, { projectId: found.project.id })).filter(
    ({ id }) => id !== found.component.id && (seen?.includes(id) ?? true),
  )
  if (named === '') return all.map(({ id }) => id)
  const prefix = `${found.project.slug}/`
  const path = named.startsWith(prefix) ? named.slice(prefix.length) : named
  const one =
    all.find((component) => String(component.id) === named || component.path === path) ??
    all.find((component) => component.slug === named)
  return one && [one.id]
}

async function engineProblems(
  { db, services }: Request,
  projectId: number,
  engines: readonly string[],
): Promise<FieldError[]> {
  const { ready, usesMemory, usesSite } = await servicesOf(db, projectId, new Vault(services.config))
  const own = [usesMemory ? MEMORY_SERVICE : '', usesSite ? SITE_SERVICE : '']
  const known = new Set([...ready.map(({ machine }) => machine.id), ...own])
  const unknown = engines.find((engine) => !known.has(engine))
  return unknown === undefined ? [] : [fieldError('engines', message('machinery.notSetUp', { service: unknown }))]
}

/** What is wrong with fields that can be read. */
async function fieldProblems(
  request: Request,
  found: FoundTranslation,
  fields: Partial<Fields>,
): Promise<FieldError[]> {
  const { q, auto_source: source, component = '', engines = [] } = fields
  const isUnknown = source === 'others' && !(await componentsFor(request, found, component))
  return [
    ...errorsOf(() => q !== undefined && requestedQuery(q, request.services.now())),
    ...(isUnknown ? [fieldError('component', message('component.noOther'))] : []),
    ...(source === 'mt' ? await engineProblems(request, found.project.id, engines) : []),
  ]
}

const answer = (messages: readonly Message[]) => ({ details: messages.map(render).join(' '), messages })

const outcome = ({ updated, warnings }: AutoResult): readonly Message[] => [
  message('autoTranslation.done', { number: updated }),
  ...warnings,
]

async function start(request: Request): Promise<unknown> {
  const { db, actor, params, services, links } = request
  const found = await findTranslation(db, actor, params)
  const workflow = await workflowOf(db, found.project.id, found.translation.language_id)
  const scope = { ...found, ...(workflow ? { workflow } : {}) }
  await demand(db, actor, 'translation.auto', scope)
  const fields = await request.readWith((readable) => fieldProblems(request, found, readable))
  const { mode, q, auto_source: source, component = '', engines = [], threshold } = fields
  await checkMode(db, actor, scope, mode)
  const auto: AutoTranslation = {
    componentId: found.component.id,
    translationId: found.translation.id,
    mode,
    q,
    source,
    components: source === 'others' ? ((await componentsFor(request, found, component)) ?? []) : [],
    engines,
    threshold,
    userId: actor.kind === 'user' ? actor.id : null,
    limits: actor.kind === 'user' ? actor.limits : undefined,
  }
  const { config, database, now } = services
  const { length } = await autoUnits(db, auto, now())
  if (length <= MAX_STRINGS_INLINE[source]) {
    const context = { db: database.db, now, report: async () => {}, vault: new Vault(config), network: config }
    return answer(outcome(await autoTranslate(context, auto)))
  }
  const taskId = await request.transaction((tx) => addJob(tx, jobOf(auto), now()))
  const continues = message('autoTranslation.continues', { count: length })
  return { ...answer([continues]), task_url: links.api(`tasks/${taskId}/`) }
}

const jobOf = (auto: AutoTranslation) => ({
  kind: 'auto_translate' as const,
  payload: auto,
  key: `auto:${JSON.stringify(auto)}`,
  lane: `auto:${auto.translationId}`,
  componentId: auto.componentId,
  userId: auto.userId ?? undefined,
})

export const autotranslateRoutes: readonly AnyRoute[] = [
  serveRoute(autotranslateContract.automaticTranslation, {
    post: start,
  }),
]
