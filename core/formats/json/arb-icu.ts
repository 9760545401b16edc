/** One text of a choice, and the selector that leads to it: `one`, `=0`, `female`. Offsets are into the whole message. */
export interface IcuForm {
  readonly selector: string
  readonly text: string
  readonly start: number
  readonly end: number
}

/** `{count, plural, one {# file} other {# files}}` inside a message. */
export interface IcuChoice {
  readonly kind: 'plural' | 'select' | 'selectordinal'
  readonly argument: string
  /** What is taken from the number before a form is chosen; 0 as a rule. */
  readonly offset: number
  readonly forms: readonly IcuForm[]
  /** From brace to brace. */
  readonly start: number
  readonly end: number
}

const KINDS: readonly string[] = ['plural', 'select', 'selectordinal']
const isKind = (word: string): word is IcuChoice['kind'] => KINDS.includes(word)

/** Does the message choose between texts by a number or a word? */
export const isIcuChoice = (message: string): boolean => icuChoices(message).length > 0

/**
 * The choices of a message, outermost only (a form may hold more: ask again with its text). None where there are none, and
 * none where the message is not well formed. Linear.
 */
export function icuChoices(message: string): readonly IcuChoice[] {
  if (!message.includes('{')) return []
  return new MessageReader(message).read() ?? []
}

class MessageReader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Null: not well formed. */
  read(): IcuChoice[] | null {
    const choices: IcuChoice[] = []
    while (this.toBrace()) {
      if (this.text[this.at] === '}') return null
      const choice = this.readArgument()
      if (choice === null) return null
      if (choice !== 'simple') choices.push(choice)
    }
    return choices
  }

  /** Moves to the next brace that is not quoted. */
  private toBrace(): boolean {
    const { text } = this
    for (; this.at < text.length; this.at++) {
      const character = text[this.at]
      if (character === '{' || character === '}') return true
      if (character === "'") this.at = quoteEnd(text, this.at)
    }
    return false
  }

  private readArgument(): IcuChoice | 'simple' | null {
    const start = this.at++
    const argument = this.readWord()
    if (argument === '') return null
    if (this.take('}')) return 'simple'
    if (!this.take(',')) return null
    const kind = this.readWord()
    if (!isKind(kind)) return this.skipBlock() ? 'simple' : null
    if (!this.take(',')) return null
    const offset = kind === 'select' ? 0 : this.readOffset()
    const forms = this.readForms()
    return forms === null ? null : { kind, argument, offset, forms, start, end: this.at }
  }

  private readForms(): IcuForm[] | null {
    const forms: IcuForm[] = []
    while (!this.take('}')) {
      const selector = this.readWord()
      if (selector === '' || !this.take('{')) return null
      const start = this.at
      if (!this.skipBlock()) return null
      const end = this.at - 1
      forms.push({ selector, text: this.text.slice(start, end), start, end })
    }
    return forms.length === 0 ? null : forms
  }

  /** `offset:1` before the first form. */
  private readOffset(): number {
    this.skipSpace()
    if (!this.text.startsWith('offset:', this.at)) return 0
    this.at += 'offset:'.length
    const number = Number(this.readWord())
    return Number.isFinite(number) ? number : 0
  }

  /** Behind the brace that closes the block we are in. */
  private skipBlock(): boolean {
    for (let depth = 1; this.toBrace(); ) {
      depth += this.text[this.at++] === '{' ? 1 : -1
      if (depth === 0) return true
    }
    return false
  }

  private readWord(): string {
    this.skipSpace()
    const start = this.at
    while (this.at < this.text.length && !/[\s{},']/.test(this.text[this.at] ?? '')) this.at++
    return this.text.slice(start, this.at)
  }

  private take(character: string): boolean {
    this.skipSpace()
    if (this.text[this.at] !== character) return false
    this.at++
    return true
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++
  }
}

/** The last character of what the apostrophe at `at` begins: `''` is one, `'{` quotes up to the next, else it is a letter. */
function quoteEnd(text: string, at: number): number {
  const next = text[at + 1]
  if (next === "'") return at + 1
  if (next !== '{' && next !== '}' && next !== '#' && next !== '|') return at
  for (let end = text.indexOf("'", at + 2); end !== -1; end = text.indexOf("'", end + 2)) {
    if (text[end + 1] !== "'") return end
  }
  return text.length
}
