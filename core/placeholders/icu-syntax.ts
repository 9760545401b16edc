import { type Message, message } from '#core/messages/message.ts'
/** One branch of a plural or select. */
export interface IcuOption {
  readonly selector: string
  /** Where the selector stands. */
  readonly start: number
  readonly end: number
  readonly nodes: readonly IcuNode[]
  /** Inside the braces. */
  readonly bodyStart: number
  readonly bodyEnd: number
}

export interface IcuArgument {
  readonly kind: 'argument'
  readonly name: string
  /** `number`, `plural`, ...; '' for `{name}`. */
  readonly type: string
  readonly options: readonly IcuOption[]
  readonly start: number
  readonly end: number
}

export interface IcuTag {
  readonly kind: 'tag'
  readonly name: string
  readonly nodes: readonly IcuNode[]
  readonly isEmpty: boolean
  readonly start: number
  readonly end: number
  /** Behind the opening tag, and before the closing one. */
  readonly bodyStart: number
  readonly bodyEnd: number
}

/** Text is not kept. */
export type IcuNode = IcuArgument | IcuTag

export interface IcuProblem {
  readonly message: Message
  readonly position: number
}

export interface IcuMessage {
  /** What was read before the problem. */
  readonly nodes: readonly IcuNode[]
  readonly problem?: IcuProblem
}

export interface IcuOptions {
  /** 'lenient': what looks like a tag; 'strict': every `<`. */
  readonly tags: 'none' | 'lenient' | 'strict'
  /** Only tags that begin so; in lenient reading. */
  readonly tagPrefix: string
}

const withoutTags: IcuOptions = { tags: 'none', tagPrefix: '' }

