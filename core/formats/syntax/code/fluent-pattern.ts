/** Thrown within the reader only: what is not Fluent, and where. No Error: a hopeless file throws a million of them. */
export class FluentError {
  readonly message: string
  readonly position: number
  readonly limit: boolean

  constructor(message: string, position: number, limit = false) {
    this.message = message
    this.position = position
    this.limit = limit
  }
}

const MAXIMUM_DEPTH = 100
const IDENTIFIER = /[A-Za-z][A-Za-z0-9_-]*/y
const FUNCTION = /^[A-Z][A-Z0-9_-]*$/
const NUMBER = /-?\d+(?:\.\d+)?/y
const HEXADECIMAL = /^[0-9a-fA-F]+$/
const NEWLINE = 10
const RETURN = 13
const SPACE = 32

type Expression =
  | 'literal'
  | 'variable'
  | 'message'
  | 'message attribute'
  | 'term'
  | 'term attribute'
  | 'call'
  | 'placeable'

/** Walks over patterns: text and placeables. Says nothing about them but where they end, or that they are none. */
export class FluentPatterns {
  readonly #text: string
  at = 0
  #depth = 0

  constructor(text: string) {
    this.#text = text
  }

  fail(message: string): never {
    throw new FluentError(message, this.at)
  }

  expect(sign: string): void {
    if (this.#text[this.at] !== sign) this.fail(`'${sign}' is expected`)
    this.at++
  }

  lineEndLength(at: number): number {
    const unit = this.#text.charCodeAt(at)
    return unit === NEWLINE ? 1 : unit === RETURN && this.#text.charCodeAt(at + 1) === NEWLINE ? 2 : 0
  }

  atLineEnd(): boolean {
    return this.at >= this.#text.length || this.lineEndLength(this.at) > 0
  }

  skipLineEnd(): void {
    this.at += this.lineEndLength(this.at)
  }

  expectLineEnd(): void {
    if (!this.atLineEnd()) this.fail('the end of the line is expected')
  }

  skipInline(): void {
    while (this.#text.charCodeAt(this.at) === SPACE) this.at++
  }

  /** Blanks and line ends. */
  skipBlank(): void {
    for (;;) {
      this.skipInline()
      const length = this.lineEndLength(this.at)
      if (length === 0) return
      this.at += length
    }
  }

  /** Lines that are blank. */
  skipBlankBlock(): void {
    for (;;) {
      const line = this.at
      this.skipInline()
      const length = this.lineEndLength(this.at)
      if (length === 0 && this.at < this.#text.length) {
        this.at = line
        return
      }
      if (length === 0) return
      this.at += length
    }
  }

  /** A pattern, here or on the lines below, if there is one. */
  maybePattern(): boolean {
    const start = this.at
    this.skipInline()
    if (!this.atLineEnd()) {
      this.#pattern()
      return true
    }
    if (this.#continues()) {
      this.#pattern()
      return true
    }
    this.at = start
    return false
  }

  /** Does a pattern go on below this line end? If so, up to its next character. */
  #continues(): boolean {
    const start = this.at
    this.skipBlankBlock()
    const line = this.at
    this.skipInline()
    const sign = this.#text[this.at]
    if (sign === '{') return true
    const special = sign === undefined || sign === '}' || sign === '.' || sign === '[' || sign === '*'
    if (this.at > line && !special) return true
    this.at = start
    return false
  }

  #pattern(): void {
    let end = this.at
    while (this.at < this.#text.length) {
      const sign = this.#text[this.at]
      if (sign === '{') {
        this.#placeable()
        end = this.at
      } else if (sign === '}') {
        this.fail("a '}' without a '{'")
      } else if (this.lineEndLength(this.at) > 0) {
        if (!this.#continues()) break
      } else {
        if (sign !== ' ') end = this.at + 1
        this.at++
      }
    }
    this.at = end
    this.skipInline()
    if (!this.atLineEnd()) this.at = end
  }

  #placeable(): Expression {
    if (this.#depth >= MAXIMUM_DEPTH) throw new FluentError('placeables are nested too deeply', this.at, true)
    this.#depth++
    this.expect('{')
    this.skipBlank()
    try {
      this.#expression()
    } finally {
      this.#depth--
    }
    this.expect('}')
    return 'placeable'
  }

  #expression(): void {
    const selector = this.#inline()
    this.skipBlank()
    if (!this.#text.startsWith('->', this.at)) {
      if (selector === 'term attribute') this.fail('the attribute of a term cannot be shown')
      return
    }
    if (selector === 'message' || selector === 'message attribute' || selector === 'term' || selector === 'placeable') {
      this.fail(`a ${selector} cannot be chosen by`)
    }
    this.at += 2
    this.skipInline()
    this.expectLineEnd()
    this.#variants()
  }

