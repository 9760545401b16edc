import { CSV_DELIMITERS, type CsvDialect, cellText, parseCsv } from '#core/formats/syntax/keyed/csv.ts'
import { MAXIMUM_ENTRIES } from '#core/formats/syntax/text/limits.ts'
import { decode } from '#core/formats/syntax/text/source-text.ts'

/** A CSV file whose first row names the columns. */
export interface Table {
  /** As written, without blanks around them. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function cellsOf(text: string, dialect: CsvDialect, limit: number): string[][] {
  const { rows } = parseCsv(text, dialect, 0, limit)
  return rows.map(({ cells }) => {
    const row: string[] = []
    for (let at = 0; at < cells.length; at += 2) row.push(cellText(text.slice(cells[at], cells[at + 1]), dialect))
    return row
  })
}

/** The separator that gives the first row the most cells. */
function dialectOf(text: string): CsvDialect {
  const width = (delimiter: string) => cellsOf(text, { delimiter, escaper: '"' }, 1)[0]?.length ?? 0
  const [delimiter = ','] = CSV_DELIMITERS.toSorted((a, b) => width(b) - width(a))
  return { delimiter, escaper: '"' }
}

const named = (row: readonly string[] = []): string[] => row.map((cell) => cell.trim())

export function readTable(bytes: Uint8Array): Table {
  const { text } = decode(bytes, 'utf-8')
  const [head, ...rows] = cellsOf(text, dialectOf(text.slice(0, 65_536)), MAXIMUM_ENTRIES)
  return { columns: named(head), rows }
}

/** The columns of a table by its beginning. */
export const columnsOf = (head: string): string[] => named(cellsOf(head, dialectOf(head), 1)[0])

/** Index of the first of these columns that is there; -1: none. */
export const columnAt = (columns: readonly string[], names: readonly string[]): number =>
  columns.findIndex((column) => names.includes(column.toLowerCase()))
