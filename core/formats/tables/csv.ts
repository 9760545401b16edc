import { abilitiesOf } from '../model/abilities.ts'
import type { FileFormat } from '../model/format.ts'
import { choice } from '../model/params.ts'
import { CSV_DELIMITERS } from '../syntax/keyed/csv.ts'
import { decode } from '../syntax/text/source-text.ts'
import { namedColumns } from './csv-columns.ts'
import { languagesOfTable } from './csv-dialect.ts'
import { type CsvDialectRules, type CsvTree, csvKey, readCsv } from './csv-read.ts'
import { createCsv, writeCsv } from './csv-write.ts'

const rules: CsvDialectRules = { simple: false, alternatives: false, encodingParam: 'csv_encoding' }
const NO_LANGUAGES = { source: '', target: '' }

/** Does the first line name columns of strings? */
function namesColumns(head: string): boolean {
  const line = head.slice(0, 2000).split(/[\r\n]/, 1)[0] ?? ''
  return CSV_DELIMITERS.some((delimiter) => {
    const cells = line.split(delimiter).map((cell) => cell.trim().replaceAll('"', ''))
    return namedColumns(cells, NO_LANGUAGES) !== undefined
  })
}

/** A table with a column for each: source, target, context and more. */
export const csv: FileFormat<CsvTree> = {
  id: 'csv',
  aliases: { 'csv-utf-8': { csv_encoding: 'utf-8' } },
  name: 'CSV file',
  params: { csv_encoding: choice('auto', 'utf-8'), csv_escape_formulas: 'boolean' },
  globs: ['*.csv', '*.tsv'],
  sharedGlobs: ['*.csv'],
  linguality: 'both',
  abilities: abilitiesOf({ notes: true, contexts: true, locations: true, states: ['needs-editing'] }),
  codeStyle: 'posix',
  mime: 'text/csv',
  sniff: (head) => (namesColumns(head) ? 60 : 40),
  keyOf: (context, [source = '']) => csvKey(context, source),
  languagePair: (file) => languagesOfTable(decode(file).text),
  read: (file, options) => readCsv(file, options, rules),
  write: (catalog, edits) => writeCsv(csv, rules, catalog, edits),
  create: (options) => createCsv(options, rules),
}
