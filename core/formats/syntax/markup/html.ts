import type { Span } from '../text/span.ts'

export interface HtmlAttribute extends Span {
  /** In lower case. */
  readonly name: string
  /** Inside the quotes, where it has some; both ends alike where there is no value. */
  readonly valueStart: number
  readonly valueEnd: number
  readonly quote: '"' | "'" | ''
}

export interface HtmlTag extends Span {
  readonly kind: 'open' | 'close'
  readonly name: string
  readonly attributes: readonly HtmlAttribute[]
  readonly selfClosing: boolean
}

export interface HtmlText extends Span {
  readonly kind: 'text'
}

export interface HtmlComment extends Span {
  readonly kind: 'comment'
}

export type HtmlToken = HtmlTag | HtmlText | HtmlComment

/** Further ones are passed over. */
const MAXIMUM_ATTRIBUTES = 1000
const NO_ATTRIBUTES: readonly HtmlAttribute[] = []
/** Elements whose content is text alone, whatever it looks like. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])

const COMMENT_END = /--!?>/g

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 9 || unit === 13 || unit === 12
const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)

/** Splits HTML into tags, texts and comments by the rules that browsers have; there is no text that is not HTML. */
export class HtmlTokens {
  private readonly text: string
  private at = 0
  /** The raw element that is open. */
  private raw = ''
  /** Elements that are known to have no end tag further on. */
  private readonly unended = new Set<string>()

  constructor(text: string) {
    this.text = text
  }

  next(): HtmlToken | undefined {
    const { text, at } = this
    if (at >= text.length) return undefined
    if (this.raw !== '') return this.rawText()
    if (text.charCodeAt(at) === 60) {
      const token = this.markup()
      if (token !== undefined) return this.take(token)
    }
    let end = text.indexOf('<', at + 1)
    while (end !== -1 && !this.opensMarkup(end)) end = text.indexOf('<', end + 1)
    return this.take({ kind: 'text', start: at, end: end === -1 ? text.length : end })
  }

  private take<T extends HtmlToken>(token: T): T {
    this.at = token.end
    if (token.kind === 'open' && RAW.has(token.name)) this.raw = token.name
    return token
  }

  private opensMarkup(at: number): boolean {
    const unit = this.text.charCodeAt(at + 1)
    return isLetter(unit) || unit === 33 || unit === 63 || (unit === 47 && at + 2 < this.text.length)
  }

  private rawText(): HtmlToken | undefined {
    const { text, at, raw } = this
    this.raw = ''
    const end = this.unended.has(raw) ? text.length : endOfRaw(text, at, raw)
    if (end === text.length) this.unended.add(raw)
    return end === at ? this.next() : this.take({ kind: 'text', start: at, end })
  }

  private markup(): HtmlToken | undefined {
    const { text, at } = this
    if (!this.opensMarkup(at)) return undefined
    const unit = text.charCodeAt(at + 1)
    return isLetter(unit) || (unit === 47 && isLetter(text.charCodeAt(at + 2))) ? this.tag() : this.comment()
  }

  /** What browsers take for one: also declarations, and closing tags without a name. */
  private comment(): HtmlToken {
    const { text, at } = this
    if (text.startsWith('<!--', at)) return { kind: 'comment', start: at, end: commentEnd(text, at) }
    const close = text.indexOf('>', at)
    return { kind: 'comment', start: at, end: close === -1 ? text.length : close + 1 }
  }

  private tag(): HtmlTag {
    const { text, at: start } = this
    const close = text.charCodeAt(start + 1) === 47
    let at = start + (close ? 2 : 1)
    const nameStart = at
    while (at < text.length && !isSpace(text.charCodeAt(at)) && text[at] !== '>' && text[at] !== '/') at++
    const name = text.slice(nameStart, at).toLowerCase()
    const attributes: HtmlAttribute[] = []
    let selfClosing = false
    while (at < text.length && text[at] !== '>') {
      if (isSpace(text.charCodeAt(at)) || text[at] === '/') {
        selfClosing = text[at] === '/'
        at++
        continue
      }
      selfClosing = false
      const attribute = readAttribute(text, at)
      if (attributes.length < MAXIMUM_ATTRIBUTES) attributes.push(attribute)
      at = attribute.end
    }
    const end = Math.min(at + 1, text.length)
    const kind = close ? 'close' : 'open'
    return { kind, name, attributes: attributes.length > 0 ? attributes : NO_ATTRIBUTES, selfClosing, start, end }
  }
}

/** Behind the end of a comment that begins at `at`; `<!-->` and `<!--->` are whole ones. */
function commentEnd(text: string, at: number): number {
  if (text[at + 4] === '>') return at + 5
  if (text.startsWith('->', at + 4)) return at + 6
  COMMENT_END.lastIndex = at + 4
  return COMMENT_END.test(text) ? COMMENT_END.lastIndex : text.length
}

function readAttribute(text: string, start: number): HtmlAttribute {
  let at = start + 1
  while (at < text.length && !isSpace(text.charCodeAt(at)) && !'=>/'.includes(text[at] ?? '')) at++
  const name = text.slice(start, at).toLowerCase()
  let sign = at
  while (isSpace(text.charCodeAt(sign))) sign++
  if (text[sign] !== '=') return { name, start, end: at, valueStart: at, valueEnd: at, quote: '' }
  at = sign + 1
  while (isSpace(text.charCodeAt(at))) at++
  const quote = text[at]
  if (quote === '"' || quote === "'") {
    const close = text.indexOf(quote, at + 1)
    const valueEnd = close === -1 ? text.length : close
    return { name, start, valueStart: at + 1, valueEnd, quote, end: Math.min(valueEnd + 1, text.length) }
  }
  const valueStart = at
  while (at < text.length && !isSpace(text.charCodeAt(at)) && text[at] !== '>') at++
  return { name, start, valueStart, valueEnd: at, quote: '', end: at }
}

/** Where `</name` stands that closes a raw element; the end of the text where none does. */
function endOfRaw(text: string, from: number, name: string): number {
  for (let at = text.indexOf('</', from); at !== -1; at = text.indexOf('</', at + 2)) {
    const after = at + 2 + name.length
    if (text.slice(at + 2, after).toLowerCase() !== name) continue
    const unit = text.charCodeAt(after)
    if (isSpace(unit) || unit === 47 || unit === 62 || after >= text.length) return at
  }
  return text.length
}
