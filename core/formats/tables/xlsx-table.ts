import type { FormatOptions } from '../model/format.ts'
import { cellText, parseCsv } from '../syntax/keyed/csv.ts'
import { decode, encodeBody } from '../syntax/text/source-text.ts'
import { type Columns, namedColumns, unnamedColumns } from './csv-columns.ts'
import type { Sheet, SheetRow } from './xlsx-sheet.ts'

/** A sheet as the table that it would be in a CSV file: so both are read, and written, by the same rules. */
export interface SheetTable {
  readonly file: Uint8Array
  /** Columns of the table, by their place in the sheet; one more tells rows apart. */
  readonly columns: readonly number[]
  /** The first row of the sheet names the columns. */
  readonly named: boolean
}

export const NO_TABLE: SheetTable = { file: new Uint8Array(0), columns: [], named: false }

const DIALECT = { delimiter: ',', escaper: '"' } as const
const FIRST_LINE = 'sep=,\n'
const ROW = '__row'
const MAXIMUM_COLUMNS = 1000

/** Texts of the first row. */
export function headerOf({ rows: [first] }: Sheet): string[] {
  const last = first?.cells.keys().reduce((highest, column) => Math.max(highest, column), 0) ?? -1
  const width = Math.min(last + 1, MAXIMUM_COLUMNS)
  return Array.from({ length: width }, (_, column) => first?.cells.get(column)?.text ?? '')
}

/** Columns that no string needs are left out: they stay as they are. */
export function tableOf(sheet: Sheet, { sourceLanguage, language }: FormatOptions): SheetTable {
  if (sheet.rows.length === 0) return NO_TABLE
  const names = headerOf(sheet)
  const named = namedColumns(names, { source: sourceLanguage, target: language })
  const columns: Columns = named ?? unnamedColumns(names.length)
  const columnIndexes = [...columns.values()]
  const header = line([...columns.keys(), ROW])
  const rows = (named === undefined ? sheet.rows : sheet.rows.slice(1)).map((row, index) =>
    line(cellsOf(row, columnIndexes, index + 1)),
  )
  return {
    file: encodeBody(FIRST_LINE + [header, ...rows].join(''), 'utf-8'),
    columns: columnIndexes,
    named: named !== undefined,
  }
}

/** Sheets may give two rows the same number: they are told apart by their order. */
const cellsOf = (row: SheetRow, columns: readonly number[], order: number): string[] => [
  ...columns.map((column) => row.cells.get(column)?.text ?? ''),
  String(order),
]

const line = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`

/** A row of a table that was written. */
export interface TableRow {
  /** Which row of the sheet it was, from 1, without the one that names the columns; undefined: it is new. */
  readonly order: number | undefined
  readonly texts: readonly string[]
}

/** Rows of strings; in a sheet that was empty the one with the names of the columns is the first. */
export function readTable(file: Uint8Array, { columns }: SheetTable): readonly TableRow[] {
  const { text } = decode(file)
  const start = text.startsWith(FIRST_LINE) ? FIRST_LINE.length : 0
  const rows = parseCsv(text, DIALECT, start).rows.map(({ cells }) => {
    const texts: string[] = []
    for (let i = 0; i < cells.length; i += 2) texts.push(cellText(text.slice(cells[i], cells[i + 1]), DIALECT))
    const order = columns.length === 0 ? undefined : Number(texts[columns.length]) || undefined
    return { order, texts: texts.slice(0, columns.length || texts.length) }
  })
  return columns.length === 0 ? rows : rows.slice(1)
}
