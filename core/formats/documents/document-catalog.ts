import { planEdits } from '../model/edit-plan.ts'
import { MadeEntries } from '../model/entry-list.ts'
import { singleForm } from '../model/flat-catalog.ts'
import type { Catalog, Edit, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, encode, type SourceText } from '../syntax/text/source-text.ts'
import { applySplices, type Splice } from '../syntax/text/splice.ts'
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
  /** Paths are names that the author gave, not places; a text may be empty. */
  readonly named?: boolean
}

export interface DocumentFile {
  readonly text: string
  readonly newline: string
  readonly options: FormatOptions
}

interface DocumentTree<S extends Segment> {
  readonly source: SourceText
  readonly options: FormatOptions
  readonly segments: readonly S[]
  /** Segments of a key: several where equal texts are one string. */
  readonly keyed: ReadonlyMap<string, readonly S[]>
}

const NO_PROBLEMS: ProblemList = { list: [], add: () => {} }

export function readDocument<S extends Segment>(
  dialect: DocumentDialect<S>,
  file: Uint8Array,
  options: FormatOptions,
): Catalog {
  const source = (dialect.decode ?? decode)(file)
  const problems = collectProblems(source)
  const segments = dialect.scan(source.text, problems, options)
  const keys = keysFor(dialect, { file, segments }, problems, options)
  const keyed = new Map<string, S[]>()
  segments.forEach((segment, index) => {
    const key = keys[index] ?? segment.path
    const known = keyed.get(key)
    if (known === undefined) keyed.set(key, [segment])
    else known.push(segment)
  })
  const named = [...keyed.keys()]
  const entries = new MadeEntries(named.length, (place) => {
    const key = named[place] ?? ''
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
  catalog: Catalog,
  edits: readonly Edit[],
): Uint8Array {
  const tree = catalog.tree as DocumentTree<S>
  if (edits.length === 0) return tree.source.bytes
  const { keyed, options } = tree
  const { sets, adds, removes } = planEdits(
    (key) => keyed.has(key),
    edits,
    () => [],
  )
  const texts = new Map<string, string>()
  for (const { key, target } of sets.values()) texts.set(key, singleForm(key, target))
  if (adds.length + removes.size === 0) return change(dialect, tree, texts)
  if (options.template === undefined) {
    const [key = ''] = [...adds.map((add) => add.key), ...removes]
    throw new EditError('unrepresentable', key, 'strings come to a document, and leave it, with its template')
  }
  for (const [key, [segment]] of keyed) {
    if (segment !== undefined && !texts.has(key) && !removes.has(key)) texts.set(key, segment.text)
  }
  for (const { key, target } of adds) texts.set(key, singleForm(key, target))
  return rebuild(dialect, options.template, options, texts)
}

/** The template with the texts that there are; the others stay as the template has them. */
function rebuild<S extends Segment>(
  dialect: DocumentDialect<S>,
  template: Uint8Array,
  options: FormatOptions,
  texts: ReadonlyMap<string, string>,
): Uint8Array {
  const tree = readDocument(dialect, template, { ...options, template }).tree as DocumentTree<S>
  return change(dialect, tree, new Map([...texts].filter(([key]) => tree.keyed.has(key))))
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
  const sourceText = textsOfTemplate(dialect, options)
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

/** A text that is taken away gives way to the template's. */
function textsOfTemplate<S extends Segment>(
  dialect: DocumentDialect<S>,
  options: FormatOptions,
): (key: string) => string {
  const { template } = options
  let model: DocumentTree<S> | undefined
  return (key) => {
    if (template !== undefined) model ??= readDocument(dialect, template, options).tree as DocumentTree<S>
    const text = model?.keyed.get(key)?.[0]?.text
    if (text !== undefined) return text
    throw new EditError('unrepresentable', key, 'a document cannot hold an empty text')
  }
}

/** A new text may look like something else, a heading or two paragraphs: then the document would be another one. */
function verify<S extends Segment>(
  dialect: DocumentDialect<S>,
  bytes: Uint8Array,
  options: FormatOptions,
  expected: readonly { readonly segment: S; readonly text: string; readonly key?: string }[],
): void {
  const found = dialect.scan((dialect.decode ?? decode)(bytes).text, NO_PROBLEMS, options)
  const different = expected.findIndex(({ segment: { kind, path, note }, text }, index) => {
    const now = found[index]
    return now?.kind !== kind || now.text !== text || now.path !== path || now.note !== note
  })
  if (different === -1 && found.length === expected.length) return
  const until = different === -1 ? expected.length : different + 1
  const key = expected.slice(0, until).findLast((segment) => segment.key !== undefined)?.key ?? ''
  throw new EditError('unrepresentable', key, 'with this text the document would have another structure')
}
