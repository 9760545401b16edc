export interface Position {
  /** Both from 1; columns count UTF-16 units. */
  readonly line: number
  readonly column: number
}

/** Finds lines and columns of offsets; the index is built on the first question. */
export function indexLines(text: string): (offset: number) => Position {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

/** Offset of each line's first character; lines end with LF, CRLF or a lone CR. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) starts.push(i + 1)
  }
  return starts
}

/** The line ending of the file: that of its first line; LF where there is none. */
export function lineEnding(text: string): '\n' | '\r\n' | '\r' {
  const feed = text.indexOf('\n')
  if (feed === -1) return text.includes('\r') ? '\r' : '\n'
  return feed > 0 && text[feed - 1] === '\r' ? '\r\n' : '\n'
}

/** White space at the beginning of the line that holds `offset`. */
export function indentAt(text: string, offset: number): string {
  let start = offset
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  let end = start
  while (end < offset && (text[end] === ' ' || text[end] === '\t')) end++
  return text.slice(start, end)
}
