import type { XmlElement } from '../syntax/xml/xml.ts'
import {
  type Content,
  type ContentStyle,
  cdataText,
  contentPieces,
  type NewContent,
  normalizeLines,
  parseMarkup,
  parseOrMendMarkup,
  rawContent,
} from '../syntax/xml/xml-content.ts'
import { decodeXmlText, referenceAt } from '../syntax/xml/xml-references.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import { encodeCdata, encodeXmlText, type XmlWriting } from '../syntax/xml/xml-write.ts'
import { unicodeEscapes } from './android-escapes.ts'
import { AaptReader, type AaptStyle, escapeAapt, isPlainAapt } from './android-text.ts'

/** What the Android-like formats differ in: how text is escaped inside an element. */
export interface TextCodec {
  read(text: string, element: XmlElement): Content
  /** Raw content that reads as the text. */
  write(content: NewContent, writing: XmlWriting, habits: Spelling): string
}

type Piece = { readonly text: string; readonly kind: 'text' | 'cdata' | 'entity' | 'tag' }

/** Tags and texts of an element at any depth, in order. */
function* piecesOf(text: string, element: XmlElement): Generator<Piece> {
  for (const piece of contentPieces(element)) {
    if (!('kind' in piece)) yield* textPieces(text.slice(piece.start, piece.end))
    else if (piece.kind === 'cdata') yield { kind: 'cdata', text: normalizeLines(cdataText(text, piece)) }
    else if (piece.kind === 'element') {
      yield { kind: 'tag', text: normalizeLines(text.slice(piece.start, piece.openEnd)) }
      yield* piecesOf(text, piece)
      yield { kind: 'tag', text: text.slice(piece.closeStart, piece.end) }
    }
  }
}

/** Text with its references read, and apart from it the entities that nobody but the DTD knows. */
function* textPieces(raw: string): Generator<Piece> {
  let from = 0
  for (let at = raw.indexOf('&'); at !== -1; ) {
    const reference = referenceAt(raw, at)
    if (reference !== undefined && reference.character === undefined) {
      if (at > from) yield { kind: 'text', text: decodeXmlText(raw.slice(from, at)) }
      yield { kind: 'entity', text: raw.slice(at, reference.end) }
      from = reference.end
    }
    at = raw.indexOf('&', reference?.end ?? at + 1)
  }
  if (from < raw.length) yield { kind: 'text', text: decodeXmlText(raw.slice(from)) }
}

export function styleOf(element: XmlElement): ContentStyle {
  if (element.children.length === 0) return element.openEnd === element.closeStart ? 'empty' : 'plain'
  if (element.children.some(({ kind }) => kind === 'element')) return 'markup'
  return element.children.some(({ kind }) => kind === 'cdata') ? 'cdata' : 'plain'
}

/** Text as aapt reads it; shown as XML source where tags stand in it. */
function readAapt(text: string, element: XmlElement): Content {
  const style = styleOf(element)
  if (element.children.length === 0) {
    const plain = decodeXmlText(rawContent(text, element))
    if (isPlainAapt(plain)) return { text: plain, style }
    const reader = new AaptReader(false)
    reader.text(plain, false)
    return { text: reader.finish(), style }
  }
  const reader = new AaptReader(style === 'markup')
  for (const { kind, text: piece } of piecesOf(text, element)) {
    if (kind === 'tag') reader.tag(piece)
    else if (kind === 'entity') reader.entity(piece)
    else reader.text(piece, kind === 'cdata')
  }
  return { text: reader.finish(), style }
}

export const aapt: TextCodec = {
  read: readAapt,
  write(content, writing, habits) {
    const { key, text, style, old } = content
    if (text === '') return ''
    const own = aaptStyle(old, style, habits)
    if (style === 'cdata') return encodeCdata(key, escapeAapt(text, { ...own, quoted: false }, true), writing)
    const markup = style === 'markup' ? parseOrMendMarkup(text, writing.entities, old) : undefined
    const write = (chosen: AaptStyle) =>
      markup === undefined
        ? encodeXmlText(key, escapeAapt(text, chosen, true), writing, style === 'markup' ? '' : old)
        : writeAaptMarkup(key, markup, chosen, writing)
    const first = write(own)
    return reads(first, markup?.inner ?? text, markup !== undefined) ? first : write({ ...own, quoted: true })
  },
}

/** Would aapt read this as the text? White space may ask for quotes. */
function reads(raw: string, text: string, asXml: boolean): boolean {
  const markup = asXml ? parseMarkup(raw, NO_ENTITIES, raw) : undefined
  if (markup !== undefined) return readAapt(markup.text, markup.root).text === text
  const reader = new AaptReader(false)
  for (const { kind, text: piece } of textPieces(raw)) {
    if (kind === 'entity') reader.entity(piece)
    else reader.text(piece, false)
  }
  return reader.finish() === text
}

const NO_ENTITIES: ReadonlySet<string> = new Set()

function writeAaptMarkup(
  key: string,
  markup: { readonly text: string; readonly root: XmlElement },
  style: AaptStyle,
  writing: XmlWriting,
): string {
  const parts: string[] = []
  let first = true
  for (const { kind, text } of piecesOf(markup.text, markup.root)) {
    if (kind === 'tag') parts.push(text.replaceAll('\n', writing.newline))
    else if (kind === 'entity') parts.push(text)
    else if (kind === 'cdata')
      parts.push(encodeCdata(key, escapeAapt(text, { ...style, quoted: false }, first), writing))
    else parts.push(encodeXmlText(key, escapeAapt(text, style, first), writing))
    first = false
  }
  return parts.join('')
}

/** Quotes, line breaks and escapes as the text that is replaced has them, else as the file does. */
function aaptStyle(old: string, style: ContentStyle, habits: Spelling): AaptStyle {
  const own = new Spelling([old], unicodeEscapes)
  const trimmed = old.trim()
  const cdata = style === 'cdata'
  const quoted = trimmed.length > 1 && trimmed.startsWith('"') && /[^\\]"$/.test(trimmed)
  const bare = (quote: string) => (cdata || quoted) && old.includes(quote) && !old.includes(`\\${quote}`)
  return {
    quoted,
    bareApostrophe: bare("'"),
    bareQuote: cdata && bare('"'),
    literalLines: (cdata || quoted) && /[\r\n]/.test(old) && !old.includes('\\n'),
    reference: /^[@?][\w.:/+]+$/.test(trimmed),
    escapedBlanks: old.includes('\\u0020'),
    spell: (character) => {
      if (own.isPlain(character.charCodeAt(0)) && habits.isPlain(character.charCodeAt(0))) return undefined
      if (character === ' ') return undefined
      const spelled = own.of(character) ?? (character > '\x7f' ? habits.of(character) : undefined)
      return spelled?.reference
    },
  }
}
