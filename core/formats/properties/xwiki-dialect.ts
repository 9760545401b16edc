import { abilitiesOf } from '../model/abilities.ts'
import { openFlat } from '../model/flat-catalog.ts'
import type { Abilities, FormatOptions } from '../model/format.ts'
import type { Keyed } from '../model/keyed-entries.ts'
import { type Codec, type PropertiesManner, propertiesDialect } from './properties-dialect.ts'

export const xwikiAbilities: Abilities = abilitiesOf({ notes: true, add: false, remove: false })

const MISSING = '### Missing: '
const PARAMETER = /\{\d/

/** XWiki reads texts with parameters as messages, in which an apostrophe is doubled; all others as they are. */
const apostrophes: Codec = {
  read: (written) => (PARAMETER.test(written) ? written.replaceAll("''", "'") : written),
  write: (text) => (PARAMETER.test(text) ? text.replaceAll("'", "''") : text),
}

/** Java properties as XWiki has them: a text that is missing stands as a comment with the template's text. */
export function xwikiDialect(manner: Omit<PropertiesManner, 'texts' | 'missing' | 'shown'>) {
  const known = new WeakMap<Uint8Array, Keyed<{ readonly value: string }>>()
  const shown = (key: string, { template, ...options }: FormatOptions): string | undefined => {
    if (template === undefined) return undefined
    const records = known.get(template) ?? openFlat(dialect, template, options).counted
    known.set(template, records)
    return records.get(key)?.value
  }
  const dialect = propertiesDialect({ ...manner, texts: apostrophes, missing: MISSING, shown })
  return dialect
}

const CONTINUATION = /\\(?:(\r\n|\r|\n)[ \t\f]*|[\s\S])/g

/** In a new language every text is missing. A comment cannot go over several lines. */
export function asMissing(record: { readonly missing: boolean }, text: string): string {
  if (record.missing) return text
  return MISSING + text.replace(CONTINUATION, (whole, lineBreak?: string) => (lineBreak === undefined ? whole : ''))
}
