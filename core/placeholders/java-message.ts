import { isDigit, named, type Placeholder, type PlaceholderLanguage, skipWhile } from './placeholder.ts'

const OPEN = 123
const CLOSE = 125

/** `{0}`, `{0,number,#}` of Java's MessageFormat, also between apostrophes: those are another matter. */
function find(text: string): Placeholder[] {
  const found: Placeholder[] = []
  const opened: number[] = []
  let within = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === OPEN) {
      opened.push(at)
      if (isDigit(text.charCodeAt(at + 1))) within++
    } else if (unit === CLOSE) {
      const start = opened.pop()
      if (start === undefined || !isDigit(text.charCodeAt(start + 1))) continue
      within--
      if (within === 0) addArgument(text, start, at + 1, found)
    }
  }
  return found
}

/** Which argument it is, not how it is shown. */
function addArgument(text: string, start: number, end: number, found: Placeholder[]): void {
  const after = skipWhile(text, start + 1, isDigit)
  const rest = skipWhile(text, after, (unit) => unit === 32)
  if (after === start + 1 || (text[rest] !== ',' && rest !== end - 1)) return
  found.push(named(start, end, text.slice(start + 1, after), '{}'))
}

export const javaMessage: PlaceholderLanguage = {
  id: 'java-format',
  flags: ['java-format', 'auto-java-messageformat'],
  find,
}
