import { type AddEdit, type EditPlan, planEdits, type SetEdit } from '../model/edit-plan.ts'
import type { Catalog, Edit, EntryState, FileFormat, FormatOptions } from '../model/format.ts'
import { type OrderedAdds, orderAdds } from '../model/insert-entries.ts'
import { type CsvRow, writeCell } from '../syntax/keyed/csv.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import { lineEnding } from '../syntax/text/lines.ts'
import { removeLines } from '../syntax/text/nested-blocks.ts'
import { encode, encodeBody } from '../syntax/text/source-text.ts'
import { applySplices, type Splice } from '../syntax/text/splice.ts'
import { type Column, newColumns } from './csv-columns.ts'
import { layoutOf, type TableLayout } from './csv-dialect.ts'
import { escapeFormula } from './csv-formula.ts'
import {
  CellReader,
  type CsvDialectRules,
  type CsvString,
  type CsvTree,
  csvKey,
  csvKeyParts,
  readCsv,
  TRUTHY,
} from './csv-read.ts'

export function writeCsv(
  format: FileFormat,
  rules: CsvDialectRules,
  { tree }: Catalog<CsvTree>,
  edits: readonly Edit[],
): Uint8Array {
  if (edits.length === 0) return tree.source.bytes
  const { template } = tree.options
  const templateKeys = () =>
    template === undefined ? [] : format.read(template, tree.options).entries.map(({ key }) => key)
  const known = template === undefined ? edits.map(withOwnKey) : edits
  const plan = planEdits((key) => tree.strings.has(key), known, templateKeys)
  const text = applySplices(tree.source.text, new CsvEditor(tree, rules).splices(plan))
  if (!staysReadable(tree, text, rules)) {
    throw new EditError('unrepresentable', edits[0]?.key ?? '', 'the table would be taken for one of another layout')
  }
  return encode(text, tree.source)
}

/** A table does not say how it separates and quotes its cells: what we write must be guessed as what we read. */
function staysReadable({ rows, layout, options }: CsvTree, text: string, { simple }: CsvDialectRules): boolean {
  const after = layoutOf(text, { source: options.sourceLanguage, target: options.language }, simple)
  if (rows.length === 0 || !/[^\r\n]/.test(text.slice(after.start))) return true
  const same = after.dialect.delimiter === layout.dialect.delimiter && after.dialect.escaper === layout.dialect.escaper
  const columns = [...after.columns].every(([column, index]) => layout.columns.get(column) === index)
  return same && after.named === layout.named && columns && after.columns.size === layout.columns.size
}

/** A new string is what its source and context say it is, whatever key it was given. */
function withOwnKey(edit: Edit): Edit {
  if (edit.kind !== 'add' || edit.source?.[0] === undefined) return edit
  return { ...edit, key: csvKey(edit.context || csvKeyParts(edit.key).context, edit.source[0]) }
}

class CsvEditor {
  readonly #tree: CsvTree
  readonly #rules: CsvDialectRules
  readonly #cells: CellReader
  readonly #layout: TableLayout
  readonly #eol: string
  readonly #habits = new Map<number, boolean>()
  /** Insertions that come after what extends their row. */
  readonly #copies: Splice[] = []
  readonly #extensions = new Map<CsvRow, string[]>()

  constructor(tree: CsvTree, rules: CsvDialectRules) {
    this.#tree = tree
    this.#rules = rules
    this.#layout = tree.rows.length === 0 ? { ...tree.layout, columns: newColumns(rules.simple) } : tree.layout
    this.#cells = new CellReader(tree.source.text, this.#layout, tree.options)
    this.#eol = lineEnding(tree.source.text)
  }

