import type { Span } from '../text/span.ts'

export interface Tag {
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  readonly end: number
  readonly selfClosing: boolean
  /** What is wrong with it, where it can be read all the same. */
  readonly problem: string | undefined
}

const NO_ATTRIBUTES: readonly XmlAttribute[] = []
const [QUOTE, APOSTROPHE, SLASH, LT, EQUALS, GT] = [34, 39, 47, 60, 61, 62]

export const isXmlSpace = (unit: number): boolean => unit === 32 || unit === 9 || unit === 10 || unit === 13

/** Letters, digits and `_ : - .`, and anything beyond ASCII: as wide as names of real files are. */
export const isNameUnit = (unit: number): boolean =>
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  (unit >= 48 && unit <= 58) ||
  unit === 95 ||
  unit === 45 ||
  unit === 46 ||
  unit > 127

const isNameStart = (unit: number): boolean =>
  isNameUnit(unit) && !(unit >= 48 && unit <= 57) && unit !== 45 && unit !== 46

/** Reads tags; undefined where a `<` begins none. */
export class XmlTagScanner {
  readonly text: string
  private at = 0
  private problem: string | undefined

  constructor(text: string) {
    this.text = text
  }

  /** A start tag at `start`. */
  scan(start: number): Tag | undefined {
    const { text } = this
    this.at = start + 1
    if (!isNameStart(text.charCodeAt(this.at))) return undefined
    const name = this.name()
    this.problem = undefined
    const attributes = this.attributes()
    const selfClosing = text.charCodeAt(this.at) === SLASH
    if (selfClosing) this.at++
    if (text.charCodeAt(this.at) !== GT) return undefined
    return { name, attributes, end: this.at + 1, selfClosing, problem: this.problem }
  }

  /** An end tag at `start`. */
  scanEnd(start: number): Tag | undefined {
    this.at = start + 2
    const name = this.name()
    this.skipSpace()
    if (name === '' || this.text.charCodeAt(this.at) !== GT) return undefined
    return { name, attributes: NO_ATTRIBUTES, end: this.at + 1, selfClosing: false, problem: undefined }
  }

  private name(): string {
    const start = this.at
    while (isNameUnit(this.text.charCodeAt(this.at))) this.at++
    return this.text.slice(start, this.at)
  }

  private skipSpace(): void {
    while (isXmlSpace(this.text.charCodeAt(this.at))) this.at++
  }

  /** Attributes up to `>` or `/>`; stops at anything that makes this no tag. */
  private attributes(): readonly XmlAttribute[] {
    const { text } = this
    let found: XmlAttribute[] | undefined
    for (;;) {
      const before = this.at
      this.skipSpace()
      const unit = text.charCodeAt(this.at)
      if (unit === GT || unit === LT || Number.isNaN(unit)) break
      if (unit === SLASH && text.charCodeAt(this.at + 1) === GT) break
      const attribute = this.attribute()
      if (attribute === undefined) {
        if (this.at >= text.length || text.charCodeAt(this.at) === LT) break
        this.problem ??= 'an attribute of this tag could not be read'
        if (this.at === before) this.at++
        continue
      }
      if (attribute.start === before) this.problem ??= 'a space is missing before an attribute'
      if (found?.some(({ name }) => name === attribute.name)) this.problem ??= `'${attribute.name}' is there twice`
      if (found === undefined) found = [attribute]
      else if (found.length < MAXIMUM_ATTRIBUTES) found.push(attribute)
      else this.problem ??= 'too many attributes'
    }
    return found ?? NO_ATTRIBUTES
  }

  /** One attribute; undefined (and moved on to where it went wrong) when it is not one. */
  private attribute(): XmlAttribute | undefined {
    const { text } = this
    const start = this.at
    const name = this.name()
    if (name === '') {
      if (text.charCodeAt(this.at) !== LT) this.at++
      return undefined
    }
    this.skipSpace()
    if (text.charCodeAt(this.at) !== EQUALS) return undefined
    this.at++
    this.skipSpace()
    const quote = text.charCodeAt(this.at)
    if (quote !== QUOTE && quote !== APOSTROPHE) return undefined
    const valueStart = ++this.at
    for (;;) {
      const unit = text.charCodeAt(this.at)
      if (unit === quote) break
      if (unit === LT || Number.isNaN(unit)) return undefined
      this.at++
    }
    this.at++
    return { name, start, end: this.at, valueStart, valueEnd: this.at - 1 }
  }
}

/** So that a tag with a million attributes does not cost a square. */
const MAXIMUM_ATTRIBUTES = 64

export interface Doctype {
  readonly end: number
  readonly closed: boolean
  readonly entities: readonly string[]
  /** It refers to declarations that are not in this file. */
  readonly outside: boolean
}

/** Reads over a document type with its internal subset; notes the names it declares, expands nothing. */
export function doctypeEnd(text: string, start: number): Doctype {
  const entities: string[] = []
  let outside = false
  let inside = false
  let at = start + 9
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE || unit === APOSTROPHE) {
      const close = text.indexOf(unit === QUOTE ? '"' : "'", at + 1)
      if (!inside) outside = true
      at = close === -1 ? text.length : close + 1
    } else if (text.startsWith('<!--', at) || text.startsWith('<?', at)) {
      const mark = text[at + 1] === '!' ? '-->' : '?>'
      const close = text.indexOf(mark, at + 2)
      at = close === -1 ? text.length : close + mark.length
    } else if (text.startsWith('<!ENTITY', at)) {
      const name = entityName(text, at + 8)
      if (name === undefined) outside = true
      else entities.push(name)
      at += 8
    } else if (unit === GT && !inside) {
      return { end: at + 1, closed: true, entities, outside }
    } else {
      if (unit === 91) inside = true
      else if (unit === 93) inside = false
      at++
    }
  }
  return { end: text.length, closed: false, entities, outside }
}

/** Name of a general entity; undefined for a parameter entity. */
function entityName(text: string, at: number): string | undefined {
  let start = at
  while (isXmlSpace(text.charCodeAt(start))) start++
  let end = start
  while (isNameUnit(text.charCodeAt(end))) end++
  return end === start ? undefined : text.slice(start, end)
}

/** Name, equals sign and quoted value; the value's span lies inside the quotes. */
export interface XmlAttribute extends Span {
  readonly name: string
  readonly valueStart: number
  readonly valueEnd: number
}
