import type { XmlElement } from '../syntax/xml/xml.ts'
import {
  type Content,
  type ContentStyle,
  type NewContent,
  parseMarkup,
  parseOrMendMarkup,
  rawContent,
} from '../syntax/xml/xml-content.ts'
import { decodeXmlText } from '../syntax/xml/xml-references.ts'
import { Spelling } from '../syntax/xml/xml-spelling.ts'
import { encodeCdata, encodeXmlText, type XmlWriting } from '../syntax/xml/xml-write.ts'
import { unicodeEscapes } from './android-escapes.ts'
import { piecesOf, textPieces } from './android-pieces.ts'
import { type QuoteManner, quoteManner } from './android-quotes.ts'
import { AaptReader, type AaptStyle, escapeAapt, isPlainAapt } from './android-text.ts'

/** What the Android-like formats differ in: how text is escaped inside an element. */
export interface TextCodec {
  read(text: string, element: XmlElement): Content
  /** Raw content that reads as the text. */
  write(content: NewContent, writing: XmlWriting, habits: Spelling): string
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
    const isRead = (raw: string) => reads(raw, markup?.inner ?? text, markup !== undefined)
    const manner = markup !== undefined && own.quoted ? quoteManner(old) : 'each'
    if (markup !== undefined && manner !== 'each') {
      const alike = writeAaptMarkup(key, markup, own, writing, manner)
      if (isRead(alike)) return alike
    }
    const first = write(own)
    return isRead(first) ? first : write({ ...own, quoted: true })
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
  manner: QuoteManner = 'each',
): string {
  const parts: string[] = []
  const bare = { ...style, quoted: false }
  const outside = manner === 'whole' ? bare : style
  const unquoted = { ...bare, bareApostrophe: false, literalLines: false }
  let first = true
  for (const { kind, text, inside } of piecesOf(markup.text, markup.root)) {
    if (kind === 'tag') parts.push(text.replaceAll('\n', writing.newline))
    else if (kind === 'entity') parts.push(text)
    else if (kind === 'cdata') parts.push(encodeCdata(key, escapeAapt(text, bare, first), writing))
    else
      parts.push(
        encodeXmlText(key, escapeAapt(text, inside && manner === 'outside' ? unquoted : outside, first), writing),
      )
    first = false
  }
  return manner === 'whole' ? `"${parts.join('')}"` : parts.join('')
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
