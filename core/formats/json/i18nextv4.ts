import type { FileFormat, FormatOptions } from '../model/format.ts'
import { CATEGORIES } from '../model/plural-categories.ts'
import type { JsonDocument } from '../syntax/json/json-document.ts'
import { type FormGroup, findGroups, nodesOf, type PluralRuleOfKeys } from './i18next-groups.ts'
import { i18nextStrings } from './i18next-strings.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import type { JsonTree } from './json-session.ts'
import { jsonHead } from './json-shape.ts'

/**
 * `key_one`, `key_other`. A group has `_other`, or the last form of a language that does not count by it, such as Russian;
 * ordinals are none, for their categories are others, nor are forms beside a string of the bare key, which are strings of their own.
 */
const rule = ({ plural, sourcePlural }: Pick<FormatOptions, 'plural' | 'sourcePlural'>): PluralRuleOfKeys => {
  const suffixes = plural.categories.map((category) => `_${category}`)
  const spared = !plural.categories.includes('other')
  const marks = spared ? ['_other', suffixes.at(-1) ?? '_other'] : ['_other']
  const foreign = sourcePlural.categories.filter((name) => name !== 'other' && !plural.categories.includes(name))
  return {
    marks,
    group(base, mark, sibling) {
      if (base.endsWith('_ordinal') || sibling(base) !== undefined) return undefined
      const other = sibling(`${base}_other`)
      if (mark !== '_other' && other !== undefined) return undefined
      const forms = suffixes.map((suffix) => sibling(base + suffix))
      const others = foreign.map((category) => sibling(`${base}_${category}`)).filter((form) => form !== undefined)
      return { base, suffixes, forms, foreign: others, ...(spared && { spare: other }) }
    },
    suffixes: (count) => (count === suffixes.length ? suffixes : undefined),
    isTaken(key, exists) {
      if (marks.some((mark) => key.endsWith(mark) || exists(key + mark))) return true
      const suffix = suffixes.find((candidate) => key.endsWith(candidate))
      const base = suffix === undefined ? '' : key.slice(0, -suffix.length)
      return suffix !== undefined && marks.some((mark) => exists(base + mark))
    },
  }
}

const strings = i18nextStrings(rule)
const anyPlural = { number: CATEGORIES.length, formula: '', categories: CATEGORIES }
const anyCategory = rule({ plural: anyPlural, sourcePlural: anyPlural })

/** One key that ends in `_other` may mean just that; a second form, or a count in its text, tells a plural. */
function isPlural(document: JsonDocument, group: FormGroup): boolean {
  const forms = nodesOf(group)
  return forms.length > 1 || forms.some((form) => document.scalar(form).includes('{{'))
}

/** i18next since its fourth JSON format. */
export const i18nextv4: FileFormat<JsonTree> = {
  ...json,
  id: 'i18nextv4',
  name: 'i18next JSON file v4',
  flags: 'i18next-interpolation',
  abilities: { ...json.abilities, plurals: true },
  codeStyle: 'bcp',
  sniff: (head) => {
    const document = jsonHead(head)
    const groups = findGroups(document, anyCategory).byHead.values()
    return groups.some((group) => isPlural(document, group)) ? 60 : 10
  },
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(i18nextv4, catalog, edits),
  create: (options) => createJson(options, strings),
}
