import { type HtmlAttribute, type HtmlTag, HtmlTokens } from '#core/formats/syntax/markup/html.ts'
import { type Message, message } from '#core/messages/message.ts'
import { findMarkdown } from '#core/placeholders/markdown.ts'
import { htmlOutline } from './html-outline.ts'

/** A part of the text that is taken out or written anew. */
export interface UnsafePart {
  readonly start: number
  readonly end: number
  readonly message: Message
  /** What stands there afterwards. */
  readonly text: string
}

export interface SanitizedHtml {
  readonly text: string
  readonly parts: readonly UnsafePart[]
}

/** Attributes that hold an address. */
const ADDRESSES = new Set('href src action formaction xlink:href poster data cite background longdesc'.split(' '))
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'ftp', 'tel', 'xmpp'])
/** Their content runs. */
const PROGRAMS = new Set(['script', 'style'])
/** Attributes that run: only with a value that the source has, too. */
const isProgram = (name: string): boolean => name.startsWith('on') || name === 'style' || name === 'srcdoc'

/** Takes out of a translation every tag, attribute and kind of address that its source does not have. */
export function sanitizeHtml(source: string, target: string, isMarkdown = false): SanitizedHtml {
  if (!target.includes('<')) return { text: target, parts: [] }
  const [model, text] = isMarkdown ? [withoutCode(source), withoutCode(target)] : [source, target]
  const parts = new Sanitizer(new Allowed(model), text).parts()
  return { text: applied(target, parts), parts }
}

/** Code spans and addresses in angle brackets are no HTML; what stands there does not count. */
function withoutCode(text: string): string {
  const pieces: string[] = []
  let done = 0
  for (const { start, end, sign } of findMarkdown(text).marks) {
    if (start < done || !(sign.startsWith('`') || sign === '<>')) continue
    pieces.push(text.slice(done, start), '.'.repeat(end - start))
    done = end
  }
  return pieces.join('') + text.slice(done)
}

/** A removal may push the ends of two texts together: what would become a tag is written as text. */
function applied(text: string, parts: readonly UnsafePart[]): string {
  const pieces: string[] = []
  let [tail, done] = ['', 0]
  const put = (piece: string) => {
    pieces.push(piece)
    tail = (tail + piece.slice(-2)).slice(-2)
  }
  for (const { start, end, text: replacement } of parts) {
    put(text.slice(done, start))
    if (tail.endsWith('<') || tail === '</') {
      escapeLast(pieces)
      tail = ''
    }
    put(replacement)
    done = end
  }
  return pieces.join('') + text.slice(done)
}

/** The last `<` is nowhere but in the last two characters. */
function escapeLast(pieces: string[]): void {
  for (let index = pieces.length - 1; index >= 0; index--) {
    const piece = pieces[index] ?? ''
    const at = piece.lastIndexOf('<')
    if (at === -1) continue
    pieces[index] = `${piece.slice(0, at)}&lt;${piece.slice(at + 1)}`
    return
  }
}

/** What the source has. */
class Allowed {
  readonly attributes = new Map<string, Set<string>>()
  readonly values = new Set<string>()
  readonly schemes = new Set(SAFE_SCHEMES)
  readonly programs = new Set<string>()
  readonly isBalanced: boolean
  hasComments = false

  constructor(source: string) {
    const tokens = new HtmlTokens(source)
    let program = false
    for (let token = tokens.next(); token; token = tokens.next()) {
      if (token.kind === 'comment') this.hasComments = true
      else if (token.kind === 'open') this.#addTag(source, token)
      else if (token.kind === 'text' && program) this.programs.add(source.slice(token.start, token.end))
      program = token.kind === 'open' && PROGRAMS.has(token.name)
    }
    const { unclosed, unopened } = htmlOutline(source)
    this.isBalanced = unclosed.length === 0 && unopened.length === 0
  }

  #addTag(source: string, { name, attributes }: HtmlTag): void {
    const known = this.attributes.get(name) ?? new Set()
    this.attributes.set(name, known)
    for (const attribute of attributes) {
      const value = source.slice(attribute.valueStart, attribute.valueEnd)
      known.add(attribute.name)
      this.values.add(value)
      if (ADDRESSES.has(attribute.name)) this.schemes.add(schemeOf(value))
    }
  }
}

/** One without an end would swallow what follows, tags that are closed for the translator included. */
const isWholeComment = (comment: string): boolean =>
  comment.startsWith('<!--') ? /^<!--(-?|.*--!?)>$/s.test(comment) : comment.endsWith('>')

class Sanitizer {
  readonly #allowed: Allowed
  readonly #text: string
  readonly #parts: UnsafePart[] = []

  constructor(allowed: Allowed, text: string) {
    this.#allowed = allowed
    this.#text = text
  }

