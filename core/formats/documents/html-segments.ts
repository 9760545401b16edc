import { type HtmlAttribute, type HtmlTag, type HtmlToken, HtmlTokens } from '../syntax/markup/html.ts'
import { readHtmlAttribute } from '../syntax/markup/html-text.ts'
import { MAXIMUM_NODES } from '../syntax/text/limits.ts'
import { isFull, type ProblemList } from '../syntax/text/problems.ts'
import { HtmlOutline, isInline } from './html-outline.ts'
import type { Segment } from './segment.ts'
import { SegmentNumbering } from './segment-location.ts'

/** A text of an HTML document: HTML source, or the value of an attribute. */
export interface HtmlSegment extends Segment {
  readonly attribute?: HtmlAttribute
  /** White space counts. */
  readonly preformatted: boolean
}

const TEXT_ATTRIBUTES = new Set(['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'label', 'summary'])
const META = /^(?:description|keywords|author|og:(?:title|description|site_name)|twitter:(?:title|description))$/i
const BUTTONS = /^(?:button|submit|reset)$/i
const HAS_TEXT = /[\p{L}\p{N}]/u

/** Reads the texts of an HTML document: what stands between the tags of blocks, and attributes that people read. */
export class HtmlScanner {
  private readonly text: string
  private readonly numbering = new SegmentNumbering()
  private readonly outline = new HtmlOutline()
  private readonly segments: HtmlSegment[] = []
  private run: HtmlToken[] = []
  /** A text of the run may be translated. */
  private speaks = false

  constructor(text: string) {
    this.text = text
  }

  scan(problems: ProblemList): readonly HtmlSegment[] {
    const { text, segments } = this
    const tokens = new HtmlTokens(text)
    let count = 0
    for (let token = tokens.next(); token !== undefined; token = tokens.next()) {
      this.visit(token)
      if (isFull(segments, problems, token.end, text.length)) break
      if (++count <= MAXIMUM_NODES) continue
      problems.add('limit', 'too many tags; the rest is not read', token.end, text.length)
      break
    }
    this.closeRun()
    return this.segments
  }

  private visit(token: HtmlToken): void {
    if (token.kind === 'text') {
      if (this.outline.isRaw) return
      this.run.push(token)
      this.speaks ||=
        this.outline.translated && HAS_TEXT.test(withoutReferences(this.text.slice(token.start, token.end)))
    } else if (token.kind === 'comment') {
      this.run.push(token)
    } else if (isInline(token.name)) {
      this.run.push(token)
      this.outline.visit(this.text, token)
    } else {
      this.closeRun()
      if (token.kind === 'open') this.attributes(token)
      this.outline.visit(this.text, token)
    }
  }

  /** The run as one text where it says something; else the attributes in it. */
  private closeRun(): void {
    const { run, speaks, text } = this
    this.run = []
    this.speaks = false
    if (!speaks) {
      for (const token of run) if (token.kind === 'open') this.attributes(token)
      return
    }
    const says = (token: HtmlToken) =>
      token.kind === 'open' ||
      token.kind === 'close' ||
      (token.kind === 'text' && text.slice(token.start, token.end).trim() !== '')
    const [first, last] = [run.find(says), run.findLast(says)]
    if (first === undefined || last === undefined) return
    const from = first.kind === 'text' ? first.start + leadingSpace(text, first) : first.start
    const to = last.kind === 'text' ? last.end - trailingSpace(text, last) : last.end
    const { preformatted } = this.outline
    const source = text.slice(from, to)
    const value = preformatted ? source.replaceAll(/\r\n?/g, '\n') : joinHtmlLines(source)
    this.push(this.outline.block, value, { start: from, end: to, from, to, preformatted })
  }

  private attributes(tag: HtmlTag): void {
    if (!this.outline.translated) return
    for (const attribute of tag.attributes) {
      if (!isText(this.text, tag, attribute)) continue
      const { start, end, valueStart, valueEnd } = attribute
      const value = readHtmlAttribute(this.text.slice(valueStart, valueEnd))
      if (!HAS_TEXT.test(value)) continue
      this.push(`@${attribute.name}`, value, { start, end, from: start, to: end, preformatted: true, attribute })
    }
  }

  private push(kind: string, text: string, rest: Omit<HtmlSegment, 'kind' | 'path' | 'text'>): void {
    const level = /^h[1-6]$/.test(kind) ? Number(kind[1]) : 0
    this.segments.push({ kind, path: this.numbering.next(kind, level), text, ...rest })
  }
}

/** Line breaks of the source are blanks to who reads it. */
const joinHtmlLines = (source: string): string =>
  /[\r\n]/.test(source)
    ? source
        .split(/\r\n|\n|\r/)
        .map((line, i) => (i === 0 ? line.trimEnd() : line.trim()))
        .filter((line) => line !== '')
        .join(' ')
    : source

const withoutReferences = (source: string): string =>
  source.includes('&') ? source.replaceAll(/&#?\w{1,40};/g, '') : source

const leadingSpace = (text: string, { start, end }: HtmlToken): number => {
  const piece = text.slice(start, end)
  return piece.length - piece.trimStart().length
}

const trailingSpace = (text: string, { start, end }: HtmlToken): number => {
  const piece = text.slice(start, end)
  return piece.length - piece.trimEnd().length
}

function isText(text: string, tag: HtmlTag, { name }: HtmlAttribute): boolean {
  if (TEXT_ATTRIBUTES.has(name)) return true
  const other = (wanted: string): string => {
    const found = tag.attributes.find((attribute) => attribute.name === wanted)
    return found === undefined ? '' : text.slice(found.valueStart, found.valueEnd)
  }
  if (tag.name === 'meta' && name === 'content') return META.test(other('name')) || META.test(other('property'))
  return tag.name === 'input' && name === 'value' && BUTTONS.test(other('type'))
}
