import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import { type BulkResult, type body, bulkContract, type Item } from '#core/contract/strings/bulk-units.ts'
import { message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import type { Actor } from '#server/access/actor.ts'
import { findTranslation } from '#server/access/find.ts'
import { Answer, type AnyRoute, type WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { requestedQuery } from '#server/api/resources/strings/unit-search.ts'
import { formCount } from '#server/commands/quality/normalise-text.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import { translateUnit } from '#server/commands/strings/translate-unit.ts'
import type { Db } from '#server/db/database.ts'
import { replyOf, storeReply } from '#server/db/queries/site/idempotency-keys.ts'
import { unitIdByKey } from '#server/db/queries/strings/unit-context.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import { AppError, type FieldError, invalid } from '#server/errors.ts'

const MAX_ITEMS = 1000

type Fields = Static<typeof body>

type ItemFields = Static<typeof Item>

type Result = Static<typeof BulkResult>['results'][number]

/** Thrown to take a transaction back after everything in it was tried. */
class Rollback extends Error {
  readonly results: readonly Result[]
  constructor(results: readonly Result[]) {
    super('taken back')
    this.results = results
  }
}

async function idOf(tx: Db, actor: Actor, item: ItemFields): Promise<number> {
  if (item.id !== undefined) return item.id
  const [project = '', ...rest] = (item.translation ?? '').split('/')
  const language = rest.pop() ?? ''
  if (item.key === undefined || rest.length === 0) throw invalid('id', message('bulk.nameUnit'))
  const { translation } = await findTranslation(tx, actor, { project, component: rest.join('/'), language })
  const id = await unitIdByKey(tx, translation.id, item.key)
  if (id === undefined) throw new AppError('not_found')
  return id
}

async function editOne(tx: Db, actor: Actor, item: ItemFields, now: number): Promise<Result> {
  const context = await findUnit(tx, actor, await idOf(tx, actor, item))
  // A state alone is for the text that is there.
  const forms = splitForms(context.unit.target)
  const own = Array.from({ length: formCount(context) }, (_, i) => forms[i] ?? '')
  if (item.expected && !own.every((form, i) => form === (item.expected?.[i] ?? '')))
    throw new AppError('conflict', message('bulk.changedMeanwhile'))
  const target = item.target ?? (item.state === undefined ? undefined : own)
  const edit = { actor, target, state: item.state, basedOn: item.version }
  const { outcome } = await translateUnit(tx, context, edit, now)
  return { id: context.unit.id, outcome }
}

const failure = (item: ItemFields, error: unknown): Result => {
  if (!(error instanceof AppError)) throw error
  return { id: item.id ?? null, outcome: 'error', errors: [...error.errors] }
}

function summary(results: readonly Result[], dryRun: boolean): Static<typeof BulkResult> {
  const count = (outcome: string) => results.filter((one) => one.outcome === outcome).length
  return {
    results: [...results],
    saved: count('saved'),
    unchanged: count('unchanged'),
    suggested: count('suggested'),
    failed: count('error'),
    dry_run: dryRun,
  }
}

async function itemsOf(request: WriteRequest<Fields>, fields: Fields): Promise<readonly ItemFields[]> {
  const { items, q, state, translation = '' } = fields
  if ((items === undefined) === (q === undefined)) throw invalid('items', message('bulk.itemsOrQuery'))
  if (items) {
    if (items.length > MAX_ITEMS) throw invalid('items', message('bulk.tooManyItems', { limit: MAX_ITEMS }))
    return items
  }
  const [project = '', ...rest] = translation.split('/')
  const language = rest.pop() ?? ''
  const { db, actor, services } = request
  const scope = { project, component: rest.join('/'), language }
  const found = await findTranslation(db, actor, scope)
  if (state === undefined) throw invalid('state', message('bulk.stateNeeded'))
  const tree = requestedQuery(q, services.now())
  const page = () => ({ limit: MAX_ITEMS + 1, offset: 0 })
  const { ids } = await searchUnits(db, tree, { translationId: found.translation.id, page })
  if (ids.length > MAX_ITEMS) throw invalid('q', message('bulk.tooManyStrings', { limit: MAX_ITEMS }))
  return ids.map((id) => ({ id, state }))
}

/** Everything or nothing: what is wrong is told with the number of its item. */
async function editAll(
  request: WriteRequest<Fields>,
  items: readonly ItemFields[],
  { dryRun, storeResult }: { readonly dryRun: boolean; storeResult(tx: Db, results: readonly Result[]): Promise<void> },
): Promise<readonly Result[]> {
  const { actor, services } = request
  try {
    return await request.transaction(async (tx) => {
      const results: Result[] = []
      const errors: FieldError[] = []
      for (const [i, item] of items.entries())
        try {
          results.push(await editOne(tx, actor, item, services.now()))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          errors.push(...error.errors.map((one) => ({ ...one, attr: `items.${i}${one.attr ? `.${one.attr}` : ''}` })))
        }
      if (errors.length > 0) throw new AppError('invalid', undefined, { errors })
      if (dryRun) throw new Rollback(results)
      await storeResult(tx, results)
      return results
    })
  } catch (error) {
    if (error instanceof Rollback) return error.results
    throw error
  }
}

async function editEach(
  request: WriteRequest<Fields>,
  items: readonly ItemFields[],
  dryRun: boolean,
): Promise<readonly Result[]> {
  const { actor, services } = request
  const results: Result[] = []
  for (const item of items)
    try {
      results.push(
        await request.transaction(async (tx) => {
          const result = await editOne(tx, actor, item, services.now())
          if (dryRun) throw new Rollback([result])
          return result
        }),
      )
    } catch (error) {
      results.push(...(error instanceof Rollback ? error.results : [failure(item, error)]))
    }
  return results
}

async function edit(request: WriteRequest<Fields>): Promise<unknown> {
  const { actor, headers, services } = request
  const fields = request.read()
  const key = headers['idempotency-key']
  const keyed =
    actor.kind === 'user' && typeof key === 'string' && key !== ''
      ? { userId: actor.id, key: key.slice(0, 200) }
      : undefined
  const hash = createHash('sha256').update(JSON.stringify(fields)).digest('hex')
  const before = keyed && (await replyOf(request.db, keyed))
  if (before) {
    if (before.request !== hash) throw invalid('Idempotency-Key', message('bulk.keyUsed'))
    return new Answer(200, JSON.parse(before.reply), { 'Idempotency-Replayed': 'true' })
  }
  const { mode = 'all', dry_run: dryRun = false } = fields
  const items = await itemsOf(request, fields)
  const storeResult = async (tx: Db, results: readonly Result[]) => {
    const reply = JSON.stringify(summary(results, dryRun))
    if (keyed && !dryRun) await storeReply(tx, keyed, { request: hash, reply, now: services.now() })
  }
  const results =
    mode === 'all' ? await editAll(request, items, { dryRun, storeResult }) : await editEach(request, items, dryRun)
  if (mode === 'each' && keyed && !dryRun) await request.transaction((tx) => storeResult(tx, results))
  return summary(results, dryRun)
}

export const bulkRoutes: readonly AnyRoute[] = [
  serveRoute(bulkContract.manyUnitsAtOnce, {
    post: edit,
  }),
]
