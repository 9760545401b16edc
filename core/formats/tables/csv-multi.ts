import type { FileFormat } from '../model/format.ts'
import { csv } from './csv.ts'
import { type CsvDialectRules, type CsvTree, readCsv } from './csv-read.ts'
import { createCsv, writeCsv } from './csv-write.ts'

const rules: CsvDialectRules = { simple: false, alternatives: true, encodingParam: 'csv_encoding' }

/** A table in which a string may have several translations, a row for each. */
export const csvMulti: FileFormat<CsvTree> = {
  ...csv,
  id: 'csv-multi',
  aliases: { 'csv-multi-utf-8': { csv_encoding: 'utf-8' } },
  name: 'Multivalue CSV file',
  flags: 'ignore-plurals',
  globs: ['*.csv'],
  sharedGlobs: ['*.csv'],
  sniff: () => 10,
  read: (file, options) => readCsv(file, options, rules),
  write: (catalog, edits) => writeCsv(csvMulti, rules, catalog, edits),
  create: (options) => createCsv(options, rules),
}
