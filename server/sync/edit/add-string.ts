import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { fitForms, isBlank, joinForms, splitForms, storable } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { effectiveState } from '#core/units/transitions.ts'
import type { Actor } from '#server/access/actor.ts'
import { groupNew } from '#server/commands/components/group-variants.ts'
import { stringPriority } from '#server/commands/strings/string-priority.ts'
import type { Db } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { checkedTranslations } from '#server/db/queries/quality/unchecked-units.ts'
import { insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import { lastOwnPosition } from '#server/db/queries/strings/own-positions.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { insertSourceStrings, lastPosition, markNew, sourceByHash } from '#server/db/queries/strings/source-strings.ts'
import { insertUnitRows, sourcesWithUnit } from '#server/db/queries/strings/stored-units.ts'
import { insertUnits } from '#server/db/queries/strings/unit-writes.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { hashesOf } from '#server/sync/context/string-identity.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { sizesOf } from '#server/sync/merge/store-sources.ts'

export interface NewString {
  readonly context: string
  /** One text per plural form. */
  readonly source: readonly string[]
  /** What it is in the language it is added to; undefined in the source language. */
  readonly target?: readonly string[] | undefined
  readonly state: number
  readonly actor: Actor
  /** It came with a new version of the file that new languages begin with. */
  readonly isInBase?: boolean
}

const MAX_LENGTH = 10_000

/** What can be said of a new string before it is looked for. */
export function checkString(synced: SyncedComponent, { context, source }: Pick<NewString, 'context' | 'source'>): void {
  const { abilities } = synced.format
  const attr = synced.bilingual ? 'source' : 'value'
  if (!synced.bilingual && context.trim() === '') throw invalid('key', message('string.needsKey'))
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(context + source.join('')))
    throw invalid(synced.bilingual ? 'context' : 'key', message('string.controlCharacters'))
  if (isBlank(source)) throw invalid(attr, message('string.needsSource'))
  if (source.some((form) => form.length > MAX_LENGTH))
    throw invalid(attr, message('string.sourceLength', { limit: MAX_LENGTH }))
  if (source.length > 1 && !abilities.plurals) throw invalid(attr, message('string.noPluralInFormat'))
  if (!abilities.add) throw new AppError('permission_denied', message('string.notAddable'))
}

/**
 * Adds a string to a component: it is there in every language at once, and in the files with the next commit. One that only other
 * languages have is added to this one.
 */
export async function addString(
  tx: Db,
  synced: SyncedComponent,
  translationId: number,
  string: NewString,
  now: number,
): Promise<number> {
  checkString(synced, string)
  const { component } = synced
  const translations = await checkedTranslations(tx, component.id)
  const known = await sourceByHash(tx, component.id, hashesOf(synced, storedText(string)).id_hash)
  if (known !== undefined) {
    const translation = translations.find((row) => row.id === translationId && row.is_source === 0)
    return addToLanguage(tx, synced, { translation, sourceId: known }, string, now)
  }
  const home = translations.find((row) => row.is_source === 1)
  if (!home) throw new AppError('error', message('component.noSourceLanguage'))
  const ids = await takeUnitIds(tx, translations.length)
  const [homeId, ...otherIds] = ids
  const sourceId = mustExist(homeId, 'id of the source string')
  const sizes = await addSource(tx, synced, sourceId, string)
  const userId = string.actor.kind === 'user' ? string.actor.id : null
  let made = sourceId
  for (const translation of [home, ...translations.filter((row) => row.id !== home.id)]) {
    const id = translation.id === home.id ? sourceId : mustExist(otherIds.shift(), 'id of a unit')
    const text = textIn(synced, string, translation, translation.id === translationId)
    const ledger = await Ledger.open(tx, pathOf(synced, translation))
    await addUnit(tx, synced, translation, { id, sourceId, text, userId, now })
    ledger.countIn({ state: text.state, ...sizes })
    const who = userId === null ? {} : { userId, authorId: userId }
    ledger.record({ action: Action.stringAdded, unitId: id, target: text.target, ...who })
    await ledger.close(now)
    if (translation.id === translationId) made = id
  }
  if (synced.bilingual) {
    const details = { ...storedText(string), ...(string.isInBase && { base: true }) }
    const edit = { componentId: component.id, kind: 'add_string', filename: '', details } as const
    await insertFileEdit(tx, { ...edit, authorId: userId, now })
  }
  return made
}

