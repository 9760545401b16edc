import type { LanguagePair } from '../model/format.ts'

/** What a column of a table of strings holds. */
export type Column =
  | 'location'
  | 'source'
  | 'target'
  | 'id'
  | 'fuzzy'
  | 'context'
  | 'translator_comments'
  | 'developer_comments'
  | 'id_hash'
  | 'source_plural_form'
  | 'target_plural_form'

/** Place of each column that a table has. */
export type Columns = ReadonlyMap<Column, number>

/** The columns of a table that does not name them, and of a new one. */
export const standardColumns: readonly Column[] = [
  'location',
  'source',
  'target',
  'id',
  'fuzzy',
  'context',
  'translator_comments',
  'developer_comments',
]

const names: Readonly<Record<string, Column>> = {
  ...Object.fromEntries(standardColumns.map((column) => [column, column])),
  id_hash: 'id_hash',
  source_plural_form: 'source_plural_form',
  target_plural_form: 'target_plural_form',
  original: 'source',
  untranslated: 'source',
  translated: 'target',
  translation: 'target',
  value: 'target',
  text: 'target',
  identified: 'id',
  key: 'id',
  label: 'id',
  notes: 'translator_comments',
  comment: 'translator_comments',
  comments: 'translator_comments',
  state: 'fuzzy',
}

/** Columns that the first row names; undefined where it is a row like any other. A column may go by a language's code. */
export function namedColumns(
  cells: readonly string[],
  languages: { readonly source: string; readonly target: string },
): Columns | undefined {
  const columns = new Map<Column, number>()
  for (const [index, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase().replaceAll(/[ -]/g, '_')
    const column = Object.hasOwn(names, name) ? names[name] : undefined
    if (column !== undefined && !columns.has(column)) columns.set(column, index)
  }
  const known = columns.size
  for (const [column, code] of [['target', languages.target] as const, ['source', languages.source] as const]) {
    const index = known > 0 && !columns.has(column) ? cells.findIndex((cell) => sameCode(cell, code)) : -1
    if (index !== -1) columns.set(column, index)
  }
  const texts = columns.has('source') || columns.has('target')
  return columns.size >= 2 && texts ? columns : undefined
}

const CODE = /^[a-z]{2,3}(?:[-_@][a-z0-9]{2,8})*$/i

/** The languages that columns go by, where others have names that are known: English, or the first, as the source. */
export function languageColumns(cells: readonly string[]): LanguagePair | undefined {
  const named = cells.map((cell) => cell.trim())
  const isName = (cell: string) => Object.hasOwn(names, cell.toLowerCase().replaceAll(/[ -]/g, '_'))
  const codes = named.some(isName) ? named.filter((cell) => CODE.test(cell) && !isName(cell)) : []
  const source = codes.find((code) => /^en\b/i.test(code)) ?? codes[0]
  if (source === undefined) return undefined
  return { sourceLanguage: source, language: codes.find((code) => code !== source) ?? UNDETERMINED }
}

const UNDETERMINED = 'und'

const sameCode = (cell: string, code: string): boolean =>
  cell.trim().toLowerCase().replaceAll('-', '_') === code.toLowerCase().replaceAll('-', '_')

/** Columns of a table that does not name them, by how many there are. */
export function unnamedColumns(count: number): Columns {
  const order: readonly Column[] = count <= 2 ? ['source', 'target'] : standardColumns
  return new Map(order.slice(0, Math.max(2, count)).map((column, index) => [column, index]))
}

/** Columns of a new table. */
export const newColumns = (simple: boolean): Columns =>
  new Map((simple ? (['source', 'target'] as const) : standardColumns).map((column, index) => [column, index]))
