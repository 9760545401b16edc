import type { ExportedString } from '../model/exported-string.ts'
import { writeCell } from '../syntax/keyed/csv.ts'
import { encodeBody } from '../syntax/text/source-text.ts'
import { standardColumns } from './csv-columns.ts'

const DIALECT = { delimiter: ',', escaper: '"' } as const
const PLURAL_COLUMNS = ['source_plural_form', 'target_plural_form', 'id_hash']
const EOL = '\r\n'

/** A table of strings as clients of the family know it: a plural has a row for each of its forms. */
export function exportCsv(strings: readonly ExportedString[]): Uint8Array {
  const hasPlurals = strings.some(({ source }) => source.length > 1)
  const rows = strings.flatMap((string) => rowsOf(string, hasPlurals))
  const lines = [[...standardColumns, ...(hasPlurals ? PLURAL_COLUMNS : [])], ...rows]
  return encodeBody(lines.map((cells) => cells.map(cell).join(',') + EOL).join(''), 'utf-8')
}

const cell = (text: string): string => writeCell(text, DIALECT, false)

function rowsOf(string: ExportedString, hasPlurals: boolean): string[][] {
  const { source, target, context, explanation = '', location = '', checksum = '', state } = string
  const note = [string.note, explanation].filter((text) => text !== '').join('\n')
  const fuzzy = state === 'needs-editing' ? 'True' : 'False'
  const row = (original: string, text: string, more: readonly string[]) => [
    location,
    original,
    text,
    '',
    fuzzy,
    context,
    '',
    note,
    ...(hasPlurals ? more : []),
  ]
  if (source.length < 2) return [row(source[0] ?? '', target[0] ?? '', ['', '', ''])]
  return target.map((text, form) => {
    const original = Math.min(form, source.length - 1)
    return row(source[original] ?? '', text, [String(original), String(form), `0x${checksum}`])
  })
}
