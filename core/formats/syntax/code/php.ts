import { MAXIMUM_ENTRIES } from '../text/limits.ts'
import type { Span } from '../text/span.ts'
import { type PhpComplaint, PhpScanner } from './php-scanner.ts'
import type { PhpLiteral } from './php-string.ts'

/** What stands right of `=>` or `=`: text, an array, or something that only PHP can compute. */
export type PhpValue =
  | (Span & { readonly kind: 'text'; readonly text: string; readonly literals: readonly PhpLiteral[] })
  | (Span & { readonly kind: 'array'; readonly arrays: readonly PhpArray[] })
  | (Span & { readonly kind: 'other'; readonly hasText: boolean })

export interface PhpArray extends Span {
  /** Between the brackets. */
  readonly inner: Span
  readonly items: readonly PhpItem[]
}

export interface PhpItem extends Span {
  /** Start of the comments right before it; `start` where there are none. */
  readonly head: number
  /** Text of the key; undefined for list items. */
  readonly key: string | undefined
  readonly keySpan: Span
  /** The key is not a string but code, such as a constant or a number. */
  readonly bare: boolean
  readonly value: PhpValue
  /** Offset of the comma behind it; -1 where there is none. */
  readonly comma: number
}

/** `return …;`, `$name['key'] = …;`, `define('NAME', …);`, `const NAME = …;` */
export interface PhpStatement extends Span {
  readonly head: number
  /** It stands in a block, such as that of an `if`. */
  readonly nested: boolean
  readonly name: string
  /** Its name with the quotes that the file has. */
  readonly spelled: string
  readonly value: PhpValue
}

/** What a statement gives a value to. */
type Named = Pick<PhpStatement, 'name' | 'spelled'>

export interface PhpFile {
  readonly statements: readonly PhpStatement[]
  /** Where new statements go that follow none: before the closing tag, or at the end. */
  readonly codeEnd: number
  readonly hasCode: boolean
}

const MAXIMUM_DEPTH = 200
const VARIABLE = /\$[A-Za-z_\x80-\uffff][A-Za-z0-9_\x80-\uffff]*/y
const MEMBER = /(?:\?->|->|::)\$?[A-Za-z_\x80-\uffff][A-Za-z0-9_\x80-\uffff]*/y
const OPEN_TAG = /<\?(?:php(?=\s|$)|=|(?!xml|php))/gi
const MERGES = /^\\?array_(?:merge|replace)(?:_recursive)?$/i
const BODIES = /^(?:function|class|interface|trait|enum)$/i
const isCloser = (sign: string): boolean => sign === ')' || sign === ']' || sign === '}'
const endsItem = (sign: string): boolean => sign === ',' || isCloser(sign)

/** Finds the arrays and assignments of a PHP file. Whatever else it does is passed over. */
export function parsePhp(text: string, complain: PhpComplaint): PhpFile {
  return new PhpReader(text, complain).read()
}

class PhpReader {
  readonly #scanner: PhpScanner
  readonly #complain: PhpComplaint
  readonly #statements: PhpStatement[] = []
  #depth = 0
  #count = 0

  constructor(text: string, complain: PhpComplaint) {
    this.#scanner = new PhpScanner(text, complain)
    this.#complain = complain
  }

  read(): PhpFile {
    const scanner = this.#scanner
    let codeEnd = 0
    let hasCode = false
    for (;;) {
      OPEN_TAG.lastIndex = scanner.at
      if (OPEN_TAG.exec(scanner.text) === null) break
      scanner.at = OPEN_TAG.lastIndex
      hasCode = true
      this.#code()
      codeEnd = scanner.at
      scanner.at += 2
      if (scanner.at >= scanner.text.length) break
    }
    return { statements: this.#statements, codeEnd, hasCode }
  }

  /** Statements up to the closing tag. */
  #code(): void {
    const scanner = this.#scanner
    let fresh = true
    let depth = 0
    for (scanner.skipTrivia(); !scanner.isOver; scanner.skipTrivia()) {
      const start = scanner.at
      if (scanner.sign === '{') depth++
      if (scanner.sign === '}') depth--
      const statement = fresh && !this.#isFull() ? this.#statement(depth > 0) : undefined
      if (statement !== undefined) this.#statements.push(statement)
      else if (scanner.at === start) this.#pass()
      const last = scanner.text[scanner.at - 1]
      fresh = last === ';' || last === '{' || last === '}' || last === ':'
    }
  }

