import { type Message, message } from '#core/messages/message.ts'
export interface FlagValue {
  readonly text: string
  /** Written as r"...". */
  readonly isRegex: boolean
}

/** One flag of a list, with its place in the text. */
export interface FlagItem {
  readonly name: string
  readonly values: readonly FlagValue[]
  readonly start: number
  readonly end: number
}

export interface FlagProblem {
  readonly code: 'syntax' | 'unknown' | 'parameter'
  readonly message: Message
  readonly start: number
  readonly end: number
}

export interface FlagList {
  readonly items: readonly FlagItem[]
  readonly problems: readonly FlagProblem[]
}

/** Splits `a, b:1:"x, y", c:r"\d+"` into flags. What cannot be read is a problem, and the flag it stands in is left out. */
export function readFlagList(text: string): FlagList {
  return new FlagReader(text).read()
}

const BARE_END = /[,:"']/
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

class FlagReader {
  readonly #text: string
  readonly #items: FlagItem[] = []
  readonly #problems: FlagProblem[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): FlagList {
    while (this.#at < this.#text.length) {
      this.#item()
      this.#at++
    }
    return { items: this.#items, problems: this.#problems }
  }

  /** Ends at the comma or at the end of the text. */
  #item(): void {
    this.#skipBlanks()
    const start = this.#at
    const name = this.#bare()
    const values: FlagValue[] = []
    let end = start + name.length
    while (this.#text[this.#at] === ':') {
      this.#at++
      const value = this.#value()
      if (value === undefined) {
        this.#skipItem()
        return
      }
      values.push(value)
      end = this.#at
      this.#skipBlanks()
    }
    if (this.#at < this.#text.length && this.#text[this.#at] !== ',') {
      this.#problem(this.#at, this.#at + 1, message('flag.unexpected', { sign: this.#text[this.#at] ?? '' }))
      this.#skipItem()
      return
    }
    if (name !== '') this.#items.push({ name, values, start, end })
    else if (values.length > 0) this.#problem(start, end, message('flag.nameMissing'))
  }

  #value(): FlagValue | undefined {
    this.#skipBlanks()
    const sign = this.#text[this.#at]
    if (sign === '"' || sign === "'") return this.#quoted(this.#at, sign, false)
    const next = this.#text[this.#at + 1]
    if (sign === 'r' && (next === '"' || next === "'")) return this.#quoted(this.#at++, next, true)
    return { text: this.#bare(), isRegex: false }
  }

  #quoted(start: number, quote: string, isRegex: boolean): FlagValue | undefined {
    let text = ''
    for (let at = this.#at + 1; at < this.#text.length; at++) {
      const sign = this.#text.charAt(at)
      if (sign === quote) {
        this.#at = at + 1
        return { text, isRegex }
      }
      const next = this.#text[at + 1]
      if (sign !== '\\' || next === undefined) text += sign
      else {
        text += unescaped(next, isRegex)
        at++
      }
    }
    this.#problem(start, this.#text.length, message('flag.quoteMissing'))
    this.#at = this.#text.length
    return undefined
  }

  #bare(): string {
    const start = this.#at
    while (this.#at < this.#text.length && !BARE_END.test(this.#text.charAt(this.#at))) this.#at++
    return this.#text.slice(start, this.#at).trimEnd()
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }

  #skipItem(): void {
    const comma = this.#text.indexOf(',', this.#at)
    this.#at = comma === -1 ? this.#text.length : comma
  }

  #problem(start: number, end: number, said: Message): void {
    this.#problems.push({ code: 'syntax', message: said, start, end })
  }
}

function unescaped(sign: string, isRegex: boolean): string {
  if (sign === '"' || sign === "'" || sign === '\\') return sign
  return isRegex ? `\\${sign}` : (ESCAPES[sign] ?? `\\${sign}`)
}

/** A flag as it is written in the canonical form. */
export const writeFlag = (name: string, values: readonly FlagValue[]): string => [name, ...values.map(write)].join(':')

function write({ text, isRegex }: FlagValue): string {
  if (isRegex) return `r"${text.replaceAll(/"|\\(?=[\\"']|$)/g, '\\$&')}"`
  if (!/[\s,:"'\\]/.test(text)) return text
  const escaped = text
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
  return `"${escaped}"`
}
