import { referenceAt } from '#core/formats/syntax/xml/xml-references.ts'
import { XmlTagScanner } from '#core/formats/syntax/xml/xml-tags.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { CheckedUnit } from '../model/check.ts'

export interface MarkupTag {
  readonly start: number
  readonly end: number
  readonly kind: 'open' | 'close' | 'empty'
  readonly name: string
  /** Names in alphabetical order. */
  readonly attributes: readonly string[]
}

export interface MarkupProblem {
  readonly start: number
  readonly end: number
  readonly message: Message
}

export interface Markup {
  readonly tags: readonly MarkupTag[]
  /** The first reason why the text is no piece of XML. */
  readonly problem: MarkupProblem | undefined
}

const MAX_REMEMBERED = 8
const remembered = new Map<string, Markup>()

/** The tags of a text, and whether it is a sound piece of XML. Three checks ask the same of the same texts. */
export function readMarkup(text: string): Markup {
  const known = remembered.get(text)
  if (known) return known
  const markup = new MarkupReader(text).read()
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(text, markup)
  return markup
}

/** Does the unit hold XML by flag, or by what its source looks like? HTML has a check of its own. */
export function looksAtXml({ flags, source }: CheckedUnit): boolean {
  if (flags.has('xml-text')) return true
  if (flags.has('safe-html') || flags.has('auto-safe-html')) return false
  return source.some((form) => form.includes('<') && isXml(form))
}

function isXml(text: string): boolean {
  const { tags, problem } = readMarkup(text)
  return problem === undefined && tags.length > 0
}

class MarkupReader {
  private readonly text: string
  private readonly scanner: XmlTagScanner
  private readonly tags: MarkupTag[] = []
  private readonly open: MarkupTag[] = []
  private problem: MarkupProblem | undefined
  /** The next & that has not been looked at; -1 where there is none. */
  private ampersand: number

  constructor(text: string) {
    this.text = text
    this.scanner = new XmlTagScanner(text)
    this.ampersand = text.indexOf('&')
  }

  read(): Markup {
    const { text } = this
    for (let at = 0; at < text.length; ) {
      const next = text.indexOf('<', at)
      const end = next === -1 ? text.length : next
      this.readText(at, end)
      at = next === -1 ? end : this.readMark(next)
    }
    const unclosed = this.open.at(-1)
    if (unclosed)
      this.complain(unclosed.start, unclosed.end, message('finding.neverClosed', { what: `<${unclosed.name}>` }))
    return { tags: this.tags, problem: this.problem }
  }

  private complain(start: number, end: number, said: Message): void {
    this.problem ??= { start, end, message: said }
  }

  /** Any entity is good: which ones are declared, only the file knows. */
  private readText(start: number, end: number): void {
    const { text } = this
    if (this.ampersand !== -1 && this.ampersand < start) this.ampersand = text.indexOf('&', start)
    while (this.ampersand !== -1 && this.ampersand < end) {
      const at = this.ampersand
      const reference = referenceAt(text, at, end)
      if (!reference) this.complain(at, at + 1, message('finding.strayAmpersand'))
      this.ampersand = text.indexOf('&', reference?.end ?? at + 1)
    }
  }

  private readMark(at: number): number {
    const { text } = this
    if (text.startsWith('<!--', at)) return this.skipTo('-->', at, 4)
    if (text.startsWith('<![CDATA[', at)) return this.skipTo(']]>', at, 9)
    if (text.startsWith('<?', at)) return this.skipTo('?>', at, 2)
    const closes = text.startsWith('</', at)
    const tag = closes ? this.scanner.scanEnd(at) : this.scanner.scan(at)
    if (!tag) {
      this.complain(at, at + 1, message('finding.strayBracket'))
      return at + 1
    }
    if (tag.problem !== undefined)
      this.complain(at, tag.end, message('finding.unreadableTag', { tag: `<${tag.name}>`, problem: tag.problem }))
    const kind = closes ? 'close' : tag.selfClosing ? 'empty' : 'open'
    const attributes = tag.attributes.map(({ name }) => name).sort()
    for (const { valueStart, valueEnd } of tag.attributes) this.readText(valueStart, valueEnd)
    this.add({ start: at, end: tag.end, kind, name: tag.name, attributes })
    return tag.end
  }

  private add(tag: MarkupTag): void {
    this.tags.push(tag)
    if (tag.kind === 'open') this.open.push(tag)
    if (tag.kind !== 'close') return
    const opened = this.open.pop()
    if (!opened) this.complain(tag.start, tag.end, message('finding.closesNothing', { tag: `</${tag.name}>` }))
    else if (opened.name !== tag.name)
      this.complain(
        tag.start,
        tag.end,
        message('finding.closesWrong', { tag: `</${tag.name}>`, other: `<${opened.name}>` }),
      )
  }

  private skipTo(close: string, at: number, from: number): number {
    const found = this.text.indexOf(close, at + from)
    if (found !== -1) return found + close.length
    this.complain(at, at + from, message('finding.neverClosed', { what: this.text.slice(at, at + from) }))
    return this.text.length
  }
}
