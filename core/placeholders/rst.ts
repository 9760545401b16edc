import type { Span } from './xml.ts'

export interface RstMark extends Span {
  readonly kind: 'literal' | 'strong' | 'emphasis' | 'role' | 'reference' | 'interpreted' | 'substitution' | 'footnote'
  /** Name of a role, else ''. */
  readonly role: string
  /** What a role or reference points at, where it is known apart from its text. */
  readonly target: string
  readonly text: string
}

/** A sign that begins a mark without end. */
export interface RstProblem extends Span {
  readonly sign: string
}

export interface RstMarks {
  readonly marks: readonly RstMark[]
  readonly problems: readonly RstProblem[]
}

const OPENERS = /[\s'"([{<\-/:\p{Ps}\p{Pi}\p{Pf}\p{Pd}\p{Po}]/u
const ENDERS = /[\s'")\]}>\-/\\:.,;!?\p{Pe}\p{Pf}\p{Pi}\p{Pd}\p{Po}]/u
const SPACE = /\s/
const ROLE = /:([A-Za-z][A-Za-z0-9]*(?:[-_+.:][A-Za-z0-9]+)*):$/
const ROLE_AFTER = /:([A-Za-z][A-Za-z0-9]*(?:[-_+.:][A-Za-z0-9]+)*):/y
const FOOTNOTE = /\[(?:\d+|#[\w-]{0,60}|\*|[A-Za-z][\w-]{0,60})\]_(?!\w)/y
const NAME_END = /[A-Za-z0-9]$/
const MAX_ROLE = 80
const SIGNS = ['``', '**', '*', '`', '|'] as const
type Sign = (typeof SIGNS)[number]

/** Inline marks of reStructuredText. Linear. */
export function findRst(text: string): RstMarks {
  return new RstReader(text).read()
}

class RstReader {
  readonly #text: string
  readonly #marks: RstMark[] = []
  readonly #problems: RstProblem[] = []
  /** Signs that are known to have no end further on. */
  readonly #endless = new Set<Sign>()
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  read(): RstMarks {
    while (this.#at < this.#text.length) this.#step()
    return { marks: this.#marks, problems: this.#problems }
  }

  #step(): void {
    const sign = this.#text[this.#at]
    if (sign === '\\') this.#at += 2
    else if (sign === '*' || sign === '`' || sign === '|') this.#mark()
    else if (sign === '[') this.#footnote()
    else if (sign === '_') this.#namedReference()
    else this.#at++
  }

  #mark(): void {
    const start = this.#at
    const sign = SIGNS.find((candidate) => this.#text.startsWith(candidate, start))
    if (sign === undefined) {
      this.#at++
      return
    }
    const from = start + sign.length
    const before = this.#text[start - 1] ?? ' '
    const after = this.#text[from] ?? ' '
    const isQuoted = (before === "'" && after === "'") || (before === '"' && after === '"')
    if (!OPENERS.test(before) || SPACE.test(after) || isQuoted) {
      this.#at = from
      return
    }
    const close = this.#endOf(sign, from)
    if (close === undefined) {
      if (sign !== '|') this.#problems.push({ start, end: from, sign })
      this.#at = from
    } else this.#add(start, sign, from, close)
  }

  /** Where the sign stands that ends the mark; ends do not depend on where the mark began. */
  #endOf(sign: Sign, from: number): number | undefined {
    if (this.#endless.has(sign)) return undefined
    const text = this.#text
    for (let at = text.indexOf(sign, from + 1); at !== -1; at = text.indexOf(sign, at + 1)) {
      const isEscaped = text[at - 1] === '\\' && sign !== '``'
      if (SPACE.test(text.charAt(at - 1)) || isEscaped) continue
      if (sign === '``') while (text[at + 2] === '`') at++
      const after = text[at + sign.length] ?? ' '
      if (ENDERS.test(after) || ((sign === '`' || sign === '|') && (after === '_' || after === ':'))) return at
    }
    this.#endless.add(sign)
    return undefined
  }

  #add(start: number, sign: Sign, from: number, close: number): void {
    const text = this.#text.slice(from, close)
    this.#at = close + sign.length
    if (sign === '`') {
      this.#interpreted(start, text)
      return
    }
    const kind = { '``': 'literal', '**': 'strong', '*': 'emphasis', '|': 'substitution' } as const
    while (sign === '|' && this.#text[this.#at] === '_') this.#at++
    this.#marks.push({ start, end: this.#at, kind: kind[sign], role: '', target: '', text })
  }

  #interpreted(start: number, inner: string): void {
    const [, target = '', text = inner] = splitTarget(inner)
    const before = ROLE.exec(this.#text.slice(Math.max(0, start - MAX_ROLE), start))
    if (before?.[1] !== undefined) {
      const span = { start: start - before[0].length, end: this.#at }
      this.#marks.push({ ...span, kind: 'role', role: before[1], target, text })
      return
    }
    if (this.#text[this.#at] === '_') {
      while (this.#text[this.#at] === '_') this.#at++
      this.#marks.push({ start, end: this.#at, kind: 'reference', role: '', target, text })
      return
    }
    ROLE_AFTER.lastIndex = this.#at
    const after = ROLE_AFTER.exec(this.#text)
    if (after?.[1] !== undefined) this.#at = ROLE_AFTER.lastIndex
    const role = after?.[1] ?? ''
    this.#marks.push({ start, end: this.#at, kind: role ? 'role' : 'interpreted', role, target, text })
  }

  #footnote(): void {
    FOOTNOTE.lastIndex = this.#at
    const [whole] = FOOTNOTE.exec(this.#text) ?? []
    if (whole && OPENERS.test(this.#text[this.#at - 1] ?? ' ')) {
      const end = this.#at + whole.length
      this.#marks.push({ start: this.#at, end, kind: 'footnote', role: '', target: whole, text: whole })
      this.#at = end
    } else this.#at++
  }

  /** `name_` and `name__`. */
  #namedReference(): void {
    const sign = this.#at
    while (this.#text[this.#at] === '_') this.#at++
    const width = this.#at - sign
    let start = sign
    while (start > 0 && sign - start < MAX_ROLE && /[A-Za-z0-9.-]/.test(this.#text.charAt(start - 1))) start--
    const name = this.#text.slice(start, sign)
    if (width > 2 || !NAME_END.test(name) || !OPENERS.test(this.#text[start - 1] ?? ' ')) return
    if (!ENDERS.test(this.#text[this.#at] ?? ' ')) return
    this.#marks.push({ start, end: this.#at, kind: 'reference', role: '', target: '', text: name })
  }
}

/** `text <target>` taken apart. */
function splitTarget(inner: string): [string, string?, string?] {
  if (!inner.endsWith('>')) return [inner]
  const open = inner.lastIndexOf('<')
  if (open === -1 || (open > 0 && !SPACE.test(inner.charAt(open - 1)))) return [inner]
  return [inner, inner.slice(open + 1, -1), inner.slice(0, open).trimEnd()]
}
