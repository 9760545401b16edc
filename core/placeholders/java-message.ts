import { isDigit, named, type Placeholder, type PlaceholderLanguage, skipWhile } from './placeholder.ts'

const OPEN = 123
const CLOSE = 125
const QUOTE = 39

/** `{0}`, `{0,number,#}` of Java's MessageFormat; what stands between apostrophes is text. */
function find(text: string): Placeholder[] {
  const found: Placeholder[] = []
  const opened: number[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === QUOTE) at = quotedEnd(text, at)
    else if (unit === OPEN) opened.push(at)
    else if (unit === CLOSE) {
      const start = opened.pop()
      if (start !== undefined && opened.length === 0) addArgument(text, start, at + 1, found)
    }
  }
  return found
}

function addArgument(text: string, start: number, end: number, found: Placeholder[]): void {
  const digits = skipWhile(text, start + 1, (unit) => unit === 32)
  const after = skipWhile(text, digits, isDigit)
  const rest = skipWhile(text, after, (unit) => unit === 32)
  if (after === digits || (text[rest] !== ',' && rest !== end - 1)) return
  found.push(named(start, end, text.slice(digits, after), `{${text.slice(rest, end - 1)}}`))
}

/** Last character of what an apostrophe begins: `''` is one, otherwise all up to the next one. */
function quotedEnd(text: string, at: number): number {
  const end = text.indexOf("'", at + 1)
  // An apostrophe without a partner: in Java the rest is quoted, which nobody means. The check tells.
  return end === -1 ? at : end
}

export const javaMessage: PlaceholderLanguage = {
  id: 'java-format',
  flags: ['java-format', 'auto-java-messageformat'],
  find,
}
