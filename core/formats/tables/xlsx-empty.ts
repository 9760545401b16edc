import { columnName } from '../syntax/packed/xlsx-text.ts'
import { standardColumns } from './csv-columns.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const header = standardColumns
  .map((name, column) => `<c r="${columnName(column)}1" t="inlineStr"><is><t>${name}</t></is></c>`)
  .join('')

const relation = (type: string, target: string): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`

/** A workbook of one sheet that names the columns of a table of strings. */
export const EMPTY_WORKBOOK = [
  {
    name: '[Content_Types].xml',
    text: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/></Types>`,
  },
  { name: '_rels/.rels', text: relation('officeDocument', 'xl/workbook.xml') },
  {
    name: 'xl/workbook.xml',
    text: `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Strings" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  { name: 'xl/_rels/workbook.xml.rels', text: relation('worksheet', 'worksheets/sheet1.xml') },
  {
    name: 'xl/worksheets/sheet1.xml',
    text: `${XML}<worksheet xmlns="${MAIN}"><dimension ref="A1:${columnName(standardColumns.length - 1)}1"/><sheetData><row r="1">${header}</row></sheetData></worksheet>`,
  },
]
