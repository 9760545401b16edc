import type { GlossaryColumns } from '#core/exports/model.ts'
import { knownCode } from '#core/exports/path-language.ts'
import { columnAt, columnsOf, readTable, type Table } from '#core/exports/table.ts'
import type { FormatOptions } from '#core/formats/model/format.ts'
import { tbx } from '#core/formats/xml/tbx.ts'
import { defaultPlural } from '#core/languages/plurals.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

/** A term with its translations by language code. */
export interface ExportedTerm {
  readonly source: string
  readonly description: string
  /** In the notation of check flags. */
  readonly flags: string
  readonly translations: Readonly<Record<string, string>>
}

const LANGUAGE = /\bxml:lang\s*=\s*["']([A-Za-z0-9_-]+)["']/g

/** The languages of a TBX or TMX file. */
export const languagesIn = (bytes: Uint8Array): string[] => [
  ...new Set([...new TextDecoder().decode(bytes).matchAll(LANGUAGE)].map(([, code = '']) => code)),
]

/** The code among `codes` that means a language. */
const spelled = (codes: readonly string[], language: string): string | undefined =>
  codes.find((code) => knownCode(code) === knownCode(language)) ??
  codes.find((code) => code.split(/[-_]/)[0] === language.split(/[-_]/)[0])

export function termsOfTbx(bytes: Uint8Array, sourceLanguage: string): ExportedTerm[] {
  const codes = languagesIn(bytes)
  const source = spelled(codes, sourceLanguage)
  if (source === undefined) return []
  const terms = new Map<string, ExportedTerm>()
  for (const language of [source, ...codes.filter((code) => code !== source)]) {
    const plural = { plural: defaultPlural, sourcePlural: defaultPlural }
    const options: FormatOptions = { language, sourceLanguage: source, ...plural }
    for (const entry of tbx.read(bytes, options).entries) {
      const [term = '', translation = ''] = [entry.source[0], entry.target[0]]
      const before = terms.get(term)
      const known = before ?? { source: term, description: entry.explanation || entry.note, flags: entry.flags }
      const own = language === source || translation === '' ? {} : { [knownCode(language)]: translation }
      if (term !== '') terms.set(term, { ...known, translations: { ...before?.translations, ...own } })
    }
  }
  return [...terms.values()]
}

const isLanguage = (code: string): boolean => resolveLanguage(code)?.created === false

/** Columns that fit `term [%]` and the like, by language. */
function languageColumns(columns: readonly string[], patterns: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const pattern of patterns.filter((one) => one.includes('%'))) {
    const [before = '', after = ''] = pattern.split('%')
    columns.forEach((column, index) => {
      const name = column.toLowerCase()
      if (!name.startsWith(before) || !name.endsWith(after) || name.length <= before.length + after.length) return
      const code = column.slice(before.length, column.length - after.length)
      if (/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8}){0,2}$/.test(code) && isLanguage(code)) found.set(knownCode(code), index)
    })
  }
  return found
}

/** Does a table with such columns hold terms? */
export function isGlossaryTable(head: string, names: GlossaryColumns): boolean {
  const columns = columnsOf(head)
  if (names.term.length > 0) return columnAt(columns, names.term) >= 0
  return languageColumns(columns, names.translation).size > 0
}

const NO = /^(0|no|false|n)$/i
const YES = /^(1|yes|true|y)$/i

export function termsOfTable(bytes: Uint8Array, names: GlossaryColumns, sourceLanguage: string): ExportedTerm[] {
  const table = readTable(bytes)
  const { columns, rows } = table
  const languages = languageColumns(columns, names.translation)
  const own = knownCode(sourceLanguage)
  const at = (wanted: readonly string[] = []) => columnAt(columns, wanted)
  const term = names.term.length > 0 ? at(names.term) : (languages.get(own) ?? -1)
  const description = described(table, names, own)
  const [forbidden, translatable] = [at(names.forbidden), at(names.translatable)]
  return rows.flatMap((row): ExportedTerm[] => {
    const cell = (index: number) => (row[index] ?? '').trim()
    if (cell(term) === '') return []
    const flags = [YES.test(cell(forbidden)) && 'forbidden', NO.test(cell(translatable)) && 'read-only']
    const translations = [...languages].filter(([code, index]) => code !== own && cell(index) !== '')
    return [
      {
        source: cell(term),
        description: cell(description),
        flags: flags.filter((flag) => flag !== false).join(', '),
        translations: Object.fromEntries(translations.map(([code, index]) => [code, cell(index)])),
      },
    ]
  })
}

/** The column that describes terms: one for all languages, or that of the source language. */
function described({ columns }: Table, { description }: GlossaryColumns, own: string): number {
  const plain = columnAt(columns, description)
  return plain >= 0 ? plain : (languageColumns(columns, description).get(own) ?? -1)
}
