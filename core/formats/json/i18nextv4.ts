import type { FileFormat, FormatOptions } from '../model/format.ts'
import { CATEGORIES } from '../model/plural-categories.ts'
import { findGroups, type PluralRuleOfKeys } from './i18next-groups.ts'
import { i18nextStrings } from './i18next-strings.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import type { JsonTree } from './json-session.ts'
import { jsonHead } from './json-shape.ts'

/**
 * `key_one`, `key_other`. i18next wants `_other` in every language, so a group without it is none; nor are ordinals, whose
 * categories are others, nor forms beside a string of the bare key, which are strings of their own.
 */
const rule = ({ plural }: Pick<FormatOptions, 'plural'>): PluralRuleOfKeys => {
  const suffixes = plural.categories.map((category) => `_${category}`)
  return {
    marks: ['_other'],
    group(base, _, sibling) {
      if (base.endsWith('_ordinal') || sibling(base) !== undefined) return undefined
      return { base, suffixes, forms: suffixes.map((suffix) => sibling(base + suffix)) }
    },
    suffixes: (count) => (count === suffixes.length && plural.categories.includes('other') ? suffixes : undefined),
    isTaken(key, exists) {
      if (key.endsWith('_other') || exists(`${key}_other`)) return true
      const suffix = suffixes.find((candidate) => key.endsWith(candidate))
      return suffix !== undefined && exists(`${key.slice(0, -suffix.length)}_other`)
    },
  }
}

const strings = i18nextStrings(rule)
const anyCategory = rule({ plural: { number: CATEGORIES.length, formula: '', categories: CATEGORIES } })

/** i18next since its fourth JSON format. */
export const i18nextv4: FileFormat<JsonTree> = {
  ...json,
  id: 'i18nextv4',
  name: 'i18next JSON file v4',
  flags: 'i18next-interpolation',
  abilities: { ...json.abilities, plurals: true },
  codeStyle: 'bcp',
  sniff: (head) => (findGroups(jsonHead(head), anyCategory).byHead.size > 0 ? 60 : 10),
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(i18nextv4, catalog, edits),
  create: (options) => createJson(options, strings),
}
