import { escaped, isDigit, type Placeholder, type PlaceholderLanguage, scan, skipWhile } from './placeholder.ts'

const CONVERSIONS = 'aAsSdDbBoOxXcCpPrRfFeEgGiIyYkKqQ%&|_/!tT\n'

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
  if (sign === '~' && argument === undefined) return escaped(start, at + 1)
  // A tilde that begins nothing known is one that the translation must have as well.
  const end = sign !== undefined && CONVERSIONS.includes(sign) ? at + 1 : at
  return { start, end, kind: 'placeholder', form: `~${text.slice(from, end)}`, argument }
}

export const scheme: PlaceholderLanguage = {
  id: 'scheme-format',
  flags: ['scheme-format'],
  find: (text) => scan(text, '~', read),
}
