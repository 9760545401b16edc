import type { Catalog, Entry, FormatOptions, PluralRule } from '#core/formats/model/format.ts'
import type { Problem } from '#core/formats/syntax/text/problems.ts'
import { usualPlural } from '#core/formats/usual-plural.ts'
import { categoriesIn } from '#core/languages/plural-categories.ts'
import { codeOfFile, parseLanguageAliases } from '#core/languages/project-aliases.ts'
import { entryIdentity } from '#core/merge/file-identity.ts'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { readFolder, UnpackableFolder } from '#server/sync/files/folders.ts'
import { isLfsPointer, pointerCatalog } from '#server/sync/files/lfs-pointer.ts'
import type { ReadBlob } from '#server/sync/files/read-blob.ts'
import { TooLarge } from '#server/vcs/blobs.ts'
import type { TreeFile } from '#server/vcs/trees.ts'

/** Entries by identity, in file order. */
export type Entries = ReadonlyMap<string, Entry>

export interface Plural {
  readonly number: number
  readonly formula: string
}

const pluralRule = ({ number, formula }: Plural, code: string): PluralRule => ({
  number,
  formula,
  categories: categoriesIn(code, { number, formula }),
})

/** The rule by which the component's files count in its source language. */
export const sourcePlural = ({ sourceLanguage, format }: SyncedComponent): Plural =>
  usualPlural(format, {
    code: sourceLanguage.code,
    plural: { number: sourceLanguage.plural_number, formula: sourceLanguage.plural_formula },
  })

/** The language a file's code means to the project. */
const languageCode = ({ project }: SyncedComponent, code: string): string =>
  codeOfFile(parseLanguageAliases(project.language_aliases), code)

/** What a format is told of one of the component's files. */
export function formatOptions(
  synced: SyncedComponent,
  file: { readonly code: string; readonly plural: Plural; readonly template?: Uint8Array | undefined },
): FormatOptions {
  return {
    language: file.code,
    ...(file.template && { template: file.template }),
    sourceLanguage: synced.sourceLanguage.code,
    plural: pluralRule(file.plural, languageCode(synced, file.code)),
    sourcePlural: pluralRule(sourcePlural(synced), synced.sourceLanguage.code),
    params: synced.params,
  }
}

/** Takes a file of the repository apart. */
export const readCatalog = ({ format }: SyncedComponent, bytes: Uint8Array, options: FormatOptions): Catalog =>
  isLfsPointer(bytes) ? pointerCatalog : format.read(bytes, options)

/** A file that nothing can go on without. */
export async function blobOf(read: ReadBlob, file: TreeFile): Promise<Buffer> {
  const bytes = await blobOrReason(read, file)
  if (typeof bytes === 'string')
    throw new AppError('repository', message('file.unreadableNamed', { path: file.path, problem: bytes }))
  return bytes
}

/** The bytes of a file, or why it is not read. */
export async function blobOrReason(read: ReadBlob, file: TreeFile): Promise<Buffer | string> {
  try {
    const bytes = file.parts ? await readFolder(read, file.path, file.parts) : await read(file.blob)
    if (bytes) return bytes
  } catch (error) {
    if (error instanceof TooLarge || error instanceof UnpackableFolder) return error.message
    throw error
  }
  throw new AppError('repository', message('file.missingFromClone', { path: file.path }))
}

export const describeProblem = ({ line, column, message }: Pick<Problem, 'line' | 'column' | 'message'>): string =>
  `Line ${line}, column ${column}: ${message}`

const none: ReadonlySet<string> = new Set()

/** Entries by identity; of doubled ones the first counts. */
export function entriesOf(synced: SyncedComponent, catalog: Catalog, leaving = none): Map<string, Entry> {
  const map = new Map<string, Entry>()
  for (const entry of catalog.entries) {
    const identity = entryIdentity(synced.bilingual, entry)
    if (!map.has(identity) && !leaving.has(identity)) map.set(identity, entry)
  }
  return map
}

/** A file that says which strings there are and cannot be read: nothing goes on without it. */
export class UnreadableSource extends AppError {
  readonly problem: { readonly filename: string; readonly error: string }

  constructor(attr: 'template' | 'new_base', filename: string, problem: Problem) {
    const error = describeProblem(problem)
    super('invalid', message('file.unreadableSource', { path: filename, problem: error }), { attr })
    this.problem = { filename, error }
  }
}

export interface DuplicateString {
  readonly filename: string
  readonly language_code: string
  readonly source: string
  readonly line: number
}

/** Asks for the next file while the one before it is being written to the database. */
export function readingAhead(read: ReadBlob, files: readonly TreeFile[]): ReadBlob {
  const asked = new Map<string, Promise<Buffer | undefined>>()
  const ask = (id: string): Promise<Buffer | undefined> => {
    const promise = asked.get(id) ?? read(id)
    asked.set(id, promise)
    return promise
  }
  const next = new Map(files.map((file, index) => [file.blob, files[index + 1]?.blob]))
  return async (id) => {
    const bytes = await ask(id)
    asked.clear()
    const following = next.get(id)
    if (following) ask(following).catch(() => {})
    return bytes
  }
}
