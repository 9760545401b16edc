import { columnName, writeXlsxText } from '../syntax/packed/xlsx-text.ts'
import { replaceInZip } from '../syntax/packed/zip-write.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import type { Splice } from '../syntax/text/splice.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { attributeOf, findAttribute, localName } from '../syntax/xml/xml-file.ts'
import { numericReference } from '../syntax/xml/xml-spelling.ts'
import { childWithName, type Sheet, type SheetRow } from './xlsx-sheet.ts'
import { readTable, type SheetTable, type TableRow } from './xlsx-table.ts'

/** Puts the rows of a table into the sheet: cells that differ, rows that are new, at its end, and those that are gone. */
export class SheetEditor {
  private readonly sheet: Sheet
  private readonly text: string
  private readonly prefix: string
  private readonly splices: Splice[] = []

  constructor(sheet: Sheet) {
    this.sheet = sheet
    this.text = sheet.file.document.text
    this.prefix = sheet.data.name.slice(0, -'sheetData'.length)
  }

  apply(changed: Uint8Array, table: SheetTable): Uint8Array {
    const { rows, archive, name, file } = this.sheet
    const now = readTable(changed, table)
    const kept = new Map(now.map((row) => [row.order, row]))
    for (const [index, row] of (table.named ? rows.slice(1) : rows).entries()) {
      const texts = kept.get(index + 1)?.texts
      if (texts === undefined) this.removeRow(row.element)
      else this.changeRow(row, texts, table.columns)
    }
    this.addRows(
      now.filter(({ order }) => order === undefined),
      table.columns,
    )
    if (this.splices.length === 0) return archive.bytes
    const sheet = encodeSplices(this.splices, file.source)
    return replaceInZip(archive, new Map([[name, sheet]]))
  }

  private changeRow(row: SheetRow, texts: readonly string[], columns: readonly number[]): void {
    const missing: { column: number; text: string }[] = []
    columns.forEach((column, index) => {
      const text = texts[index] ?? ''
      const cell = row.cells.get(column)
      if ((cell?.text ?? '') === text) return
      if (cell === undefined) missing.push({ column, text })
      else this.splices.push({ ...span(cell.element), text: this.cell(column, row.number, text, cell.element) })
    })
    for (const { column, text } of missing.toSorted((a, b) => a.column - b.column)) this.addCell(row, column, text)
  }

  /** Cells of a row stand in the order of their columns. */
  private addCell(row: SheetRow, column: number, text: string): void {
    const cell = this.cell(column, row.number, text)
    const { element } = row
    if (element.selfClosing) {
      this.splices.push({ start: element.end - 2, end: element.end, text: `>${cell}</${element.name}>` })
      return
    }
    let at = element.openEnd
    for (const [other, cell] of row.cells) if (other < column) at = Math.max(at, cell.element.end)
    this.splices.push({ start: at, end: at, text: cell })
  }

  private removeRow(row: XmlElement): void {
    let start = row.start
    while (start > this.sheet.data.openEnd && /\s/.test(this.text[start - 1] ?? '')) start--
    this.splices.push({ start, end: row.end, text: '' })
  }

  private addRows(rows: readonly TableRow[], columns: readonly number[]): void {
    const { data, rows: present } = this.sheet
    if (rows.length === 0) return
    const last = present.reduce((highest, { number }) => Math.max(highest, number), 0)
    const lines = rows.map(({ texts }, index) => this.row(last + index + 1, texts, columns))
    if (data.selfClosing) {
      this.splices.push({ start: data.end - 2, end: data.end, text: `>${lines.join('')}</${data.name}>` })
    } else {
      const end = present.at(-1)?.element.end ?? data.openEnd
      this.splices.push({ start: end, end, text: lines.join('') })
    }
    this.growDimension(last + rows.length, columns)
  }

  private row(number: number, texts: readonly string[], columns: readonly number[]): string {
    const where = columns.length > 0 ? columns : texts.map((_, index) => index)
    const cells = where
      .map((column, index) => ({ column, text: texts[index] ?? '' }))
      .filter(({ text }) => text !== '')
      .toSorted((a, b) => a.column - b.column)
    const inner = cells.map(({ column, text }) => this.cell(column, number, text)).join('')
    return `<${this.prefix}row r="${number}">${inner}</${this.prefix}row>`
  }

  /** A text of its own, so that no other file of the workbook changes; the look of the cell stays. */
  private cell(column: number, row: number, text: string, old?: XmlElement): string {
    const { prefix } = this
    const style = old && attributeOf(this.text, old, 's')
    const head = `<${prefix}c r="${columnName(column)}${row}"${style === undefined ? '' : ` s="${style}"`}`
    if (text === '') return `${head}/>`
    const content = escapeXml(writeXlsxText(text.toWellFormed()), this.sheet.file.limit)
    return `${head} t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${content}</${prefix}t></${prefix}is></${prefix}c>`
  }

  /** Some programs read only what the sheet says it has. */
  private growDimension(last: number, columns: readonly number[]): void {
    const { root } = this.sheet.file.document
    const dimension = root === null ? undefined : childWithName(root, 'dimension')
    const reference = dimension && findAttribute(dimension, 'ref')
    const found =
      reference &&
      /^([A-Z]{1,3}\d{1,7}):([A-Z]{1,3})\d{1,7}$/.exec(this.text.slice(reference.valueStart, reference.valueEnd))
    if (reference === undefined || !found || localName(dimension?.name ?? '') !== 'dimension') return
    const [, from, column = 'A'] = found
    const widest = [column, ...columns.map(columnName)].reduce((a, b) =>
      b.length > a.length || (b.length === a.length && b > a) ? b : a,
    )
    this.splices.push({ start: reference.valueStart, end: reference.valueEnd, text: `${from}:${widest}${last}` })
  }
}

const span = ({ start, end }: XmlElement) => ({ start, end })

function escapeXml(text: string, limit: number): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  if (limit >= 0x10ffff) return escaped
  return [...escaped]
    .map((sign) => ((sign.codePointAt(0) ?? 0) > limit ? numericReference(sign.codePointAt(0) ?? 0) : sign))
    .join('')
}
