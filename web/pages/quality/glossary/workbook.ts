import { PackedProblems } from '#core/formats/model/packed-problems.ts'
import { CSV_DELIMITERS, cellText, parseCsv } from '#core/formats/syntax/keyed/csv.ts'
import { columnName } from '#core/formats/syntax/packed/xlsx-text.ts'
import { makeZip } from '#core/formats/syntax/packed/zip-write.ts'
import { EMPTY_WORKBOOK } from '#core/formats/tables/xlsx-empty.ts'
import { readSheet } from '#core/formats/tables/xlsx-sheet.ts'
import { escapedXml } from './term-files.ts'

type Cells = string[][]

/** The cells of the sheet that a workbook shows first. */
export function cellsOfWorkbook(bytes: Uint8Array): Cells {
  const rows = readSheet(bytes, new PackedProblems())?.rows ?? []
  return rows.map(({ cells }) => {
    const width = cells.keys().reduce((highest, column) => Math.max(highest, column), -1) + 1
    return Array.from({ length: width }, (_, column) => cells.get(column)?.text ?? '')
  })
}

/** The cells of a CSV file; what stands most often in its first line is between them. */
export function cellsOfCsv(text: string): Cells {
  const [first = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => first.split(sign).length
  const delimiter = CSV_DELIMITERS.reduce<string>((best, one) => (count(one) > count(best) ? one : best), ',')
  const dialect = { delimiter, escaper: '"' } as const
  return parseCsv(text, dialect, 0).rows.map(({ cells }) =>
    Array.from({ length: cells.length / 2 }, (_, index) =>
      cellText(text.slice(cells[index * 2], cells[index * 2 + 1]), dialect),
    ),
  )
}

const SHEET = 'xl/worksheets/sheet1.xml'

/** A workbook of one sheet with these cells. */
export function asWorkbook(cells: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const cell = (text: string, column: number, row: number) =>
    `<c r="${columnName(column)}${row}" t="inlineStr"><is><t xml:space="preserve">${escapedXml(text)}</t></is></c>`
  const rows = cells.map((texts, index) => {
    const inner = texts.map((text, column) => (text === '' ? '' : cell(text, column, index + 1))).join('')
    return `<row r="${index + 1}">${inner}</row>`
  })
  const files = EMPTY_WORKBOOK.map((file) =>
    file.name === SHEET ? { ...file, text: withRows(file.text, rows.join('')) } : file,
  )
  return new Uint8Array(makeZip(files))
}

const withRows = (sheet: string, rows: string): string =>
  sheet.replace(/<dimension[^>]*\/>/, '').replace(/<sheetData>.*<\/sheetData>/s, () => `<sheetData>${rows}</sheetData>`)
