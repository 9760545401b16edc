import { Action } from '#core/changes/actions.ts'
import { detectFormat } from '#core/formats/detect.ts'
import type { Catalog, Entry, FormatOptions } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import { fitForms, isBlank, joinForms, splitForms } from '#core/units/forms.ts'
import { isTranslated, State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { addSuggestion } from '#server/commands/add-suggestion.ts'
import { editUnit } from '#server/commands/edit-unit.ts'
import { formCount } from '#server/commands/unit-text.ts'
import type { Db } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages.ts'
import { pluralById } from '#server/db/queries/plurals.ts'
import type { TranslationRow } from '#server/db/queries/translations.ts'
import { type UnitFacts, type UnitSubject, unitsOfTranslation } from '#server/db/queries/unit-subject.ts'
import { AppError, invalid } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { addString } from '#server/sync/add-string.ts'
import { deleteString } from '#server/sync/delete-string.ts'
import { identityOf, identityOfEntry } from '#server/sync/identity.ts'
import { describeProblem, fatalProblem, formatOptions } from '#server/sync/read-file.ts'
import { loadSubject, pathOf, type SyncSubject } from '#server/sync/subject.ts'

export type UploadMethod = 'translate' | 'approve' | 'suggest' | 'fuzzy' | 'replace' | 'source' | 'add'

export interface Upload {
  readonly actor: Actor
  /** Whose texts these are; the actor's unless said otherwise. */
  readonly authorId?: number | null
  readonly file: { readonly name: string; readonly bytes: Uint8Array }
  readonly method: UploadMethod
  readonly conflicts: '' | 'ignore' | 'replace-translated' | 'replace-approved'
  /** What becomes of texts that need editing: left out, taken as such, or taken as translated. */
  readonly fuzzy: '' | 'process' | 'approve'
}

export interface UploadResult {
  readonly not_found: number
  readonly skipped: number
  readonly accepted: number
  readonly total: number
  readonly result: boolean
  readonly count: number
}

interface Tally {
  not_found: number
  skipped: number
  accepted: number
}

const MAX_FILE = 64 * 1024 * 1024

/** Reads an uploaded file in the component's own format; another one is recognised where it holds source and target. */
async function readUpload(
  tx: Db,
  subject: SyncSubject,
  translation: TranslationRow,
  { file }: Upload,
): Promise<{ catalog: Catalog; own: boolean }> {
  if (file.bytes.length > MAX_FILE) throw invalid('file', 'The file is too large.')
  const plural = await pluralById(tx, { id: translation.plural_id })
  if (!plural) throw new AppError('error')
  const options = formatOptions(subject, { code: translation.language_code, plural })
  const template = subject.bilingual ? {} : { template: file.bytes }
  const own = subject.format.read(file.bytes, { ...options, ...template })
  const problem = fatalProblem(own)
  const forms = problem ? undefined : subject.format.plural?.(own)?.number
  if (forms !== undefined && forms !== plural.number && translation.is_source === 0)
    throw invalid('file', `The file says that its language has ${forms} plural forms; here it has ${plural.number}.`)
  if (!problem) return { catalog: own, own: true }
  const other = readAnother(file, options, subject.format.id)
  if (other) return { catalog: other, own: false }
  throw invalid('file', `The file cannot be read. ${describeProblem(problem)}`)
}

function readAnother(file: Upload['file'], options: FormatOptions, known: string): Catalog | undefined {
  const id = detectFormat(file.name, file.bytes)?.id
  const format = id === undefined || id === known ? undefined : findFormat(id)?.format
  if (!format || format.linguality === 'monolingual') return undefined
  const catalog = format.read(file.bytes, options)
  return fatalProblem(catalog) || catalog.entries.length === 0 ? undefined : catalog
}

/** How an entry of the file finds its unit. */
function unitFinder(
  subject: SyncSubject,
  units: readonly UnitFacts[],
  own: boolean,
): (entry: Entry) => UnitFacts | undefined {
  const byIdentity = new Map(units.map((unit) => [identityOf(subject, unit), unit]))
  const byKey = new Map(units.map((unit) => [unit.context, unit]))
  const byText = new Map(units.map((unit) => [`${unit.context}\u0004${unit.source}`, unit]))
  const bySource = new Map(units.map((unit) => [unit.source, unit]))
  if (own) return (entry) => byIdentity.get(identityOfEntry(subject, entry))
  return (entry) => {
    const source = joinForms(entry.source ?? [])
    return byText.get(`${entry.context}\u0004${source}`) ?? byKey.get(entry.context) ?? bySource.get(source)
  }
}

/** Takes the texts of a file into a translation. */
export async function uploadFile(
  tx: Db,
  componentId: number,
  translation: TranslationRow,
  upload: Upload,
  now: number,
): Promise<UploadResult> {
  const subject = await loadSubject(tx, componentId)
  const { catalog, own } = await readUpload(tx, subject, translation, upload)
  const language = (await languagesByIds(tx, [translation.language_id])).get(translation.language_id)
  if (!language) throw new AppError('error')
  const units = await unitsOfTranslation(tx, translation.id)
  const find = unitFinder(subject, units, own)
  const tally: Tally = { not_found: 0, skipped: 0, accepted: 0 }
  const seen = new Set<number>()
  for (const entry of catalog.entries) {
    const unit = find(entry)
    if (unit) {
      seen.add(unit.id)
      if (upload.method === 'add' || upload.method === 'source') tally.skipped++
      else await takeEntry(tx, { ...subject, unit, language }, entry, upload, tally, now)
    } else await takeUnknown(tx, subject, translation, entry, upload, tally, now)
  }
  if (upload.method === 'replace' || upload.method === 'source')
    await takeAway(
      tx,
      subject,
      units.filter((unit) => !seen.has(unit.id)),
      { ...upload, language },
      tally,
      now,
    )
  const total = catalog.entries.length
  const ledger = await Ledger.open(tx, pathOf(subject, translation))
  ledger.record({
    action: Action.fileUploaded,
    details: { method: upload.method, ...tally, total },
    ...(upload.actor.kind === 'user' ? { userId: upload.actor.id, authorId: upload.actor.id } : {}),
  })
  await ledger.close(now)
  return { ...tally, total, result: tally.accepted > 0, count: total }
}

/** The state a text of the file gets; undefined: it is left out. */
function stateOf(entry: Entry, { method, fuzzy }: Upload): number | undefined {
  const needsEditing = entry.state === 'needs-editing'
  if (method === 'fuzzy') return State.needsEditing
  if (needsEditing && method !== 'replace') {
    if (fuzzy === '') return undefined
    return fuzzy === 'process' ? State.needsEditing : State.translated
  }
  if (needsEditing) return State.needsEditing
  return method === 'approve' ? State.approved : State.translated
}

const mayOverwrite = ({ state }: UnitFacts, { method, conflicts }: Upload): boolean => {
  if (method === 'replace') return true
  if (state === State.approved) return conflicts === 'replace-approved'
  return !isTranslated(state) || conflicts === 'replace-translated' || conflicts === 'replace-approved'
}

async function takeEntry(
  tx: Db,
  subject: UnitSubject,
  entry: Entry,
  upload: Upload,
  tally: Tally,
  now: number,
): Promise<void> {
  const { unit } = subject
  const target = fitForms(entry.target, formCount(subject))
  const blank = isBlank(target)
  if (blank && upload.method !== 'replace') return
  const state = stateOf(entry, upload)
  const same = joinForms(target) === unit.target
  if (unit.state === State.readOnly || state === undefined || (same && upload.method !== 'approve')) {
    if (!(blank && same)) tally.skipped++
    return
  }
  const { actor } = upload
  if (upload.method === 'suggest') {
    const id = same ? undefined : await addSuggestion(tx, subject, { actor, target }, now)
    if (id === undefined) tally.skipped++
    else tally.accepted++
    return
  }
  if (!mayOverwrite(unit, upload)) {
    tally.skipped++
    return
  }
  const authorId = upload.authorId === undefined ? {} : { authorId: upload.authorId }
  const edit = { actor, target, state: blank ? State.empty : state, action: Action.translationUploaded, ...authorId }
  const { outcome } = await editUnit(tx, subject, edit, now)
  if (outcome === 'saved') tally.accepted++
  else tally.skipped++
}

async function takeUnknown(
  tx: Db,
  subject: SyncSubject,
  translation: TranslationRow,
  entry: Entry,
  { method, actor }: Upload,
  tally: Tally,
  now: number,
): Promise<void> {
  const isSource = translation.is_source === 1
  const adds = method === 'add' || ((method === 'replace' || method === 'source') && (subject.bilingual || isSource))
  if (!adds || (!subject.bilingual && !isSource)) {
    tally.not_found++
    return
  }
  const string = subject.bilingual
    ? { context: entry.context, source: entry.source ?? [''], target: isSource ? undefined : entry.target }
    : { context: entry.key, source: entry.target }
  await addString(tx, subject, translation.id, { ...string, state: State.translated, actor }, now)
  tally.accepted++
}

/** What the file no longer has: strings go with a new source file, texts with a new file of a language. */
async function takeAway(
  tx: Db,
  subject: SyncSubject,
  units: readonly UnitFacts[],
  { method, actor, language }: Upload & { readonly language: UnitSubject['language'] },
  tally: Tally,
  now: number,
): Promise<void> {
  for (const unit of units) {
    if (unit.is_source === 1 || method === 'source') await deleteString(tx, subject, unit, actor, now)
    else if (unit.target !== '' && unit.state !== State.readOnly) {
      const target = splitForms(unit.target).map(() => '')
      const edit = { actor, target, state: State.empty, action: Action.translationUploaded }
      await editUnit(tx, { ...subject, unit, language }, edit, now)
    } else continue
    tally.accepted++
  }
}
