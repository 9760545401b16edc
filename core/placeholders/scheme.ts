import { escaped, isDigit, named, type Placeholder, type PlaceholderLanguage, scan, skipWhile } from './placeholder.ts'

const CONVERSIONS = 'aAsSdDbBoOxXcCpPrRfFeEgGiIyYkKqQ'
/** Directives that lay out the text and take no argument. */
const LAYOUT = '%&|_/!tT\n'

/** `~a`, `~10d`, `~1@*~d`. */
function read(text: string, start: number): Placeholder | undefined {
  let at = start + 1
  let argument: string | undefined
  const digits = skipWhile(text, at, isDigit)
  if (digits > at && text.startsWith('@*~', digits)) {
    argument = `#${Number(text.slice(at, digits)) + 1}`
    at = digits + 3
  }
  const from = at
  at = skipWhile(text, at, (unit) => isDigit(unit) || unit === 44 || unit === 43 || unit === 45)
  while (text[at] === '@' || text[at] === ':') at++
  const sign = text[at]
  if (sign === undefined) return undefined
  if (sign === '~') return argument === undefined ? escaped(start, at + 1) : undefined
  const form = `~${text.slice(from, at + 1)}`
  if (LAYOUT.includes(sign)) return named(start, at + 1, '', form)
  return CONVERSIONS.includes(sign) ? { start, end: at + 1, kind: 'placeholder', form, argument } : undefined
}

export const scheme: PlaceholderLanguage = {
  id: 'scheme-format',
  flags: ['scheme-format'],
  find: (text) => scan(text, '~', read),
}
