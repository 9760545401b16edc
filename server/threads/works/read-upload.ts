import { detectFormat } from '#core/formats/detect.ts'
import type { Catalog, Entry, FormatOptions } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import { type FileHead, fatalProblem, headOf } from '#core/merge/file-head.ts'
import { formatNamed } from '#server/threads/format.ts'
import { type HeadAndLots, headAndLots, lengthOf } from '#server/threads/slices.ts'

export interface UploadToRead {
  readonly name: string
  readonly bytes: Uint8Array
  /** The component's own format. */
  readonly format: string
  readonly bilingual: boolean
  readonly options: FormatOptions
}

export interface UploadHead extends Pick<FileHead, 'problem' | 'plural'> {
  /** Is it in the component's own format? Else one was recognised that holds source and target. */
  readonly own: boolean
}

/** What of an entry an upload looks at. */
export type UploadedEntry = Pick<Entry, 'key' | 'context' | 'source' | 'target' | 'state'>

/** Reads an uploaded file: first whether it can be used, then its strings. */
export function* readUpload(upload: UploadToRead): HeadAndLots<UploadHead, UploadedEntry> {
  const format = formatNamed(upload.format)
  const { bytes, options, bilingual } = upload
  const own = format.read(bytes, bilingual ? options : { ...options, template: bytes })
  const { problem, plural } = headOf(format, own)
  const other = problem && readAnother(upload)
  if (other) yield* headAndLots({ own: false, problem: undefined, plural: undefined }, uploaded(other), entryLength)
  else yield* headAndLots({ own: true, problem, plural }, problem ? [] : uploaded(own), entryLength)
}

function* uploaded({ entries }: Catalog): Generator<UploadedEntry> {
  for (const { key, context, source, target, state } of entries) yield { key, context, source, target, state }
}

const entryLength = ({ key, source, target }: UploadedEntry): number => key.length + lengthOf(source) + lengthOf(target)

function readAnother({ name, bytes, options, format: known }: UploadToRead): Catalog | undefined {
  const id = detectFormat(name, bytes)?.id
  const format = id === undefined || id === known ? undefined : findFormat(id)?.format
  if (!format || format.linguality === 'monolingual') return undefined
  const catalog = format.read(bytes, options)
  return fatalProblem(catalog) || catalog.entries.length === 0 ? undefined : catalog
}
