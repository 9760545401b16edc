import { PhpScanner } from '../syntax/code/php-scanner.ts'
import { escapeDouble, escapeSingle, type PhpLiteral, type PhpQuoting } from '../syntax/code/php-string.ts'
import type { PhpText } from './php-read.ts'

/** A text as a new literal. */
export const quotePhp = (text: string, quoting: PhpQuoting): string =>
  quoting === 'double' ? `"${escapeDouble(text, 'double')}"` : `'${escapeSingle(text)}'`

/** A text written as the one that stands there is; several literals with dots between become one. */
export function writeLike(text: string, { literals }: PhpText, source: string): string {
  const [first, ...more] = literals
  if (first === undefined) return quotePhp(text, 'single')
  if (first.quoting === 'double') {
    const like = source.slice(first.start + 1, first.end - 1)
    return `"${escapeDouble(text, 'double', like)}"`
  }
  if (first.quoting === 'single' || more.length > 0) return quotePhp(text, first.quoting)
  const heredoc = writeHeredoc(text, first, source)
  const read = new PhpScanner(`${heredoc};`, () => {}).literal()
  return read?.text === text && read.end === heredoc.length ? heredoc : quotePhp(text, 'single')
}

/** Between the same labels, with the same indentation. */
function writeHeredoc(text: string, { start, end, quoting }: PhpLiteral, source: string): string {
  const raw = source.slice(start, end)
  const opening = /^[^\r\n]*(?:\r\n|\n|\r)/.exec(raw)?.[0] ?? ''
  const closing = /[ \t]*\w+$/.exec(raw.slice(-200))?.[0] ?? ''
  const indent = /^[ \t]*/.exec(closing)?.[0] ?? ''
  const eol = /(?:\r\n|\n|\r)$/.exec(opening)?.[0] ?? '\n'
  const body = quoting === 'nowdoc' ? text : escapeDouble(text, 'heredoc', raw)
  const lines = body.split('\n').map((line) => (line === '' ? line : `${indent}${line}`))
  return `${opening}${lines.join('\n')}${eol}${closing}`
}
