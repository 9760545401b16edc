/** How a file separates and quotes its cells. */
export interface CsvDialect {
  readonly delimiter: string
  /** What a quote within quotes is written with: another quote, or a backslash. */
  readonly escaper: '"' | '\\'
}

/** A line of a table; quoted cells may make it several lines of the file. */
export interface CsvRow {
  readonly start: number
  /** Its line ending excluded. */
  readonly end: number
  /** Where each cell begins and ends, quotes included, one after the other. */
  readonly cells: readonly number[]
}

export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const

const QUOTE = 34
const SPACE = 32
const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13

export interface CsvTable {
  readonly rows: readonly CsvRow[]
  /** Offset of a quote that is never closed: nothing after it can be read. */
  readonly unclosed: number | undefined
  /** Where reading stopped. */
  readonly end: number
}

/** Finds the rows; blank lines are none. Stops after `limit` rows. */
export function parseCsv(text: string, dialect: CsvDialect, from = 0, limit = Number.POSITIVE_INFINITY): CsvTable {
  const rows: CsvRow[] = []
  const cells: number[] = []
  const delimiter = dialect.delimiter.charCodeAt(0)
  let at = from
  while (at < text.length && rows.length < limit) {
    if (isLineEnd(text.charCodeAt(at))) {
      at++
      continue
    }
    const start = at
    cells.length = 0
    for (;;) {
      const cell = cellStart(text, at, delimiter)
      const end = cellEnd(text, cell, delimiter, dialect.escaper)
      if (end === undefined) return { rows, unclosed: cell, end: text.length }
      cells.push(cell, end)
      at = end
      if (text.charCodeAt(at) !== delimiter || at >= text.length) break
      at++
    }
    rows.push({ start, end: at, cells: cells.slice() })
  }
  return { rows, unclosed: undefined, end: at }
}

/** Blanks before a quote do not belong to the cell. */
function cellStart(text: string, at: number, delimiter: number): number {
  let start = at
  while (text.charCodeAt(start) === SPACE && delimiter !== SPACE) start++
  return text.charCodeAt(start) === QUOTE ? start : at
}

function cellEnd(text: string, start: number, delimiter: number, escaper: string): number | undefined {
  let at = start
  if (text.charCodeAt(at) === QUOTE) {
    const close = closingQuote(text, at, escaper)
    if (close === -1) return undefined
    at = close + 1
  }
  while (at < text.length && text.charCodeAt(at) !== delimiter && !isLineEnd(text.charCodeAt(at))) at++
  return at
}

function closingQuote(text: string, open: number, escaper: string): number {
  for (let at = text.indexOf('"', open + 1); at !== -1; ) {
    if (escaper === '"' && text.charCodeAt(at + 1) === QUOTE) {
      at = text.indexOf('"', at + 2)
    } else if (escaper === '\\' && backslashesBefore(text, at, open) % 2 === 1) {
      at = text.indexOf('"', at + 1)
    } else {
      return at
    }
  }
  return -1
}

function backslashesBefore(text: string, at: number, open: number): number {
  let count = 0
  while (at - 1 - count > open && text[at - 1 - count] === '\\') count++
  return count
}

/** Text of a cell. What follows a closing quote belongs to it, as spreadsheets read it. */
export function cellText(raw: string, { escaper }: CsvDialect): string {
  if (!raw.startsWith('"')) return raw
  const close = closingQuote(raw, 0, escaper)
  const inner = raw.slice(1, close)
  const rest = raw.slice(close + 1).trimEnd()
  if (escaper === '"') return (inner.includes('"') ? inner.replaceAll('""', '"') : inner) + rest
  return (inner.includes('\\') ? inner.replace(/\\(["\\])/g, '$1') : inner) + rest
}

const NEEDS_QUOTES = /^[\s"']|["\r\n]|\s$/

/** A text as a cell; `quoted` where its neighbours are. */
export function writeCell(text: string, dialect: CsvDialect, quoted: boolean): string {
  const delimited = CSV_DELIMITERS.some((delimiter) => text.includes(delimiter)) || text.includes(dialect.delimiter)
  if (!quoted && !delimited && !NEEDS_QUOTES.test(text)) return text
  const escaped = dialect.escaper === '"' ? text.replaceAll('"', '""') : text.replace(/["\\]/g, '\\$&')
  return `"${escaped}"`
}
