import type { PackedProblems } from '../model/packed-problems.ts'
import { columnOf, readXlsxText } from '../syntax/packed/xlsx-text.ts'
import { MAXIMUM_UNPACKED, readZip, unpack, type ZipArchive } from '../syntax/packed/zip.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { attributeOf, localName, readXml, type XmlFile } from '../syntax/xml/xml-file.ts'
import { decodeXmlText } from '../syntax/xml/xml-references.ts'

export interface SheetCell {
  readonly element: XmlElement
  readonly text: string
}

export interface SheetRow {
  readonly number: number
  readonly element: XmlElement
  readonly cells: ReadonlyMap<number, SheetCell>
}

/** The sheet that a workbook shows first, and where it comes from. */
export interface Sheet {
  readonly archive: ZipArchive
  readonly name: string
  readonly file: XmlFile
  readonly data: XmlElement
  readonly rows: readonly SheetRow[]
}

/** Opens the files of a workbook, one after the other, within a budget. */
class Workbook {
  readonly archive: ZipArchive
  readonly problems: PackedProblems
  private left = MAXIMUM_UNPACKED

  constructor(archive: ZipArchive, problems: PackedProblems) {
    this.archive = archive
    this.problems = problems
  }

  /** `optional`: it need not be there. */
  open(name: string, optional = false): XmlFile | undefined {
    const member = this.archive.members.find((candidate) => candidate.name === name)
    if (member === undefined) {
      if (!optional) this.problems.add('syntax', `'${name}' is missing`)
      return undefined
    }
    const content = unpack(this.archive, member, this.left)
    if (typeof content === 'string') {
      this.problems.add(member.size > this.left ? 'limit' : 'syntax', content)
      return undefined
    }
    this.left -= content.length
    const file = readXml(content)
    this.problems.addAll(name, file.problems.list)
    return file
  }
}

export function readSheet(bytes: Uint8Array, problems: PackedProblems): Sheet | undefined {
  const archive = readZip(bytes)
  if (typeof archive === 'string') {
    problems.add('syntax', archive)
    return undefined
  }
  const workbook = new Workbook(archive, problems)
  const name = activeSheet(workbook)
  const file = name === undefined ? undefined : workbook.open(name)
  const root = file?.document.root ?? null
  const data = root === null ? undefined : childWithName(root, 'sheetData')
  if (name === undefined || file === undefined || data === undefined) {
    problems.add('syntax', 'there is no sheet in this file')
    return undefined
  }
  const shared = sharedStrings(workbook.open('xl/sharedStrings.xml', true))
  return { archive, name, file, data, rows: readRows(file, data, shared) }
}

export const childWithName = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child): child is XmlElement => child.kind === 'element' && localName(child.name) === name)

/** The file of the sheet that the workbook opens with. */
function activeSheet(workbook: Workbook): string | undefined {
  const book = workbook.open('xl/workbook.xml')
  const root = book?.document.root
  if (book === undefined || root === null || root === undefined) return undefined
  const { text } = book.document
  const views = childWithName(root, 'bookViews')
  const view = views && childWithName(views, 'workbookView')
  const active = Number((view && attributeOf(text, view, 'activeTab')) ?? 0)
  const sheets = childWithName(root, 'sheets')
  const list = sheets?.children.filter((child): child is XmlElement => child.kind === 'element') ?? []
  const sheet = list[active] ?? list[0]
  const id = sheet?.attributes.find(({ name }) => localName(name) === 'id' && name !== 'id')
  return id === undefined ? undefined : relationTarget(workbook, text.slice(id.valueStart, id.valueEnd))
}

function relationTarget(workbook: Workbook, id: string): string | undefined {
  const relations = workbook.open('xl/_rels/workbook.xml.rels')
  const root = relations?.document.root
  if (relations === undefined || root === null || root === undefined) return undefined
  const { text } = relations.document
  const found = root.children.find(
    (child): child is XmlElement =>
      child.kind === 'element' && localName(child.name) === 'Relationship' && attributeOf(text, child, 'Id') === id,
  )
  const target = found && attributeOf(text, found, 'Target')
  if (target === undefined) return undefined
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function sharedStrings(file: XmlFile | undefined): readonly string[] {
  const root = file?.document.root
  if (file === undefined || root === null || root === undefined) return []
  const items = root.children.filter((child): child is XmlElement => child.kind === 'element')
  return items.map((item) => richText(file.document.text, item))
}

/** Texts of a string, be it in one piece or in several with their own looks; readings beside it do not count. */
function richText(text: string, element: XmlElement): string {
  const parts: string[] = []
  for (const child of element.children) {
    if (child.kind !== 'element') continue
    const name = localName(child.name)
    if (name === 't') parts.push(readXlsxText(decodeXmlText(text.slice(child.openEnd, child.closeStart))))
    else if (name === 'r') parts.push(richText(text, child))
  }
  return parts.join('')
}

function readRows({ document }: XmlFile, data: XmlElement, shared: readonly string[]): SheetRow[] {
  const { text } = document
  const rows: SheetRow[] = []
  let number = 0
  for (const element of data.children) {
    if (element.kind !== 'element' || localName(element.name) !== 'row') continue
    number = Number(attributeOf(text, element, 'r')) || number + 1
    const cells = new Map<number, SheetCell>()
    let column = -1
    for (const cell of element.children) {
      if (cell.kind !== 'element' || localName(cell.name) !== 'c') continue
      const reference = attributeOf(text, cell, 'r')
      column = reference === undefined ? column + 1 : columnOf(reference)
      if (column >= 0 && !cells.has(column)) cells.set(column, { element: cell, text: cellText(text, cell, shared) })
    }
    rows.push({ number, element, cells })
  }
  return rows
}

function cellText(text: string, cell: XmlElement, shared: readonly string[]): string {
  const type = attributeOf(text, cell, 't')
  if (type === 'inlineStr') {
    const inline = childWithName(cell, 'is')
    return inline === undefined ? '' : richText(text, inline)
  }
  const value = childWithName(cell, 'v')
  const raw = value === undefined ? '' : decodeXmlText(text.slice(value.openEnd, value.closeStart))
  if (type === 's') return shared[Number(raw)] ?? ''
  if (type === 'b') return raw === '1' ? 'TRUE' : 'FALSE'
  return type === 'str' ? readXlsxText(raw) : raw
}
