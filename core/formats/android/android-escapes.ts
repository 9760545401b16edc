import type { Notation } from '../syntax/xml/xml-spelling.ts'

/** Length of `\u` and four digits. */
export const UNICODE_ESCAPE = 6

/** The UTF-16 unit of `\u00e9` at `at`; undefined where there is none. */
export function unicodeEscapeAt(text: string, at: number): number | undefined {
  const digits = text.slice(at + 2, at + UNICODE_ESCAPE)
  return text[at + 1] === 'u' && /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : undefined
}

/** `\u00e9`, with upper case digits where the model has them, or has no letters to show. */
export function unicodeEscape(unit: number, model = ''): string {
  const digits = unit.toString(16).padStart(4, '0')
  return `\\u${/[a-f]/.test(model.slice(2)) ? digits : digits.toUpperCase()}`
}

/** Characters written as `\u00e9`. */
export const unicodeEscapes: Notation = {
  *find(raw) {
    for (let at = raw.indexOf('\\'); at !== -1; at = raw.indexOf('\\', at)) {
      const unit = unicodeEscapeAt(raw, at)
      if (unit === undefined) {
        at += 2
        continue
      }
      yield { character: String.fromCharCode(unit), reference: raw.slice(at, at + UNICODE_ESCAPE) }
      at += UNICODE_ESCAPE
    }
  },
  like: (character, model) =>
    Array.from({ length: character.length }, (_, i) => unicodeEscape(character.charCodeAt(i), model)).join(''),
}

/** What XML cannot hold, and what it reads as something else. */
export const needsEscape = (unit: number): boolean =>
  (unit < 0x20 && unit !== 9 && unit !== 10) || unit === 0xfffe || unit === 0xffff
