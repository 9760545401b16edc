import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { PackedProblems } from '../model/packed-problems.ts'
import { makeZip } from '../syntax/packed/zip-write.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { csv } from './csv.ts'
import { languageColumns } from './csv-columns.ts'
import { type CsvDialectRules, type CsvTree, csvKey, readCsv } from './csv-read.ts'
import { createCsv, writeCsv } from './csv-write.ts'
import { EMPTY_WORKBOOK } from './xlsx-empty.ts'
import { readSheet, type Sheet } from './xlsx-sheet.ts'
import { headerOf, NO_TABLE, type SheetTable, tableOf } from './xlsx-table.ts'
import { SheetEditor } from './xlsx-write.ts'

/** Workbooks of Excel: the sheet that is shown first is a table of strings. */
export const xlsx: FileFormat<XlsxTree> = {
  id: 'xlsx',
  name: 'Excel Open XML',
  globs: ['*.xlsx'],
  linguality: csv.linguality,
  abilities: csv.abilities,
  codeStyle: csv.codeStyle,
  mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  binary: true,
  sniff: () => 50,
  keyOf: (context, [source = '']) => csvKey(context, source),
  languagePair: (file) => {
    const sheet = readSheet(file, new PackedProblems())
    return sheet && languageColumns(headerOf(sheet))
  },
  read,
  write,
  create,
}

const rules: CsvDialectRules = { simple: false, alternatives: false, encodingParam: 'xlsx' }

interface XlsxTree {
  readonly bytes: Uint8Array
  readonly sheet: Sheet | undefined
  readonly table: SheetTable
  readonly catalog: Catalog<CsvTree>
}

function read(bytes: Uint8Array, options: FormatOptions): Catalog<XlsxTree> {
  const problems = new PackedProblems()
  const sheet = readSheet(bytes, problems)
  const table = sheet === undefined ? NO_TABLE : tableOf(sheet, options)
  const catalog = readCsv(table.file, options, rules)
  const member = sheet?.archive.members.find(({ name }) => name === sheet.name)
  const span = { start: member?.start ?? 0, end: member?.end ?? 0 }
  for (const { code, message, line } of sheet === undefined ? [] : catalog.problems) {
    problems.add(code, `row ${Math.max(1, line - 1)}: ${message}`)
  }
  const tree: XlsxTree = { bytes, sheet, table, catalog }
  const entries = catalog.entries.map((entry) => ({ ...entry, span }))
  return { entries, problems: problems.list, text: '', tree }
}

function write({ tree }: Catalog<XlsxTree>, edits: readonly Edit[]): Uint8Array {
  const { bytes, sheet, table, catalog } = tree
  if (edits.length === 0) return bytes
  const changed = writeCsv(xlsx, rules, catalog, edits)
  if (changed === table.file) return bytes
  if (sheet === undefined) {
    throw new EditError('unrepresentable', edits[0]?.key ?? '', 'this file has no sheet to write to')
  }
  return new SheetEditor(sheet).apply(changed, table)
}

/** A workbook with a header alone; or the template with its texts emptied. */
function create(options: FormatOptions): Uint8Array {
  const sheet = options.template && readSheet(options.template, new PackedProblems())
  if (sheet === undefined) return makeZip(EMPTY_WORKBOOK)
  const table = tableOf(sheet, options)
  return new SheetEditor(sheet).apply(createCsv({ ...options, template: table.file }, rules), table)
}