  /** Passes over a token, and over functions and classes as a whole. */
  #pass(): void {
    const scanner = this.#scanner
    const word = scanner.text[scanner.at - 1] === ':' ? undefined : scanner.word()
    scanner.token()
    if (word === undefined || !BODIES.test(word)) return
    scanner.skipUntil((sign) => sign === '{')
    if (scanner.sign === '{') scanner.skipBrackets()
  }

  #statement(nested: boolean): PhpStatement | undefined {
    const scanner = this.#scanner
    const start = scanner.at
    const head = scanner.head === -1 ? start : scanner.head
    const named = scanner.sign === '$' ? this.#assignment() : this.#keyword()
    if (named === undefined) return undefined
    const value = this.#expression(false)
    scanner.at = value.end
    scanner.skipUntil(() => false)
    if (scanner.sign === ';') scanner.at++
    return { start, end: scanner.at, head, nested, ...named, value }
  }

  /** `return`, `define('NAME',` or `const NAME =`; where it is none of them, nothing is passed. */
  #keyword(): Named | undefined {
    const scanner = this.#scanner
    const start = scanner.at
    const word = scanner.word()
    scanner.at += word?.length ?? 0
    const lower = word?.toLowerCase()
    const named =
      lower === 'return'
        ? alike('return')
        : lower === 'define'
          ? this.#define()
          : lower === 'const'
            ? this.#constant()
            : undefined
    if (named === undefined) scanner.at = start
    return named
  }

  #define(): Named | undefined {
    const scanner = this.#scanner
    if (!this.#take('(')) return undefined
    scanner.skipTrivia()
    const literal = scanner.atLiteral() ? scanner.literal() : undefined
    if (literal?.text === undefined || !this.#take(',')) return undefined
    return { name: `define(${quoteKey(literal.text)})`, spelled: `define(${this.#spelled(literal)})` }
  }

  #spelled({ start, end }: PhpLiteral): string {
    return this.#scanner.text.slice(start, end)
  }

  #constant(): Named | undefined {
    const scanner = this.#scanner
    scanner.skipTrivia()
    const name = scanner.word()
    scanner.at += name?.length ?? 0
    return name !== undefined && this.#take('=') ? alike(`const ${name}`) : undefined
  }

  #take(sign: string): boolean {
    const scanner = this.#scanner
    scanner.skipTrivia()
    if (scanner.sign !== sign) return false
    scanner.at++
    return true
  }

  #assignment(): Named | undefined {
    const scanner = this.#scanner
    const named = this.#variable()
    scanner.skipTrivia()
    const next = scanner.text[scanner.at + 1]
    if (scanner.sign !== '=' || next === '=' || next === '>') return undefined
    scanner.at++
    return named
  }

  /** `$name`, followed by keys and members; in the name keys come out in single quotes. */
  #variable(): Named {
    const scanner = this.#scanner
    VARIABLE.lastIndex = scanner.at
    const [name = '$'] = VARIABLE.exec(scanner.text) ?? []
    const parts = [alike(name)]
    scanner.at += name.length
    for (;;) {
      MEMBER.lastIndex = scanner.at
      const [member] = MEMBER.exec(scanner.text) ?? []
      if (member !== undefined) {
        parts.push(alike(member))
        scanner.at += member.length
      } else if (scanner.sign === '[') {
        parts.push(this.#index())
      } else {
        return { name: parts.map((part) => part.name).join(''), spelled: parts.map((part) => part.spelled).join('') }
      }
    }
  }

  #index(): Named {
    const scanner = this.#scanner
    const open = scanner.at++
    scanner.skipTrivia()
    const literal = scanner.atLiteral() ? scanner.literal() : undefined
    if (literal?.text !== undefined && this.#take(']'))
      return { name: `[${quoteKey(literal.text)}]`, spelled: `[${this.#spelled(literal)}]` }
    scanner.at = open
    scanner.skipBrackets()
    return alike(`[${scanner.text.slice(open + 1, scanner.at - 1).trim()}]`)
  }

  /** What stands right of an arrow or an equals sign, up to what ends it; a key ends at an arrow, too. */
  #expression(isKey: boolean): PhpValue {
    const scanner = this.#scanner
    scanner.skipTrivia()
    const start = scanner.at
    const arrays = this.#arrays()
    if (arrays !== undefined) {
      const { at } = scanner
      if (this.#isEnd(isKey)) return { kind: 'array', start, end: at, arrays }
      return this.#other(start, isKey, false)
    }
    const literals = this.#concatenation()
    const last = literals[literals.length - 1]
    const texts = literals.map(({ text }) => text)
    const plain = last !== undefined && !texts.includes(undefined) && this.#isEnd(isKey)
    if (last === undefined || !plain) return this.#other(start, isKey, last !== undefined)
    return { kind: 'text', start, end: last.end, text: texts.join(''), literals }
  }

  #isEnd(isKey: boolean): boolean {
    const scanner = this.#scanner
    scanner.skipTrivia()
    return scanner.isOver || scanner.sign === ';' || endsItem(scanner.sign) || (isKey && scanner.looksAt('=>'))
  }

  #other(start: number, isKey: boolean, hasText: boolean): PhpValue {
    const scanner = this.#scanner
    scanner.skipUntil((sign) => endsItem(sign) || (isKey && sign === '=' && scanner.looksAt('=>')))
    return { kind: 'other', start, end: trimmedEnd(scanner.text, start, scanner.at), hasText }
  }

  /** An array, several with plus signs between, or a call of `array_merge` with arrays among its arguments. */
  #arrays(): PhpArray[] | undefined {
    const scanner = this.#scanner
    const first = this.#array() ?? this.#merge()
    if (first === undefined) return undefined
    const arrays = [first].flat()
    for (;;) {
      const { at } = scanner
      if (!this.#take('+')) {
        scanner.at = at
        return arrays
      }
      scanner.skipTrivia()
      const next = this.#array() ?? this.#merge()
      if (next !== undefined) arrays.push(...[next].flat())
      else scanner.skipUntil((sign) => sign === '+' || endsItem(sign))
    }
  }

  #merge(): PhpArray[] | undefined {
    const scanner = this.#scanner
    const start = scanner.at
    const word = scanner.word()
    if (word === undefined || !MERGES.test(word)) return undefined
    scanner.at += word.length
    if (!this.#take('(')) {
      scanner.at = start
      return undefined
    }
    const found: PhpArray[] = []
    do {
      const value = this.#expression(false)
      if (value.kind === 'array') found.push(...value.arrays)
      scanner.skipUntil(endsItem)
    } while (this.#take(','))
    this.#take(')')
    return found
  }

  #array(): PhpArray | undefined {
    const scanner = this.#scanner
    const start = scanner.at
    const long = scanner.sign !== '['
    if (long && scanner.word()?.toLowerCase() !== 'array') return undefined
    scanner.at += long ? 'array'.length : 0
    if (!this.#take(long ? '(' : '[')) {
      scanner.at = start
      return undefined
    }
    if (this.#depth >= MAXIMUM_DEPTH) return this.#tooDeep(start)
    this.#depth++
    const array = this.#items(start, long ? ')' : ']')
    this.#depth--
    return array
  }

  #tooDeep(start: number): PhpArray {
    const scanner = this.#scanner
    this.#complain('limit', 'arrays are nested too deeply', start, start + 1)
    scanner.at--
    const inner = { start: scanner.at + 1, end: scanner.at + 1 }
    scanner.skipBrackets()
    return { start, end: scanner.at, inner, items: [] }
  }

  #items(start: number, close: string): PhpArray {
    const scanner = this.#scanner
    const inner = scanner.at
    const items: PhpItem[] = []
    for (scanner.skipTrivia(); scanner.sign !== close; scanner.skipTrivia()) {
      if (scanner.isOver || scanner.sign === ';' || isCloser(scanner.sign)) {
        this.#complain('syntax', `an array that is not closed by '${close}'`, start, scanner.at)
        return { start, end: scanner.at, inner: { start: inner, end: scanner.at }, items }
      }
      if (scanner.sign === ',') scanner.at++
      else if (this.#isFull()) scanner.skipUntil(isCloser)
      else items.push(this.#item())
    }
    scanner.at++
    return { start, end: scanner.at, inner: { start: inner, end: scanner.at - 1 }, items }
  }

  /** Has enough been read? Says so once. */
  #isFull(): boolean {
    const { at, text } = this.#scanner
    if (this.#count++ === MAXIMUM_ENTRIES)
      this.#complain('limit', 'too many strings; the rest is not read', at, text.length)
    return this.#count > MAXIMUM_ENTRIES
  }

  #item(): PhpItem {
    const scanner = this.#scanner
    const start = scanner.at
    const head = scanner.head === -1 ? start : scanner.head
    const first = this.#expression(true)
    scanner.at = first.end
    scanner.skipTrivia()
    const keyed = scanner.looksAt('=>')
    if (keyed) scanner.at += 2
    const value = keyed ? this.#expression(false) : first
    scanner.at = value.end
    scanner.skipTrivia()
    const comma = scanner.sign === ',' ? scanner.at++ : -1
    if (scanner.at === start) scanner.at++
    const name = first.kind === 'text' ? first.text : scanner.text.slice(first.start, first.end)
    const key = keyed ? name : undefined
    return { start, end: value.end, head, key, keySpan: first, bare: first.kind !== 'text', value, comma }
  }

  /** Literals joined by dots. */
  #concatenation(): PhpLiteral[] {
    const scanner = this.#scanner
    const literals: PhpLiteral[] = []
    for (;;) {
      const literal = scanner.atLiteral() ? scanner.literal() : undefined
      if (literal === undefined) return literals
      literals.push(literal)
      scanner.skipTrivia()
      const dot = scanner.at
      if (scanner.sign !== '.' || scanner.text[dot + 1] === '=') return literals
      scanner.at++
      scanner.skipTrivia()
      if (scanner.atLiteral()) continue
      scanner.at = dot
      return literals
    }
  }
}

/** A key as it stands in our names of strings. */
const alike = (name: string): Named => ({ name, spelled: name })

export const quoteKey = (key: string): string => `'${key.replace(/[\\']/g, '\\$&')}'`

function trimmedEnd(text: string, start: number, end: number): number {
  let last = end
  while (last > start && text.charCodeAt(last - 1) <= 32) last--
  return last
}
