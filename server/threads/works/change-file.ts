import type { FormatOptions } from '#core/formats/model/format.ts'
import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import type { Problem } from '#core/formats/syntax/text/problems.ts'
import { fatalProblem } from '#core/merge/file-head.ts'
import { entryIdentity } from '#core/merge/file-identity.ts'
import { type Renaming, renameInFile } from '#core/merge/rename-string.ts'
import { formatNamed } from '#server/threads/format.ts'

/** Hands out what is wrong with a file, then returns the changed one. */
type Change<Result> = Generator<{ readonly problem: Problem | undefined }, Result>
type Bytes = Uint8Array<ArrayBuffer>

export interface FileToChange {
  readonly format: string
  readonly bytes: Uint8Array
  readonly options: FormatOptions
}

/** A file without one of its strings; nothing where it lacks that, or cannot be read. `obsolete`: see the edit. */
export function* withoutString({
  format: id,
  bytes,
  options,
  bilingual,
  identity,
  obsolete,
}: FileToChange & {
  readonly bilingual: boolean
  readonly identity: string
  readonly obsolete: boolean
}): Change<Bytes | undefined> {
  const format = formatNamed(id)
  const catalog = format.read(bytes, options)
  const problem = fatalProblem(catalog)
  yield { problem }
  if (problem) return undefined
  for (const entry of catalog.entries)
    if (entryIdentity(bilingual, entry) === identity)
      return new Uint8Array(format.write(catalog, [{ kind: 'remove', key: entry.key, obsolete }]))
  return undefined
}

/** A file in which a string has another name; nothing where it lacks that or cannot be read, and why it cannot take it. */
export function* withRenamedString({
  format: id,
  bytes,
  options,
  bilingual,
  renaming,
}: FileToChange & { readonly bilingual: boolean; readonly renaming: Renaming }): Change<Bytes | 'refused' | undefined> {
  const format = formatNamed(id)
  const catalog = format.read(bytes, options)
  const problem = fatalProblem(catalog)
  yield { problem }
  if (problem) return undefined
  try {
    const renamed = renameInFile({ format, catalog, bilingual, options }, renaming)
    return renamed && new Uint8Array(renamed)
  } catch (error) {
    if (error instanceof EditError) return 'refused'
    throw error
  }
}

/** A file of several languages without one of them; nothing where it cannot be read. */
export function* withoutLanguage({
  format: id,
  bytes,
  options,
  code,
}: FileToChange & { readonly code: string }): Change<Bytes | undefined> {
  const format = formatNamed(id)
  const catalog = format.read(bytes, options)
  const problem = fatalProblem(catalog)
  yield { problem }
  return format.languages && !problem ? new Uint8Array(format.languages.remove(catalog, code)) : undefined
}

/** The file that a new language begins with, made from another. */
export function* beginFile({ format: id, bytes, options }: FileToChange): Change<Bytes> {
  const format = formatNamed(id)
  yield { problem: fatalProblem(format.read(bytes, options)) }
  return new Uint8Array(format.create({ ...options, template: bytes }))
}
