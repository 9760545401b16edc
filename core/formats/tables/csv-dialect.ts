import type { LanguagePair } from '../model/format.ts'
import { CSV_DELIMITERS, type CsvDialect, cellText, parseCsv } from '../syntax/keyed/csv.ts'
import { type Columns, languageColumns, namedColumns, unnamedColumns } from './csv-columns.ts'

/** How a table is laid out: found by looking at its beginning. */
export interface TableLayout {
  readonly dialect: CsvDialect
  readonly columns: Columns
  /** Does the first row name the columns? */
  readonly named: boolean
  /** Where the rows begin: behind a line such as `sep=;`. */
  readonly start: number
}

const HEAD = 65_536
const SAMPLE_ROWS = 50
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r|$)/

/** Finds separator, quoting and columns. `simple`: two columns, source and target, unless the first row says otherwise. */
export function layoutOf(text: string, languages: { source: string; target: string }, simple: boolean): TableLayout {
  const [line = '', separator] = SEPARATOR_LINE.exec(text.slice(0, 10)) ?? []
  const head = text.slice(line.length, line.length + HEAD)
  const dialect =
    separator === undefined ? sniffDialect(head, languages) : { delimiter: separator, escaper: escaperOf(head) }
  const first = rowsOf(head, dialect, 1)[0] ?? []
  const columns = namedColumns(first, languages)
  const unnamed = simple ? unnamedColumns(2) : unnamedColumns(first.length)
  return { dialect, columns: columns ?? unnamed, named: columns !== undefined, start: line.length }
}

/** The languages that the first row of a table names, by whatever separates its cells. */
export function languagesOfTable(text: string): LanguagePair | undefined {
  const [line = ''] = SEPARATOR_LINE.exec(text.slice(0, 10)) ?? []
  const head = text.slice(line.length, line.length + HEAD)
  const escaper = escaperOf(head)
  for (const delimiter of CSV_DELIMITERS) {
    const pair = languageColumns(rowsOf(head, { delimiter, escaper }, 1)[0] ?? [])
    if (pair !== undefined) return pair
  }
  return undefined
}

function sniffDialect(head: string, languages: { source: string; target: string }): CsvDialect {
  const escaper = escaperOf(head)
  const candidates = CSV_DELIMITERS.map((delimiter) => ({ delimiter, escaper }))
  const named = candidates.filter((dialect) => namedColumns(rowsOf(head, dialect, 1)[0] ?? [], languages))
  const [best] = (named.length > 0 ? named : candidates)
    .map((dialect) => ({ dialect, score: scoreOf(rowsOf(head, dialect, SAMPLE_ROWS)) }))
    .sort((a, b) => b.score - a.score)
  return best?.dialect ?? { delimiter: ',', escaper }
}

/** Rows of equal length speak for a separator, the more so the longer they are; blanks after it speak against it. */
function scoreOf(rows: readonly (readonly string[])[]): number {
  const width = rows[0]?.length ?? 0
  if (width < 2) return 0
  const same = rows.filter((row) => row.length === width).length
  const cells = rows.flatMap((row) => row.slice(1))
  const spaced = cells.filter((cell) => cell.startsWith(' ')).length
  return (same === rows.length ? 1000 : (100 * same) / rows.length) + Math.min(width, 50) / 100 - spaced / cells.length
}

/** Backslashes escape quotes where a quoted cell holds `\"` before something that cannot follow a closed cell. */
function escaperOf(head: string): CsvDialect['escaper'] {
  return /\\"[^\s",;|]/.test(head) && !/[^\s,;|]""[^\s,;|]/.test(head) ? '\\' : '"'
}

const rowsOf = (head: string, dialect: CsvDialect, limit: number): string[][] =>
  parseCsv(head, dialect, 0, limit).rows.map(({ cells }) => {
    const texts: string[] = []
    for (let index = 0; index < cells.length; index += 2) {
      texts.push(cellText(head.slice(cells[index], cells[index + 1]), dialect))
    }
    return texts
  })
