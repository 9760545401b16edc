import { Action } from '#core/changes/actions.ts'
import { stateInFile, textInFile } from '#core/merge/file-state.ts'
import { mergeString } from '#core/merge/three-way.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { STALE } from '#server/db/queries/components/components.ts'
import { type TranslationRecord, updateTranslation } from '#server/db/queries/components/translation-writes.ts'
import type { NewChange } from '#server/db/queries/history/changes.ts'
import { hasFileRecord } from '#server/db/queries/history/file-records.ts'
import {
  type EditRow,
  editsOfTranslation,
  editsOfUnits,
  newestByUnit,
} from '#server/db/queries/strings/pending-edits.ts'
import { type NewSource, newSources } from '#server/db/queries/strings/source-strings.ts'
import { type StoredUnit, sourcesWithUnit, storedById, storedUnits } from '#server/db/queries/strings/stored-units.ts'
import { insertUnits } from '#server/db/queries/strings/unit-writes.ts'
import { sideBySide } from '#server/db/side-by-side.ts'
import { mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { applyOutcome } from '#server/sync/context/apply-outcome.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import type { Entries } from '#server/sync/files/read-catalog.ts'
import type { ReadOnly } from '#server/sync/files/read-only-strings.ts'
import { TimeSlice } from '#server/threads/turn.ts'

/** Who touched upstream's file last, and when: asked only where it decides something. */
export interface Upstreams {
  readonly time: number
  readonly authorId: number | null
}

export interface FileState {
  /** Entries of the file when it was read; undefined: the file is as it was at the last sync. */
  readonly entries: Entries | undefined
  readonly filename: string
  readonly code: string
  readonly revision: string
  readonly pluralId: number
  upstream(): Promise<Upstreams>
}

/** What a merge of one language works with. */
export interface TranslationWork {
  readonly synced: SyncedComponent
  readonly translation: TranslationRecord
  readonly readOnly: ReadOnly
  /** Who added the language, where a person did. */
  readonly addedBy?: Pick<NewChange, 'userId' | 'authorId'>
}

/**
 * Brings one language to what its file holds. Each slice is whole in itself and is not done twice: new units go on from the
 * watermark, and an update that was made no longer differs. So a sync that was killed simply runs again.
 */
export async function syncTranslation(context: SyncContext, work: TranslationWork, file: FileState): Promise<void> {
  const { db } = context
  const { translation } = work
  const { found, isChanged } = file.entries
    ? await mergeStored(context, work, file.entries, file)
    : { found: 0, isChanged: false }
  const added = await addNewStrings(context, work, file.entries)
  const taken = added.filter((source) => file.entries?.has(source.context)).length
  const orphans = file.entries ? file.entries.size - found - taken : translation.orphans
  const bringsNews = isChanged || added.length > 0
  await inTransaction(db, (tx) => finish(tx, work, { ...file, orphans, bringsNews }, context.now()))
}

/**
 * What becomes of a language whose file cannot be read: its units stay as they are, and the strings the template gained
 * are added without a text, since pages count on every translation having every string.
 */
export async function addStringsToUnreadable(context: SyncContext, work: TranslationWork): Promise<void> {
  const added = await addNewStrings(context, work, undefined)
  if (added.length === 0) return
  const { filename, language_code: code, revision, orphans, plural_id: pluralId } = work.translation
  const file = { filename, code, revision, orphans, pluralId }
  await inTransaction(context.db, (tx) => finish(tx, work, file, context.now()))
}

interface MergedFile {
  /** How many of its entries have a unit. */
  readonly found: number
  /** Whether it says something else than what is known or waits here. */
  readonly isChanged: boolean
}

/** Merges the units there are with the entries of their file. */
async function mergeStored(
  context: SyncContext,
  work: TranslationWork,
  entries: Entries,
  file: Pick<FileState, 'upstream'>,
): Promise<MergedFile> {
  const { db } = context
  const { translation } = work
  if (translation.source_watermark === 0) return { found: 0, isChanged: false }
  const edits = newestByUnit(await editsOfTranslation(db, { translationId: translation.id }))
  const upstream = edits.size > 0 ? await file.upstream() : { time: 0, authorId: null }
  const changed: number[] = []
  let found = 0
  let isChanged = false
  const slice = new TimeSlice()
  for (const unit of await storedUnits(db, { translationId: translation.id })) {
    await slice.pause()
    if (entries.has(unit.context)) found++
    const outcome = outcomeOf(work, unit, edits.get(unit.id), entries, upstream)
    if (!outcome) continue
    changed.push(unit.id)
    if (outcome.kind !== 'settle') isChanged = true
  }
  const author = changed.length > 0 && edits.size === 0 ? await file.upstream() : upstream
  await applyMerges(context, work, changed, { entries, upstream: author })
  return { found, isChanged }
}

const outcomeOf = (
  { synced, readOnly }: TranslationWork,
  unit: StoredUnit,
  edit: EditRow | undefined,
  entries: Entries,
  { time }: Upstreams,
) => {
  const ours = { target: unit.target, upstream: unit.upstream, state: unit.state, edited: edit?.created }
  const entry = entries.get(unit.context)
  return mergeString(ours, { entry, time, readOnly: readOnly.of(unit.source_string_id) }, synced.reading)
}

/** Decides anew inside the transaction: somebody may have edited the string in between. */
async function applyMerges(
  context: SyncContext,
  work: TranslationWork,
  unitIds: readonly number[],
  { entries, upstream }: { readonly entries: Entries; readonly upstream: Upstreams },
): Promise<void> {
  for (const slice of slices(unitIds)) {
    await inTransaction(context.db, async (tx) => {
      const now = context.now()
      const ledger = await Ledger.open(tx, pathOf(work.synced, work.translation))
      const units = await storedById(tx, slice)
      const edits = newestByUnit(await editsOfUnits(tx, slice))
      for (const id of slice) {
        const unit = units.get(id)
        const edit = edits.get(id)
        const outcome = unit && outcomeOf(work, unit, edit, entries, upstream)
        if (!unit || !outcome) continue
        const previousSource = entries.get(unit.context)?.previousSource ?? ''
        await applyOutcome(
          tx,
          ledger,
          { unit, outcome, edit, upstreamAuthorId: upstream.authorId, previousSource },
          now,
        )
      }
      await ledger.close(now)
    })
    await yieldToEventLoop(context)
  }
}

async function addNewStrings(
  context: SyncContext,
  work: TranslationWork,
  entries: Entries | undefined,
): Promise<readonly NewSource[]> {
  const { db } = context
  const added = await newSources(db, work.synced.component.id, work.translation.source_watermark)
  for (const slice of slices(added)) {
    await inTransaction(db, (tx) => addUnits(tx, work, slice, entries, context.now()))
    await yieldToEventLoop(context)
  }
  return added
}

async function addUnits(
  tx: Db,
  { synced, translation, readOnly, addedBy }: TranslationWork,
  slice: readonly NewSource[],
  entries: Entries | undefined,
  now: number,
): Promise<void> {
  // A string that was made here has its units already.
  const ready = new Set(await sourcesWithUnit(tx, translation.id, slice))
  const sources = slice.filter(({ id }) => !ready.has(id))
  const ids = await takeUnitIds(tx, sources.length)
  const ledger = await Ledger.open(tx, pathOf(synced, translation))
  const units = sources.map((source, i) => {
    const id = mustExist(ids[i], 'id of a unit')
    const entry = entries?.get(source.context)
    const target = textInFile(entry)
    const state = stateInFile(entry, synced.reading, { readOnly: readOnly.of(source.id) })
    ledger.countIn({ state, words: source.num_words, chars: source.num_chars })
    ledger.record({ action: Action.stringAddedInRepository, unitId: id, target, ...addedBy })
    return { id, translation_id: translation.id, source_string_id: source.id, target, state, created: now }
  })
  // The history takes its ids first, and is prepared while the units are written.
  await sideBySide([
    ledger.close(now),
    insertUnits(tx, synced.component.id, units),
    updateTranslation(tx, translation.id, { source_watermark: slice.at(-1)?.id ?? 0 }),
  ])
}

type FileOwner = Pick<TranslationWork, 'synced' | 'translation' | 'addedBy'>

interface FinishedFile extends Omit<FileState, 'entries' | 'upstream'> {
  readonly orphans: number
  readonly readFrom?: string
  /** False: it says what is known, or waits here. */
  readonly bringsNews?: boolean
}

/** Last of all, the file's revision and the one record that closes the group: until then the sync counts as not done. */
export async function finish(tx: Db, work: FileOwner, file: FinishedFile, now: number): Promise<void> {
  const { filename, code: language_code, revision, orphans, pluralId: plural_id, bringsNews = true } = file
  await updateTranslation(tx, work.translation.id, { filename, language_code, revision, orphans, plural_id })
  const path = file.readFrom ?? filename
  // The source language of bilingual files has strings, but no file that could be updated.
  if (path !== '') await recordFile(tx, work, { path, bringsNews }, now)
}

/** The one record that closes the group. The file of a language that was added here has one before it is upstream. */
export async function recordFile(
  tx: Db,
  { synced, translation, addedBy }: FileOwner,
  { path, bringsNews = true }: { readonly path: string; readonly bringsNews?: boolean },
  now: number,
): Promise<void> {
  const { revision } = synced.component
  const isKnown = translation.revision !== ''
  const isRecorded = !isKnown && revision !== '' && (await hasFileRecord(tx, translation.id))
  // With other settings every file is read anew, and said to be.
  if (isRecorded && !bringsNews && revision !== STALE) return
  const reason = isKnown || isRecorded ? 'content changed' : 'new file'
  const ledger = await Ledger.open(tx, pathOf(synced, translation))
  ledger.record({ action: Action.resourceUpdated, details: { filename: path, reason }, ...addedBy })
  await ledger.close(now)
}
