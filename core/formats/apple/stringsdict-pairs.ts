import { isCategory } from '../model/plural-categories.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { readContent } from '../syntax/xml/xml-content.ts'
import { childNamed } from '../syntax/xml/xml-file.ts'
import { elementsOf } from '../syntax/xml/xml-position.ts'
import { newEntry, type ReadOptions, type XmlRecord } from '../xml/xml-tree.ts'

/** A key of a `<dict>` and its value. */
export interface Pair {
  readonly name: string
  readonly key: XmlElement
  readonly value: XmlElement
}

export interface StringsdictRecord extends XmlRecord {
  readonly kind: 'format' | 'variable'
  readonly pair: Pair
  /** The pair of the outermost dictionary that it is in. */
  readonly outer: Pair
  /** Forms of a variable by category. */
  readonly forms: ReadonlyMap<string, Pair>
}

export const FORMAT_KEY = 'NSStringLocalizedFormatKey'
export const RULE_KEY = 'NSStringFormatSpecTypeKey'
export const PLURAL_RULE = 'NSStringPluralRuleType'
export const TYPE_KEY = 'NSStringFormatValueTypeKey'

/** A property list without strings. */
export const EMPTY_PLIST = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
</dict>
</plist>
`

/** A format string that says nothing but which variable to show. */
const ONLY_VARIABLE = /^%(?:\d+\$)?#@[^@]*@$/

export const isOnlyVariable = (format: string): boolean => ONLY_VARIABLE.test(format)

export const textIn = (text: string, element: XmlElement): string => readContent(text, element).text

/** Pairs of a dictionary; a key without a value is passed over. */
export function pairsOf(text: string, dict: XmlElement): Pair[] {
  const pairs: Pair[] = []
  let key: XmlElement | undefined
  for (const element of elementsOf(dict)) {
    if (element.name === 'key') key = element
    else if (key !== undefined) {
      pairs.push({ name: textIn(text, key), key, value: element })
      key = undefined
    }
  }
  return pairs
}

export const outerDict = (root: XmlElement | null): XmlElement | undefined =>
  root?.name === 'plist' ? childNamed(root, 'dict') : undefined

export function* stringsdictRecords({ root, text }: XmlDocument, options: ReadOptions): Generator<StringsdictRecord> {
  const dict = outerDict(root)
  if (dict === undefined) return
  for (const outer of pairsOf(text, dict)) {
    if (outer.value.name !== 'dict' || !isSound(outer.value) || !isSound(outer.key)) continue
    for (const pair of pairsOf(text, outer.value)) {
      const record = readPair(text, outer, pair, options)
      if (record !== undefined) yield record
    }
  }
}

function readPair(text: string, outer: Pair, pair: Pair, options: ReadOptions): StringsdictRecord | undefined {
  const { name, key, value } = pair
  const span = { start: key.start, end: value.end }
  const base = { element: value, from: key.start, pair, outer }
  const source = (id: string) => (options.template === undefined ? [id] : [])
  if (name === FORMAT_KEY && value.name === 'string') {
    const format = textIn(text, value)
    if (isOnlyVariable(format)) return undefined
    const entry = newEntry(value, { key: outer.name, source: source(outer.name), target: [format], span })
    return { ...base, kind: 'format', forms: NO_FORMS, values: [value], entry }
  }
  if (value.name !== 'dict') return undefined
  const inner = pairsOf(text, value)
  const rule = inner.find((part) => part.name === RULE_KEY)
  if (rule === undefined || textIn(text, rule.value) !== PLURAL_RULE) return undefined
  const named = inner.filter((part) => isCategory(part.name) && part.value.name === 'string')
  const forms = new Map(named.toReversed().map((part) => [part.name, part]))
  const target = options.plural.categories.map((category) => {
    const form = forms.get(category)
    return form === undefined ? '' : textIn(text, form.value)
  })
  const id = `${outer.name}:${name}`
  const entry = newEntry(value, { key: id, source: source(id), target, span })
  return { ...base, kind: 'variable', forms, values: named.map((part) => part.value), entry }
}

const NO_FORMS: ReadonlyMap<string, Pair> = new Map()
