import type { XmlElement } from '../syntax/xml/xml.ts'
import { contentPieces } from '../syntax/xml/xml-content.ts'
import { attributeOf } from '../syntax/xml/xml-file.ts'
import { decodeXmlText } from '../syntax/xml/xml-references.ts'

const MAXIMUM_SPACES = 1000

/** Text of a paragraph that holds nothing but text, blanks, tabs and line breaks; undefined where it holds more. */
export function readOdfText(text: string, element: XmlElement): string | undefined {
  const parts: string[] = []
  for (const piece of contentPieces(element)) {
    if (!('kind' in piece)) parts.push(decodeXmlText(text.slice(piece.start, piece.end)).replaceAll(/[ \t\n\r]+/g, ' '))
    else if (piece.kind !== 'element') return undefined
    else {
      const sign = readSign(text, piece)
      if (sign === undefined) return undefined
      parts.push(sign)
    }
  }
  return parts.join('')
}

function readSign(text: string, element: XmlElement): string | undefined {
  if (element.children.length > 0 || element.closeStart > element.openEnd) return undefined
  if (element.name === 'text:tab') return '\t'
  if (element.name === 'text:line-break') return '\n'
  if (element.name !== 'text:s') return undefined
  const count = Number(attributeOf(text, element, 'text:c') ?? 1)
  return ' '.repeat(Math.min(Math.max(Number.isInteger(count) ? count : 1, 1), MAXIMUM_SPACES))
}

/** Blanks, tabs and breaks of a text, already escaped, as the elements that they are in a document. */
export function writeOdfSigns(escaped: string): string {
  const spaced = escaped.replaceAll(/^ +| +$| {2,}/g, (blanks, at: number) => {
    const first = at > 0 && at + blanks.length < escaped.length ? ' ' : ''
    const count = blanks.length - first.length
    return count === 0 ? first : `${first}<text:s${count > 1 ? ` text:c="${count}"` : ''}/>`
  })
  return spaced.replaceAll('\t', '<text:tab/>').replaceAll('\n', '<text:line-break/>')
}
