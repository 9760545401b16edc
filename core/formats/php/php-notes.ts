import { commentEnd } from '../syntax/code/php-scanner.ts'
import type { Span } from '../syntax/text/span.ts'

/** Text of comments, without the signs that make them comments. */
export function noteOf(text: string, { start, end }: Span): string {
  const lines: string[] = []
  for (let at = start; at < end; ) {
    const close = commentEnd(text, at)
    if (close === undefined) {
      at++
      continue
    }
    const comment = text.slice(at, close).replace(/\*\/$/, '')
    for (const line of comment.split(/\r\n|\n|\r/)) lines.push(line.replace(/^\s*(?:\/\*+|\/\/+|#+|\*+)?/, '').trim())
    at = close
  }
  return lines.join('\n').trim()
}

const LONGEST_LINE = 1000

/** What the comment at the end of a line says: it is about every string that ends on the line. */
export function noteBehind(text: string, start: number): string {
  const limit = Math.min(text.length, start + LONGEST_LINE)
  for (let at = start; at < limit && !isBreak(text, at); ) {
    const close = commentEnd(text, at)
    if (close !== undefined && close <= limit && isLast(text, close)) return noteOf(text, { start: at, end: close })
    at = close ?? skipSign(text, at)
  }
  return ''
}

const isBreak = (text: string, at: number): boolean => text[at] === '\n' || text[at] === '\r'

function isLast(text: string, from: number): boolean {
  let at = from
  while (text[at] === ' ' || text[at] === '\t') at++
  return at >= text.length || isBreak(text, at)
}

/** A text in quotes, or one sign. */
function skipSign(text: string, start: number): number {
  const quote = text[start]
  if (quote !== "'" && quote !== '"') return start + 1
  let at = start + 1
  while (at < text.length && text[at] !== quote && !isBreak(text, at)) at += text[at] === '\\' ? 2 : 1
  return at + 1
}
