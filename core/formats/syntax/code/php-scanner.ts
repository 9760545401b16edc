import { bodyOf, findLabel, type PhpLiteral, unescapeDouble, unescapeSingle } from './php-string.ts'

export type PhpComplaint = (code: 'syntax' | 'limit', message: string, start: number, end: number) => void

const WORD = /[A-Za-z_\\\x80-\uffff][A-Za-z0-9_\\\x80-\uffff]*/y
const HEREDOC = /<<<[ \t]{0,20}(?:'([A-Za-z_]\w{0,100})'|"([A-Za-z_]\w{0,100})"|([A-Za-z_]\w{0,100}))(?:\r\n|\n|\r)/y

/** Walks over PHP code, token by token. */
export class PhpScanner {
  readonly text: string
  readonly #complain: PhpComplaint
  at = 0
  /** Where the comments begin that stand right before what comes next; -1 where there are none. */
  head = -1

  constructor(text: string, complain: PhpComplaint) {
    this.text = text
    this.#complain = complain
  }

  get sign(): string {
    return this.text[this.at] ?? ''
  }

  looksAt(token: string): boolean {
    return this.text.startsWith(token, this.at)
  }

  /** Nothing of this code follows. */
  get isOver(): boolean {
    return this.at >= this.text.length || this.looksAt('?>')
  }

  word(): string | undefined {
    WORD.lastIndex = this.at
    return WORD.exec(this.text)?.[0]
  }

  atLiteral(): boolean {
    const { sign } = this
    return sign === "'" || sign === '"' || (sign === '<' && this.looksAt('<<<'))
  }

  /** The literal here, if there is one; its end is passed. */
  literal(): PhpLiteral | undefined {
    const { sign } = this
    if (sign === "'" || sign === '"') return this.#quoted(this.at, sign)
    return sign === '<' && this.looksAt('<<<') ? this.#heredoc(this.at) : undefined
  }

  #quoted(start: number, quote: string): PhpLiteral | undefined {
    const { text } = this
    let at = start + 1
    for (; at < text.length && text[at] !== quote; at++) if (text[at] === '\\') at++
    if (at >= text.length) return this.#endless('a string that does not end', start)
    this.at = at + 1
    const raw = text.slice(start + 1, at)
    if (quote === "'") return { start, end: this.at, quoting: 'single', text: unescapeSingle(raw) }
    return { start, end: this.at, quoting: 'double', text: unescapeDouble(raw, 'double') }
  }

  #heredoc(start: number): PhpLiteral | undefined {
    HEREDOC.lastIndex = start
    const match = HEREDOC.exec(this.text)
    if (match === null) return undefined
    const body = HEREDOC.lastIndex
    const closing = findLabel(this.text, match[1] ?? match[2] ?? match[3] ?? '', body)
    if (closing === undefined) return this.#endless('a heredoc that does not end', start)
    this.at = closing.end
    const raw = bodyOf(this.text.slice(body, Math.max(body, closing.start)), closing.indent)
    if (match[1] !== undefined) return { start, end: closing.end, quoting: 'nowdoc', text: raw }
    return { start, end: closing.end, quoting: 'heredoc', text: unescapeDouble(raw, 'heredoc') }
  }

  #endless(message: string, start: number): undefined {
    this.#complain('syntax', message, start, this.text.length)
    this.at = this.text.length
    return undefined
  }

  /** Passes over one token. */
  token(): void {
    const before = this.at
    if (this.atLiteral()) {
      this.literal()
      if (this.at === before) this.at += 3
    } else {
      this.at += this.word()?.length ?? 1
    }
  }

  /** Up to a sign that `stops` here, over brackets and all that is within them; never over the end of the statement. */
  skipUntil(stops: (sign: string) => boolean): void {
    for (;;) {
      this.skipTrivia()
      const { sign } = this
      if (this.isOver || sign === ';' || stops(sign)) return
      if (sign === '(' || sign === '[' || sign === '{') this.skipBrackets()
      else this.token()
    }
  }

  /** From an opening bracket to behind the one that closes it. */
  skipBrackets(): void {
    let depth = 0
    for (;;) {
      this.skipTrivia()
      const { sign } = this
      if (this.isOver) return
      if (sign === '(' || sign === '[' || sign === '{') depth++
      if (sign === ')' || sign === ']' || sign === '}') depth--
      this.token()
      if (depth <= 0) return
    }
  }

  /** Blanks and comments; sets `head`. */
  skipTrivia(): void {
    const { text } = this
    this.head = -1
    let newlines = 0
    while (this.at < text.length) {
      const unit = text.charCodeAt(this.at)
      if (unit === 10 || (unit === 13 && text.charCodeAt(this.at + 1) !== 10)) {
        newlines++
        if (newlines > 1) this.head = -1
        this.at++
      } else if (unit <= 32) {
        this.at++
      } else {
        const end = commentEnd(text, this.at)
        if (end === undefined) return
        if (newlines > 0 && this.head === -1) this.head = this.at
        newlines = 0
        this.at = end
      }
    }
  }
}

/** End of the comment that begins at `at`; a line comment ends before its line ending or a closing tag. */
export function commentEnd(text: string, at: number): number | undefined {
  const sign = text[at]
  if (sign !== '/' && sign !== '#') return undefined
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end === -1 ? text.length : end + 2
  }
  if (!text.startsWith('//', at) && (sign !== '#' || text[at + 1] === '[')) return undefined
  let end = at
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r' && !text.startsWith('?>', end)) end++
  return end
}
