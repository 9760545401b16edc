import type { DocumentReader, ExportedString, ExportedText } from '#core/exports/model.ts'
import { columnAt, columnsOf, readTable } from '#core/exports/table.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

/** How a service names the columns of a table of keys; in lower case. */
export interface KeyColumns {
  readonly key: readonly string[]
  readonly description: readonly string[]
  readonly tags: readonly string[]
  readonly maxLength: readonly string[]
  /** Text in the language that the name of the file tells. */
  readonly text?: readonly string[]
  readonly fuzzy?: readonly string[]
}

const isCode = (column: string): boolean =>
  /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,2}$/.test(column) && resolveLanguage(column)?.created === false

const TRUE = /^(1|true|yes|y|fuzzy)$/i

/** Labels in one cell, by commas or semicolons. */
const tagsIn = (cell: string): string[] =>
  cell
    .split(/[,;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

/** A CSV file with one row for each key and a column for each language. */
export const keyTable = (names: KeyColumns): DocumentReader => ({
  takes: ({ path }, head) => {
    if (!/\.csv$/i.test(path)) return false
    const columns = columnsOf(head)
    return columnAt(columns, names.key) >= 0 && (columns.some(isCode) || columnAt(columns, names.text ?? []) >= 0)
  },
  read: ({ bytes }, language) => {
    const { columns, rows } = readTable(bytes)
    const at = (wanted: readonly string[] = []) => columnAt(columns, wanted)
    const [key, description, tags, limit] = [names.key, names.description, names.tags, names.maxLength].map(at)
    const [text, fuzzy] = [at(names.text), at(names.fuzzy)]
    const special = new Set([key, description, tags, limit, text, fuzzy])
    const languages = columns.flatMap((code, index) => (isCode(code) && !special.has(index) ? [{ code, index }] : []))
    const own = text >= 0 && language !== '' ? [{ code: language, index: text }] : []
    const cell = (row: readonly string[], index = -1) => row[index] ?? ''
    return rows.flatMap((row): ExportedString[] => {
      const name = cell(row, key)
      if (name === '') return []
      const state: ExportedText['state'] = TRUE.test(cell(row, fuzzy)) ? 'needs-editing' : 'unknown'
      const texts = [...languages, ...own]
        .map(({ code, index }) => [code, { forms: cell(row, index), state }] as const)
        .filter(([, { forms }]) => forms !== '')
      return [
        {
          key: name,
          description: cell(row, description),
          tags: tagsIn(cell(row, tags)),
          maxLength: Math.max(0, Number.parseInt(cell(row, limit), 10) || 0),
          texts: Object.fromEntries(texts),
        },
      ]
    })
  },
})
