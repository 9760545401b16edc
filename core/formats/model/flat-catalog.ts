import { EditError } from '../syntax/text/edit-error.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { areSeparated, type FlatRecord, type NewRecord, RecordEditor } from '../syntax/text/records.ts'
import type { SourceText } from '../syntax/text/source-text.ts'
import type { Span } from '../syntax/text/span.ts'
import { applySplices, type Splice } from '../syntax/text/splice.ts'
import { type AddEdit, type EditPlan, keysOfTemplate, planEdits } from './edit-plan.ts'
import { MadeEntries } from './entry-list.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from './format.ts'
import { byKey, type Keyed, keyed } from './keyed-entries.ts'
import { newEntry } from './new-entry.ts'

/** What a flat format does in its own way. Offsets of records count from the beginning of the part that holds them. */
export interface FlatDialect<R extends FlatRecord> {
  decode(file: Uint8Array, options: FormatOptions): SourceText
  /** Default: as `decode` of source-text.ts asks for. */
  encode?(text: string, like: SourceText): Uint8Array
  /** The part of the file that holds records; default: all of it. Undefined: there is none. */
  locate?(text: string, problems: ProblemList): Span | undefined
  scan(text: string, problems: ProblemList): readonly R[]
  /** How to put another text into a record. */
  rewrite(record: R, value: string, session: FlatSession<R>): Splice
  /** A new record without its last line ending; `model`: a neighbour whose habits it follows. */
  render(add: AddEdit, value: string, session: FlatSession<R>, model: FlatModel<R> | undefined): string
}

export interface FlatModel<R extends FlatRecord> {
  readonly record: R
  readonly text: string
}

interface FlatText<R extends FlatRecord> {
  /** The part of a file that holds records. */
  readonly text: string
  readonly records: readonly R[]
}

export interface FlatTree<R extends FlatRecord> extends FlatText<R> {
  readonly source: SourceText
  /** Where the part begins. */
  readonly offset: number
  /** There is no part that could hold records. */
  readonly closed: boolean
  readonly options: FormatOptions
  /** By key; of a doubled one the last counts, as for the programs that read these files. */
  readonly counted: Keyed<R>
  readonly duplicates: ReadonlyMap<string, readonly R[]>
  readonly problems: ProblemList
}

/** One write: the file, and where to learn habits from. */
export interface FlatSession<R extends FlatRecord> extends FlatText<R> {
  readonly options: FormatOptions
  readonly source: SourceText
  /** The file itself where it has records, else its template. */
  readonly style: FlatText<R>
  readonly newline: string
}

export function openFlat<R extends FlatRecord>(
  dialect: FlatDialect<R>,
  file: Uint8Array,
  options: FormatOptions,
): FlatTree<R> {
  const source = dialect.decode(file, options)
  const problems = collectProblems(source)
  const located = dialect.locate?.(source.text, problems)
  const closed = dialect.locate !== undefined && located === undefined
  const region = located ?? { start: 0, end: closed ? 0 : source.text.length }
  const text = source.text.slice(region.start, region.end)
  const shifted: ProblemList = {
    list: problems.list,
    add: (code, message, start, end) => problems.add(code, message, start + region.start, end + region.start),
  }
  const records = dialect.scan(text, shifted)
  const index = indexRecords(records, shifted)
  return { source, offset: region.start, closed, text, records, options, problems: shifted, ...index }
}

/** One entry per key. */
export function readFlat<R extends FlatRecord>(
  dialect: FlatDialect<R>,
  file: Uint8Array,
  options: FormatOptions,
  bilingual = false,
): Catalog<FlatTree<R>> {
  const tree = openFlat(dialect, file, options)
  const { offset } = tree
  const entries = new MadeEntries(tree.counted.size, (position) => {
    const { key, value, note, start, end } = tree.counted.at(position)
    const span = { start: start + offset, end: end + offset }
    return newEntry({ key, target: [value], note, span, source: bilingual ? [key] : undefined })
  })
  return { entries, problems: tree.problems.list, text: tree.source.text, tree }
}

/** `add` puts new strings into the file where that takes more than to render them. */
export function writeFlat<R extends FlatRecord>(
  format: FileFormat,
  dialect: FlatDialect<R>,
  catalog: Catalog<FlatTree<R>>,
  edits: readonly Edit[],
  add: (writer: FlatWriter<R>, tree: FlatTree<R>, plan: EditPlan) => void = (writer) => writer.addRendered(),
): Uint8Array {
  const { tree } = catalog
  if (edits.length === 0) return tree.source.bytes
  const plan = planEdits((key) => tree.counted.has(key), edits, keysOfTemplate(format, tree.options))
  const writer = new FlatWriter(dialect, tree, plan)
  for (const { key, target } of plan.sets.values()) {
    const record = tree.counted.get(key)
    if (record !== undefined) writer.set(record, singleForm(key, target))
  }
  for (const key of plan.removes) writer.remove(key)
  add(writer, tree, plan)
  return writer.finish()
}

/** Collects changes to the records of a flat file. */
export class FlatWriter<R extends FlatRecord> {
  readonly session: FlatSession<R>
  readonly editor: RecordEditor
  private readonly dialect: FlatDialect<R>
  private readonly tree: FlatTree<R>
  private readonly plan: EditPlan

