import type { Static } from 'typebox'
import type { TokenLimits } from '#core/access/token-scopes.ts'
import { validateFlags } from '#core/checks/validate-flags.ts'
import { bulkEditContract, type editBody, type Started, type undoBody } from '#core/contract/strings/bulk-edit.ts'
import { message } from '#core/messages/message.ts'
import { State } from '#core/units/state.ts'
import { type FoundScope, findScope } from '#server/access/find-scope.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { accessScopeOf, segmentsOf } from '#server/api/request/find-scope.ts'
import { requestedQuery } from '#server/api/resources/strings/unit-search.ts'
import { labelNames } from '#server/db/queries/projects/labels.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import { addJob } from '#server/queue/queue.ts'

type EditFields = Static<typeof editBody>

const states: readonly number[] = [-1, State.needsEditing, State.translated, State.approved]

/** The place, for somebody who may change many strings there. */
async function bulkScope(
  request: WriteRequest<{ readonly path: string }>,
): Promise<{ found: FoundScope; who: { userId: number; limits: TokenLimits | undefined } }> {
  const { db, actor } = request
  const found = await findScope(db, actor, segmentsOf(request.read().path))
  await demand(db, actor, 'unit.bulk_edit', await accessScopeOf(db, found))
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return { found, who: { userId: actor.id, limits: actor.limits } }
}

async function checkLabels({ db }: WriteRequest<EditFields>, found: FoundScope, names: readonly string[]) {
  if (!found.project || names.length === 0) return
  const known = [...(await labelNames(db, found.project.id)).values()]
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) throw invalid('add_labels', message('label.none', { label: unknown }))
}

/** A query about the strings of one place. */
function queryWithin(found: FoundScope, given: string, q: string): string {
  if (found.kind === 'site') return q
  const within = `path:"${segmentsOf(given).join('/')}"`
  return q.trim() === '' ? within : `${within} AND (${q})`
}

async function edit(request: WriteRequest<EditFields>): Promise<unknown> {
  const { found, who } = await bulkScope(request)
  const fields = request.read()
  const { q, state = -1, add_flags: addFlags = '', remove_flags: removeFlags = '' } = fields
  const { add_translation_flags: addTranslationFlags = '', remove_translation_flags: removeTranslationFlags = '' } =
    fields
  const { add_labels: addLabels = [], remove_labels: removeLabels = [] } = fields
  const since = request.services.now()
  requestedQuery(q, since)
  if (!states.includes(state)) throw invalid('state', message('bulk.state'))
  for (const [attr, text] of [
    ['add_flags', addFlags],
    ['remove_flags', removeFlags],
    ['add_translation_flags', addTranslationFlags],
    ['remove_translation_flags', removeTranslationFlags],
  ] as const) {
    const [problem] = validateFlags(text)
    if (problem) throw invalid(attr, problem.message)
  }
  await checkLabels(request, found, [...addLabels, ...removeLabels])
  const flags = addFlags + removeFlags + addTranslationFlags + removeTranslationFlags
  if (state < 0 && flags === '' && addLabels.length + removeLabels.length === 0)
    throw invalid('state', message('bulk.nothingToChange'))
  const own = { addTranslationFlags, removeTranslationFlags }
  const wanted = { q: queryWithin(found, fields.path, q), state, addFlags, removeFlags }
  return start(request, 'bulk_edit', { ...wanted, ...own, addLabels, removeLabels, ...who, since })
}

async function undo(request: WriteRequest<Static<typeof undoBody>>): Promise<unknown> {
  const { who } = await bulkScope(request)
  const { since, until } = request.read()
  return start(request, 'undo_bulk_edit', { ...who, since, until })
}

async function start<K extends 'bulk_edit' | 'undo_bulk_edit'>(
  request: WriteRequest<unknown>,
  kind: K,
  payload: JobPayloads[K],
): Promise<Static<typeof Started>> {
  const { services, links } = request
  const { userId } = payload
  const job = { kind, payload, key: `${kind}:${JSON.stringify(payload)}`, lane: `bulk:${userId}`, userId }
  const taskId = await request.transaction((tx) => addJob(tx, job, services.now()))
  return { task_url: links.api(`tasks/${taskId}/`) }
}

/** Other states, flags and labels for many strings of a scope, in the background, and the way back. */
export const bulkEditRoutes: readonly AnyRoute[] = [
  serveRoute(bulkEditContract.bulkEditOfScope, {
    post: edit,
  }),
  serveRoute(bulkEditContract.undoOfBulkEdit, {
    post: undo,
  }),
]
