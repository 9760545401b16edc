import { detectFormat } from '#core/formats/detect.ts'
import type { Catalog, Entry, FileFormat, FormatOptions } from '#core/formats/model/format.ts'
import { matchesGlob } from '#core/formats/model/match-glob.ts'
import { formats } from '#core/formats/registry.ts'
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
  const { name, bytes, options, bilingual } = upload
  // Some formats find strings in anything: a name of another kind goes first.
  const isNamedSo = format.globs.some((glob) => matchesGlob(glob, name))
  const named = isNamedSo ? undefined : readAnother(upload, detectFormat(name, bytes))
  if (named) return yield* anotherLots(named)
  const own = format.read(bytes, bilingual ? options : { ...options, template: bytes })
  const { problem, plural } = headOf(format, own)
  const other = problem && (readAnother(upload, detectFormat(name, bytes)) ?? readAnother(upload, formatIn(bytes)))
  if (other) return yield* anotherLots(other)
  yield* headAndLots({ own: true, problem, plural }, problem ? [] : uploaded(own), entryLength)
}

const anotherLots = (entries: Iterable<UploadedEntry>): HeadAndLots<UploadHead, UploadedEntry> =>
  headAndLots({ own: false, problem: undefined, plural: undefined }, entries, entryLength)

/** A format that knows its files whatever they are called. */
const CERTAIN = 60

function formatIn(bytes: Uint8Array): FileFormat | undefined {
  const certain = formats.map((format) => ({
    ...format,
    globs: ['*'],
    sniff: (head: string, name: string) => ((format.sniff?.(head, name) ?? 0) >= CERTAIN ? CERTAIN : 0),
  }))
  const found = detectFormat('upload', bytes, certain)
  return formats.find(({ id }) => id === found?.id)
}

/** Another format's texts come as the characters they stand for. */
function* uploaded({ entries }: Catalog, { charactersOf }: Partial<FileFormat> = {}): Generator<UploadedEntry> {
  const texts = (forms: readonly string[]) => (charactersOf ? forms.map((form) => charactersOf(form)) : forms)
  for (const { key, context, source, target, state } of entries)
    yield { key, context, source: source && texts(source), target: texts(target), state }
}

const entryLength = ({ key, source, target }: UploadedEntry): number => key.length + lengthOf(source) + lengthOf(target)

function readAnother(
  { bytes, options, format: known }: UploadToRead,
  format: FileFormat | undefined,
): Iterable<UploadedEntry> | undefined {
  if (!format || format.id === known || format.linguality === 'monolingual') return undefined
  const catalog = format.read(bytes, options)
  return fatalProblem(catalog) || catalog.entries.length === 0 ? undefined : uploaded(catalog, format)
}