  constructor(dialect: FlatDialect<R>, tree: FlatTree<R>, plan: EditPlan) {
    const { text, records, options, source } = tree
    const adding = plan.adds.length > 0
    const style = adding ? styleOf(dialect, tree) : tree
    const newline = lineEnding(/[\r\n]/.test(text) ? text : style.text)
    const separated = adding && areSeparated(style.text, style.records)
    this.dialect = dialect
    this.tree = tree
    this.plan = plan
    this.session = { text, records, options, source, style, newline }
    this.editor = new RecordEditor(text, records, { newline, separated })
  }

  set(record: R, value: string): void {
    if (record.value !== value) this.editor.replace(record, this.dialect.rewrite(record, value, this.session))
  }

  remove(key: string): void {
    const { counted, duplicates } = this.tree
    for (const record of [counted.get(key), ...(duplicates.get(key) ?? [])]) if (record) this.editor.remove(record)
  }

  /** Puts new records where they belong, as the dialect writes them. */
  addRendered(): void {
    const { dialect, session } = this
    this.addAll((add, model) => dialect.render(add, singleForm(add.key, add.target), session, model))
  }

  /** Puts new records where they belong. */
  addAll(
    render: (add: AddEdit, model: FlatModel<R> | undefined) => string,
    lastOf: (key: string) => R | undefined = (key) => this.tree.counted.get(key),
  ): void {
    const { text, style } = this.session
    const last = style.records.at(-1)
    const fallback = last && { record: last, text: style.text }
    const added = new Map<string, NewRecord>()
    for (const add of this.plan.adds) {
      const { after } = add
      if (this.tree.closed) throw new EditError('unrepresentable', add.key, 'this file takes no new strings')
      const record = typeof after === 'string' ? lastOf(after) : undefined
      const anchor = typeof after === 'string' ? (added.get(after) ?? record) : undefined
      const position = anchor ?? (after === null ? 'first' : 'last')
      const model = record ?? (after === null ? style.records[0] : undefined)
      const neighbour = model && { record: model, text: record === undefined ? style.text : text }
      added.set(add.key, this.editor.insert(position, render(add, neighbour ?? fallback)))
    }
  }

  finish(): Uint8Array {
    const { source, offset, options } = this.tree
    const changes = this.editor.finish()
    if (changes.length === 0) return source.bytes
    const splices = changes.map(({ start, end, text }) => ({ start: start + offset, end: end + offset, text }))
    const { encode, decode } = this.dialect
    const changed = encode && applySplices(source.text, splices)
    const file = encode && changed !== undefined ? encode(changed, source) : encodeSplices(splices, source)
    const decoded = (bytes: Uint8Array) => decode(bytes, options).text
    if (changed === undefined ? isReadAlike(file, splices, source, decoded) : decoded(file) === changed) return file
    throw new EditError('unrepresentable', '', 'the change would make the file look as if it had another encoding')
  }
}

/** The bytes that a file's encoding is told from. */
const HEAD = 8192

/** Is a written file decoded as it was encoded? In one that was sound UTF-8 without NULs, and is so again, its beginning tells. */
function isReadAlike(
  file: Uint8Array,
  splices: readonly Splice[],
  { encoding, damage, text }: SourceText,
  decoded: (file: Uint8Array) => string,
): boolean {
  const isPlain = (part: string) => part.isWellFormed() && !part.includes('\0')
  if (encoding !== 'utf-8' || damage.length > 0 || text.includes('\0') || !splices.every((one) => isPlain(one.text)))
    return decoded(file) === applySplices(text, splices)
  let end = Math.min(HEAD, file.length)
  while (end < file.length && ((file[end] ?? 0) & 0xc0) === 0x80) end++
  const head = file.subarray(0, end)
  return decoded(head) === new TextDecoder().decode(head)
}

/** The template with every text emptied. `replacement`: what to put in place of a record instead. */
export function emptyFlat<R extends FlatRecord>(
  dialect: FlatDialect<R>,
  template: Uint8Array,
  options: FormatOptions,
  replacement?: (record: R, text: string) => string,
): Uint8Array {
  const tree = openFlat(dialect, template, options)
  const writer = new FlatWriter(dialect, tree, { sets: new Map(), adds: [], removes: new Set() })
  for (const record of tree.records) {
    const { start, end } = record
    if (replacement === undefined) writer.set(record, '')
    else writer.editor.replace(record, { start, end, text: replacement(record, tree.text.slice(start, end)) })
  }
  return writer.finish()
}

/** The text of a string in a format without plurals. */
export function singleForm(key: string, target: readonly string[]): string {
  const [text] = target
  if (text === undefined || target.length > 1) throw new EditError('unrepresentable', key, 'this format has no plurals')
  return text
}

function styleOf<R extends FlatRecord>(dialect: FlatDialect<R>, tree: FlatTree<R>): FlatText<R> {
  const { template, ...options } = tree.options
  return tree.records.length > 0 || template === undefined ? tree : openFlat(dialect, template, options)
}

const keyOf = ({ key }: FlatRecord): string => key

function indexRecords<R extends FlatRecord>(
  records: readonly R[],
  problems: ProblemList,
): { counted: Keyed<R>; duplicates: ReadonlyMap<string, readonly R[]> } {
  const { counted, others } = keyed(records, keyOf, 'last')
  for (const { key, start, end } of others) {
    problems.add('duplicate_key', `'${key}' is there twice; the last one counts`, start, end)
  }
  return { counted, duplicates: byKey(others, keyOf) }
}
