import { Action } from '#core/changes/actions.ts'
import { afterSourceChange } from '#core/merge/source-change.ts'
import { countCharacters, countWords } from '#core/text/words.ts'
import { storable } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { groupAgain, groupNew } from '#server/commands/components/group-variants.ts'
import { stringPriority } from '#server/commands/strings/string-priority.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { editsOfTranslation, editsOfUnits, newestByUnit } from '#server/db/queries/strings/pending-edits.ts'
import {
  clearNewMark,
  deleteSourceStrings,
  insertSourceStrings,
  type SourceStringRow,
  sourceStrings,
  updateIdHash,
  updateSourceDetails,
  updateSourceText,
} from '#server/db/queries/strings/source-strings.ts'
import {
  storedById,
  unitsOfSources,
  unusualSources,
  updatePositions,
  updateState,
} from '#server/db/queries/strings/stored-units.ts'
import { insertUnits } from '#server/db/queries/strings/unit-writes.ts'
import { mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { applyOutcome, counted } from '#server/sync/context/apply-outcome.ts'
import { hashesOf } from '#server/sync/context/string-identity.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { SLICE, type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { isFlaggedReadOnly } from '#server/sync/files/read-only-strings.ts'
import {
  type Comparison,
  compareSources,
  mergeSource,
  type SourceMerge,
  type SourceText,
} from '#server/sync/merge/compare-sources.ts'
import type { Upstreams } from '#server/sync/merge/merge-monolingual.ts'
import { removeUnits } from '#server/sync/merge/remove-units.ts'
import { storePast, storeTexts } from '#server/sync/merge/store-texts.ts'

/** Brings the component's source strings, and its source language's units, to what the template holds. */
export async function syncSourceStrings(
  context: SyncContext,
  synced: SyncedComponent,
  translation: TranslationRecord,
  { texts, upstream }: { readonly texts: readonly SourceText[]; upstream(): Promise<Upstreams> },
): Promise<void> {
  const { db } = context
  const compared = await compare(db, synced, translation, texts, upstream)
  const { difference, touch } = compared
  const translations = await translationsOfComponent(db, synced.component.id)
  // A removed or changed string is written in every language: smaller slices keep the transaction as short.
  const perLanguage = Math.max(1, Math.floor(SLICE / Math.max(1, translations.length)))
  const eachSlice = async <T>(
    items: readonly T[],
    size: number,
    work: (tx: Db, slice: readonly T[]) => Promise<void>,
  ) => {
    for (const slice of slices(items, size)) {
      await inTransaction(db, (tx) => work(tx, slice))
      await yieldToEventLoop(context)
    }
  }
  await eachSlice(difference.removed, perLanguage, (tx, rows) =>
    removeStrings(tx, synced, translations, rows, context.now()),
  )
  await eachSlice(difference.merged, perLanguage, (tx, merges) =>
    changeStrings(tx, synced, translations, { merges, touch }, context.now()),
  )
  await eachSlice(difference.added, SLICE, (tx, strings) => addStrings(tx, synced, translation, strings, context.now()))
  await eachSlice(difference.moved, SLICE, (tx, moved) => updatePositions(tx, 'source_string', moved))
  await inTransaction(db, async (tx) => {
    for (const id of difference.arrived) await clearNewMark(tx, { id })
    for (const { id, entry, explanation, extraFlags } of difference.described) {
      const { note, location, flags } = entry
      const priority = stringPriority(synced.component, { flags, extra_flags: extraFlags })
      await updateSourceDetails(tx, { id, note, location, flags, explanation, priority })
    }
    const described = difference.described.map(({ id, entry }) => ({ id, flags: entry.flags }))
    await groupAgain(tx, synced.component, described)
  })
}

async function compare(
  db: Db,
  synced: SyncedComponent,
  translation: TranslationRecord,
  texts: readonly SourceText[],
  upstream: () => Promise<Upstreams>,
): Promise<{ difference: Comparison; touch: Upstreams }> {
  const rows = await sourceStrings(db, synced.component.id)
  const units = new Map((await unusualSources(db, { translationId: translation.id })).map((unit) => [unit.id, unit]))
  const edits = newestByUnit(await editsOfTranslation(db, { translationId: translation.id }))
  const touch = rows.length > 0 ? await upstream() : { time: 0, authorId: null }
  const known = new Map(
    rows.map((row) => [row.context, { row, unit: units.get(row.id), edit: edits.get(row.id) }] as const),
  )
  return { difference: compareSources(synced, texts, known, touch), touch }
}

export async function removeStrings(
  tx: Db,
  synced: SyncedComponent,
  translations: readonly TranslationRecord[],
  rows: readonly Pick<SourceStringRow, 'id'>[],
  now: number,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  for (const translation of translations) {
    const ledger = await Ledger.open(tx, pathOf(synced, translation))
    await removeUnits(tx, ledger, synced.component.id, await unitsOfSources(tx, translation.id, ids), now)
    await ledger.close(now)
  }
  await storePast(tx, synced.component.id, ids, now)
  await deleteSourceStrings(tx, ids)
}

/** What a merge decided for source texts, with what follows for the translations of those that changed. */
async function changeStrings(
  tx: Db,
  synced: SyncedComponent,
  translations: readonly TranslationRecord[],
  { merges, touch }: { readonly merges: readonly SourceMerge[]; readonly touch: Upstreams },
  now: number,
): Promise<void> {
  const source = translations.find((one) => one.is_source === 1)
  const decided = source ? await mergeSourceUnits(tx, synced, source, { merges, touch }, now) : merges
  const changed = new Map(
    decided
      .filter((merge) => merge.source !== merge.row.source)
      .map((merge) => [merge.row.id, { ...merge, ...sizesOf(synced, merge.source) }]),
  )
  if (changed.size === 0) return
  await storePast(tx, synced.component.id, [...changed.keys()], now)
  for (const translation of translations) await followSource(tx, synced, translation, changed, now)
  for (const { row, source: text, words, chars } of changed.values()) {
    const { id_hash: idHash, content_hash: contentHash } = hashesOf(synced, { source: text, context: row.context })
    await updateSourceText(tx, { id: row.id, source: text, contentHash, words, chars })
    await updateIdHash(tx, { id: row.id, idHash })
  }
}

/** The format shows the text in another way than it once did: it is the same text. */
const isRespelled = ({ format }: SyncedComponent, old: string, text: string): boolean =>
  format.charactersOf?.(text) === old

/** Translations of a text that is another one now want a fresh look. */
async function followSource(
  tx: Db,
  synced: SyncedComponent,
  translation: TranslationRecord,
  changed: ReadonlyMap<number, SourceMerge & { readonly words: number; readonly chars: number }>,
  now: number,
): Promise<void> {
  const ledger = await Ledger.open(tx, pathOf(synced, translation))
  const units = await unitsOfSources(tx, translation.id, [...changed.keys()])
  if (translation.is_source === 0) await storeTexts(tx, synced.component.id, units, now)
  for (const unit of units) {
    const change = changed.get(unit.source_string_id)
    if (!change) continue
    const { words, chars } = change
    const before = { state: unit.state, previousSource: unit.previous_source }
    const same = translation.is_source === 1 || isRespelled(synced, change.row.source, change.source)
    const next = same ? before : afterSourceChange(before, change.row.source, change.source)
    if (next.state !== unit.state || next.previousSource !== unit.previous_source)
      await updateState(tx, { id: unit.id, ...next, updated: now })
    ledger.countOut(counted(unit))
    ledger.countIn({ ...counted(unit, next.state), words, chars })
  }
  await ledger.close(now)
}

/** Decides anew inside the transaction: somebody may have edited the text in between. Returns what stands. */
async function mergeSourceUnits(
  tx: Db,
  synced: SyncedComponent,
  translation: TranslationRecord,
  { merges, touch }: { readonly merges: readonly SourceMerge[]; readonly touch: Upstreams },
  now: number,
): Promise<SourceMerge[]> {
  const ids = merges.map(({ row }) => row.id)
  const ledger = await Ledger.open(tx, pathOf(synced, translation))
  const units = await storedById(tx, ids)
  const edits = newestByUnit(await editsOfUnits(tx, ids))
  const decided: SourceMerge[] = []
  for (const { row, text } of merges) {
    const unit = units.get(row.id)
    const edit = edits.get(row.id)
    if (!unit) continue
    const merge = mergeSource(synced, { row: { ...row, source: unit.source }, unit, edit }, text, touch.time)
    if (!merge) continue
    const { outcome } = merge
    await applyOutcome(tx, ledger, { unit, outcome, edit, upstreamAuthorId: touch.authorId, previousSource: '' }, now)
    decided.push(merge)
  }
  await ledger.close(now)
  return decided
}

export const sizesOf = (synced: SyncedComponent, source: string) => ({
  words: countWords([source], synced.sourceLanguage.code),
  chars: countCharacters(source),
})

async function addStrings(
  tx: Db,
  synced: SyncedComponent,
  translation: TranslationRecord,
  strings: Comparison['added'],
  now: number,
): Promise<void> {
  const ids = await takeUnitIds(tx, strings.length)
  const ledger = await Ledger.open(tx, pathOf(synced, translation))
  const sources = strings.map(({ text: { key, entry, source }, position }, i) => {
    const sizes = sizesOf(synced, source)
    const string = { source, context: storable(key) }
    const { note, location, flags, explanation } = entry
    const priority = stringPriority(synced.component, { flags })
    const details = { note, location, flags, explanation, priority, num_words: sizes.words, num_chars: sizes.chars }
    const id = mustExist(ids[i], 'id of a unit')
    return { id, component_id: synced.component.id, ...hashesOf(synced, string), ...string, position, ...details }
  })
  await insertSourceStrings(tx, sources)
  await groupNew(tx, synced.component, sources)
  const units = strings.map(({ text: { target, entry, state: said } }, i) => {
    const state = isFlaggedReadOnly(synced, entry) ? State.readOnly : said
    const { id, num_words: words, num_chars: chars } = mustExist(sources[i], 'source string')
    ledger.countIn({ state, words, chars })
    ledger.record({ action: Action.stringAddedInRepository, unitId: id, target })
    return { id, translation_id: translation.id, source_string_id: id, target, state, created: now }
  })
  await insertUnits(tx, synced.component.id, units)
  await ledger.close(now)
}