  #variants(): void {
    let defaults = 0
    this.skipBlank()
    for (;;) {
      const isDefault = this.#text[this.at] === '*'
      if (this.#text[isDefault ? this.at + 1 : this.at] !== '[') break
      if (isDefault) defaults++
      if (defaults > 1) this.fail('there are two default variants')
      this.at += isDefault ? 2 : 1
      this.#variantKey()
      if (!this.maybePattern()) this.fail('a variant without a value')
      this.expectLineEnd()
      this.skipBlank()
    }
    if (defaults === 0) this.fail("one of the variants must be the default: '*[other]'")
  }

  #variantKey(): void {
    this.skipBlank()
    if (!this.#take(NUMBER)) this.identifier()
    this.skipBlank()
    this.expect(']')
  }

  #inline(): Expression {
    const sign = this.#text[this.at]
    if (sign === '{') return this.#placeable()
    if (sign === '"') {
      this.#string()
      return 'literal'
    }
    if (this.#take(NUMBER)) return 'literal'
    if (sign === '$') {
      this.at++
      this.identifier()
      return 'variable'
    }
    return sign === '-' ? this.#term() : this.#reference()
  }

  #term(): Expression {
    this.at++
    this.identifier()
    const attribute = this.#attribute()
    this.#maybeArguments()
    return attribute ? 'term attribute' : 'term'
  }

  #reference(): Expression {
    const name = this.identifier()
    const end = this.at
    if (this.#maybeArguments()) {
      if (FUNCTION.test(name)) return 'call'
      throw new FluentError('names of functions are upper case', end)
    }
    return this.#attribute() ? 'message attribute' : 'message'
  }

  #attribute(): boolean {
    if (this.#text[this.at] !== '.') return false
    this.at++
    this.identifier()
    return true
  }

  #maybeArguments(): boolean {
    const start = this.at
    this.skipBlank()
    if (this.#text[this.at] === '(') {
      this.#arguments()
      return true
    }
    this.at = start
    return false
  }

  #arguments(): void {
    if (this.#depth >= MAXIMUM_DEPTH) throw new FluentError('calls are nested too deeply', this.at, true)
    this.#depth++
    const names = new Set<string>()
    this.at++
    this.skipBlank()
    try {
      while (this.#text[this.at] !== ')') {
        this.#argument(names)
        this.skipBlank()
        if (this.#text[this.at] !== ',') break
        this.at++
        this.skipBlank()
      }
    } finally {
      this.#depth--
    }
    this.expect(')')
  }

  #argument(names: Set<string>): void {
    const start = this.at
    const kind = this.#inline()
    const name = this.#text.slice(start, this.at)
    this.skipBlank()
    if (this.#text[this.at] !== ':') {
      if (names.size > 0) this.fail('arguments without a name come first')
      return
    }
    if (kind !== 'message') this.fail('this is no name of an argument')
    if (names.has(name)) this.fail(`'${name}' is given twice`)
    names.add(name)
    this.at++
    this.skipBlank()
    if (this.#take(NUMBER)) return
    if (this.#text[this.at] !== '"') this.fail('a text or a number is expected')
    this.#string()
  }

  #string(): void {
    this.at++
    while (this.#text[this.at] !== '"') {
      if (this.atLineEnd()) this.fail('a text that does not end on its line')
      this.at += this.#text[this.at] === '\\' ? this.#escapeLength() : 1
    }
    this.at++
  }

  #escapeLength(): number {
    const sign = this.#text[this.at + 1]
    if (sign === '\\' || sign === '"') return 2
    const digits = sign === 'u' ? 4 : sign === 'U' ? 6 : 0
    const code = this.#text.slice(this.at + 2, this.at + 2 + digits)
    if (digits === 0 || code.length < digits || !HEXADECIMAL.test(code)) this.fail('an unknown escape')
    return 2 + digits
  }

  identifier(): string {
    IDENTIFIER.lastIndex = this.at
    const [name] = IDENTIFIER.exec(this.#text) ?? []
    if (name === undefined) this.fail('a name is expected')
    this.at += name.length
    return name
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at
    if (!pattern.test(this.#text)) return false
    this.at = pattern.lastIndex
    return true
  }
}
