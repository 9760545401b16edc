import { Action } from '#core/changes/actions.ts'
import type { Entry } from '#core/formats/format.ts'
import { afterSourceChange, textInFile } from '#core/merge/upstream.ts'
import { countCharacters, countWords } from '#core/text/words.ts'
import { storable } from '#core/units/forms.ts'
import { contentHash, idHash } from '#core/units/identity.ts'
import { State } from '#core/units/state.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import {
  deleteSourceStrings,
  insertSourceStrings,
  type SourceStringRow,
  sourceStrings,
  updateSourceDetails,
  updateSourcePosition,
  updateSourceText,
} from '#server/db/queries/source-strings.ts'
import type { TranslationRecord } from '#server/db/queries/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/translations.ts'
import {
  deleteUnits,
  insertUnits,
  type StoredUnit,
  unitsOfSources,
  updateFromUpstream,
  updateState,
} from '#server/db/queries/unit-writes.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { breathe, SLICE, type SyncContext, type SyncSubject, slices } from '#server/sync/context.ts'

interface Placed {
  readonly entry: Entry
  readonly position: number
}

interface Comparison {
  readonly added: readonly Placed[]
  readonly changed: readonly { readonly row: SourceStringRow; readonly source: string }[]
  readonly moved: readonly { readonly id: number; readonly position: number }[]
  readonly described: readonly { readonly id: number; readonly entry: Entry }[]
  readonly removed: readonly SourceStringRow[]
}

/** What the template says against what is stored. */
function compare(entries: ReadonlyMap<string, Entry>, stored: readonly SourceStringRow[]): Comparison {
  const known = new Map(stored.map((row) => [row.context, row]))
  const added: Placed[] = []
  const changed: { row: SourceStringRow; source: string }[] = []
  const moved: { id: number; position: number }[] = []
  const described: { id: number; entry: Entry }[] = []
  let position = 0
  for (const [key, entry] of entries) {
    position++
    const row = known.get(key)
    if (!row) {
      added.push({ entry, position })
      continue
    }
    const source = textInFile(entry)
    if (source !== row.source) changed.push({ row, source })
    if (position !== row.position) moved.push({ id: row.id, position })
    const same =
      entry.note === row.note &&
      entry.location === row.location &&
      entry.flags === row.flags &&
      entry.explanation === row.explanation
    if (!same) described.push({ id: row.id, entry })
  }
  const removed = stored.filter((row) => !entries.has(row.context))
  return { added, changed, moved, described, removed }
}

const pathOf = (subject: SyncSubject, translation: TranslationRecord) => ({
  translationId: translation.id,
  componentId: subject.component.id,
  projectId: subject.project.id,
  languageId: translation.language_id,
})

const measured = (unit: StoredUnit, sizes: { words: number; chars: number }, state = unit.state) => ({
  state,
  ...sizes,
  failing: unit.finding_count > 0,
  suggestions: unit.suggestion_count > 0,
  comments: unit.comment_count > 0,
})

/** Brings the component's source strings, and its source language's units, to what the template holds. */
export async function syncSourceStrings(
  context: SyncContext,
  subject: SyncSubject,
  translation: TranslationRecord,
  entries: ReadonlyMap<string, Entry>,
): Promise<void> {
  const { db } = context
  const difference = compare(entries, await sourceStrings(db, subject.component.id))
  const translations = await translationsOfComponent(db, subject.component.id)
  // A removed or changed string is written in every language: smaller slices keep the transaction as short.
  const perLanguage = Math.max(1, Math.floor(SLICE / Math.max(1, translations.length)))
  for (const slice of slices(difference.removed, perLanguage)) {
    await inTransaction(db, (tx) => removeStrings(tx, subject, translations, slice, context.now()))
    await breathe(context)
  }
  for (const slice of slices(difference.changed, perLanguage)) {
    await inTransaction(db, (tx) => changeStrings(tx, subject, translations, slice, context.now()))
    await breathe(context)
  }
  for (const slice of slices(difference.added)) {
    await inTransaction(db, (tx) => addStrings(tx, subject, translation, slice, context.now()))
    await breathe(context)
  }
  await inTransaction(db, async (tx) => {
    for (const { id, position } of difference.moved) await updateSourcePosition(tx, { id, position })
    for (const { id, entry } of difference.described) {
      const { note, location, flags, explanation } = entry
      await updateSourceDetails(tx, { id, note, location, flags, explanation })
    }
  })
}

