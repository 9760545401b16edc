import { type Message, message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { inTransaction } from '#server/db/database.ts'
import { deleteFileEdits, type FileEditRow, fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import {
  type Discovery,
  type LanguageFile,
  type LeftOut,
  MAX_LANGUAGES,
  resolver,
} from '#server/sync/files/find-files.ts'
import { blobOrReason, describeProblem, formatOptions, sourcePlural } from '#server/sync/files/read-catalog.ts'
import { readStrings } from '#server/sync/files/read-strings.ts'
import type { Tree, TreeFile } from '#server/vcs/trees.ts'

interface LanguagesInFile {
  readonly file: TreeFile
  readonly codes: readonly string[]
  readonly fileEdits: readonly FileEditRow[]
  /** Languages by the codes that the file has them under already. */
  readonly kept: ReadonlyMap<string, string>
}

/** The language a file edit is about, where one file holds several. */
export function codeOfEdit({ details }: Pick<FileEditRow, 'details'>): string {
  const { code } = readJsonObject(details)
  return typeof code === 'string' ? code : ''
}

/** Finds the languages of a component that has them all in one file: the file itself tells. */
export async function discoverLanguages(
  context: SyncContext,
  synced: SyncedComponent,
  { tree, fileEdits, kept }: Pick<LanguagesInFile, 'fileEdits' | 'kept'> & { readonly tree: Tree },
): Promise<Discovery> {
  const { filemask } = synced.component
  const file = tree.files.find(({ path }) => path === filemask)
  const nothing = { template: undefined, intermediate: undefined, languages: [], skipped: [] }
  const odd = tree.odd.filter(({ path }) => filemask === path || filemask.startsWith(`${path}/`))
  if (!file) return { ...nothing, base: undefined, matches: 0, refused: odd }
  const codes = await codesIn(context, synced, file)
  if (typeof codes === 'string')
    return { ...nothing, base: undefined, matches: 1, refused: [{ path: filemask, reason: codes }] }
  return { ...nothing, base: file, matches: 1, refused: [], ...languagesOf(synced, { file, codes, fileEdits, kept }) }
}

/** Codes of the languages in a file, or why it cannot be read. */
async function codesIn(
  context: SyncContext,
  synced: SyncedComponent,
  file: TreeFile,
): Promise<readonly string[] | string> {
  const bytes = await context.vcs.withBlobs(synced.repository.clone, (read) => blobOrReason(read, file))
  if (typeof bytes === 'string') return bytes
  const { code } = synced.sourceLanguage
  const options = formatOptions(synced, { code, plural: sourcePlural(synced) })
  const { problem, languages = [] } = (await readStrings(context, synced, { bytes, options })).head
  return problem ? describeProblem(problem) : languages
}

function languagesOf(
  { component, project, sourceLanguage }: SyncedComponent,
  { file, codes, fileEdits, kept }: LanguagesInFile,
): Pick<Discovery, 'languages' | 'skipped'> {
  const { language_regex: languageRegex } = component
  const resolve = resolver({ languageRegex, languageAliases: project.language_aliases, kept })
  const languages = new Map<string, LanguageFile>()
  const skipped: LeftOut[] = []
  const edited = (kind: string) => fileEdits.filter((edit) => edit.kind === kind).map(codeOfEdit)
  const leaving = new Set(edited('remove_language'))
  const left = (code: string, reason: Message, language?: string) =>
    skipped.push({ path: `${file.path} (${code})`, reason, ...(language !== undefined && { language }) })
  for (const code of codes) {
    const resolved = resolve(code)
    const language = resolved?.language.code ?? ''
    if (language === sourceLanguage.code || leaving.has(code)) continue
    if (!resolved) left(code, message('leftOut.languageCode', { code }))
    else if (languages.has(language))
      left(code, message('leftOut.otherCode', { language: resolved.language.name }), language)
    else if (languages.size >= MAX_LANGUAGES) left(code, message('leftOut.languageLimit', { number: MAX_LANGUAGES }))
    else languages.set(language, { ...file, code, resolved })
  }
  for (const code of edited('await_language')) {
    const resolved = resolve(code)
    if (resolved && !languages.has(resolved.language.code))
      languages.set(resolved.language.code, { ...file, code, resolved, awaited: true })
  }
  return { languages: [...languages.values()], skipped }
}

/** Languages that were begun here and are upstream by now wait no longer for a first text. */
export async function endWaiting(
  { db }: SyncContext,
  { component }: SyncedComponent,
  languages: readonly LanguageFile[],
): Promise<void> {
  const waiting = (await fileEditsOf(db, { componentId: component.id })).filter(({ kind }) => kind === 'await_language')
  const there = waiting.filter((edit) =>
    languages.some(({ path, code, awaited }) => !awaited && path === edit.filename && code === codeOfEdit(edit)),
  )
  if (there.length === 0) return
  await inTransaction(db, (tx) =>
    deleteFileEdits(
      tx,
      there.map(({ id }) => id),
    ),
  )
}
