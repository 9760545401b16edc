import { inTransaction } from '#server/db/database.ts'
import { insertTranslation, type TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { isSourceTemplate, translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { hasEditOfSource } from '#server/db/queries/strings/pending-edits.ts'
import { usedSources } from '#server/db/queries/strings/source-strings.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import { usualPluralRow } from '#server/sync/files/file-plurals.ts'
import { isRefused } from '#server/sync/files/find-files.ts'
import {
  blobOf,
  type Entries,
  formatOptions,
  readingAhead,
  sourcePlural,
  UnreadableSource,
} from '#server/sync/files/read-catalog.ts'
import { readOnlyStrings } from '#server/sync/files/read-only-strings.ts'
import { readStrings } from '#server/sync/files/read-strings.ts'
import { ownEntries } from '#server/sync/merge/branch-strings.ts'
import { SourceBook } from '#server/sync/merge/collect-sources.ts'
import { type FileWork, pendingNames } from '#server/sync/merge/file-work.ts'
import { languageWork, readLanguage, touchOf, translationOf, updateFilename } from '#server/sync/merge/language-work.ts'
import { syncBilingual } from '#server/sync/merge/merge-bilingual.ts'
import { finish, recordFile } from '#server/sync/merge/merge-monolingual.ts'
import { removeStrings } from '#server/sync/merge/store-sources.ts'

/** Every file says which strings it has; the source strings are all of them. Returns the translations that have a file. */
export async function syncBilingualFiles(context: SyncContext, work: FileWork): Promise<Set<number>> {
  const { synced, found } = work
  const source = await sourceTranslation(context, work)
  const book = await SourceBook.open(context, synced, source)
  const base = await baseEntries(context, work)
  if (base) await book.take(base)
  const template = found.base && isSourceTemplate(found.base.path) ? found.base : undefined
  const revision = template?.blob ?? ''
  const readOnly = await readOnlyStrings(context.db, synced, source.id)
  const works = await languageWork(context, work)
  // A first import tells of its template before its languages. One that goes on after an interruption has done so.
  const isImport = synced.component.revision === ''
  if (isImport && template && works.every(({ known }) => known === undefined))
    await inTransaction(context.db, (tx) =>
      recordFile(tx, { synced, translation: source }, { path: template.path }, context.now()),
    )
  const read = readingAhead(work.read, found.languages)
  const seen = new Set<number>()
  let first = base
  for (const [index, one] of works.entries()) {
    const { file, known } = one
    if (known) seen.add(known.id)
    if (known?.revision === file.blob && !work.force) {
      await updateFilename(context, one)
      continue
    }
    const { entries, plural } = await readLanguage(context, work, one, { read })
    if (!entries) continue
    if (index === 0) first ??= entries
    const translation = await translationOf(context, synced, one, plural)
    seen.add(translation.id)
    const upstream = touchOf(context, synced, work.commit, file.path)
    const state = { entries, filename: file.path, code: file.code, revision: file.blob, pluralId: plural.id, upstream }
    await syncBilingual(context, { synced, translation, readOnly }, book, state)
    await context.report(5 + Math.floor((90 * (index + 1)) / (works.length + 1)))
    await yieldToEventLoop(context)
  }
  for (const { id, filename } of work.stored) if (isRefused(found, filename)) seen.add(id)
  await dropUnused(context, work, { book, base, seen })
  await book.arrange(first)
  if (book.changed || source.revision !== revision) {
    const kept = { filename: '', code: source.language_code, orphans: 0, pluralId: source.plural_id }
    const state = { ...kept, revision, readFrom: isImport ? '' : (template?.path ?? '') }
    await inTransaction(context.db, (tx) => finish(tx, { synced, translation: source }, state, context.now()))
  }
  return seen
}

/** The source language has units but no file. */
async function sourceTranslation(context: SyncContext, { synced, stored }: FileWork): Promise<TranslationRecord> {
  const known = stored.find((row) => row.is_source === 1)
  if (known) return known
  const { component, sourceLanguage } = synced
  return inTransaction(context.db, async (tx) =>
    insertTranslation(tx, {
      component_id: component.id,
      language_id: sourceLanguage.id,
      plural_id: (await usualPluralRow(tx, synced, sourceLanguage)).id,
      language_code: sourceLanguage.code,
      filename: '',
      is_source: 1,
    }),
  )
}

/** Strings of the file that new languages begin with, where there is one. */
async function baseEntries(context: SyncContext, work: FileWork): Promise<Entries | undefined> {
  const { synced, found } = work
  if (!found.base) return undefined
  const bytes = await blobOf(work.read, found.base)
  const options = formatOptions(synced, { code: synced.sourceLanguage.code, plural: sourcePlural(synced) })
  const { head, entries } = await readStrings(context, synced, { bytes, options }, pendingNames(work, ''))
  if (head.problem) throw new UnreadableSource('new_base', found.base.path, head.problem)
  return ownEntries(context, synced, entries)
}

/** Source strings that no file has any more go. */
async function dropUnused(
  context: SyncContext,
  { synced }: FileWork,
  { book, base, seen }: { readonly book: SourceBook; readonly base: Entries | undefined; readonly seen: Set<number> },
): Promise<void> {
  const { db } = context
  const used = new Set(await usedSources(db, [...seen]))
  const unused: { identity: string; id: number }[] = []
  const joining = book.joining('')
  for (const [identity, { id, is_new }] of book.identities) {
    if (used.has(id) || base?.has(identity) || joining.has(identity)) continue
    if (is_new === 1 && (await hasEditOfSource(db, { sourceId: id }))) continue
    unused.push({ identity, id })
  }
  const translations = await translationsOfComponent(db, synced.component.id)
  for (const slice of slices(unused)) {
    await inTransaction(db, (tx) => removeStrings(tx, synced, translations, slice, context.now()))
    for (const { identity } of slice) book.forget(identity)
    await yieldToEventLoop(context)
  }
}
