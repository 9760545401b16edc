import type { Kysely } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import type { TranslationRow } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type UnitRecord, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError, invalid } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { loadSyncedComponent, pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { checkFitsFile } from '#server/sync/edit/check-fits-file.ts'
import { readUpload, type UploadContext } from '#server/sync/edit/read-upload.ts'
import { UploadSlice } from '#server/sync/edit/upload-slice.ts'
import {
  type Tally,
  type Upload,
  type UploadChange,
  type UploadStep,
  UploadSteps,
} from '#server/sync/edit/upload-steps.ts'
import { UploadedUnits } from '#server/sync/edit/uploaded-units.ts'
import { SliceSize } from '#server/threads/slice-size.ts'
import { TimeSlice, turn } from '#server/threads/turn.ts'
import type { UploadedEntry } from '#server/threads/works/read-upload.ts'

export interface UploadResult extends Tally {
  readonly total: number
  readonly result: boolean
  readonly count: number
  /** Strings that are other than before, or would be. */
  readonly changed: number
  /** Of a dry run: the first strings that would change. */
  readonly changes?: readonly UploadChange[]
}

/** Strings of a dry run that are told one by one. */
const SHOWN_CHANGES = 100

/** Strings in one transaction: nobody who saves one waits long behind it. */
const SLICES = { first: 25, least: 10, most: 100 }

/**
 * Takes the texts of a file into a translation. First all of it is read and checked: a file with anything wrong in it
 * changes nothing. Then it is applied in slices, each a transaction. Whoever was stopped in between sends it again: what is
 * there already stays as it is.
 */
export async function uploadFile(
  context: UploadContext & SyncContext,
  componentId: number,
  translation: TranslationRow,
  upload: Upload,
  now: number,
): Promise<UploadResult> {
  const { db } = context
  const synced = await loadSyncedComponent(db, componentId)
  const { entries, own } = await readUpload(context, synced, translation, upload.file)
  if (upload.method === 'replace' && !own)
    throw invalid('file', message('file.otherFormat', { format: synced.format.name }))
  const language = (await languagesByIds(db, [translation.language_id])).get(translation.language_id)
  if (!language) throw new AppError('error')
  const units = await UploadedUnits.load(db, synced, translation.id)
  const steps = new UploadSteps({ synced, translation, language, upload, now })
  const planned: UploadStep[] = []
  const seen = new Set<number>()
  const expected = nothing()
  const changes: UploadChange[] = []
  const slice = new TimeSlice()
  for (const entry of entries) {
    const unit = units.find(entry, own)
    if (unit) seen.add(unit.id)
    if (steps.check(entry, unit)) planned.push({ entry, unitId: unit?.id })
    const { outcome, change } = steps.expect(entry, unit)
    if (outcome) expected[outcome]++
    if (change && changes.length < SHOWN_CHANGES) changes.push(change)
    await slice.pause()
  }
  await checkFitsFile(context, componentId, steps.newStrings)
  const replaces = upload.method === 'replace' || upload.method === 'source'
  const gone = replaces ? units.all.filter((unit) => !seen.has(unit.id)) : []
  const counted = (tally: Tally) =>
    countsOf(upload, synced, {
      tally,
      before: units.all.length,
      entries: entries.length,
      isSource: translation.is_source === 1,
      own,
    })
  const lost = gone.flatMap((unit) => steps.expectAway(unit) ?? [])
  const changed = expected.accepted + lost.length
  if (upload.dryRun || (upload.skipsUnchanged && changed === 0)) {
    const counts = counted({ ...expected, accepted: expected.accepted + gone.length })
    const shown = upload.dryRun ? { changes: [...changes, ...lost].slice(0, SHOWN_CHANGES) } : {}
    return { ...counts, result: changed > 0, count: counts.total, changed, ...shown }
  }
  const tally = await applySlices(db, steps, planned, now)
  tally.not_found += expected.not_found
  const away = gone.map((unit) => ({ unitId: unit.id }))
  add(tally, await applySlices(db, steps, away, now))
  const counts = counted(tally)
  await inTransaction(db, async (tx) => {
    const ledger = await Ledger.open(tx, pathOf(synced, translation))
    ledger.record({
      action: Action.fileUploaded,
      details: { method: upload.method, ...counts },
      ...(upload.actor.kind === 'user' ? { userId: upload.actor.id, authorId: upload.actor.id } : {}),
    })
    await ledger.close(now)
  })
  return { ...counts, result: counts.accepted > 0, count: counts.total, changed }
}

interface UploadCounts {
  readonly tally: Tally
  readonly before: number
  readonly entries: number
  readonly isSource: boolean
  /** The file has the format of the component. */
  readonly own: boolean
}

/** What is told of an upload. One that replaces a file takes all of it; a file beside a template has as many strings as that. */
function countsOf(
  { method }: Upload,
  { bilingual }: SyncedComponent,
  counted: UploadCounts,
): Tally & { readonly total: number } {
  const { tally, before, entries, isSource, own } = counted
  if (method === 'source') return { ...tally, accepted: Math.min(tally.accepted, entries), total: entries }
  const fillsTemplate = !bilingual && !isSource && own && method !== 'add'
  if (method !== 'replace') return { ...tally, total: fillsTemplate ? before : entries }
  const accepted = bilingual && !isSource ? entries : before
  return { not_found: 0, skipped: 0, accepted, total: bilingual || isSource ? entries : before }
}

const nothing = (): Tally => ({ not_found: 0, skipped: 0, accepted: 0 })

function add(sum: Tally, more: Tally): void {
  sum.not_found += more.not_found
  sum.skipped += more.skipped
  sum.accepted += more.accepted
}

async function applySlices(
  db: Kysely<Tables>,
  steps: UploadSteps,
  planned: readonly (UploadStep | { readonly unitId: number; readonly entry?: undefined })[],
  now: number,
): Promise<Tally> {
  const tally = nothing()
  await new SliceSize(SLICES).through(planned, async (part) => {
    add(tally, await inTransaction(db, (tx) => applySlice(new UploadSlice(tx, now), steps, part)))
  })
  return tally
}

async function applySlice(
  slice: UploadSlice,
  steps: UploadSteps,
  part: readonly { readonly unitId?: number | undefined; readonly entry?: UploadedEntry | undefined }[],
): Promise<Tally> {
  const tally = nothing()
  const ids = part.flatMap(({ unitId }) => unitId ?? [])
  const units = new Map<number, UnitRecord>((await unitsByIds(slice.tx, ids)).map((unit) => [unit.id, unit]))
  for (const { unitId, entry } of part) {
    const unit = unitId === undefined ? undefined : units.get(unitId)
    if (unitId !== undefined && !unit) tally.skipped += entry ? 1 : 0
    else if (entry) await steps.take(slice, entry, unit, tally)
    else if (unit) await steps.takeAway(slice, unit, tally)
    await turn()
  }
  await slice.flush()
  return tally
}
