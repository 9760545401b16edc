import { MAX_PLURAL_FORMS } from '#core/languages/plurals.ts'
import type { FormatOptions } from '../model/format.ts'
import { type Charset, findCharset } from '../syntax/text/charset.ts'
import type { Encoding } from '../syntax/text/source-text.ts'

/** Value of a header field, e.g. 'Plural-Forms'; undefined where the header lacks it. */
export function headerField(header: string, name: string): string | undefined {
  const prefix = `${name.toLowerCase()}:`
  const line = header.split('\n').find((candidate) => candidate.toLowerCase().startsWith(prefix))
  return line?.slice(prefix.length).trim()
}

/** The header with these fields set: in their place where they are, at the end where they are new. */
export function withHeaderFields(header: string, fields: Readonly<Record<string, string>>): string {
  const lines = header.split('\n')
  if (lines[lines.length - 1] === '') lines.pop()
  for (const [name, value] of Object.entries(fields)) {
    const prefix = `${name.toLowerCase()}:`
    const index = lines.findIndex((line) => line.toLowerCase().startsWith(prefix))
    const line = `${index === -1 ? name : lines[index]?.slice(0, name.length)}: ${value}`
    if (index === -1) lines.push(line)
    else lines[index] = line
  }
  return lines.map((line) => `${line}\n`).join('')
}

const PLURAL_FORMS = /^nplurals\s*=\s*(\d{1,3})\s*;\s*plural\s*=\s*([^;]*)/

/** What the header says about plurals; undefined where it says nothing that makes sense. */
export function headerPlural(header: string): { readonly number: number; readonly formula: string } | undefined {
  const [, number, formula = ''] = PLURAL_FORMS.exec(headerField(header, 'Plural-Forms') ?? '') ?? []
  const forms = Number(number)
  if (!(forms >= 1 && forms <= MAX_PLURAL_FORMS)) return undefined
  return { number: forms, formula: formula.trim() }
}

/** Fields that make the header of a template the one of a new language; the component may want some left alone. */
export const newLanguageFields = ({ language, plural, params = {} }: FormatOptions): Record<string, string> => ({
  ...(params.po_set_last_translator !== false && { 'Last-Translator': 'Automatically generated' }),
  ...(params.po_set_language_team !== false && { 'Language-Team': 'none' }),
  Language: language,
  'Content-Type': 'text/plain; charset=UTF-8',
  'Plural-Forms': `nplurals=${plural.number}; plural=${plural.formula};`,
})

/** A header for a file that has none. */
export function newHeader(options: FormatOptions): string {
  const order = ['Project-Id-Version', 'Report-Msgid-Bugs-To', 'Last-Translator', 'Language-Team', 'Language']
  const empty = Object.fromEntries(order.map((name) => [name, '']))
  const plain = { 'MIME-Version': '1.0', 'Content-Type': '', 'Content-Transfer-Encoding': '8bit' }
  return withHeaderFields('', { ...empty, ...plain, ...newLanguageFields(options) })
}

const HEAD = 32_768
const CHARSET = /Content-Type:[\s\S]{0,200}?charset=([A-Za-z0-9_.:-]{1,40})/i
const LATIN_1 = /^(?:iso[-_]?8859[-_]1|latin-?1)$/i
const PLAIN = /^(?:utf-?8|us-ascii|ascii|charset)$/i

/** The encoding that a file's header names. Bytes are looked at as they are: names of encodings are ASCII. */
export function declaredEncoding(file: Uint8Array): Encoding | Charset {
  const head = String.fromCharCode(...file.subarray(0, HEAD))
  const name = CHARSET.exec(head)?.[1] ?? 'utf-8'
  if (PLAIN.test(name)) return 'utf-8'
  return LATIN_1.test(name) ? 'iso-8859-1' : (findCharset(name) ?? 'utf-8')
}
