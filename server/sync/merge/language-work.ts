import { inTransaction } from '#server/db/database.ts'
import { userIdByEmail } from '#server/db/queries/accounts/committers.ts'
import {
  insertTranslation,
  type TranslationRecord,
  updateTranslation,
} from '#server/db/queries/components/translation-writes.ts'
import { type LanguageRow, languageByCode } from '#server/db/queries/languages/languages.ts'
import type { PluralRow } from '#server/db/queries/languages/plurals.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { ensureLanguage } from '#server/sync/files/ensure-language.ts'
import { pluralOfFile, usualPluralRow } from '#server/sync/files/file-plurals.ts'
import type { LanguageFile } from '#server/sync/files/find-files.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import { blobOrReason, describeProblem, type Entries, formatOptions } from '#server/sync/files/read-catalog.ts'
import { duplicatesOf, readStrings } from '#server/sync/files/read-strings.ts'
import { ownEntries, withoutInherited } from '#server/sync/merge/branch-strings.ts'
import { type FileWork, pendingNames } from '#server/sync/merge/file-work.ts'
import type { Upstreams } from '#server/sync/merge/merge-monolingual.ts'

export interface ReadLanguage {
  readonly language: LanguageRow
  readonly plural: PluralRow
  /** Undefined: the file cannot be read, and why is told. */
  readonly entries: Entries | undefined
}

export interface LanguageWork {
  readonly file: LanguageFile
  readonly language: LanguageRow
  readonly known: TranslationRecord | undefined
}

/** The languages of a component's files, each with what is stored of it. */
export async function languageWork(context: SyncContext, { found, stored }: FileWork): Promise<LanguageWork[]> {
  const byLanguage = new Map(stored.map((row) => [row.language_id, row]))
  const works: LanguageWork[] = []
  for (const file of found.languages) {
    const known = await languageByCode(context.db, { code: file.resolved.language.code })
    const language = known ?? (await inTransaction(context.db, (tx) => ensureLanguage(tx, file.resolved)))
    works.push({ file, language, known: byLanguage.get(language.id) })
  }
  return works
}

/** Reads a language's file; what cannot be read, and what is there twice, is noted. */
export async function readLanguage(
  context: SyncContext,
  work: FileWork,
  { file, language }: LanguageWork,
  { read, template }: { readonly read: ReadBlob; readonly template?: Uint8Array },
): Promise<ReadLanguage> {
  const { synced } = work
  const usual = await inTransaction(context.db, (tx) => usualPluralRow(tx, synced, language))
  const bytes = await blobOrReason(read, file)
  if (typeof bytes === 'string') {
    work.problems.push({ filename: file.path, error: bytes })
    return { language, plural: usual, entries: undefined }
  }
  const options = formatOptions(synced, { code: file.code, plural: usual, template })
  const { head, entries } = await readStrings(context, synced, { bytes, options }, pendingNames(work, file.path))
  if (head.problem) {
    work.problems.push({ filename: file.path, error: describeProblem(head.problem) })
    return { language, plural: usual, entries: undefined }
  }
  work.duplicates.push(...duplicatesOf(head, file))
  const { plural: named } = head
  const plural = named ? await inTransaction(context.db, (tx) => pluralOfFile(tx, { language, named, usual })) : usual
  return { language, plural, entries: await ofBranch(context, synced, language.id, entries) }
}

/** What is the branch's own in a file, where the component is one. */
async function ofBranch(
  context: SyncContext,
  synced: SyncedComponent,
  languageId: number,
  entries: Entries,
): Promise<Entries> {
  if (!synced.branch) return entries
  return synced.bilingual
    ? ownEntries(context, synced, entries)
    : withoutInherited(context, synced, languageId, entries)
}

/** The translation of a file; made where there is none. */
export async function translationOf(
  context: SyncContext,
  synced: SyncedComponent,
  { file, language, known }: LanguageWork,
  plural: PluralRow,
): Promise<TranslationRecord> {
  if (known) return known
  return inTransaction(context.db, (tx) =>
    insertTranslation(tx, {
      component_id: synced.component.id,
      language_id: language.id,
      plural_id: plural.id,
      language_code: file.code,
      filename: file.path,
      is_source: 0,
    }),
  )
}

/** A file that says what it said may still have another name. */
export async function updateFilename(context: SyncContext, { file, known }: LanguageWork): Promise<void> {
  if (!known || (known.filename === file.path && known.language_code === file.code)) return
  const name = { filename: file.path, language_code: file.code }
  await inTransaction(context.db, (tx) => updateTranslation(tx, known.id, name))
}

/** Who touched a file upstream last, asked at most once. */
export function touchOf(context: SyncContext, synced: SyncedComponent, commit: string, path: string) {
  let asked: Promise<Upstreams> | undefined
  const ask = async (): Promise<Upstreams> => {
    const { repository, component } = synced
    // What translators write for a branch stands, whenever its file was last touched: rebases touch files, too.
    if (synced.branch) return { time: 0, authorId: null }
    const touch = await context.vcs.newestTouch(repository.clone, { commit, since: component.revision, path })
    if (!touch) return { time: context.now(), authorId: null }
    return { time: touch.time, authorId: await userIdByEmail(context.db, touch.author.email) }
  }
  return (): Promise<Upstreams> => {
    asked ??= ask()
    return asked
  }
}
