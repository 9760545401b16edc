import type { Span } from '../format.ts'

const PAIRS: Readonly<Record<string, string>> = { '[[': ']]', '{{': '}}', '%%': '%%', "''": "''" }

/** What stands between the signs of a table's row; signs inside links, templates and the like do not count. */
export function splitCells(text: string, start: number, end: number, signs: string): Span[] {
  const cells: Span[] = []
  let from = start
  for (let at = start; at < end; at++) {
    const close = PAIRS[text.slice(at, at + 2)]
    if (close !== undefined) {
      const found = text.indexOf(close, at + 2)
      if (found !== -1 && found < end) at = found + 1
      else if (found === -1 || found >= end) at++
    } else if (signs.includes(text[at] ?? ' ')) {
      cells.push({ start: from, end: at })
      from = at + 1
    }
  }
  cells.push({ start: from, end })
  return cells
}
