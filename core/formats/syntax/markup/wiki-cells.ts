import type { Span } from '../text/span.ts'

const PAIRS: Readonly<Record<string, string>> = { '[[': ']]', '{{': '}}', '%%': '%%', "''": "''" }

/** What stands between the signs of a table's row; signs inside links, templates and the like do not count. */
export function splitCells(text: string, start: number, end: number, signs: string): Span[] {
  const row = text.slice(start, end)
  const cells: Span[] = []
  const unclosed = new Set<string>()
  let from = start
  for (let at = 0; at < row.length; at++) {
    const mark = row.slice(at, at + 2)
    const close = unclosed.has(mark) ? undefined : PAIRS[mark]
    if (close !== undefined) {
      const found = row.indexOf(close, at + 2)
      if (found === -1) unclosed.add(mark)
      else at = found + 1
    } else if (signs.includes(row[at] ?? ' ')) {
      cells.push({ start: from, end: start + at })
      from = start + at + 1
    }
  }
  cells.push({ start: from, end })
  return cells
}
