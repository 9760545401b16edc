import { MadeEntries } from '../model/entry-list.ts'
import type { Catalog, Entry, EntryState, FormatOptions } from '../model/format.ts'
import { type Keyed, keyed } from '../model/keyed-entries.ts'
import { type CsvRow, cellText, parseCsv } from '../syntax/keyed/csv.ts'
import { MAXIMUM_ENTRIES } from '../syntax/text/limits.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, type SourceText } from '../syntax/text/source-text.ts'
import type { Column } from './csv-columns.ts'
import { layoutOf, type TableLayout } from './csv-dialect.ts'
import { unescapeFormula } from './csv-formula.ts'

/** In what the three kinds of tables differ. */
export interface CsvDialectRules {
  /** Two columns, source and target, unless the first row names them. */
  readonly simple: boolean
  /** Several rows of one key are as many translations of one string. */
  readonly alternatives: boolean
  readonly encodingParam: string
}

/** A string: one row, or one per plural form or alternative. */
export interface CsvString {
  readonly key: string
  readonly rows: [CsvRow, ...CsvRow[]]
  /** Its rows are plural forms, in order. */
  readonly plural: boolean
}

export interface CsvTree {
  readonly source: SourceText
  readonly layout: TableLayout
  readonly rows: readonly CsvRow[]
  /** First string of each key, in file order. */
  readonly strings: Keyed<CsvString>
  readonly duplicates: ReadonlyMap<string, readonly CsvRow[]>
  readonly options: FormatOptions
}

const CONTEXT_END = '\u0004'
const NO_SOURCE: readonly string[] = []
export const TRUTHY = /^(?:true|yes|y|1|x|fuzzy|needs[ -]?work|needs[ -]?editing)$/i

export function readCsv(file: Uint8Array, options: FormatOptions, rules: CsvDialectRules): Catalog<CsvTree> {
  const source = decode(file, options.params?.[rules.encodingParam] === 'iso-8859-1' ? 'iso-8859-1' : 'utf-8')
  const problems = collectProblems(source)
  const languages = { source: options.sourceLanguage, target: options.language }
  const layout = layoutOf(source.text, languages, rules.simple)
  const { rows, unclosed, end } = parseCsv(source.text, layout.dialect, layout.start, MAXIMUM_ENTRIES)
  if (unclosed !== undefined) {
    problems.add('syntax', 'a quote that is never closed; the rest is not read', unclosed, source.text.length)
  }
  if (rows.length === MAXIMUM_ENTRIES && end < source.text.length) {
    problems.add('limit', 'too many rows; the rest is not read', end, source.text.length)
  }
  const reader = new Reader(source.text, layout, options, rules, problems)
  for (const row of layout.named ? rows.slice(1) : rows) reader.take(row)
  const { counted: strings, others: later } = keyed(reader.strings, ({ key }) => key)
  const duplicates = new Map<string, CsvRow[]>()
  for (const { key, rows: others } of later) {
    const [row] = others
    problems.add('duplicate_key', 'this string is there twice; the first one counts', row.start, row.end)
    const found = duplicates.get(key)
    if (found === undefined) duplicates.set(key, others)
    else for (const other of others) found.push(other)
  }
  const entries = new MadeEntries(strings.size, (position) => reader.entryOf(strings.at(position)))
  const tree: CsvTree = { source, layout, rows, strings, duplicates, options }
  return { entries, problems: problems.list, text: source.text, tree }
}

/** Looks into the cells of a table. */
export class CellReader {
  readonly text: string
  readonly layout: TableLayout
  readonly #guarded: boolean
  readonly #columns: Partial<Record<Column, number>>

  constructor(text: string, layout: TableLayout, options: FormatOptions) {
    this.text = text
    this.layout = layout
    this.#columns = Object.fromEntries(layout.columns)
    this.#guarded = options.params?.csv_escape_formulas === true
  }

  /** Text of a cell; '' where the row, or the table, has no such column. */
  cell(row: CsvRow, column: Column): string {
    const index = this.#columns[column]
    if (index === undefined || index * 2 >= row.cells.length) return ''
    const text = cellText(this.text.slice(row.cells[index * 2], row.cells[index * 2 + 1]), this.layout.dialect)
    return this.#guarded ? unescapeFormula(text) : text
  }

  /** The column that holds the text of a string: in a table without targets, the sources. */
  get textColumn(): Column {
    return this.layout.columns.has('target') ? 'target' : 'source'
  }
}