  splices(plan: EditPlan): Splice[] {
    const { strings, duplicates, source } = this.#tree
    const out: Splice[] = []
    const gone: CsvRow[] = []
    for (const edit of plan.sets.values()) this.#set(edit, out, gone)
    for (const row of this.#extensions.keys()) out.push(this.#extension(row))
    for (const copy of this.#copies) out.push(copy)
    for (const key of plan.removes) {
      for (const row of strings.get(key)?.rows ?? []) gone.push(row)
      for (const row of duplicates.get(key) ?? []) gone.push(row)
    }
    for (const splice of removeLines(source.text, gone)) out.push(splice)
    if (plan.adds.length > 0) this.#add(orderAdds(plan, [...strings.keys()]), out)
    return out
  }

  #set({ key, target, state }: SetEdit, out: Splice[], gone: CsvRow[]): void {
    const string = this.#tree.strings.get(key)
    if (string === undefined) return
    const { rows, plural } = string
    if (this.#rules.alternatives && !plural) this.#setAlternatives(string, target, out, gone)
    else if (rows.length !== target.length)
      throw new EditError('unrepresentable', key, `this string has ${rows.length} form(s) here`)
    else for (const [index, row] of rows.entries()) this.#setCell(row, this.#cells.textColumn, target[index] ?? '', out)
    if (state !== undefined && state !== 'unknown') for (const row of rows) this.#setState(row, state, out)
  }

  /** As many rows as there are texts; rows that are missing are copies of the last one. */
  #setAlternatives({ rows }: CsvString, target: readonly string[], out: Splice[], gone: CsvRow[]): void {
    const column = this.#cells.textColumn
    const present = rows.map((row) => this.#cells.cell(row, column)).filter((text) => text !== '')
    const filled = target.filter((text) => text !== '')
    if (present.length === filled.length && present.every((text, index) => text === filled[index])) return
    const wanted = filled.length === 0 ? [''] : filled
    for (const [index, row] of rows.entries()) {
      const text = wanted[index]
      if (text === undefined) gone.push(row)
      else this.#setCell(row, column, text, out)
    }
    const last = rows.at(-1) ?? rows[0]
    const more = wanted.slice(rows.length).map((text) => `${this.#eol}${this.#copyOf(last, column, text)}`)
    if (more.length > 0) this.#copies.push({ start: last.end, end: last.end, text: more.join('') })
  }

  #copyOf(row: CsvRow, column: Column, text: string): string {
    const { source } = this.#tree
    const index = this.#layout.columns.get(column) ?? 0
    const cells = Array.from({ length: Math.max(row.cells.length / 2, index + 1) }, (_, at) =>
      source.text.slice(row.cells[at * 2] ?? row.end, row.cells[at * 2 + 1] ?? row.end),
    )
    cells[index] = this.#cell(text.toWellFormed(), index)
    return cells.join(this.#layout.dialect.delimiter)
  }

  #setCell(row: CsvRow, column: Column, text: string, out: Splice[]): void {
    const index = this.#layout.columns.get(column)
    if (index === undefined || this.#cells.cell(row, column) === text) return
    const [start, end] = [row.cells[index * 2], row.cells[index * 2 + 1]]
    if (start === undefined || end === undefined) {
      this.#extend(row, index, text)
      return
    }
    const present = this.#tree.source.text.slice(start, end)
    const clean = present.isWellFormed() ? text.toWellFormed() : text
    const manner = present.startsWith('"') ? 'quoted' : present === '' ? 'as usual' : 'plain'
    out.push({ start, end, text: this.#cell(clean, index, manner) })
  }

  /** Cells that a row is too short for are remembered: they come in one piece. */
  #extend(row: CsvRow, index: number, text: string): void {
    const cells = this.#extensions.get(row) ?? []
    cells[index - row.cells.length / 2] = this.#cell(text.toWellFormed(), index)
    this.#extensions.set(row, cells)
  }

  #extension(row: CsvRow): Splice {
    const cells = Array.from(
      this.#extensions.get(row) ?? [],
      (cell) => `${this.#layout.dialect.delimiter}${cell ?? ''}`,
    )
    return { start: row.end, end: row.end, text: cells.join('') }
  }

  /** A cell is quoted as it was; one that was empty, as the others of its column are. */
  #cell(text: string, index: number, manner: 'quoted' | 'plain' | 'as usual' = 'as usual'): string {
    const guarded = this.#tree.options.params?.csv_escape_formulas === true ? escapeFormula(text) : text
    const quoted = manner === 'quoted' || (manner === 'as usual' && text !== '' && this.#isQuoted(index))
    return writeCell(guarded, this.#layout.dialect, quoted)
  }

  /** Are the texts of this column quoted? Where it has none, those of the whole table count. */
  #isQuoted(index: number): boolean {
    const known = this.#habits.get(index)
    if (known !== undefined) return known
    const quoted = this.#quotesIn(index) ?? this.#quotesIn(undefined) ?? false
    this.#habits.set(index, quoted)
    return quoted
  }

  #quotesIn(index: number | undefined): boolean | undefined {
    const { rows, source } = this.#tree
    let quoted = 0
    let plain = 0
    for (const { cells } of index !== undefined && this.#layout.named ? rows.slice(1) : rows) {
      const from = index === undefined ? 0 : index * 2
      for (let at = from; at < (index === undefined ? cells.length : Math.min(from + 2, cells.length)); at += 2) {
        const start = cells[at] ?? 0
        if (source.text[start] === '"') quoted++
        else if (start !== cells[at + 1]) plain++
      }
    }
    return quoted + plain === 0 ? undefined : quoted > plain
  }

  #setState(row: CsvRow, state: EntryState, out: Splice[]): void {
    const present = this.#cells.cell(row, 'fuzzy')
    const fuzzy = state === 'needs-editing'
    if (TRUTHY.test(present.trim()) === fuzzy) return
    this.#setCell(row, 'fuzzy', this.#mark(fuzzy), out)
  }