  parts(): readonly UnsafePart[] {
    const tokens = new HtmlTokens(this.#text)
    for (let token = tokens.next(); token; token = tokens.next()) {
      const { start, end } = token
      if (token.kind === 'comment') {
        if (!this.#allowed.hasComments || !isWholeComment(this.#text.slice(start, end)))
          this.#remove(start, end, message('finding.commentNotInSource'))
      } else if (token.kind === 'open') this.#open(token, tokens)
      else if (token.kind === 'close') this.#close(token)
    }
    this.#balance()
    return this.#parts.sort((a, b) => a.start - b.start || a.end - b.end)
  }

  #remove(start: number, end: number, said: Message): void {
    this.#parts.push({ start, end, message: said, text: '' })
  }

  #open(tag: HtmlTag, tokens: HtmlTokens): void {
    const known = this.#allowed.attributes.get(tag.name)
    const isWhole = this.#text[tag.end - 1] === '>'
    if (PROGRAMS.has(tag.name)) this.#program(tag, tokens, known !== undefined && isWhole)
    else if (!known) this.#remove(tag.start, tag.end, message('finding.tagNotInSource', { tag: tag.name }))
    else if (!isWhole) this.#remove(tag.start, tag.end, message('finding.tagEndless', { tag: tag.name }))
    else this.#attributes(tag, known)
  }

  /**
   * With its content, unless that is in the source. One without an end would take in what is added after it. A slash at the end of its
   * tag means nothing: browsers pass over it, too.
   */
  #program(tag: HtmlTag, tokens: HtmlTokens, isKnown: boolean): void {
    const next = tokens.next()
    const content = next?.kind === 'text' ? this.#text.slice(next.start, next.end) : ''
    const close = next?.kind === 'text' ? tokens.next() : next
    const ends = close?.kind === 'close' || !this.#allowed.isBalanced
    if (isKnown && ends && (content === '' || this.#allowed.programs.has(content))) {
      this.#attributes(tag, this.#allowed.attributes.get(tag.name) ?? new Set())
      if (close?.kind === 'close') this.#close(close)
      return
    }
    const end = close?.kind === 'close' ? close.end : (next?.end ?? tag.end)
    this.#remove(tag.start, end, message('finding.notInSource', { what: tag.name }))
  }

  #close(tag: HtmlTag): void {
    if (!this.#allowed.attributes.has(tag.name))
      this.#remove(tag.start, tag.end, message('finding.tagNotInSource', { tag: tag.name }))
    else if (this.#text[tag.end - 1] !== '>')
      this.#remove(tag.start, tag.end, message('finding.tagEndless', { tag: tag.name }))
  }

  #attributes(tag: HtmlTag, known: ReadonlySet<string>): void {
    const seen = new Set<string>()
    const kept = tag.attributes.filter((attribute) => {
      if (seen.has(attribute.name)) return false
      seen.add(attribute.name)
      return this.#isSafe(attribute, known)
    })
    if (kept.length === tag.attributes.length) return
    const safe = new Set(kept)
    const names = tag.attributes.filter((attribute) => !safe.has(attribute)).map(({ name }) => name)
    const slices = kept.map(({ start, end }) => ` ${this.#text.slice(start, end)}`)
    const name = this.#text.slice(tag.start + 1, tag.start + 1 + tag.name.length)
    const text = `<${name}${slices.join('')}${tag.selfClosing ? ' /' : ''}>`
    const said = message('finding.unsafeParts', { tag: tag.name, names: names.join(', ') })
    this.#parts.push({ start: tag.start, end: tag.end, message: said, text })
  }

  #isSafe({ name, valueStart, valueEnd }: HtmlAttribute, known: ReadonlySet<string>): boolean {
    if (!known.has(name)) return false
    const value = this.#text.slice(valueStart, valueEnd)
    if (isProgram(name)) return this.#allowed.values.has(value)
    if (!ADDRESSES.has(name)) return true
    const scheme = schemeOf(value)
    return scheme === '' || this.#allowed.schemes.has(scheme)
  }

  /** Elements that do not end, where those of the source do. */
  #balance(): void {
    if (!this.#allowed.isBalanced) return
    const { unclosed, unopened } = htmlOutline(this.#text)
    for (const { name, start, end } of unopened) {
      if (this.#isKept(name, end)) this.#remove(start, end, message('finding.tagNotOpened', { tag: name }))
    }
    const { length } = this.#text
    const open = unclosed.filter(({ name, end }) => this.#isKept(name, end))
    const text = open
      .map(({ name }) => `</${name}>`)
      .reverse()
      .join('')
    for (const [index, { name }] of open.entries())
      this.#parts.push({
        start: length,
        end: length,
        message: message('finding.tagNotClosed', { tag: name }),
        text: index ? '' : text,
      })
  }

  #isKept(name: string, end: number): boolean {
    return this.#allowed.attributes.has(name) && !PROGRAMS.has(name) && this.#text[end - 1] === '>'
  }
}

/** Scheme of an address as a browser reads it: references resolved, blanks and controls left out; '' where it has none. */
function schemeOf(value: string): string {
  const start = value
    .slice(0, 200)
    .replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(colon|Tab|NewLine));?/g, (_, decimal, hex, name) =>
      name === undefined
        ? character(decimal ? Number(decimal) : Number.parseInt(hex, 16))
        : name === 'colon'
          ? ':'
          : '',
    )
    .replaceAll(/[\u0000-\u0020]/g, '')
  return /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(start)?.[1]?.toLowerCase() ?? ''
}

const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
