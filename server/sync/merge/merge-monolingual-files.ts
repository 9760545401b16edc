import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertTranslation, type TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { statsOf } from '#server/db/queries/reports/stats.ts'
import { hasStringsOfFiles } from '#server/db/queries/strings/source-strings.ts'
import { invalid, mustExist } from '#server/errors.ts'
import { type SyncContext, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { usualPluralRow } from '#server/sync/files/file-plurals.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import {
  blobOf,
  type Entries,
  formatOptions,
  readingAhead,
  sourcePlural,
  UnreadableSource,
} from '#server/sync/files/read-catalog.ts'
import { type ReadOnly, readOnlyStrings } from '#server/sync/files/read-only-strings.ts'
import { duplicatesOf, readStrings } from '#server/sync/files/read-strings.ts'
import { ownTexts } from '#server/sync/merge/branch-strings.ts'
import { sourceTexts } from '#server/sync/merge/compare-sources.ts'
import { type FileWork, pendingNames } from '#server/sync/merge/file-work.ts'
import {
  type LanguageWork,
  languageWork,
  readLanguage,
  touchOf,
  translationOf,
  updateFilename,
} from '#server/sync/merge/language-work.ts'
import { addStringsToUnreadable, finish, syncTranslation } from '#server/sync/merge/merge-monolingual.ts'
import { renameRespelled } from '#server/sync/merge/rename-respelled.ts'
import { syncSourceStrings } from '#server/sync/merge/store-sources.ts'
import { withUsableFilter } from '#server/sync/merge/usable-filter.ts'
import type { TreeFile } from '#server/vcs/trees.ts'

/** Blob ids of the files a translation was read from, as the API shows them. */
const revisionOf = (...files: readonly (TreeFile | undefined)[]): string =>
  files.flatMap((file) => file?.blob ?? []).join(',')

/** The template says which strings there are; then each language is read. Returns the translations that have a file. */
export async function syncMonolingualFiles(context: SyncContext, asked: FileWork): Promise<Set<number>> {
  const template = mustExist(asked.found.template, 'template')
  const bytes = await blobOf(asked.read, template)
  const work = await withUsableFilter(context, asked, bytes)
  const { synced, found } = work
  const source = await syncTemplate(context, work, template, bytes)
  const readOnly = await readOnlyStrings(context.db, synced, source.id)
  const works = await languageWork(context, work)
  const read = readingAhead(work.read, found.languages)
  const seen = new Set<number>()
  for (const [index, one] of works.entries()) {
    const translation = await syncLanguage(context, work, one, { read, readOnly, template: bytes })
    if (translation) seen.add(translation.id)
    await context.report(5 + Math.floor((90 * (index + 1)) / (works.length + 1)))
    await yieldToEventLoop(context)
  }
  await addStringsToOthers(context, work, seen, readOnly)
  return seen
}

/** The template first. One that cannot be read stops the sync before anything changed. */
async function syncTemplate(
  context: SyncContext,
  work: FileWork,
  file: TreeFile,
  bytes: Buffer,
): Promise<TranslationRecord> {
  const { db } = context
  const { synced, found, stored } = work
  const { component, sourceLanguage } = synced
  const known = stored.find((row) => row.is_source === 1)
  const revision = revisionOf(file, file, found.intermediate)
  const unchanged = known?.revision === revision && !work.force
  if (unchanged && !synced.format.formerKey) return known
  const plural = await inTransaction(db, (tx) => usualPluralRow(tx, synced, sourceLanguage))
  const read = (path: string, content: Uint8Array) =>
    readSource(context, work, path, { bytes: content, template: bytes })
  const entries = await read(file.path, bytes)
  if (known) await renameRespelled(context, synced, entries)
  if (unchanged) return known
  const mayBegin = known !== undefined || component.key_filter !== ''
  if (entries.size === 0 && !(mayBegin && (await mayBeEmpty(context, work))))
    throw invalid('template', message('file.noStrings', { path: file.path }))
  const drafts =
    found.intermediate && (await read(found.intermediate.path, await blobOf(work.read, found.intermediate)))
  const translation =
    known ??
    (await inTransaction(db, (tx) =>
      insertTranslation(tx, {
        component_id: component.id,
        language_id: sourceLanguage.id,
        plural_id: plural.id,
        language_code: sourceLanguage.code,
        filename: file.path,
        is_source: 1,
      }),
    ))
  const upstream = touchOf(context, synced, work.commit, file.path)
  const texts = await ownTexts(context, synced, sourceTexts(entries, drafts))
  await syncSourceStrings(context, synced, translation, { texts, upstream })
  const state = { filename: file.path, code: sourceLanguage.code, revision, orphans: 0, pluralId: plural.id }
  await inTransaction(db, (tx) => finish(tx, { synced, translation }, state, context.now()))
  return translation
}

