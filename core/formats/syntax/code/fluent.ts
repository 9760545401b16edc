import { MAXIMUM_ENTRIES } from '../text/limits.ts'
import type { Span } from '../text/span.ts'
import { FluentError, FluentPatterns } from './fluent-pattern.ts'

/** Comments on the whole file that are kept for each string: some files have one before every section. */
const MAXIMUM_SHARED = 5

/** A message or a term, with its value and its attributes. */
export interface FluentEntry extends Span {
  readonly kind: 'message' | 'term'
  /** With the dash of a term. */
  readonly id: string
  /** From behind the equals sign to the last character that is not blank. */
  readonly body: Span
  /** Comments on the whole file and on its group, which hold for it too. */
  readonly shared: readonly Span[]
  /** The comment right before it. */
  readonly comment: Span | undefined
}

export interface FluentVisitor {
  entry(entry: FluentEntry): void
  /** A part that is none of it; it reaches to the next line that may begin an entry. */
  junk(span: Span, error: FluentError): void
}

/** Finds the messages and terms of a Fluent file. */
export function parseFluent(text: string, visitor: FluentVisitor): void {
  new FluentReader(text, visitor).read()
}

class FluentReader {
  readonly #text: string
  readonly #visitor: FluentVisitor
  readonly #patterns: FluentPatterns
  #comment: Span | undefined
  #resource: readonly Span[] = []
  #group: Span | undefined
  #count = 0

  constructor(text: string, visitor: FluentVisitor) {
    this.#text = text
    this.#visitor = visitor
    this.#patterns = new FluentPatterns(text)
  }

  read(): void {
    const patterns = this.#patterns
    for (;;) {
      const before = patterns.at
      patterns.skipBlankBlock()
      if (patterns.at > before) this.#comment = undefined
      if (patterns.at >= this.#text.length) return
      if (this.#count >= MAXIMUM_ENTRIES) {
        const error = new FluentError('too many strings; the rest is not read', patterns.at, true)
        this.#visitor.junk({ start: patterns.at, end: this.#text.length }, error)
        return
      }
      this.#entryOrJunk(patterns.at)
    }
  }

  #entryOrJunk(start: number): void {
    const patterns = this.#patterns
    try {
      if (this.#text[start] === '#') {
        this.#comment = this.#readComment(start)
      } else {
        const entry = this.#entry(start)
        patterns.expectLineEnd()
        this.#count++
        this.#visitor.entry(entry)
        this.#comment = undefined
      }
      patterns.skipLineEnd()
    } catch (error) {
      if (!(error instanceof FluentError)) throw error
      patterns.at = this.#nextEntry(start, error.position)
      this.#comment = undefined
      this.#visitor.junk({ start, end: patterns.at }, error)
    }
  }

  /** Two signs begin a group, or end one where nothing follows them; three are for the whole file. */
  #readComment(start: number): Span | undefined {
    const patterns = this.#patterns
    let level = 0
    while (level < 3 && this.#text[start + level] === '#') level++
    let line = start
    for (;;) {
      patterns.at = line + level
      if (!patterns.atLineEnd()) patterns.expect(' ')
      while (!patterns.atLineEnd()) patterns.at++
      const end = patterns.at
      const next = end + patterns.lineEndLength(end)
      const sign = '#'.repeat(level)
      const more = next > end && this.#text.startsWith(sign, next) && ' \r\n'.includes(this.#text[next + level] ?? '\n')
      if (!more && level === 1) return { start, end }
      if (!more) {
        const isBlank = this.#text.slice(start, end).replaceAll(/[#\s]/g, '') === ''
        if (level === 2) this.#group = isBlank ? undefined : { start, end }
        else if (!isBlank) this.#resource = [...this.#resource, { start, end }].slice(-MAXIMUM_SHARED)
        return undefined
      }
      line = next
    }
  }

  #entry(start: number): FluentEntry {
    const patterns: FluentPatterns = this.#patterns
    const kind = this.#text[start] === '-' ? 'term' : 'message'
    if (kind === 'term') patterns.at++
    const name = patterns.identifier()
    patterns.skipInline()
    patterns.expect('=')
    const body = patterns.at
    const hasValue = patterns.maybePattern()
    const attributes = this.#attributes()
    if (!hasValue && (kind === 'term' || attributes === 0)) patterns.fail(`'${name}' has no value`)
    return {
      kind,
      id: kind === 'term' ? `-${name}` : name,
      start: this.#comment?.start ?? start,
      end: patterns.at,
      body: { start: body, end: patterns.at },
      comment: this.#comment,
      shared: this.#group === undefined ? this.#resource : [...this.#resource, this.#group],
    }
  }

  #attributes(): number {
    const patterns = this.#patterns
    for (let count = 0; ; count++) {
      const end = patterns.at
      patterns.skipBlank()
      if (this.#text[patterns.at] !== '.') {
        patterns.at = end
        return count
      }
      patterns.at++
      patterns.identifier()
      patterns.skipInline()
      patterns.expect('=')
      if (!patterns.maybePattern()) patterns.fail('an attribute without a value')
    }
  }

  /** Reading goes on at the first line from that of the error on that looks like an entry, the broken one excepted. */
  #nextEntry(start: number, error: number): number {
    let at = this.#text.lastIndexOf('\n', Math.max(start, error))
    if (at < start) at = this.#text.indexOf('\n', start)
    for (; at !== -1; at = this.#text.indexOf('\n', at + 1)) {
      if (/[A-Za-z#-]/.test(this.#text[at + 1] ?? '')) return at + 1
    }
    return this.#text.length
  }
}
