import { parseXml, type XmlElement, type XmlNode } from './xml.ts'
import { mendMarkup } from './xml-mend.ts'
import { decodeXmlText, entityNames } from './xml-references.ts'
import { numericReference } from './xml-spelling.ts'
import { encodeCdata, encodeXmlText, type XmlWriting } from './xml-write.ts'

/** How an element holds its text. 'markup': elements stand in it, and its text is XML source. */
export type ContentStyle = 'empty' | 'plain' | 'cdata' | 'markup'

export interface Content {
  readonly text: string
  readonly style: ContentStyle
}

/** Text of an element that stands for a character, such as Qt's `<byte value="x1b"/>`. */
export type ElementDecoder = (text: string, element: XmlElement) => string | undefined

const CDATA_OPEN = 9
const CDATA_CLOSE = 3

/** The content as it stands in the file. */
export const rawContent = (text: string, element: XmlElement): string => text.slice(element.openEnd, element.closeStart)

export const normalizeLines = (raw: string): string => (raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw)

/** Text between the tags of an element: characters where it holds only such, else XML source. */
export function readContent(text: string, element: XmlElement, decoder?: ElementDecoder): Content {
  const { children } = element
  if (children.length === 0) {
    const plain = decodeXmlText(rawContent(text, element))
    return { text: plain, style: plain === '' ? 'empty' : 'plain' }
  }
  const parts: string[] = []
  let style: ContentStyle = 'plain'
  for (const piece of contentPieces(element)) {
    const value = pieceText(text, piece, decoder)
    if (value === undefined) return { text: normalizeLines(rawContent(text, element)), style: 'markup' }
    if ('kind' in piece && piece.kind === 'cdata') style = 'cdata'
    parts.push(value)
  }
  return { text: parts.join(''), style }
}

type TextGap = { readonly start: number; readonly end: number }

/** Children and the text between them, in order. */
export function* contentPieces(element: XmlElement): Generator<XmlNode | TextGap> {
  let at = element.openEnd
  for (const child of element.children) {
    if (child.start > at) yield { start: at, end: child.start }
    yield child
    at = child.end
  }
  if (element.closeStart > at) yield { start: at, end: element.closeStart }
}

/** What is between `<![CDATA[` and `]]>`. */
export const cdataText = (text: string, piece: TextGap): string =>
  text.slice(piece.start + CDATA_OPEN, piece.end - CDATA_CLOSE)

function pieceText(text: string, piece: XmlNode | TextGap, decoder: ElementDecoder | undefined): string | undefined {
  if (!('kind' in piece)) return decodeXmlText(text.slice(piece.start, piece.end))
  if (piece.kind === 'element') return decoder?.(text, piece)
  return piece.kind === 'cdata' ? normalizeLines(cdataText(text, piece)) : ''
}

export interface NewContent {
  readonly key: string
  readonly text: string
  readonly style: ContentStyle
  /** Raw content that it replaces; '' for none. */
  readonly old: string
}

/** Raw content that reads as the text. Markup without a tag that could be one is written as plain text. */
export function writeContent({ key, text, style, old }: NewContent, writing: XmlWriting): string {
  if (style === 'cdata' && text !== '') return writeCdata(key, text, old, writing)
  const markup = style === 'markup' ? markupOf(text, writing, old) : undefined
  if (markup !== undefined) return writeMarkup(markup, writing)
  return encodeXmlText(key, text, writing, style === 'markup' ? '' : old)
}

/** A single section keeps the text around it where the new text has the same. */
function writeCdata(key: string, text: string, old: string, writing: XmlWriting): string {
  const open = old.indexOf('<![CDATA[')
  const close = old.lastIndexOf(']]>')
  if (open === -1 || close === -1) return encodeCdata(key, text, writing, old)
  const [before, after] = [old.slice(0, open), old.slice(close + CDATA_CLOSE)]
  const [head, tail] = [decodeXmlText(before), decodeXmlText(after)]
  const simple = !before.includes('<') && !after.includes('<') && text.length >= head.length + tail.length
  if (!simple || !text.startsWith(head) || !text.endsWith(tail)) return encodeCdata(key, text, writing, old)
  return before + encodeCdata(key, text.slice(head.length, text.length - tail.length), writing, old) + after
}

function writeMarkup(text: string, { newline, limit }: XmlWriting): string {
  const lines = newline === '\n' ? text : text.replaceAll('\n', newline)
  if (limit >= 0x10ffff) return lines
  return [...lines].map((character) => asciiOr(character, limit)).join('')
}

function asciiOr(character: string, limit: number): string {
  const code = character.codePointAt(0) ?? 0
  return code > 0x7f && code > limit ? numericReference(code) : character
}

const WRAPPER = 'wrapper-of-markup'

/** The text as well-formed XML, with at least one tag that is more than a character; undefined where it holds none. */
export function markupOf(text: string, { entities, decoder }: XmlWriting, old = ''): string | undefined {
  const parsed = parseOrMendMarkup(text, entities, old)
  if (parsed === undefined || decoder === undefined) return parsed?.inner
  const isTag = (child: XmlNode) => child.kind === 'element' && decoder(parsed.text, child) === undefined
  return parsed.root.children.some(isTag) ? parsed.inner : undefined
}

interface ParsedMarkup {
  /** With a root of our own around it. */
  readonly text: string
  readonly root: XmlElement
  /** Without it. */
  readonly inner: string
}

/** The same for a text in which a `<` or an `&` may stand that is meant as a character. */
export function parseOrMendMarkup(text: string, entities: ReadonlySet<string>, old = ''): ParsedMarkup | undefined {
  if (!text.includes('<')) return undefined
  const parsed = parseMarkup(text, entities, old)
  if (parsed !== undefined) return parsed
  const names = new Set([...entities, ...entityNames(old)])
  return parseMarkup(mendMarkup(text.toWellFormed(), names), entities, old)
}

/**
 * The text inside a root of our own, parsed; undefined where it is not well-formed or holds no element. `old` may hold
 * entities that nobody declared.
 */
export function parseMarkup(text: string, entities: ReadonlySet<string>, old = ''): ParsedMarkup | undefined {
  if (!text.includes('<') || text.includes('\r') || !text.isWellFormed()) return undefined
  const wrapped = `<${WRAPPER}>${text}</${WRAPPER}>`
  let fine = true
  const problems = { list: [], add: () => (fine = false) }
  const { root } = parseXml(wrapped, problems, [...entities, ...entityNames(old)])
  const whole = root?.closed === true && root.end === wrapped.length
  const tagged = root?.children.some(({ kind }) => kind === 'element')
  return fine && whole && tagged === true ? { text: wrapped, root, inner: text } : undefined
}
