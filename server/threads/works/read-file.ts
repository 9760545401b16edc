import type { Entry, FormatOptions } from '#core/formats/model/format.ts'
import { type FileHead, headOf } from '#core/merge/file-head.ts'
import { entryIdentity } from '#core/merge/file-identity.ts'
import { formatNamed } from '#server/threads/format.ts'
import { type HeadAndLots, headAndLots, lengthOf } from '#server/threads/slices.ts'

export interface FileToRead {
  readonly format: string
  readonly bytes: Uint8Array
  readonly options: FormatOptions
  readonly bilingual: boolean
}

export type IdentifiedEntry = readonly [identity: string, entry: Entry]

/** Reads a file of a repository: first what it says besides its strings, then the strings, where it can be used. */
export function* readFile({
  format: id,
  bytes,
  options,
  bilingual,
}: FileToRead): HeadAndLots<FileHead, IdentifiedEntry> {
  const format = formatNamed(id)
  const catalog = format.read(bytes, options)
  const head = headOf(format, catalog)
  yield* headAndLots(head, head.problem ? [] : identified(catalog.entries, bilingual), entryLength)
}

function* identified(entries: Iterable<Entry>, bilingual: boolean): Generator<IdentifiedEntry> {
  for (const entry of entries) yield [entryIdentity(bilingual, entry), entry]
}

const entryLength = ([identity, { source, target, note, location }]: IdentifiedEntry): number =>
  identity.length + lengthOf(source) + lengthOf(target) + note.length + location.length
