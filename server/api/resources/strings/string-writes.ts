import type { Static } from 'typebox'
import type { newString, unitContract } from '#core/contract/strings/units.ts'
import { message } from '#core/messages/message.ts'
import { isBlank } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { type FoundTranslation, findTranslation } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import { whyNot } from '#server/access/why-not.ts'
import type { ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandler } from '#server/api/http/serve-route.ts'
import type { TranslationParams } from '#server/api/request/find.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { refuseTerms } from '#server/api/resources/strings/unit-writes.ts'
import { checkNewString, queueRechecks, unitsRelatedToString } from '#server/commands/quality/recheck-units.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { workflowOf } from '#server/db/queries/projects/workflows.ts'
import { AppError, type FieldError, fieldError, invalid } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { addString, type NewString } from '#server/sync/edit/add-string.ts'
import { checkFitsFile } from '#server/sync/edit/check-fits-file.ts'
import { deleteUnit } from '#server/sync/edit/delete-string.ts'

type Fields = Static<typeof newString>

const refused = (errors: readonly FieldError[]): AppError => new AppError('invalid', undefined, { errors })

/** Fields that hold no words at all; a list names each of its texts. */
function refuseBlank(fields: Readonly<Record<string, readonly string[]>>, single?: string): void {
  const errors = Object.entries(fields).flatMap(([attr, texts]) =>
    texts.flatMap((text, i) =>
      text === '' ? [fieldError(attr === single ? attr : `${attr}.${i}`, message('field.blank'), 'blank')] : [],
    ),
  )
  if (errors.length > 0) throw refused(errors)
}

function missing(fields: Readonly<Record<string, unknown>>, blank: readonly string[] = []): AppError {
  const errors = Object.entries(fields)
    .filter(([, value]) => value === undefined)
    .map(([attr]): FieldError => fieldError(attr, message('field.required'), 'required'))
  return refused([...blank.map((attr) => fieldError(attr, message('field.blank'), 'blank')), ...errors])
}

/** What is wrong with the fields that this kind of component has; those of the other kind are nobody's concern. */
function readFields(request: WriteRequest<Fields, TranslationParams>, { component, translation }: FoundTranslation) {
  try {
    return request.read()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const isSource = translation.is_source === 1
    const needed = component.template !== '' ? ['key', 'value'] : isSource ? ['source'] : ['source', 'target']
    const known = new Set([...needed, 'state', ...(component.template !== '' ? [] : ['target', 'context'])])
    const own = error.errors.filter(({ attr }) => known.has(attr?.split('.')[0] ?? ''))
    const absent = needed.filter((name) => !request.fieldNames.includes(name))
    throw refused([...own, ...absent.map((name) => fieldError(name, message('field.required'), 'required'))])
  }
}

/** A text that is there is not untranslated. */
function refuseEmptyState(text: readonly string[], state: number): void {
  if (!isBlank(text) && state === State.empty) throw invalid('non_field_errors', message('string.emptyState'))
}

/** The string as the component's kind of files has it. */
function stringOf(fields: Fields, { component, translation }: FoundTranslation, actor: Actor): NewString {
  const { key, value, source, target, context = '', state = State.translated } = fields
  refuseTerms(fields.tbx_terms)
  const isSource = translation.is_source === 1
  if (component.template !== '') {
    if (key === undefined || value === undefined) throw missing({ key, value }, key === '' ? ['key'] : [])
    refuseBlank({ key: [key], value }, 'key')
    refuseEmptyState(value, state)
    return { context: key, source: value, state, actor }
  }
  refuseBlank({ source: source ?? [], target: isSource ? [] : (target ?? []) })
  if (source === undefined || (!isSource && target === undefined))
    throw missing(isSource ? { source } : { source, target })
  if (!isSource) refuseEmptyState(target ?? [], state)
  return { context, source, target, state, actor }
}

async function demandState(tx: Db, actor: Actor, found: FoundTranslation, state: number): Promise<void> {
  if (state !== State.approved) return
  const workflow = await workflowOf(tx, found.project.id, found.translation.language_id)
  const scope = { ...found, ...(workflow ? { workflow } : {}) }
  const reason = whyNot(await rightsOf(tx, actor), 'unit.review', scope)
  if (reason !== undefined) throw invalid('state', reason)
}

/** Where somebody may add strings. */
async function addingScope(db: Db, { actor, params }: ApiRequest<TranslationParams>): Promise<FoundTranslation> {
  const found = await findTranslation(db, actor, params)
  await demand(db, actor, 'unit.add', found)
  const { component, translation } = found
  if (component.template !== '' && (translation.is_source === 0 || component.edit_template === 0))
    throw new AppError('permission_denied', message('string.addToSource'))
  return found
}

/** The string that somebody may add, and where. */
async function requestedString(
  db: Db,
  request: WriteRequest<Fields, TranslationParams>,
): Promise<{ readonly found: FoundTranslation; readonly string: NewString }> {
  const { actor } = request
  const found = await addingScope(db, request)
  const string = stringOf(readFields(request, found), found, actor)
  await demandState(db, actor, found, string.state)
  return { found, string }
}

/** Adds a string and answers with its unit, as `view` shows it. */
export const stringCreation = (
  view: (request: ApiRequest, id: number) => Promise<unknown>,
): WriteHandler<typeof unitContract.unitsOfTranslation, 'POST'> => ({
  before: async (request) => void (await addingScope(request.db, request)),
  handle: async (request) => {
    const { services } = request
    const { found, string: asked } = await requestedString(request.db, request)
    await checkFitsFile(syncContext(services), found.component.id, [asked])
    const id = await request.transaction(async (tx) => {
      const { found, string } = await requestedString(tx, request)
      const { component, translation } = found
      const now = services.now()
      const unitId = await addString(tx, await loadSyncedComponent(tx, component.id), translation.id, string, now)
      await checkNewString(tx, unitId, now)
      return unitId
    })
    return view(request, id)
  },
})

export const stringRemoval: WriteHandler<typeof unitContract.unit, 'DELETE'> = (request) =>
  request.transaction(async (tx) => {
    const { actor, params, services } = request
    const { unit, component, scope } = await findUnit(tx, actor, params.id)
    await demand(tx, actor, 'unit.delete', scope)
    if (component.locked === 1) throw new AppError('component_locked')
    if (component.template !== '' && unit.is_source === 0)
      throw new AppError('permission_denied', message('string.removeFromSource'))
    const related = await unitsRelatedToString(tx, unit.source_string_id)
    const synced = await loadSyncedComponent(tx, component.id)
    if (!synced.format.abilities.remove) throw new AppError('permission_denied', message('string.notRemovable'))
    await deleteUnit(tx, { synced, unit, actor, now: services.now() })
    await queueRechecks(tx, related, services.now())
  })
