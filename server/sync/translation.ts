import { Action } from '#core/changes/actions.ts'
import type { Entry } from '#core/formats/format.ts'
import { stateInFile, type Theirs, takeUpstream, textInFile } from '#core/merge/upstream.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { type SourceStringRow, sourceStrings } from '#server/db/queries/source-strings.ts'
import { type TranslationRecord, updateTranslation } from '#server/db/queries/translation-writes.ts'
import { insertUnits, type StoredUnit, storedUnits, updateFromUpstream } from '#server/db/queries/unit-writes.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { breathe, type SyncContext, type SyncSubject, slices } from '#server/sync/context.ts'

interface Update {
  readonly unit: StoredUnit
  readonly theirs: Theirs
}

/** Entries of the file when it was read; undefined: the file is as it was at the last sync. */
export type FileEntries = ReadonlyMap<string, Entry> | undefined

export interface FileState {
  readonly entries: FileEntries
  readonly filename: string
  readonly code: string
  readonly revision: string
}

const pathOf = (subject: SyncSubject, translation: TranslationRecord) => ({
  translationId: translation.id,
  componentId: subject.component.id,
  projectId: subject.project.id,
  languageId: translation.language_id,
})

/**
 * Brings one language to what its file holds. Each slice is whole in itself and is not done twice: new units go on from the
 * watermark, and an update that was made no longer differs. So a sync that was killed simply runs again.
 */
export async function syncTranslation(
  context: SyncContext,
  subject: SyncSubject,
  translation: TranslationRecord,
  file: FileState,
): Promise<void> {
  const { db } = context
  const stored = file.entries ? await compareStored(db, translation, file.entries) : { updates: [], found: 0 }
  for (const slice of slices(stored.updates)) {
    await inTransaction(db, (tx) => updateUnits(tx, subject, translation, slice, context.now()))
    await breathe(context)
  }
  const added = await addNewStrings(context, subject, translation, file.entries)
  const found = stored.found + added.filter((source) => file.entries?.has(source.context)).length
  const orphans = file.entries ? file.entries.size - found : translation.orphans
  await inTransaction(db, (tx) => finish(tx, subject, translation, { ...file, orphans }, context.now()))
}

/**
 * What becomes of a language whose file cannot be read: its units stay as they are, and the strings the template gained
 * are added without a text, since pages count on every translation having every string.
 */
export async function keepTranslation(
  context: SyncContext,
  subject: SyncSubject,
  translation: TranslationRecord,
): Promise<void> {
  const added = await addNewStrings(context, subject, translation, undefined)
  if (added.length === 0) return
  const { filename, language_code: code, revision, orphans } = translation
  const file = { entries: undefined, filename, code, revision, orphans }
  await inTransaction(context.db, (tx) => finish(tx, subject, translation, file, context.now()))
}

async function addNewStrings(
  context: SyncContext,
  subject: SyncSubject,
  translation: TranslationRecord,
  entries: FileEntries,
): Promise<readonly SourceStringRow[]> {
  const { db } = context
  const added = await sourceStrings(db, subject.component.id, translation.source_watermark)
  for (const slice of slices(added)) {
    await inTransaction(db, (tx) => addUnits(tx, subject, translation, slice, entries, context.now()))
    await breathe(context)
  }
  return added
}

/** What the file changes in the units there are, and how many of its entries they are. */
async function compareStored(
  db: Db,
  translation: TranslationRecord,
  entries: ReadonlyMap<string, Entry>,
): Promise<{ updates: Update[]; found: number }> {
  const updates: Update[] = []
  let found = 0
  if (translation.source_watermark === 0) return { updates, found }
  for (const unit of await storedUnits(db, { translationId: translation.id })) {
    const entry = entries.get(unit.context)
    if (entry) found++
    const theirs = takeUpstream(unit, entry)
    if (theirs) updates.push({ unit, theirs })
  }
  return { updates, found }
}

async function updateUnits(
  tx: Db,
  subject: SyncSubject,
  translation: TranslationRecord,
  updates: readonly Update[],
  now: number,
): Promise<void> {
  const ledger = await Ledger.open(tx, pathOf(subject, translation))
  for (const { unit, theirs } of updates) {
    const sizes = {
      words: unit.num_words,
      chars: unit.num_chars,
      failing: unit.finding_count > 0,
      suggestions: unit.suggestion_count > 0,
      comments: unit.comment_count > 0,
    }
    ledger.countOut({ ...sizes, state: unit.state })
    ledger.countIn({ ...sizes, state: theirs.state })
    await updateFromUpstream(tx, { id: unit.id, ...theirs, previousSource: '', updated: now })
    ledger.record({
      action: Action.stringUpdatedInRepository,
      unitId: unit.id,
      target: theirs.target,
      old: unit.target,
    })
  }
  await ledger.close(now)
}

async function addUnits(
  tx: Db,
  subject: SyncSubject,
  translation: TranslationRecord,
  sources: readonly SourceStringRow[],
  entries: FileEntries,
  now: number,
): Promise<void> {
  const ids = await takeUnitIds(tx, sources.length)
  const ledger = await Ledger.open(tx, pathOf(subject, translation))
  const units = sources.map((source, i) => {
    const id = ids[i] as number
    const entry = entries?.get(source.context)
    const target = textInFile(entry)
    const state = stateInFile(entry)
    ledger.countIn({ state, words: source.num_words, chars: source.num_chars })
    ledger.record({ action: Action.stringAddedInRepository, unitId: id, target })
    return { id, translation_id: translation.id, source_string_id: source.id, target, state, created: now }
  })
  await insertUnits(tx, subject.component.id, units)
  await updateTranslation(tx, translation.id, { source_watermark: sources.at(-1)?.id ?? 0 })
  await ledger.close(now)
}

/** Last of all, the file's revision and the one record that closes the group: until then the sync counts as not done. */
export async function finish(
  tx: Db,
  subject: SyncSubject,
  translation: TranslationRecord,
  file: FileState & { readonly orphans: number },
  now: number,
): Promise<void> {
  const { filename, code: language_code, revision, orphans } = file
  await updateTranslation(tx, translation.id, { filename, language_code, revision, orphans })
  const ledger = await Ledger.open(tx, pathOf(subject, translation))
  const reason = translation.revision === '' ? 'new file' : 'content changed'
  ledger.record({ action: Action.resourceUpdated, details: { filename, reason } })
  await ledger.close(now)
}