async function removeStrings(
  tx: Db,
  subject: SyncSubject,
  translations: readonly TranslationRecord[],
  rows: readonly SourceStringRow[],
  now: number,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  for (const translation of translations) {
    const ledger = await Ledger.open(tx, pathOf(subject, translation))
    const units = await unitsOfSources(tx, translation.id, ids)
    for (const unit of units) ledger.countOut(measured(unit, { words: unit.num_words, chars: unit.num_chars }))
    await deleteUnits(
      tx,
      subject.component.id,
      units.map((unit) => unit.id),
    )
    await ledger.close(now)
  }
  await deleteSourceStrings(tx, ids)
}

async function changeStrings(
  tx: Db,
  subject: SyncSubject,
  translations: readonly TranslationRecord[],
  changes: readonly { readonly row: SourceStringRow; readonly source: string }[],
  now: number,
): Promise<void> {
  const byId = new Map(changes.map((change) => [change.row.id, { ...change, ...sizesOf(subject, change.source) }]))
  for (const translation of translations) {
    const ledger = await Ledger.open(tx, pathOf(subject, translation))
    for (const unit of await unitsOfSources(tx, translation.id, [...byId.keys()])) {
      const change = byId.get(unit.source_string_id)
      if (!change) continue
      const { row, source, words, chars } = change
      ledger.countOut(measured(unit, { words: unit.num_words, chars: unit.num_chars }))
      if (translation.is_source === 1) {
        const details = { id: unit.id, target: source, state: unit.state, previousSource: '', updated: now }
        await updateFromUpstream(tx, details)
        ledger.record({
          action: Action.stringUpdatedInRepository,
          unitId: unit.id,
          target: source,
          old: row.source,
        })
        ledger.countIn(measured(unit, { words, chars }))
      } else {
        const next = afterSourceChange({ state: unit.state, previousSource: unit.previous_source }, row.source, source)
        if (next.state !== unit.state || next.previousSource !== unit.previous_source)
          await updateState(tx, { id: unit.id, ...next, updated: now })
        ledger.countIn(measured(unit, { words, chars }, next.state))
      }
    }
    await ledger.close(now)
  }
  for (const { row, source, words, chars } of byId.values())
    await updateSourceText(tx, {
      id: row.id,
      source,
      contentHash: contentHash({ source, context: row.context }),
      words,
      chars,
    })
}

const sizesOf = (subject: SyncSubject, source: string) => ({
  words: countWords([source], subject.sourceLanguage.code),
  chars: countCharacters(source),
})

async function addStrings(
  tx: Db,
  subject: SyncSubject,
  translation: TranslationRecord,
  strings: readonly Placed[],
  now: number,
): Promise<void> {
  const ids = await takeUnitIds(tx, strings.length)
  const ledger = await Ledger.open(tx, pathOf(subject, translation))
  const sources = strings.map(({ entry, position }, i) => {
    const id = ids[i] as number
    const source = textInFile(entry)
    const { words, chars } = sizesOf(subject, source)
    ledger.countIn({ state: State.translated, words, chars })
    ledger.record({ action: Action.stringAddedInRepository, unitId: id, target: source })
    const text = { source, context: storable(entry.key) }
    return {
      id,
      component_id: subject.component.id,
      id_hash: idHash(text, true),
      content_hash: contentHash(text),
      ...text,
      position,
      note: entry.note,
      location: entry.location,
      flags: entry.flags,
      explanation: entry.explanation,
      num_words: words,
      num_chars: chars,
    }
  })
  await insertSourceStrings(tx, sources)
  const units = sources.map(({ id, source }) => ({
    id,
    translation_id: translation.id,
    source_string_id: id,
    target: source,
    state: State.translated,
    created: now,
  }))
  await insertUnits(tx, subject.component.id, units)
  await ledger.close(now)
}
