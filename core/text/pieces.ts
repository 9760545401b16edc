/** Scripts written without blanks between words, and Hangul, whose particles are attached: a character is a piece. */
const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}'

const WORD = new RegExp(
  `[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{N}_])(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_])*|\\s+|[\\s\\S]\\p{M}*`,
  'gu',
)
const LINE = /[^\n]*\n|[^\n]+$/g

/** The words, gaps and signs of a text; joined they are the text. */
export const wordPieces = (text: string): string[] => text.match(WORD) ?? []

/** Lines with their line breaks. */
export const linePieces = (text: string): string[] => text.match(LINE) ?? []
