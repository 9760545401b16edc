import { wordPieces } from '#core/text/pieces.ts'

/** A word, or a sign; in scripts without spaces a character. */
export interface Token {
  readonly start: number
  readonly end: number
  /** In small letters. */
  readonly text: string
}

const WORD = /^[\p{L}\p{N}_]/u
const BLANK = /^\s/

/** The words and signs of a text in their order; blanks only divide them. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const known = new Map<string, Token | undefined>()
  let at = 0
  for (const piece of wordPieces(text)) {
    if (!known.has(piece)) known.set(piece, tokenOf(piece))
    const token = known.get(piece)
    if (token) tokens.push({ start: at + token.start, end: at + token.end, text: token.text })
    at += piece.length
  }
  return tokens
}

/** Underscores around a word are left aside: they mark keys of a menu, or emphasis. */
function tokenOf(piece: string): Token | undefined {
  if (BLANK.test(piece)) return undefined
  let [start, end] = [0, piece.length]
  if (WORD.test(piece)) {
    while (start < end && piece[start] === '_') start++
    while (end > start && piece[end - 1] === '_') end--
  }
  if (start === end) [start, end] = [0, piece.length]
  return { start, end, text: piece.slice(start, end).normalize('NFC').toLowerCase() }
}
