import { MadeEntries } from '../model/entry-list.ts'
import type { Catalog, Edit, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, encode, type SourceText } from '../syntax/text/source-text.ts'
import { applySplices, type Splice } from '../syntax/text/splice.ts'
import {
  expectSegments,
  type KeyedSegments,
  segmentsByKey,
  textsOfEdits,
  textsOfKeys,
  textsOfTemplate,
} from './document-edits.ts'
import { documentKeys } from './document-keys.ts'
import type { Segment } from './segment.ts'

/** In what the documents differ. */
export interface DocumentDialect<S extends Segment> {
  decode?(file: Uint8Array): SourceText
  encode?(text: string, like: SourceText): Uint8Array
  /** In the order of the text. */
  scan(text: string, problems: ProblemList, options: FormatOptions): readonly S[]
  /** What is to stand between `from` and `to`. */
  write(segment: S, value: string, file: DocumentFile): string
  /** Says in a copy of the template which language it is in. */
  relabel?(text: string, options: FormatOptions): string
  /** Paths are names that the author gave, not places; a text may be empty. */
  readonly named?: boolean
}

export interface DocumentFile {
  readonly text: string
  readonly newline: string
  readonly options: FormatOptions
}

export interface DocumentTree<S extends Segment> {
  readonly source: SourceText
  readonly options: FormatOptions
  readonly segments: readonly S[]
  readonly keyed: KeyedSegments<S>
}

const NO_PROBLEMS: ProblemList = { list: [], add: () => {} }

export function readDocument<S extends Segment>(
  dialect: DocumentDialect<S>,
  file: Uint8Array,
  options: FormatOptions,
): Catalog<DocumentTree<S>> {
  const source = (dialect.decode ?? decode)(file)
  const problems = collectProblems(source)
  const segments = dialect.scan(source.text, problems, options)
  const keys = keysFor(dialect, { file, segments }, problems, options)
  const keyed = segmentsByKey(segments, keys)
  const named = [...keyed.keys()]
  const entries = new MadeEntries(named.length, (position) => {
    const key = named[position] ?? ''
    const { text = '', note = '', start = 0, end = 0 } = keyed.get(key)?.[0] ?? {}
    return newEntry({ key, target: [text], note, span: { start, end } })
  })
  const tree: DocumentTree<S> = { source, options, segments, keyed }
  return { entries, problems: problems.list, text: source.text, tree }
}

function keysFor<S extends Segment>(
  dialect: DocumentDialect<S>,
  own: { readonly file: Uint8Array; readonly segments: readonly S[] },
  problems: ProblemList,
  options: FormatOptions,
): readonly string[] {
  const { segments } = own
  const { template, ...rest } = options
  if (dialect.named) return segments.map(({ path }) => path)
  const model = template === own.file ? segments : template && scanTemplate(dialect, template, rest)
  return documentKeys(segments, model, problems, options.params?.merge_duplicates === true)
}

const scanTemplate = <S extends Segment>(
  dialect: DocumentDialect<S>,
  template: Uint8Array,
  options: FormatOptions,
): readonly S[] => dialect.scan((dialect.decode ?? decode)(template).text, NO_PROBLEMS, options)

export function writeDocument<S extends Segment>(
  dialect: DocumentDialect<S>,
  { tree }: Catalog<DocumentTree<S>>,
  edits: readonly Edit[],
): Uint8Array {
  if (edits.length === 0) return tree.source.bytes
  const { keyed, options } = tree
  const { texts, template } = textsOfEdits(keyed, edits, options.template)
  if (template === undefined) return change(dialect, tree, texts)
  const model = readDocument(dialect, template, { ...options, template }).tree
  return relabelled(dialect, change(dialect, model, textsOfKeys(texts, model.keyed)), options)
}

/** The file of a new language: its template, or nothing. */
export const createDocument = <S extends Segment>(dialect: DocumentDialect<S>, options: FormatOptions): Uint8Array =>
  options.template === undefined ? new Uint8Array(0) : relabelled(dialect, options.template, options)

function relabelled<S extends Segment>(
  dialect: DocumentDialect<S>,
  file: Uint8Array,
  options: FormatOptions,
): Uint8Array {
  if (dialect.relabel === undefined) return file
  const source = (dialect.decode ?? decode)(file)
  return (dialect.encode ?? encode)(dialect.relabel(source.text, options), source)
}

function change<S extends Segment>(
  dialect: DocumentDialect<S>,
  tree: DocumentTree<S>,
  texts: ReadonlyMap<string, string>,
): Uint8Array {
  const { source, keyed, options, segments } = tree
  const { text } = source
  const file: DocumentFile = { text, newline: lineEnding(text), options }
  const changed = new Map<S, { readonly key: string; readonly value: string }>()
  const splices: Splice[] = []
  const sourceText = textsOfTemplate(
    options.template,
    (template) => readDocument(dialect, template, options).tree.keyed,
  )
  for (const [key, value] of texts) {
    for (const segment of keyed.get(key) ?? []) {
      if (segment.text === value) continue
      const wanted = value === '' && !dialect.named ? sourceText(key) : value
      changed.set(segment, { key, value: wanted })
      splices.push({ start: segment.from, end: segment.to, text: dialect.write(segment, wanted, file) })
    }
  }
  if (splices.length === 0) return source.bytes
  const bytes = (dialect.encode ?? encode)(applySplices(text, splices), source)
  const expected = segments.map((segment) => {
    const edit = changed.get(segment)
    return edit === undefined ? { segment, text: segment.text } : { segment, text: edit.value, key: edit.key }
  })
  verify(dialect, bytes, options, expected)
  return bytes
}

/** A new text may look like something else, a heading or two paragraphs: then the document would be another one. */
function verify<S extends Segment>(
  dialect: DocumentDialect<S>,
  bytes: Uint8Array,
  options: FormatOptions,
  expected: readonly { readonly segment: S; readonly text: string; readonly key?: string }[],
): void {
  const found = dialect.scan((dialect.decode ?? decode)(bytes).text, NO_PROBLEMS, options)
  expectSegments(expected, found, ({ segment: { kind, path, note }, text }, now) => {
    return now.kind === kind && now.text === text && now.path === path && now.note === note
  })
}
