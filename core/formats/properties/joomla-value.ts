import { blanksTrimmed, type IniExtent } from '../syntax/keyed/ini.ts'
import { afterBreak, lineEnd, skipBlanks } from '../syntax/text/records.ts'

/** The way older versions of Joomla write a quote inside quotes. */
const QUOTE_WORD = '"_QQ_"'
/** A quoted text may go over several lines, but one that is never closed must not swallow the file. */
const MAXIMUM_LINES = 50
const ESCAPE = /\\([\\"nrt])/g
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
const BARE = /^\w[\w .-]*$/
const RESERVED = /^(?:null|yes|no|true|false|on|off|none)$/i

/** How far a value goes: to its closing quote, else to a comment or the end of the line. */
export function joomlaExtent(text: string, valueStart: number, end: number): IniExtent | undefined {
  if (text[valueStart] === '"') return quotedExtent(text, valueStart, end)
  const comment = text.slice(valueStart, end).indexOf(';')
  const last = comment === -1 ? end : valueStart + comment
  return { valueEnd: blanksTrimmed(text, valueStart, last), tail: blanksTrimmed(text, valueStart, end) }
}

function quotedExtent(text: string, valueStart: number, firstEnd: number): IniExtent | undefined {
  let at = valueStart + 1
  let end = firstEnd
  for (let line = 0; line < MAXIMUM_LINES; line++) {
    while (at < end) {
      if (text[at] === '\\') at += 2
      else if (text[at] !== '"') at++
      else if (text.startsWith(QUOTE_WORD, at)) at += QUOTE_WORD.length
      else if (isClosed(text, at + 1, end)) return { valueEnd: at + 1, tail: blanksTrimmed(text, at + 1, end) }
      else at++
    }
    if (end >= text.length) return undefined
    at = Math.max(at, afterBreak(text, end))
    end = lineEnd(text, at)
    if (beginsValue(text, at, end)) return undefined
  }
  return undefined
}

/** Does nothing but a comment follow? */
function isClosed(text: string, at: number, end: number): boolean {
  const next = skipBlanks(text, at)
  return next >= end || text[next] === ';' || text[next] === '#'
}

/** `NAME="`: the line begins another value. */
function beginsValue(text: string, start: number, end: number): boolean {
  const sign = start + text.slice(start, end).indexOf('=')
  if (sign < start || text[skipBlanks(text, sign + 1)] !== '"') return false
  return !/[\s<>"]/.test(text.slice(start, sign).trim())
}

export function readJoomlaValue(raw: string): string {
  if (raw.length < 2 || !raw.startsWith('"') || !raw.endsWith('"')) return raw
  const inner = raw.slice(1, -1).replaceAll(QUOTE_WORD, '"')
  return inner.includes('\\') ? inner.replace(ESCAPE, (_, letter: string) => ESCAPED[letter] ?? letter) : inner
}

/** Does a file write quotes inside quotes as a word? */
export const writesQuotesAsWords = (text: string): boolean => text.includes(QUOTE_WORD) && !text.includes('\\"')

/** `words`: how quotes are written where the old value has none. */
export function writeJoomlaValue(text: string, old: string, words: boolean): string {
  if (old !== '' && !old.startsWith('"') && BARE.test(text) && !text.endsWith(' ') && !RESERVED.test(text)) return text
  const quote = old.includes(QUOTE_WORD) || (words && !old.includes('\\"')) ? QUOTE_WORD : '\\"'
  const bareBreaks = /[\r\n]/.test(old) && !old.includes('\\n')
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', quote).replaceAll('\t', '\\t')
  if (bareBreaks) return `"${escaped}"`
  return `"${escaped.replaceAll('\r', '\\r').replaceAll('\n', '\\n')}"`
}
