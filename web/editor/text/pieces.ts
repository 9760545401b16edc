import type { FindHighlights } from './use-highlights.ts'

/** A stretch of a text that looks alike: plain, or marked in one or more ways. */
export interface Piece {
  readonly start: number
  readonly text: string
  readonly marks: readonly string[]
  /** Of a character that cannot be seen: the sign shown in its place, and its name. */
  readonly sign?: Sign
}

export interface Sign {
  readonly shape: string
  readonly name: string
}

export interface MarkedSpan {
  readonly start: number
  readonly end: number
  readonly mark: string
}

const signs: Readonly<Record<string, Sign>> = {
  '\t': { shape: '→', name: 'Tab' },
  '\n': { shape: '↵', name: 'Line feed' },
  '\r': { shape: '␍', name: 'Carriage return' },
  '\u00a0': { shape: '⍽', name: 'No-break space' },
  '\u202f': { shape: '⍽', name: 'Narrow no-break space' },
  '\u2007': { shape: '⍽', name: 'Figure space' },
  '\u2009': { shape: '·', name: 'Thin space' },
  '\u3000': { shape: '□', name: 'Ideographic space' },
  '\u00ad': { shape: '-', name: 'Soft hyphen' },
  '\u200b': { shape: '|', name: 'Zero width space' },
  '\u200c': { shape: '⊣', name: 'Zero width non-joiner' },
  '\u200d': { shape: '+', name: 'Zero width joiner' },
  '\u2060': { shape: '|', name: 'Word joiner' },
  '\ufeff': { shape: '|', name: 'Byte order mark' },
  '\u200e': { shape: 'LRM', name: 'Left-to-right mark' },
  '\u200f': { shape: 'RLM', name: 'Right-to-left mark' },
  '\u061c': { shape: 'ALM', name: 'Arabic letter mark' },
  '\u202a': { shape: 'LRE', name: 'Left-to-right embedding' },
  '\u202b': { shape: 'RLE', name: 'Right-to-left embedding' },
  '\u202c': { shape: 'PDF', name: 'Pop directional formatting' },
  '\u202d': { shape: 'LRO', name: 'Left-to-right override' },
  '\u202e': { shape: 'RLO', name: 'Right-to-left override' },
  '\u2066': { shape: 'LRI', name: 'Left-to-right isolate' },
  '\u2067': { shape: 'RLI', name: 'Right-to-left isolate' },
  '\u2068': { shape: 'FSI', name: 'First strong isolate' },
  '\u2069': { shape: 'PDI', name: 'Pop directional isolate' },
}

const space: Sign = { shape: '·', name: 'Space' }
const unseen = /[\t\n\r\u00a0\u202f\u2007\u2009\u3000\u00ad\u200b-\u200f\u2060\ufeff\u061c\u202a-\u202e\u2066-\u2069]/gu
const oddSpaces = /^ +| +$|(?<=\n) +| +(?=\n)| {2,}/g

export const signOf = (character: string): Sign | undefined => (character === ' ' ? space : signs[character])

/** Every character that cannot be seen, and spaces where they are easily overlooked. */
function unseenSpans(text: string): MarkedSpan[] {
  const found: MarkedSpan[] = []
  for (const { index } of text.matchAll(unseen)) found.push({ start: index, end: index + 1, mark: 'unseen' })
  for (const { index, 0: run } of text.matchAll(oddSpaces))
    for (let at = index; at < index + run.length; at++) found.push({ start: at, end: at + 1, mark: 'unseen' })
  return found
}

/** Cuts a text where its marks begin and end. The pieces joined are the text. */
export function piecesOf(text: string, highlightsIn: FindHighlights, more: readonly MarkedSpan[] = []): Piece[] {
  const spans = [
    ...highlightsIn(text).map(({ start, end, kind }) => ({ start, end, mark: kind })),
    ...unseenSpans(text),
    ...more.filter(({ start, end }) => start < end && end <= text.length),
  ].sort((a, b) => a.start - b.start)
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])].sort((a, b) => a - b)
  const pieces: Piece[] = []
  let open: MarkedSpan[] = []
  let next = 0
  let start = 0
  for (const end of cuts.slice(1)) {
    open = open.filter((span) => span.end > start)
    for (let span = spans[next]; span && span.start <= start; span = spans[++next]) open.push(span)
    pieces.push(piece(text.slice(start, end), start, open))
    start = end
  }
  return pieces
}

function piece(text: string, start: number, open: readonly MarkedSpan[]): Piece {
  const marks = [...new Set(open.map(({ mark }) => mark))]
  const sign = marks.includes('unseen') ? signOf(text) : undefined
  return sign ? { start, text, marks, sign } : { start, text, marks }
}

/** What can be put into the translation as it stands: placeables of the source, each once, in order. */
export function placeablesOf(sources: readonly string[], highlightsIn: FindHighlights): string[] {
  const found = sources.flatMap((text) =>
    highlightsIn(text)
      .filter(({ kind }) => kind !== 'stray')
      .map(({ start, end }) => text.slice(start, end))
      .filter(isWhole),
  )
  return [...new Set(found)]
}

/** The words between the branches of a message are of no use alone: `{n, plural, one {`, `} other {`. */
const isWhole = (text: string): boolean => !text.startsWith('}') && text.split('{').length === text.split('}').length
