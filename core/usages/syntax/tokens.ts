import { readEscape } from '#core/usages/syntax/escapes.ts'

/** How code of one kind is written, as far as finding names in it goes. */
export interface Syntax {
  readonly lineComments: readonly string[]
  /** Begin and end. */
  readonly blockComments: readonly (readonly [string, string])[]
  /** Characters that begin and end a text. */
  readonly quotes: string
  /** Of these, those whose texts may go over several lines. */
  readonly longQuotes?: string
  /** Three quotes begin a text over several lines. */
  readonly triple?: boolean
  /** What begins an expression inside a text, and what ends it. */
  readonly expressions?: readonly (readonly [string, string])[]
  /** Texts in which there are expressions; all, unless told. */
  readonly expressionQuotes?: string
  /** `$name` inside a text stands for a value. */
  readonly dollarNames?: boolean
  /** `/…/` may be an expression for patterns. */
  readonly patterns?: boolean
  /** Texts of attributes hold code. */
  readonly markup?: boolean
}

export interface Token {
  readonly kind: 'word' | 'text' | 'mark'
  readonly value: string
  readonly start: number
  /** A text that goes on with something computed. */
  readonly isOpen?: boolean
  /** What follows an expression in a text: no text of its own. */
  readonly isRest?: boolean
}

/** Longer texts are no names; what has no end before this is no text. */
const MAX_TEXT = 10_000

const keywords = new Set(['return', 'case', 'typeof', 'in', 'of', 'await', 'yield', 'else', 'do', 'void', 'delete'])
/** Letters that say how a text is written: r'…', f"…", b'…'. */
const PREFIX = /^[rRbBuUfFLN]{1,2}$/

const isWordCode = (code: number): boolean =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 48 && code <= 57) ||
  code === 95 ||
  code === 36 ||
  code > 127

const isBlank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

interface OpenText {
  readonly quote: string
  readonly opener: string
  readonly closer: string
  depth: number
}

/** Cuts code into words, texts and marks, without comments. One pass: nothing is looked at more than a few times. */
class Tokenizer {
  readonly #text: string
  readonly #syntax: Syntax
  readonly #tokens: Token[] = []
  readonly #open: OpenText[] = []
  /** Per quote: up to where there is no end of a text. */
  readonly #hopeless = new Map<string, number>()
  #at = 0

  constructor(text: string, syntax: Syntax) {
    this.#text = text
    this.#syntax = syntax
  }

  run(): Token[] {
    while (this.#at < this.#text.length) this.#step()
    return this.#tokens
  }

  #step(): void {
    const code = this.#text.charCodeAt(this.#at)
    if (isBlank(code)) this.#at++
    else if (isWordCode(code)) this.#word()
    else if (!this.#comment() && !this.#quoted() && !this.#pattern()) this.#mark()
  }

  #word(): void {
    const start = this.#at
    while (this.#at < this.#text.length && isWordCode(this.#text.charCodeAt(this.#at))) this.#at++
    this.#tokens.push({ kind: 'word', value: this.#text.slice(start, this.#at), start })
  }

  #mark(): void {
    const value = this.#text.charAt(this.#at)
    const open = this.#open.at(-1)
    if (open && value === open.opener) open.depth++
    if (open && value === open.closer && open.depth-- === 0) {
      this.#open.pop()
      this.#at++
      this.#readText(open.quote, { start: this.#at, isRest: true })
      return
    }
    this.#tokens.push({ kind: 'mark', value, start: this.#at })
    this.#at++
  }

  #comment(): boolean {
    const { lineComments, blockComments } = this.#syntax
    // An address in a text of markup is no comment.
    if (lineComments.some((begin) => this.#text.startsWith(begin, this.#at)) && this.#text[this.#at - 1] !== ':') {
      const end = this.#text.indexOf('\n', this.#at)
      this.#at = end < 0 ? this.#text.length : end
      return true
    }
    const block = blockComments.find(([begin]) => this.#text.startsWith(begin, this.#at))
    if (!block) return false
    const end = this.#text.indexOf(block[1], this.#at + block[0].length)
    this.#at = end < 0 ? this.#text.length : end + block[1].length
    return true
  }

  #quoted(): boolean {
    const quote = this.#text.charAt(this.#at)
    if (!this.#syntax.quotes.includes(quote)) return false
    const last = this.#tokens.at(-1)
    const touches = last?.kind === 'word' && last.start + last.value.length === this.#at
    // As in "don't".
    if (touches && quote === "'" && !keywords.has(last.value) && !PREFIX.test(last.value)) return false
    if (touches && PREFIX.test(last.value)) this.#tokens.pop()
    const mark = this.#syntax.triple && this.#text.startsWith(quote.repeat(3), this.#at) ? quote.repeat(3) : quote
    if (this.#at < (this.#hopeless.get(mark) ?? 0)) return false
    const start = this.#at
    this.#at += mark.length
    if (this.#readText(mark, { start, isRest: false })) return true
    this.#hopeless.set(mark, this.#at)
    this.#at = start
    return false
  }

  /** Reads on in a text, up to its end or an expression in it; false where neither comes. */
  #readText(quote: string, { start, isRest }: { start: number; isRest: boolean }): boolean {
    const isLong = quote.length === 3 || (this.#syntax.longQuotes ?? '').includes(quote)
    const { expressions = [], expressionQuotes, dollarNames } = this.#syntax
    const computes = expressionQuotes === undefined || expressionQuotes.includes(quote)
    const from = this.#at
    const parts: string[] = []
    const push = (isOpen: boolean) => this.#tokens.push({ kind: 'text', value: parts.join(''), start, isOpen, isRest })
    let goesOn = false
    while (this.#at < this.#text.length) {
      const char = this.#text.charAt(this.#at)
      if (this.#text.startsWith(quote, this.#at)) {
        this.#at += quote.length
        push(goesOn)
        return true
      }
      const expression = computes && expressions.find(([begin]) => this.#text.startsWith(begin, this.#at))
      if (expression) {
        this.#at += expression[0].length
        push(true)
        this.#open.push({ quote, opener: expression[0].slice(-1), closer: expression[1], depth: 0 })
        return true
      }
      if ((char === '\n' && !isLong) || this.#at - from > MAX_TEXT) return false
      if (dollarNames && char === '$') goesOn = true
      const { length, value } = char === '\\' ? readEscape(this.#text, this.#at) : { length: 1, value: char }
      if (!goesOn) parts.push(value)
      this.#at += length
    }
    return false
  }

  /** Steps over an expression for patterns: its quotes begin no text. */
  #pattern(): boolean {
    if (!this.#syntax.patterns || this.#text.charAt(this.#at) !== '/') return false
    const last = this.#tokens.at(-1)
    if (!last || last.kind === 'text' || (last.kind === 'word' && !keywords.has(last.value))) return false
    if (last.kind === 'mark' && ')]}<'.includes(last.value)) return false
    if (this.#at < (this.#hopeless.get('/') ?? 0)) return false
    let isClass = false
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const char = this.#text.charAt(at)
      if (char === '\n' || at - this.#at > MAX_TEXT) {
        this.#hopeless.set('/', at)
        return false
      }
      if (char === '\\') at++
      else if (char === '[') isClass = true
      else if (char === ']') isClass = false
      else if (char === '/' && !isClass) {
        this.#at = at + 1
        return true
      }
    }
    this.#hopeless.set('/', this.#text.length)
    return false
  }
}

export const tokenize = (text: string, syntax: Syntax): Token[] => new Tokenizer(text, syntax).run()
