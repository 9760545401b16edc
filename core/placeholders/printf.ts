import { escaped, isDigit, type Placeholder, type PlaceholderLanguage, scan, skipWhile } from './placeholder.ts'

/** What a language of the printf family allows between the percent sign and the conversion. */
export interface PrintfDialect {
  readonly flags: string
  readonly conversions: string
  /** Length modifiers, longer ones before their beginnings. */
  readonly lengths?: readonly string[]
  /** Sign behind the number of the argument, and the number of the first one. */
  readonly ordinal?: { readonly sign: '$' | ':'; readonly first: 0 | 1 }
  /** Brackets around the name of the argument. */
  readonly name?: readonly [open: string, close: string]
  /** `*` takes width and precision from the arguments. */
  readonly stars?: boolean
  /** `'x` pads with x. */
  readonly padding?: boolean
  /** Flags that may differ between source and target. */
  readonly ignored?: string
  /** Directives never take the next argument in order: each is known by what it says. */
  readonly unordered?: boolean
  /** Nothing but the conversion may follow a name. */
  readonly nameLast?: boolean
  /** `%%` stands for a percent sign, unless this says otherwise. */
  readonly noEscape?: boolean
  /** Signs that a percent sign may stand before in prose: `100 % (of all)`. */
  readonly loneBefore?: string
  /** Anything else that may follow the percent sign. */
  special?(text: string, at: number): Placeholder | undefined
  /** Where a conversion of more than one character ends; undefined: it is an ordinary one. */
  conversionEnd?(text: string, at: number): number | undefined
}

export function printfLanguage(id: string, dialect: PrintfDialect): PlaceholderLanguage {
  return { id, flags: [id], find: (text) => scan(text, '%', (_, at) => readDirective(text, at, dialect)) }
}

function readDirective(text: string, start: number, dialect: PrintfDialect): Placeholder | undefined {
  const special = dialect.special?.(text, start)
  if (special) return special
  return new Directive(text, start, dialect).read()
}

/** Reads one directive; never looks beyond the next percent sign but for an escape. */
class Directive {
  readonly #text: string
  readonly #start: number
  readonly #dialect: PrintfDialect
  #at: number
  #argument: string | undefined
  #form = '%'
  #takes = 1

  constructor(text: string, start: number, dialect: PrintfDialect) {
    this.#text = text
    this.#start = start
    this.#dialect = dialect
    this.#at = start + 1
  }

  read(): Placeholder | undefined {
    if (this.#dialect.loneBefore?.includes(this.#text[this.#at] ?? '\n')) return undefined
    this.#ordinal()
    this.#name()
    if (!this.#dialect.nameLast || this.#argument === undefined) this.#format()
    this.#length()
    const sign = this.#text[this.#at]
    const isWhole = this.#conversion()
    if (isWhole && sign === '%' && !this.#dialect.noEscape) return escaped(this.#start, this.#at)
    // A percent sign that begins nothing known is one that the translation must have as well; a name alone is prose.
    if (!isWhole && this.#dialect.nameLast && this.#argument !== undefined) return undefined
    const argument = this.#argument ?? (this.#dialect.unordered ? '' : undefined)
    const base = { start: this.#start, end: this.#at, kind: 'placeholder', form: this.#form, argument } as const
    return this.#takes === 1 ? base : { ...base, takes: this.#takes }
  }

  /** Flags, width and precision, with a name among them. */
  #format(): void {
    this.#flags()
    this.#name()
    this.#number()
    if (this.#text[this.#at] === '.') {
      this.#take(this.#at + 1)
      this.#number()
    }
    this.#name()
  }

  #take(end: number): void {
    this.#form += this.#text.slice(this.#at, end)
    this.#at = end
  }

  #ordinal(): void {
    const { ordinal } = this.#dialect
    if (!ordinal) return
    const end = skipWhile(this.#text, this.#at, isDigit)
    if (end === this.#at || this.#text[end] !== ordinal.sign) return
    this.#argument = `#${Number(this.#text.slice(this.#at, end)) + 1 - ordinal.first}`
    this.#at = end + 1
  }

  #name(): void {
    const [open, close] = this.#dialect.name ?? []
    if (open === undefined || this.#argument !== undefined || this.#text[this.#at] !== open) return
    const from = this.#at + 1
    const end = skipWhile(this.#text, from, (unit) => !`${open}${close}%`.includes(String.fromCharCode(unit)))
    if (end === from || this.#text[end] !== close) return
    this.#argument = this.#text.slice(from, end)
    this.#at = end + 1
  }

  #flags(): void {
    const { flags, ignored = '', padding = false } = this.#dialect
    for (;;) {
      const sign = this.#text[this.#at]
      if (sign === undefined) return
      if (padding && sign === "'" && this.#at + 1 < this.#text.length && this.#text[this.#at + 1] !== '%')
        this.#take(this.#at + 2)
      else if (ignored.includes(sign)) this.#at++
      else if (flags.includes(sign)) this.#take(this.#at + 1)
      else return
    }
  }

  #number(): void {
    if (this.#dialect.stars && this.#text[this.#at] === '*') {
      this.#take(this.#at + 1)
      const end = skipWhile(this.#text, this.#at, isDigit)
      if (end > this.#at && this.#text[end] === '$') this.#take(end + 1)
      else this.#takes++
      return
    }
    this.#take(skipWhile(this.#text, this.#at, isDigit))
  }

  #length(): void {
    const length = this.#dialect.lengths?.find((candidate) => this.#text.startsWith(candidate, this.#at))
    if (length) this.#take(this.#at + length.length)
  }

  #conversion(): boolean {
    const { conversions } = this.#dialect
    const end = this.#dialect.conversionEnd?.(this.#text, this.#at)
    const sign = this.#text[this.#at]
    if (end !== undefined) this.#take(end)
    else if (sign !== undefined && conversions.includes(sign)) this.#take(this.#at + 1)
    else return false
    return true
  }
}