/** Where all strings were removed here; else an empty template is more likely a mishap that would take everything away. */
const mayBeEmpty = async ({ db }: SyncContext, { leaving, synced }: FileWork): Promise<boolean> =>
  leaving('').size > 0 || !(await hasStringsOfFiles(db, synced.component.id))

async function readSource(
  context: SyncContext,
  work: FileWork,
  path: string,
  { bytes, template }: { readonly bytes: Uint8Array; readonly template: Uint8Array },
): Promise<Entries> {
  const { synced } = work
  const { code } = synced.sourceLanguage
  const options = formatOptions(synced, { code, plural: sourcePlural(synced), template })
  const { head, entries } = await readStrings(context, synced, { bytes, options }, pendingNames(work, ''))
  if (head.problem) throw new UnreadableSource('template', path, head.problem)
  work.duplicates.push(...duplicatesOf(head, { path, code }))
  return entries
}

interface Shared {
  readonly read: ReadBlob
  readonly readOnly: ReadOnly
  readonly template: Buffer
}

async function syncLanguage(
  context: SyncContext,
  work: FileWork,
  one: LanguageWork,
  shared: Shared,
): Promise<TranslationRecord | undefined> {
  const { synced, found } = work
  const { file, known } = one
  const { readOnly } = shared
  const revision = revisionOf(file, found.template, found.intermediate)
  if (known?.revision === revision && !work.force) {
    await updateFilename(context, one)
    return known
  }
  if (known && !work.force && (await saysNothingNew(context, one, readOnly))) {
    const { plural_id: pluralId } = known
    const state = { entries: undefined, filename: file.path, code: file.code, revision, pluralId }
    const upstream = touchOf(context, synced, work.commit, file.path)
    await syncTranslation(context, { synced, translation: known, readOnly }, { ...state, upstream })
    return known
  }
  const { entries, plural } = await readLanguage(context, work, one, shared)
  if (!entries) {
    if (known) await addStringsToUnreadable(context, { synced, translation: known, readOnly })
    return known
  }
  const translation = await translationOf(context, synced, one, plural)
  const state = { entries, filename: file.path, code: file.code, revision, pluralId: plural.id }
  const upstream = touchOf(context, synced, work.commit, file.path)
  await syncTranslation(context, { synced, translation, readOnly }, { ...state, upstream })
  return translation
}

/** An unchanged file has nothing new to say, unless it holds strings that the template lacked, or a lock may have changed. */
async function saysNothingNew(
  context: SyncContext,
  { file, known }: LanguageWork,
  readOnly: ReadOnly,
): Promise<boolean> {
  if (!known?.revision.startsWith(`${file.blob},`) || known.orphans > 0 || readOnly.any) return false
  const stats = await statsOf(context.db, { scope: 'translation', id: known.id })
  return stats?.readonly === 0
}

/** Languages whose file is still to be written have every string too. */
async function addStringsToOthers(
  context: SyncContext,
  { synced }: FileWork,
  seen: ReadonlySet<number>,
  readOnly: ReadOnly,
): Promise<void> {
  for (const translation of await translationsOfComponent(context.db, synced.component.id))
    if (translation.is_source === 0 && !seen.has(translation.id))
      await addStringsToUnreadable(context, { synced, translation, readOnly })
}
