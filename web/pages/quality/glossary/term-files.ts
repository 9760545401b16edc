import { FORBIDDEN, hasFlag, READ_ONLY, type Term } from './terms.ts'

/** Terms as a file has them: texts by the codes of their languages. */
export interface TermRow {
  readonly source: string
  readonly texts: ReadonlyMap<string, string>
}

export interface TermTable {
  readonly rows: readonly TermRow[]
  /** Languages that the file has texts in, beside the source language. */
  readonly codes: readonly string[]
  /** Rows without a term in the source language. */
  readonly skipped: number
}

const sameCode = (one: string, other: string): boolean =>
  one.trim().toLowerCase().replaceAll('-', '_') === other.toLowerCase().replaceAll('-', '_')

const SOURCE_NAMES = ['source', 'term', 'original']
const OTHER_NAMES = ['explanation', 'flags', 'comment', 'comments', 'notes', 'context', 'id', 'location', 'fuzzy']

/**
 * The terms of a table whose first row names its columns: one is the source language, the others are languages. A column
 * named `target` is the language that was chosen for it.
 */
export function termsOfTable(cells: readonly (readonly string[])[], source: string, target: string): TermTable {
  const [header = [], ...lines] = cells
  const names = header.map((name) => name.trim())
  const at = names.findIndex((name) => SOURCE_NAMES.includes(name.toLowerCase()) || sameCode(name, source))
  if (at === -1) return { rows: [], codes: [], skipped: lines.length }
  const columns = names.flatMap((name, index) => {
    if (index === at || name === '' || OTHER_NAMES.includes(name.toLowerCase())) return []
    return [{ index, code: /^(target|translation)$/i.test(name) ? target : name.replaceAll('-', '_') }]
  })
  const rows = lines.flatMap((line) => {
    const term = line[at]?.trim() ?? ''
    if (term === '') return []
    return [{ source: term, texts: new Map(columns.map(({ index, code }) => [code, line[index]?.trim() ?? ''])) }]
  })
  const codes = [...new Set(columns.map(({ code }) => code))].filter((code) => code !== '')
  return { rows, codes, skipped: lines.length - rows.length }
}

/** The terms of a TBX file: of several terms of a language the first counts. */
export function termsOfTbx(text: string, source: string): TermTable {
  const parsed = new DOMParser().parseFromString(text, 'text/xml')
  const entries = [...parsed.querySelectorAll('termEntry, conceptEntry')]
  const codes = new Set<string>()
  const rows = entries.flatMap((entry) => {
    const texts = new Map<string, string>()
    for (const set of entry.querySelectorAll('langSet, langSec')) {
      const code = (set.getAttribute('xml:lang') ?? '').replaceAll('-', '_')
      const term = set.querySelector('term')?.textContent?.trim() ?? ''
      if (term !== '' && !texts.has(code)) texts.set(code, term)
    }
    const own = [...texts.keys()].find((code) => sameCode(code, source))
    const term = own === undefined ? undefined : texts.get(own)
    if (own === undefined || term === undefined) return []
    texts.delete(own)
    for (const code of texts.keys()) codes.add(code)
    return [{ source: term, texts }]
  })
  return { rows, codes: [...codes], skipped: entries.length - rows.length }
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

export const asCsv = (cells: readonly (readonly string[])[]): string =>
  cells.map((row) => `${row.map(quoted).join(',')}\n`).join('')

/** What one language of the file uploads: source and target. */
export const asUpload = ({ rows }: TermTable, code: string): string =>
  asCsv([['source', 'target'], ...rows.map(({ source, texts }) => [source, texts.get(code) ?? ''])])

/** All terms with their languages as columns, as a table. */
export function tableOfTerms(terms: readonly Term[], codes: readonly string[]): string[][] {
  const lines = terms.map(({ source, translations }) => [
    source.source[0] ?? '',
    ...codes.map((code) => translations.get(code)?.target[0] ?? ''),
    source.explanation,
    [FORBIDDEN, READ_ONLY].filter((flag) => hasFlag(source, flag)).join(', '),
  ])
  return [['source', ...codes, 'explanation', 'flags'], ...lines]
}

/** Characters that XML cannot have are left out. */
export const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const tag = (code: string): string => escapedXml(code.replaceAll('_', '-'))

/** All terms in one TBX file. */
export function asTbx(terms: readonly Term[], source: string, codes: readonly string[]): string {
  const set = (code: string, text: string, note: string) =>
    `      <langSet xml:lang="${tag(code)}"><tig><term>${escapedXml(text)}</term>${note}</tig></langSet>\n`
  const entries = terms.map(({ source: unit, translations }) => {
    const note = hasFlag(unit, FORBIDDEN) ? '<termNote type="administrativeStatus">forbidden</termNote>' : ''
    const explanation = unit.explanation
      ? `      <descrip type="definition">${escapedXml(unit.explanation)}</descrip>\n`
      : ''
    const others = codes.flatMap((code) => {
      const text = translations.get(code)?.target[0] ?? ''
      return text === '' ? [] : [set(code, text, note)]
    })
    return `    <termEntry>\n${explanation}${set(source, unit.source[0] ?? '', '')}${others.join('')}    </termEntry>\n`
  })
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE martif PUBLIC "ISO 12200:1999A//DTD MARTIF core (DXFcdV04)//EN" "TBXcdv04.dtd">\n'
  return `${head}<martif type="TBX" xml:lang="${tag(source)}">\n  <text><body>\n${entries.join('')}  </body></text>\n</martif>\n`
}