const MAX_DEPTH = 100
const CHOICES = new Set(['plural', 'select', 'selectordinal'])
const NAME = /[^\s{},'"<>#|\\/&%!?=+*()[\]^`~@:;]+/y
const TYPE = /[A-Za-z]+/y
const SELECTOR = /=[^\s{},]+|[^\p{Pattern_Syntax}\p{Pattern_White_Space}]+/uy
const NUMBER = /[^\s{},]+/y
const TAG_NAME = /[A-Za-z][\w.-]*/y
const SPACE = /\s*/y

/** Thrown inside this file only. */
class IcuError extends Error {
  readonly said: Message
  readonly position: number
  constructor(said: Message, position: number) {
    super(said.id)
    this.said = said
    this.position = position
  }
}

/** Reads a message of ICU's MessageFormat. Linear; never throws. */
export function parseIcu(text: string, options: IcuOptions = withoutTags): IcuMessage {
  const reader = new IcuReader(text, options)
  try {
    reader.read()
    return { nodes: reader.top }
  } catch (error) {
    if (!(error instanceof IcuError)) throw error
    return { nodes: reader.top, problem: { message: error.said, position: Math.min(error.position, text.length) } }
  }
}

class IcuReader {
  readonly top: IcuNode[] = []
  readonly #text: string
  readonly #options: IcuOptions
  #at = 0
  #depth = 0
  /** Branches of choices that are open. */
  #branches = 0

  constructor(text: string, options: IcuOptions) {
    this.#text = text
    this.#options = options
  }

  read(): void {
    this.#message(this.top, false)
    if (this.#at < this.#text.length) this.#fail(message('icu.closingTag'), this.#at)
  }

  /** Up to the brace or the tag that closes it, which is left. */
  #message(nodes: IcuNode[], isPlural: boolean): void {
    this.#depth++
    if (this.#depth > MAX_DEPTH) this.#fail(message('icu.nested'), this.#at)
    for (; this.#at < this.#text.length; ) {
      const sign = this.#text[this.#at]
      // Outside of all arguments this is a sign like any other.
      if (sign === '}' && this.#branches > 0) break
      if (sign === '{') nodes.push(this.#argument(isPlural))
      else if (sign === "'") this.#quote(isPlural)
      else if (sign === '<' && this.#options.tags !== 'none') {
        if (this.#isClosingTag()) break
        const tag = this.#tag(isPlural)
        if (tag) nodes.push(tag)
        else this.#at++
      } else this.#at++
    }
    this.#depth--
  }

  #argument(isPlural: boolean): IcuArgument {
    const start = this.#at++
    this.#skipSpace()
    const name = this.#take(NAME) ?? this.#fail(message('icu.nameMissing'), this.#at)
    this.#skipSpace()
    if (this.#isAt('}')) return { kind: 'argument', name, type: '', options: [], start, end: this.#at }
    if (!this.#isAt(',')) this.#fail(message('icu.endMissing', { name }), this.#at)
    this.#skipSpace()
    const type = this.#take(TYPE) ?? this.#fail(message('icu.typeMissing', { name }), this.#at)
    this.#skipSpace()
    const options = CHOICES.has(type) ? this.#choices(type, isPlural) : this.#style()
    return { kind: 'argument', name, type, options, start, end: this.#at }
  }

  /** Styles are not looked into. */
  #style(): IcuOption[] {
    if (this.#isAt('}')) return []
    const start = this.#at
    if (!this.#isAt(',')) this.#fail(message('icu.endOfTypeMissing'), start)
    for (let depth = 1; this.#at < this.#text.length; this.#at++) {
      const sign = this.#text[this.#at]
      if (sign === "'") this.#at = this.#quotedEnd(this.#at)
      else if (sign === '{') depth++
      else if (sign === '}' && --depth === 0) {
        this.#at++
        return []
      }
    }
    return this.#fail(message('icu.braceMissing'), this.#text.length)
  }

  #choices(type: string, isPlural: boolean): IcuOption[] {
    if (!this.#isAt(',')) this.#fail(message('icu.optionsMissing', { type }), this.#at)
    const counts = type !== 'select'
    this.#skipSpace()
    if (counts) this.#offset()
    const options: IcuOption[] = []
    for (;;) {
      this.#skipSpace()
      if (this.#isAt('}')) break
      options.push(this.#option(counts || isPlural))
    }
    if (options.length === 0) this.#fail(message('icu.optionsMissing', { type }), this.#at - 1)
    return options
  }

  #option(isPlural: boolean): IcuOption {
    const start = this.#at
    const selector = this.#take(SELECTOR) ?? this.#fail(message('icu.selectorMissing'), this.#at)
    const end = this.#at
    this.#skipSpace()
    if (!this.#isAt('{')) this.#fail(message('icu.textMissing', { selector }), this.#at)
    const bodyStart = this.#at
    const nodes: IcuNode[] = []
    this.#branches++
    this.#message(nodes, isPlural)
    this.#branches--
    const bodyEnd = this.#at
    if (!this.#isAt('}')) this.#fail(message('icu.textOpen', { selector }), this.#at)
    return { selector, start, end, nodes, bodyStart, bodyEnd }
  }

  #offset(): void {
    if (!this.#text.startsWith('offset:', this.#at)) return
    this.#at += 'offset:'.length
    this.#skipSpace()
    const from = this.#at
    const number = this.#take(NUMBER)
    if (number === undefined || !/^-?\d+$/.test(number)) this.#fail(message('icu.offset'), from)
  }

  #quote(isPlural: boolean): void {
    const next = this.#text[this.#at + 1] ?? ''
    const quotes =
      next === '{' || next === '}' || (next === '#' && isPlural) || (next === '<' && this.#options.tags !== 'none')
    this.#at = next === "'" ? this.#at + 2 : quotes ? this.#quotedEnd(this.#at) + 1 : this.#at + 1
  }

  /** The apostrophe that ends a quotation; the end of the text where none does. */
  #quotedEnd(start: number): number {
    for (let at = this.#text.indexOf("'", start + 1); at !== -1; at = this.#text.indexOf("'", at + 2)) {
      if (this.#text[at + 1] !== "'") return at
    }
    return this.#text.length
  }

  #isClosingTag(): boolean {
    if (this.#text[this.#at + 1] !== '/') return false
    const name = this.#nameAt(this.#at + 2)
    return this.#options.tags === 'strict' || name?.startsWith(this.#options.tagPrefix) === true
  }

  #tag(isPlural: boolean): IcuTag | undefined {
    const start = this.#at
    const name = this.#nameAt(start + 1)
    const isStrict = this.#options.tags === 'strict'
    if (name === undefined || !(isStrict || name.startsWith(this.#options.tagPrefix)))
      return isStrict ? this.#fail(message('icu.strayBracket'), start) : undefined
    const close = this.#tagEnd(start + 1 + name.length)
    if (close === undefined)
      return isStrict ? this.#fail(message('finding.tagNotClosed', { tag: name }), start) : undefined
    this.#at = close
    const isEmpty = this.#text[close - 2] === '/'
    const span = { kind: 'tag', name, isEmpty, start, bodyStart: close } as const
    if (isEmpty) return { ...span, nodes: [], end: close, bodyEnd: close }
    const nodes: IcuNode[] = []
    this.#message(nodes, isPlural)
    const bodyEnd = this.#at
    this.#closeTag(name, start)
    return { ...span, nodes, end: this.#at, bodyEnd }
  }

  #closeTag(name: string, start: number): void {
    const found = this.#text.startsWith('</', this.#at) ? this.#nameAt(this.#at + 2) : undefined
    if (found !== name) this.#fail(message('finding.tagNotClosed', { tag: name }), start)
    const end = this.#text.indexOf('>', this.#at)
    if (end === -1 || this.#text.slice(this.#at + 2 + name.length, end).trim() !== '')
      this.#fail(message('finding.tagNotClosed', { tag: name }), this.#at)
    this.#at = end + 1
  }

  /** Behind the `>` of a tag; attributes are only allowed in lenient reading. */
  #tagEnd(from: number): number | undefined {
    let at = from
    while (at < this.#text.length && !'<>{}'.includes(this.#text.charAt(at))) at++
    if (this.#text[at] !== '>') return undefined
    const inner = this.#text.slice(from, at).trim()
    return this.#options.tags === 'lenient' || inner === '' || inner === '/' ? at + 1 : undefined
  }

  #nameAt(at: number): string | undefined {
    TAG_NAME.lastIndex = at
    return TAG_NAME.exec(this.#text)?.[0]
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const [word] = pattern.exec(this.#text) ?? []
    this.#at += word?.length ?? 0
    return word
  }

  #isAt(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    return true
  }

  #skipSpace(): void {
    this.#take(SPACE)
  }

  #fail(said: Message, position: number): never {
    throw new IcuError(said, position)
  }
}
