import type { Kysely } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import type { TranslationRow } from '#server/db/queries/components/translations.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { type UnitFacts, unitsByIds } from '#server/db/queries/strings/unit-context.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { loadSubject, pathOf } from '#server/sync/context/sync-component.ts'
import { slices } from '#server/sync/context/sync-context.ts'
import { readUpload, type UploadContext } from '#server/sync/edit/read-upload.ts'
import { type Tally, type Upload, type UploadStep, UploadSteps } from '#server/sync/edit/upload-steps.ts'
import { UploadedUnits } from '#server/sync/edit/uploaded-units.ts'
import { turn } from '#server/threads/turn.ts'
import type { UploadedEntry } from '#server/threads/works/read-upload.ts'

export interface UploadResult extends Tally {
  readonly total: number
  readonly result: boolean
  readonly count: number
}

/** Strings in one transaction: nobody who saves one waits long behind it. */
const SLICE = 50
/** Strings that are looked at between two turns of others while nothing is written. */
const LOOKED_AT = 200

/**
 * Takes the texts of a file into a translation. First all of it is read and checked: a file with anything wrong in it
 * changes nothing. Then it is applied in slices, each a transaction. Whoever was stopped in between sends it again: what is
 * there already stays as it is.
 */
export async function uploadFile(
  context: UploadContext & { readonly db: Kysely<Tables> },
  componentId: number,
  translation: TranslationRow,
  upload: Upload,
  now: number,
): Promise<UploadResult> {
  const { db } = context
  const subject = await loadSubject(db, componentId)
  const { entries, own } = await readUpload(context, subject, translation, upload.file)
  const language = (await languagesByIds(db, [translation.language_id])).get(translation.language_id)
  if (!language) throw new AppError('error')
  const units = await UploadedUnits.load(db, subject, translation.id)
  const steps = new UploadSteps({ subject, translation, language, upload, now })
  const planned: UploadStep[] = []
  let unknown = 0
  const seen = new Set<number>()
  for (const [index, entry] of entries.entries()) {
    const unit = units.find(entry, own)
    if (unit) seen.add(unit.id)
    if (steps.check(entry, unit)) planned.push({ entry, unitId: unit?.id })
    else unknown++
    if (index % LOOKED_AT === LOOKED_AT - 1) await turn()
  }
  const tally = await applySlices(db, steps, planned)
  tally.not_found += unknown
  const replaces = upload.method === 'replace' || upload.method === 'source'
  const gone = replaces ? units.all.filter((unit) => !seen.has(unit.id)).map((unit) => ({ unitId: unit.id })) : []
  add(tally, await applySlices(db, steps, gone))
  const total = entries.length
  await inTransaction(db, async (tx) => {
    const ledger = await Ledger.open(tx, pathOf(subject, translation))
    ledger.record({
      action: Action.fileUploaded,
      details: { method: upload.method, ...tally, total },
      ...(upload.actor.kind === 'user' ? { userId: upload.actor.id, authorId: upload.actor.id } : {}),
    })
    await ledger.close(now)
  })
  return { ...tally, total, result: tally.accepted > 0, count: total }
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
): Promise<Tally> {
  const tally = nothing()
  for (const slice of slices(planned, SLICE)) {
    add(tally, await inTransaction(db, (tx) => applySlice(tx, steps, slice)))
    await turn()
  }
  return tally
}

async function applySlice(
  tx: Db,
  steps: UploadSteps,
  slice: readonly { readonly unitId?: number | undefined; readonly entry?: UploadedEntry | undefined }[],
): Promise<Tally> {
  const tally = nothing()
  const ids = slice.flatMap(({ unitId }) => unitId ?? [])
  const units = new Map<number, UnitFacts>((await unitsByIds(tx, ids)).map((unit) => [unit.id, unit]))
  for (const { unitId, entry } of slice) {
    const unit = unitId === undefined ? undefined : units.get(unitId)
    if (unitId !== undefined && !unit) tally.skipped += entry ? 1 : 0
    else if (entry) await steps.take(tx, entry, unit, tally)
    else if (unit) await steps.takeAway(tx, unit, tally)
    await turn()
  }
  return tally
}
