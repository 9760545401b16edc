import { Action } from '#core/changes/actions.ts'
import type { Entry } from '#core/formats/model/format.ts'
import { sourceInFile, stateInFile, textInFile } from '#core/merge/file-state.ts'
import { mergeString } from '#core/merge/three-way.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import { terminologySources } from '#server/db/queries/quality/terminology.ts'
import { closeOwnGaps } from '#server/db/queries/strings/own-positions.ts'
import {
  type EditRow,
  editsOfTranslation,
  editsOfUnits,
  newestByUnit,
} from '#server/db/queries/strings/pending-edits.ts'
import {
  insertUnitRows,
  type StoredPair,
  storedById,
  storedPairs,
  updatePositions,
} from '#server/db/queries/strings/stored-units.ts'
import { sideBySide } from '#server/db/side-by-side.ts'
import { mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { applyOutcome } from '#server/sync/context/apply-outcome.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import { pathOf } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import type { Entries } from '#server/sync/files/read-catalog.ts'
import type { SourceBook } from '#server/sync/merge/collect-sources.ts'
import { type FileState, finish, type TranslationWork, type Upstreams } from '#server/sync/merge/merge-monolingual.ts'
import { removeUnits } from '#server/sync/merge/remove-units.ts'

/**
 * Brings one language of a component without a template to what its file holds: here the file itself says which strings
 * there are. Every slice is whole in itself, and what was done no longer differs.
 */
export async function syncBilingual(
  context: SyncContext,
  work: TranslationWork,
  book: SourceBook,
  file: FileState & { readonly entries: Entries },
): Promise<void> {
  const { db } = context
  const { synced, translation } = work
  const { entries } = file
  await book.take(entries)
  const stored = await storedPairs(db, { translationId: translation.id })
  const edits = newestByUnit(await editsOfTranslation(db, { translationId: translation.id }))
  const upstream = stored.length > 0 ? await file.upstream() : { time: 0, authorId: null }
  const known = new Map(stored.map((unit) => [identityOf(synced, unit), unit]))
  const terminology = await terminologySources(db, synced.component)
  const joining = book.joining(file.filename)
  const isWaiting = (unit: StoredPair): boolean =>
    joining.has(identityOf(synced, unit)) ||
    (unit.is_new === 1 && edits.has(unit.id)) ||
    terminology.has(unit.source_string_id)
  const waiting = stored.filter(isWaiting)
  const gone = stored.filter((unit) => !entries.has(identityOf(synced, unit)) && !isWaiting(unit))
  await removeMissing(context, work, gone)
  const isChanged = await mergePairs(context, work, { stored, edits, entries, upstream })
  const order = new Set([...entries.keys(), ...waiting.map((unit) => identityOf(synced, unit)), ...joining])
  const added = await addMissing(context, work, { entries, order, known, book })
  await arrange(context, order, known)
  await inTransaction(db, async (tx) => {
    await closeOwnGaps(tx, translation.id)
    const bringsNews = isChanged || added > 0 || gone.length > 0
    await finish(tx, work, { ...file, orphans: 0, bringsNews }, context.now())
  })
}

async function removeMissing(context: SyncContext, work: TranslationWork, gone: readonly StoredPair[]): Promise<void> {
  const { synced, translation } = work
  for (const slice of slices(gone)) {
    await inTransaction(context.db, async (tx) => {
      const ledger = await Ledger.open(tx, pathOf(synced, translation))
      await removeUnits(tx, ledger, synced.component.id, slice, context.now())
      await ledger.close(context.now())
    })
    await yieldToEventLoop(context)
  }
}

interface Merging {
  readonly stored: readonly StoredPair[]
  readonly edits: ReadonlyMap<number, EditRow>
  readonly entries: Entries
  readonly upstream: Upstreams
}

/** Whether the file says something else than what is known or waits here. */
async function mergePairs(context: SyncContext, work: TranslationWork, merging: Merging): Promise<boolean> {
  const { synced, translation, readOnly } = work
  const { entries, upstream } = merging
  const outcomeOf = (unit: StoredPair, edit: EditRow | undefined) => {
    const entry = entries.get(identityOf(synced, unit))
    if (!entry) return undefined
    const ours = { target: unit.target, upstream: unit.upstream, state: unit.state, edited: edit?.created }
    const theirs = { entry, time: upstream.time, readOnly: readOnly.of(unit.source_string_id) }
    return mergeString(ours, theirs, synced.reading)
  }
  const changed: number[] = []
  let isChanged = false
  for (const unit of merging.stored) {
    const outcome = outcomeOf(unit, merging.edits.get(unit.id))
    if (!outcome) continue
    changed.push(unit.id)
    if (outcome.kind !== 'settle') isChanged = true
  }
  for (const slice of slices(changed)) {
    await inTransaction(context.db, async (tx) => {
      const now = context.now()
      const ledger = await Ledger.open(tx, pathOf(synced, translation))
      const units = await storedById(tx, slice)
      const edits = newestByUnit(await editsOfUnits(tx, slice))
      for (const unit of units.values()) {
        const edit = edits.get(unit.id)
        const outcome = outcomeOf(unit, edit)
        if (!outcome) continue
        const previousSource = entries.get(identityOf(synced, unit))?.previousSource ?? ''
        const merged = { unit, outcome, edit, upstreamAuthorId: upstream.authorId, previousSource }
        await applyOutcome(tx, ledger, merged, now)
      }
      await ledger.close(now)
    })
    await yieldToEventLoop(context)
  }
  return isChanged
}

interface Adding {
  readonly entries: Entries
  readonly order: ReadonlySet<string>
  readonly known: ReadonlyMap<string, StoredPair>
  readonly book: SourceBook
}

interface PositionedUnit {
  /** None: the string was added here, and the file does not have it yet. */
  readonly entry: Entry | undefined
  readonly position: number
  readonly sourceId: number
  readonly words: number
  readonly chars: number
}

/** Returns how many. */
async function addMissing(context: SyncContext, work: TranslationWork, adding: Adding): Promise<number> {
  const { entries, order, known, book } = adding
  const fresh: PositionedUnit[] = []
  let position = 0
  for (const identity of order) {
    position++
    const source = book.get(identity)
    if (!source || known.has(identity)) continue
    const { id: sourceId, num_words: words, num_chars: chars } = source
    fresh.push({ entry: entries.get(identity), position, sourceId, words, chars })
  }
  for (const slice of slices(fresh)) {
    await inTransaction(context.db, (tx) => addPairs(tx, work, slice, context.now()))
    await yieldToEventLoop(context)
  }
  return fresh.length
}

async function addPairs(tx: Db, work: TranslationWork, slice: readonly PositionedUnit[], now: number): Promise<void> {
  const { synced, translation, readOnly, addedBy } = work
  const ids = await takeUnitIds(tx, slice.length)
  const ledger = await Ledger.open(tx, pathOf(synced, translation))
  const units = slice.map(({ entry, position, sourceId, words, chars }, i) => {
    const id = mustExist(ids[i], 'id of a unit')
    const target = textInFile(entry)
    const state = stateInFile(entry, synced.reading, { readOnly: readOnly.of(sourceId) })
    ledger.countIn({ state, words, chars })
    // The file remembers that the source was another one.
    if (entry && entry.previousSource !== '')
      ledger.record({
        action: Action.sourceStringChanged,
        unitId: id,
        target: sourceInFile(entry),
        old: entry.previousSource,
        ...addedBy,
      })
    const action = entry ? Action.stringAddedInRepository : Action.stringAdded
    ledger.record({ action, unitId: id, target, ...addedBy })
    const row = { id, translation_id: translation.id, source_string_id: sourceId, position }
    return { ...row, target, state, previous_source: entry?.previousSource ?? '', created: now }
  })
  // The history takes its ids first, and is prepared while the units are written.
  await sideBySide([ledger.close(now), insertUnitRows(tx, synced.component.id, units)])
}

/** Positions of the units there were: those of the file, without gaps. */
async function arrange(
  context: SyncContext,
  order: ReadonlySet<string>,
  known: ReadonlyMap<string, StoredPair>,
): Promise<void> {
  const moved = [...order].flatMap((identity, i) => {
    const unit = known.get(identity)
    return unit && unit.position !== i + 1 ? [{ id: unit.id, position: i + 1 }] : []
  })
  for (const slice of slices(moved)) {
    await inTransaction(context.db, (tx) => updatePositions(tx, 'unit', slice))
    await yieldToEventLoop(context)
  }
}
