import type { XmlElement } from '../syntax/xml/xml.ts'
import { cdataText, contentPieces, normalizeLines } from '../syntax/xml/xml-content.ts'
import { decodeXmlText, referenceAt } from '../syntax/xml/xml-references.ts'

export interface Piece {
  readonly text: string
  readonly kind: 'text' | 'cdata' | 'entity' | 'tag'
  /** It stands inside a tag of the text. */
  readonly inside: boolean
}

/** Tags and texts of an element at any depth, in order. */
export function* piecesOf(text: string, element: XmlElement, inside = false): Generator<Piece> {
  for (const piece of contentPieces(element)) {
    if (!('kind' in piece)) yield* textPieces(text.slice(piece.start, piece.end), inside)
    else if (piece.kind === 'cdata') yield { kind: 'cdata', text: normalizeLines(cdataText(text, piece)), inside }
    else if (piece.kind === 'element') {
      yield { kind: 'tag', text: normalizeLines(text.slice(piece.start, piece.openEnd)), inside }
      yield* piecesOf(text, piece, true)
      yield { kind: 'tag', text: text.slice(piece.closeStart, piece.end), inside }
    }
  }
}

/** Text with its references read, and apart from it the entities that nobody but the DTD knows. */
export function* textPieces(raw: string, inside = false): Generator<Piece> {
  let from = 0
  for (let at = raw.indexOf('&'); at !== -1; ) {
    const reference = referenceAt(raw, at)
    if (reference !== undefined && reference.character === undefined) {
      if (at > from) yield { kind: 'text', text: decodeXmlText(raw.slice(from, at)), inside }
      yield { kind: 'entity', text: raw.slice(at, reference.end), inside }
      from = reference.end
    }
    at = raw.indexOf('&', reference?.end ?? at + 1)
  }
  if (from < raw.length) yield { kind: 'text', text: decodeXmlText(raw.slice(from)), inside }
}
