import type { XmlElement, XmlNode } from './xml.ts'
import {
  type Content,
  cdataText,
  contentPieces,
  type ElementDecoder,
  normalizeLines,
  rawContent,
  readContent,
} from './xml-content.ts'
import { decodeXmlAttribute, decodeXmlText } from './xml-references.ts'
import type { XmlAttribute } from './xml-tags.ts'

/** Characters as XML source: what programs that write XML escape in a text. */
export const escapeXml = (text: string): string =>
  /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text

/**
 * Text between the tags of an element as XML source, whether or not elements stand in it. Spelled as programs write XML, so
 * that two spellings of one text are the same text.
 */
export function readSource(text: string, element: XmlElement, decoder?: ElementDecoder): Content {
  const content = readContent(text, element, decoder)
  return { ...content, text: content.style === 'markup' ? innerSource(text, element) : escapeXml(content.text) }
}

/** The characters that XML source without elements stands for; line ends stay as they are. */
export const charactersOf = (source: string): string => source.split('\r').map(decodeXmlText).join('\r')

const characters = (raw: string): string => escapeXml(decodeXmlText(normalizeLines(raw)))

function innerSource(text: string, element: XmlElement): string {
  if (element.children.length === 0) return characters(rawContent(text, element))
  return Array.from(contentPieces(element), (piece) => pieceSource(text, piece)).join('')
}

function pieceSource(text: string, piece: XmlNode | { readonly start: number; readonly end: number }): string {
  if (!('kind' in piece)) return characters(text.slice(piece.start, piece.end))
  if (piece.kind === 'cdata') return escapeXml(normalizeLines(cdataText(text, piece)))
  if (piece.kind !== 'element') return ''
  const open = `<${piece.name}${piece.attributes.map((one) => attributeSource(text, one)).join('')}`
  const inner = innerSource(text, piece)
  return inner === '' ? `${open}/>` : `${open}>${inner}</${piece.name}>`
}

const attributeSource = (text: string, { name, valueStart, valueEnd }: XmlAttribute): string =>
  ` ${name}="${escapeXml(decodeXmlAttribute(text.slice(valueStart, valueEnd))).replaceAll('"', '&quot;')}"`