class Reader extends CellReader {
  /** All of them, those whose key is there already included. */
  readonly strings: CsvString[] = []
  /** Where several rows of a key are one string, the strings by key. */
  readonly #known = new Map<string, CsvString>()
  readonly #bilingual: boolean
  readonly #rules: CsvDialectRules
  #open: CsvString | undefined

  constructor(
    text: string,
    layout: TableLayout,
    options: FormatOptions,
    rules: CsvDialectRules,
    problems: ProblemList,
  ) {
    super(text, layout, options)
    this.#bilingual = options.template === undefined
    this.#rules = rules
    if (this.#bilingual && !layout.columns.has('target') && text !== '') {
      problems.add('unsupported', 'there is no column for translations', layout.start, layout.start)
    }
  }

  take(row: CsvRow): void {
    if (this.#bilingual && !this.layout.columns.has('target')) return
    const form = this.cell(row, 'target_plural_form')
    if (form !== '' && form !== '0' && this.#continues(row, Number(form))) return
    const key = this.#keyOf(row)
    this.#open = undefined
    if (key === '') return
    const found = this.#rules.alternatives ? this.#known.get(key) : undefined
    if (found !== undefined) {
      found.rows.push(row)
      return
    }
    this.#open = { key, rows: [row], plural: form === '0' }
    this.strings.push(this.#open)
    if (this.#rules.alternatives) this.#known.set(key, this.#open)
  }

  /** Is this the next form of the string whose row came before? */
  #continues(row: CsvRow, form: number): boolean {
    const open = this.#open
    if (open === undefined || !open.plural || form !== open.rows.length) return false
    const [first] = open.rows
    const same = (['id_hash', 'id', 'context'] as const).every(
      (column) => first !== undefined && this.cell(row, column) === this.cell(first, column),
    )
    if (same) open.rows.push(row)
    return same
  }

  #keyOf(row: CsvRow): string {
    const id = this.cell(row, 'id')
    const context = this.cell(row, 'context')
    const source = this.cell(row, 'source')
    if (!this.#bilingual) return id || context || (this.textColumn === 'source' ? '' : source)
    const name = context || id
    return source === '' ? '' : csvKey(name, source)
  }

  entryOf({ key, rows, plural }: CsvString): Entry {
    const [first] = rows
    const last = rows[rows.length - 1] ?? first
    const target = this.#targetOf(rows, plural)
    const comment = this.cell(first, 'translator_comments')
    const more = this.cell(first, 'developer_comments')
    return {
      key,
      context: this.#bilingual ? this.cell(first, 'context') || this.cell(first, 'id') : '',
      source: this.#bilingual ? this.#sourceOf(rows, plural) : NO_SOURCE,
      target,
      note: comment === '' || more === '' ? comment || more : `${comment}\n${more}`,
      location: this.cell(first, 'location'),
      flags: '',
      state: this.#stateOf(first, target),
      previousSource: '',
      explanation: '',
      span: { start: first.start, end: last.end },
    }
  }

  #sourceOf(rows: CsvString['rows'], plural: boolean): string[] {
    if (!plural) return [this.cell(rows[0], 'source')]
    return [...new Set(rows.map((row) => this.cell(row, 'source')))]
  }

  #targetOf(rows: readonly CsvRow[], plural: boolean): readonly string[] {
    const texts = rows.map((row) => this.cell(row, this.textColumn))
    if (plural || rows.length === 1) return texts
    const filled = texts.filter((text) => text !== '')
    return filled.length === 0 ? [''] : filled
  }

  #stateOf(row: CsvRow, target: readonly string[]): EntryState {
    if (!this.layout.columns.has('fuzzy')) return 'unknown'
    if (target.every((text) => text === '')) return 'empty'
    return TRUTHY.test(this.cell(row, 'fuzzy').trim()) ? 'needs-editing' : 'translated'
  }
}

/** The key of a string in a table of sources and targets. */
export const csvKey = (context: string, source: string): string =>
  context === '' ? source : `${context}${CONTEXT_END}${source}`

/** Context and source of such a key. */
export function csvKeyParts(key: string): { readonly context: string; readonly source: string } {
  const end = key.indexOf(CONTEXT_END)
  return { context: key.slice(0, Math.max(0, end)), source: key.slice(end + 1) }
}
