import { MadeEntries } from '../model/entry-list.ts'
import type { Catalog, Entry, FormatOptions } from '../model/format.ts'
import { byKey, type Keyed, keyed } from '../model/keyed-entries.ts'
import {
  type PhpArray,
  type PhpFile,
  type PhpItem,
  type PhpStatement,
  type PhpValue,
  parsePhp,
} from '../syntax/code/php.ts'
import { collectProblems, type ProblemList } from '../syntax/text/problems.ts'
import { decode, type SourceText } from '../syntax/text/source-text.ts'
import { type PhpStep, shownStep, stepName } from './php-key.ts'
import { noteBehind, noteOf } from './php-notes.ts'

/** In what PHP and Laravel differ. */
export interface PhpRules {
  /** What strings are named without; undefined where names are whole. */
  readonly root: string | undefined
  /** Texts hold plural forms with this between them. */
  readonly separator: string | undefined
}

export type PhpText = Extract<PhpValue, { kind: 'text' }>

/** Where a string stands: its item, the arrays around it, its statement. */
export interface PhpLocation {
  /** Of the array. */
  readonly name: string
  readonly array: PhpArray
  readonly item: PhpItem
  readonly outer: PhpLocation | undefined
}

export interface PhpString {
  readonly key: string
  readonly value: PhpText
  /** Undefined where it is not in an array. */
  readonly location: PhpLocation | undefined
  readonly statement: PhpStatement
  /** Its name with `[]` behind arrays in brackets, as the field names them. */
  readonly shown: string
}

/** An array that new strings can go into. */
export interface PhpContainer {
  readonly array: PhpArray
  readonly outer: PhpLocation | undefined
}

export interface PhpTree {
  readonly source: SourceText
  readonly file: PhpFile
  readonly strings: Keyed<PhpString>
  readonly duplicates: ReadonlyMap<string, readonly PhpString[]>
  readonly containers: ReadonlyMap<string, PhpContainer>
  /** Names of what is neither text nor array. */
  readonly others: ReadonlySet<string>
  readonly options: FormatOptions
}

/** Longer names of arrays are not followed: they would grow faster than the file. */
const MAXIMUM_PREFIX = 1000
const NO_SOURCE: readonly string[] = []

export function readPhp(file: Uint8Array, options: FormatOptions, rules: PhpRules): Catalog<PhpTree> {
  const source = decode(file)
  const problems = collectProblems(source)
  const parsed = parsePhp(source.text, problems.add)
  const reader = new Reader(source.text, problems, rules)
  for (const statement of parsed.statements) reader.statement(statement)
  const { containers, others } = reader
  const { counted: strings, others: doubled } = keyed(reader.strings, keyOf, 'last')
  const later = [...doubled, ...reader.ignored]
  for (const string of later) {
    const { start, end } = partOf(string)
    const counting = isConstant(string.key) ? 'first' : 'last'
    problems.add('duplicate_key', `${string.key} is there twice; the ${counting} one counts`, start, end)
  }
  const duplicates = byKey(later, keyOf)
  const entries = new MadeEntries(strings.size, (location) => entryOf(source.text, strings.at(location), rules))
  const tree: PhpTree = { source, file: parsed, strings, duplicates, containers, others, options }
  return { entries, problems: problems.list, text: source.text, tree }
}

/** A constant keeps its first value; of all else the last one counts. */
const isConstant = (name: string): boolean => name.startsWith('define(')

interface Named {
  readonly name: string
  readonly shown: string
}

class Reader {
  readonly strings: PhpString[] = []
  /** Constants that are defined again. */
  readonly ignored: PhpString[] = []
  readonly #constants = new Set<string>()
  readonly containers = new Map<string, PhpContainer>()
  readonly others = new Set<string>()
  readonly #problems: ProblemList
  readonly #rules: PhpRules

  readonly #text: string

  constructor(text: string, problems: ProblemList, rules: PhpRules) {
    this.#text = text
    this.#problems = problems
    this.#rules = rules
  }

  statement(statement: PhpStatement): void {
    const { root } = this.#rules
    if (root !== undefined && statement.name !== root) return
    const name = root === undefined ? statement.name : ''
    if (root !== undefined && statement.value.kind === 'text') return
    const shown = root === undefined ? statement.spelled : ''
    this.#value({ name, shown }, statement.value, statement, undefined)
  }

  #value(named: Named, value: PhpValue, statement: PhpStatement, location: PhpLocation | undefined): void {
    const { name, shown } = named
    if (value.kind === 'text') {
      const known = isConstant(name) && this.#constants.has(name)
      if (isConstant(name)) this.#constants.add(name)
      const list = known ? this.ignored : this.strings
      list.push({ key: name, shown, value, location, statement })
    } else if (value.kind === 'array') {
      for (const array of value.arrays) this.#array(named, array, statement, location)
    } else {
      this.others.add(name)
      if (!value.hasText) return
      this.#problems.add('unsupported', 'a text with code in it', value.start, value.end)
    }
  }

  #array({ name, shown }: Named, array: PhpArray, statement: PhpStatement, outer: PhpLocation | undefined): void {
    if (name.length > MAXIMUM_PREFIX) {
      this.#problems.add('limit', 'the name of this array is too long', array.start, array.start + 1)
      return
    }
    if (!this.containers.has(name)) this.containers.set(name, { array, outer })
    const prefix = shown !== '' && this.#text[array.start] === '[' ? `${shown}[]` : shown
    let index = 0
    for (const item of array.items) {
      const { key, bare } = item
      const step: PhpStep = key === undefined ? { index: index++ } : { key, bare }
      const named = { name: stepName(name, step), shown: shownStep(prefix, step) }
      this.#value(named, item.value, statement, { name, array, item, outer })
    }
  }
}

const keyOf = ({ key }: PhpString): string => key

/** What a string is written with: its item of an array, or its statement. */
const partOf = ({ location, statement }: PhpString): PhpItem | PhpStatement => location?.item ?? statement

function entryOf(text: string, string: PhpString, rules: PhpRules): Entry {
  const part = partOf(string)
  const { head, start, end } = part
  const close = 'comma' in part ? Math.max(end, part.comma + 1) : end
  const notes = [
    noteOf(text, { start: head, end: start }),
    noteOf(text, { start: string.value.end, end: Math.max(close, bracketBehind(text, string)) }),
    noteBehind(text, close),
  ]
  return {
    key: string.key,
    context: '',
    source: NO_SOURCE,
    target: formsOf(string.value.text, rules),
    note: notes.filter((note) => note !== '').join('\n'),
    location: '',
    flags: '',
    state: 'unknown',
    previousSource: '',
    explanation: '',
    span: { start: head, end },
  }
}

/** Where the array of the last item ends on the line of its text; else where the text does. */
function bracketBehind(text: string, { value, location }: PhpString): number {
  const end = location?.item.comma === -1 ? location.array.inner.end : value.end
  return /[\r\n]/.test(text.slice(value.end, end)) ? value.end : end
}

export const formsOf = (text: string, { separator }: PhpRules): string[] =>
  separator !== undefined && text.includes(separator) ? text.split(separator) : [text]
