import type { FileFormat } from '../model/format.ts'
import { choice } from '../model/params.ts'
import { csv } from './csv.ts'
import { type CsvDialectRules, type CsvTree, readCsv } from './csv-read.ts'
import { createCsv, writeCsv } from './csv-write.ts'

const rules: CsvDialectRules = { simple: true, alternatives: false, encodingParam: 'csv_simple_encoding' }
const PAIR = /^(?:"[^"]{0,500}"|[^",;\t\r\n]{1,500})[,;\t](?:"[^"]{0,500}"|[^",;\t\r\n]{0,500})(?:[\r\n]|$)/

/** Two columns: source and target. */
export const csvSimple: FileFormat<CsvTree> = {
  ...csv,
  id: 'csv-simple',
  aliases: {
    'csv-simple-utf-8': { csv_simple_encoding: 'utf-8' },
    'csv-simple-iso': { csv_simple_encoding: 'iso-8859-1' },
  },
  name: 'Simple CSV file',
  params: { csv_simple_encoding: choice('auto', 'utf-8', 'iso-8859-1'), csv_escape_formulas: 'boolean' },
  globs: ['*.csv', '*.txt'],
  sharedGlobs: ['*.csv', '*.txt'],
  sniff: (head, name) => (name.toLowerCase().endsWith('.csv') ? (PAIR.test(head) ? 50 : 20) : 10),
  read: (file, options) => readCsv(file, options, rules),
  write: (catalog, edits) => writeCsv(csvSimple, rules, catalog, edits),
  create: (options) => createCsv(options, rules),
}
