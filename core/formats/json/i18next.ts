import type { FileFormat, FormatOptions } from '../model/format.ts'
import type { PluralRuleOfKeys } from './i18next-groups.ts'
import { i18nextStrings } from './i18next-strings.ts'
import { json } from './json.ts'
import { createJson, readJson, writeJson } from './json-catalog.ts'
import type { JsonTree } from './json-session.ts'
import { jsonHead } from './json-shape.ts'

/** `{{name}}`; Go has a dot before the name. */
const INTERPOLATION = /\{\{(?!-?\s*\.)/
const NUMBERED = /_\d+$/
const numbers = (count: number): string[] => Array.from({ length: count }, (_, form) => `_${form}`)

/** `key` and `key_plural`, or `key_0`, `key_1` and so on: no more of them than the language has forms. */
const rule = ({ plural }: FormatOptions): PluralRuleOfKeys => ({
  marks: ['_plural', '_0'],
  group(base, mark, sibling) {
    const suffixes = mark === '_plural' ? ['', '_plural'] : numbers(plural.number)
    const forms = suffixes.map((suffix) => sibling(base + suffix))
    if (mark === '_plural') return forms[0] === undefined ? undefined : { base, suffixes, forms }
    const needed = forms.slice(0, 2)
    const list = sibling(`${base}_${plural.number}`) !== undefined
    const plain = sibling(base) !== undefined
    return needed.includes(undefined) || list || plain ? undefined : { base, suffixes, forms }
  },
  suffixes(count) {
    if (count !== plural.number) return undefined
    return count === 2 ? ['', '_plural'] : numbers(count)
  },
  isTaken(key, exists) {
    if (exists(`${key}_plural`) || exists(`${key}_0`)) return true
    if (key.endsWith('_plural')) return exists(key.slice(0, -'_plural'.length))
    if (!NUMBERED.test(key)) return false
    const base = key.replace(NUMBERED, '')
    return plural.number === 1 || numbers(plural.number + 1).some((suffix) => exists(base + suffix))
  },
})

const strings = i18nextStrings(rule)

/** i18next up to its third JSON format. */
export const i18next: FileFormat<JsonTree> = {
  ...json,
  id: 'i18next',
  name: 'i18next JSON file v3',
  flags: 'i18next-interpolation',
  abilities: { ...json.abilities, plurals: true },
  codeStyle: 'bcp',
  sniff(head) {
    const document = jsonHead(head)
    // MediaWiki's files have double braces too: {{PLURAL:$1|…}}.
    if (document.child(document.root, '@metadata') !== undefined) return 10
    for (let node = document.nodeAt(0); node !== undefined; node = document.nodeAt(node + 1)) {
      if (document.kind(node) !== 'string') continue
      if (document.key(node).endsWith('_plural') || INTERPOLATION.test(document.scalar(node))) return 55
    }
    return 10
  },
  read: (file, options) => readJson(file, options, strings),
  write: (catalog, edits) => writeJson(i18next, catalog, edits),
  create: (options) => createJson(options, strings),
}
