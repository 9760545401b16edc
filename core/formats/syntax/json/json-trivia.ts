/** White space and comments between the tokens of a JSON file. */

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9

/** Offset of the next token at or after `at`; the text's length where there is none. An open comment runs to the end. */
export function skipTrivia(text: string, at: number): number {
  for (;;) {
    let unit = text.charCodeAt(at)
    while (unit === 32 || unit === 10 || unit === 13 || unit === 9) unit = text.charCodeAt(++at)
    if (unit !== 47) return at
    const end = commentEnd(text, at)
    if (end === at) return at
    at = end
  }
}

/** End of the comment that begins at `at`; `at` itself where none does. A line comment ends before its line ending. */
export function commentEnd(text: string, at: number): number {
  if (text.startsWith('//', at)) return lineEnd(text, at)
  if (!text.startsWith('/*', at)) return at
  const close = text.indexOf('*/', at + 2)
  return close === -1 ? text.length : close + 2
}

function lineEnd(text: string, at: number): number {
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++
  return at
}

export const isLineBreak = (unit: number): boolean => unit === 10 || unit === 13

export function skipBlanks(text: string, at: number): number {
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

/** Start of the white space that ends at `at`. */
export function spaceBefore(text: string, at: number): number {
  while (at > 0 && isSpace(text.charCodeAt(at - 1))) at--
  return at
}

/** Where the last line break inside [start, end) begins; -1 where there is none. */
export function lastLineBreak(text: string, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) {
    if (isLineBreak(text.charCodeAt(at))) return text[at] === '\n' && at > start && text[at - 1] === '\r' ? at - 1 : at
  }
  return -1
}