const storedText = ({ source, context }: NewString) => ({
  source: storable(joinForms(source)),
  context: storable(context),
})

interface Sizes {
  readonly words: number
  readonly chars: number
}

async function addSource(tx: Db, synced: SyncedComponent, id: number, string: NewString): Promise<Sizes> {
  const { component } = synced
  const text = storedText(string)
  const hashes = hashesOf(synced, text)
  const sizes = sizesOf(synced, text.source)
  const position = (await lastPosition(tx, component.id)) + 1
  const words = { note: '', location: '', flags: '', explanation: '' }
  const details = {
    ...words,
    priority: stringPriority(component, words),
    num_words: sizes.words,
    num_chars: sizes.chars,
  }
  const row = { id, component_id: component.id, ...hashes, ...text, position, ...details }
  await insertSourceStrings(tx, [row])
  await groupNew(tx, component, [row])
  await markNew(tx, id)
  return sizes
}

/** Files of a bilingual component need not have the same strings. */
async function addToLanguage(
  tx: Db,
  synced: SyncedComponent,
  { translation, sourceId }: { readonly translation: StringTranslation | undefined; readonly sourceId: number },
  string: NewString,
  now: number,
): Promise<number> {
  const [row] = (await translationsOfComponent(tx, synced.component.id)).filter(({ id }) => id === translation?.id)
  const isThere = translation && (await sourcesWithUnit(tx, translation.id, [{ id: sourceId }])).length > 0
  if (!synced.bilingual || synced.format.languages || !row?.filename || !translation || isThere)
    throw invalid('non_field_errors', message('string.thereAlready'))
  const id = mustExist((await takeUnitIds(tx, 1))[0], 'id of a unit')
  const userId = string.actor.kind === 'user' ? string.actor.id : null
  const text = textIn(synced, string, translation, true)
  const ledger = await Ledger.open(tx, pathOf(synced, translation))
  await addUnit(tx, synced, translation, { id, sourceId, text, userId, now })
  ledger.countIn({ state: text.state, ...sizesOf(synced, storedText(string).source) })
  const who = userId === null ? {} : { userId, authorId: userId }
  ledger.record({ action: Action.stringAdded, unitId: id, target: text.target, ...who })
  await ledger.close(now)
  const edit = { componentId: synced.component.id, kind: 'add_string', filename: row.filename } as const
  await insertFileEdit(tx, { ...edit, details: storedText(string), authorId: userId, now })
  return id
}

interface UnitText {
  readonly target: string
  readonly state: number
}

/** A unit of the new string. Its text is an edit that waits for a commit, unless the files hold it as the source text. */
async function addUnit(
  tx: Db,
  { component, bilingual }: SyncedComponent,
  { id: translationId, is_source }: StringTranslation,
  unit: { readonly id: number; readonly sourceId: number; text: UnitText; userId: number | null; now: number },
): Promise<void> {
  const { id, sourceId, text, userId, now } = unit
  const row = { id, translation_id: translationId, source_string_id: sourceId, created: now }
  if (bilingual && is_source === 1) return insertUnits(tx, component.id, [{ ...row, ...text }])
  const blank = joinForms(splitForms(text.target).map(() => ''))
  const empty = { ...row, target: blank, state: State.empty }
  if (bilingual) {
    const position = (await lastOwnPosition(tx, translationId)) + 1
    await insertUnitRows(tx, component.id, [{ ...empty, position, previous_source: '' }])
  } else await insertUnits(tx, component.id, [empty])
  if (text.target !== blank)
    await recordEdit(tx, { unitId: id, translationId, authorId: userId, target: text.target, state: text.state, now })
}

type StringTranslation = Awaited<ReturnType<typeof checkedTranslations>>[number]

/** What the new string says in one language: its source, what was given for this language, or nothing yet. */
function textIn(
  { bilingual }: SyncedComponent,
  string: NewString,
  { is_source, plural_number }: StringTranslation,
  isAsked: boolean,
): UnitText {
  if (is_source === 1) {
    const texts = string.source.map(storable)
    return { target: joinForms(texts), state: bilingual ? State.readOnly : effectiveState(string.state, texts) }
  }
  const given = isAsked ? (string.target ?? []) : []
  const texts = fitForms(given.map(storable), string.source.length > 1 ? plural_number : 1)
  return { target: joinForms(texts), state: effectiveState(string.state, texts) }
}