  /** How this file says yes or no. */
  #mark(fuzzy: boolean): string {
    for (const row of this.#tree.rows.slice(this.#layout.named ? 1 : 0)) {
      const mark = this.#cells.cell(row, 'fuzzy')
      if (mark !== '' && TRUTHY.test(mark.trim()) === fuzzy) return mark
    }
    return fuzzy ? 'True' : ''
  }

  #add({ first, last, after }: OrderedAdds, out: Splice[]): void {
    const { rows, strings } = this.#tree
    const layout = this.#layout
    const put = (adds: readonly AddEdit[], row: CsvRow | undefined) => {
      if (adds.length === 0) return
      const lines = adds.flatMap((add) => this.#linesOf(add))
      if (row !== undefined) {
        out.push({ start: row.end, end: row.end, text: lines.map((line) => `${this.#eol}${line}`).join('') })
      } else if (rows[0] !== undefined && !layout.named) {
        const { start } = rows[0]
        out.push({ start, end: start, text: lines.map((line) => `${line}${this.#eol}`).join('') })
      } else {
        out.push(this.#begin(lines, adds[0]?.key ?? ''))
      }
    }
    if (rows.length === 0) {
      put([...first, ...last], undefined)
      return
    }
    put(first, layout.named ? rows[0] : undefined)
    for (const [key, adds] of after) put(adds, strings.get(key)?.rows.at(-1))
    put(last, rows[rows.length - 1])
  }

  /** The first strings of a file bring a header with them. */
  #begin(lines: readonly string[], key: string): Splice {
    const { text } = this.#tree.source
    const rest = text.slice(this.#layout.start)
    if (rest.trim() !== '') throw new EditError('unrepresentable', key, 'this file cannot be read as a table')
    const before = text === '' || /[\r\n]$/.test(text) ? '' : this.#eol
    const header = newHeader(this.#rules, this.#layout.dialect.delimiter)
    const content = [header, ...lines].map((line) => `${line}${this.#eol}`).join('')
    return { start: text.length, end: text.length, text: `${before}${content}` }
  }

  #linesOf(add: AddEdit): string[] {
    const texts = this.#rules.alternatives ? add.target.filter((text, index) => text !== '' || index === 0) : add.target
    if (texts.length !== 1 && !this.#rules.alternatives) {
      throw new EditError('unrepresentable', add.key, 'new plural strings cannot be added to a table')
    }
    return texts.map((text) => this.#lineOf(add, text))
  }

  #lineOf({ key, context, note, state }: AddEdit, text: string): string {
    const { options } = this.#tree
    const cells = new Map<Column, string>()
    const has = (column: Column) => this.#layout.columns.has(column)
    const name = (['id', 'context', 'source'] as const).find(has)
    if (options.template === undefined) {
      const parts = csvKeyParts(key)
      cells.set('source', parts.source)
      if (parts.context !== '') cells.set(has('context') ? 'context' : 'id', parts.context)
    } else if (name !== undefined) {
      cells.set(name, key)
      if (name === 'id' && context) cells.set('context', context)
    }
    cells.set(this.#cells.textColumn, text)
    if (note) cells.set(has('developer_comments') ? 'developer_comments' : 'translator_comments', note)
    if (state === 'needs-editing') cells.set('fuzzy', this.#mark(true))
    this.#refuseLost(key, cells)
    return this.#row(cells)
  }

  /** A table that has no place for what tells two strings apart cannot take this one. */
  #refuseLost(key: string, cells: ReadonlyMap<Column, string>): void {
    const lost = (['source', 'id', 'context'] as const).filter(
      (column) => cells.has(column) && !this.#layout.columns.has(column),
    )
    if (key === '') throw new EditError('unrepresentable', key, 'a string without a name')
    if (lost.length > 0) throw new EditError('unrepresentable', key, `this table has no column '${lost[0]}'`)
  }

  #row(cells: ReadonlyMap<Column, string>): string {
    const { columns, dialect } = this.#layout
    const width = this.#tree.rows[0] === undefined ? columns.size : (this.#tree.rows[0].cells.length ?? 0) / 2
    const line = Array.from({ length: Math.max(width, ...[...columns.values()].map((index) => index + 1)) }, () => '')
    for (const [column, text] of cells) {
      const index = columns.get(column)
      if (index !== undefined) line[index] = this.#cell(text.toWellFormed(), index)
    }
    return line.join(dialect.delimiter)
  }
}

const newHeader = (rules: CsvDialectRules, delimiter = ','): string =>
  [...newColumns(rules.simple).keys()].map((column) => `"${column}"`).join(delimiter)

/** A header alone; or the template with its texts emptied, and marks of state with them. */
export function createCsv(options: FormatOptions, rules: CsvDialectRules): Uint8Array {
  if (options.template === undefined) return encodeBody(`${newHeader(rules)}\n`, 'utf-8')
  const catalog = readCsv(options.template, options, rules)
  const { source, layout, strings, duplicates } = catalog.tree
  const cells = new CellReader(source.text, layout, options)
  const splices: Splice[] = []
  for (const row of [...[...strings.values()].flatMap(({ rows }) => rows), ...[...duplicates.values()].flat()]) {
    for (const column of [cells.textColumn, 'fuzzy'] as const) {
      const index = layout.columns.get(column)
      if (index === undefined || cells.cell(row, column) === '') continue
      const [start = 0, end = 0] = row.cells.slice(index * 2, index * 2 + 2)
      splices.push({ start, end, text: source.text[start] === '"' ? '""' : '' })
    }
  }
  return encodeSplices(splices, source)
}
