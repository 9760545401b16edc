import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { countCharacters, countWords } from '#core/text/words.ts'
import { isBlank, joinForms, storable } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { effectiveState } from '#core/units/transitions.ts'
import type { Actor } from '#server/access/actor.ts'
import { groupNew } from '#server/commands/components/group-variants.ts'
import type { Db } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { recordEdit } from '#server/db/queries/strings/record-edits.ts'
import { insertSourceStrings, lastPosition, markNew, sourceByHash } from '#server/db/queries/strings/source-strings.ts'
import { insertUnits } from '#server/db/queries/strings/unit-writes.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { hashesOf } from '#server/sync/context/string-identity.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'

export interface NewString {
  readonly context: string
  /** One text per plural form. */
  readonly source: readonly string[]
  /** What it is in the language it is added to; undefined in the source language. */
  readonly target?: readonly string[] | undefined
  readonly state: number
  readonly actor: Actor
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

/** Adds a string to a component: it is there in every language at once, and in the files with the next commit. */
export async function addString(
  tx: Db,
  synced: SyncedComponent,
  translationId: number,
  string: NewString,
  now: number,
): Promise<number> {
  checkString(synced, string)
  const { component, sourceLanguage } = synced
  const text = { source: storable(joinForms(string.source)), context: storable(string.context) }
  const hashes = hashesOf(synced, text)
  if (await sourceByHash(tx, component.id, hashes.id_hash))
    throw invalid(synced.bilingual ? 'source' : 'key', message('string.thereAlready'))
  const translations = await translationsOfComponent(tx, component.id)
  const home = translations.find((row) => row.is_source === 1)
  if (!home) throw new AppError('error', message('component.noSourceLanguage'))
  const ids = await takeUnitIds(tx, translations.length)
  const [homeId, ...otherIds] = ids
  const sourceId = mustExist(homeId, 'id of the source string')
  const sizes = {
    words: countWords([text.source], sourceLanguage.code),
    chars: countCharacters(text.source),
  }
  const position = (await lastPosition(tx, component.id)) + 1
  const details = { note: '', location: '', flags: '', explanation: '', num_words: sizes.words, num_chars: sizes.chars }
  const row = { id: sourceId, component_id: component.id, ...hashes, ...text, position, ...details }
  await insertSourceStrings(tx, [row])
  await groupNew(tx, component, [row])
  await markNew(tx, sourceId)
  const userId = string.actor.kind === 'user' ? string.actor.id : null
  const who = userId === null ? {} : { userId, authorId: userId }
  let made = sourceId
  for (const translation of [home, ...translations.filter((row) => row.id !== home.id)]) {
    const isHome = translation.id === home.id
    const id = isHome ? sourceId : mustExist(otherIds.shift(), 'id of a unit')
    const own = textIn(string, isHome, translation.id === translationId)
    const ledger = await Ledger.open(tx, pathOf(synced, translation))
    const unit = { id, translation_id: translation.id, source_string_id: sourceId, created: now }
    await insertUnits(tx, component.id, [{ ...unit, target: '', state: State.empty }])
    if (own.target !== '')
      await recordEdit(tx, { unitId: id, translationId: translation.id, authorId: userId, ...own, now })
    ledger.countIn({ state: own.state, ...sizes })
    ledger.record({ action: Action.stringAdded, unitId: id, target: own.target, ...who })
    await ledger.close(now)
    if (translation.id === translationId) made = id
  }
  return made
}

/** What the new string says in one language. */
function textIn(string: NewString, isHome: boolean, isAsked: boolean): { target: string; state: number } {
  const forms = isHome ? (string.target && !isBlank(string.target) ? string.target : string.source) : string.target
  if (!isHome && (!isAsked || forms === undefined)) return { target: '', state: State.empty }
  const texts = (forms ?? []).map(storable)
  return { target: joinForms(texts), state: isHome ? State.translated : effectiveState(string.state, texts) }
}
