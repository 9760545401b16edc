/** Kinds of characters, a bit each: one for every English letter, few for the rest. */
const CASE_BIT = 0x20
const DIGIT = 1 << 26
const BLANK = 1 << 27
/** ASCII beside letters, digits and the blank. */
const SIGN = 1 << 28
export const CAPITAL = 1 << 29
export const BEYOND = 1 << 30
export const LETTERS = (1 << 26) - 1

const isLetter = (lower: number): boolean => lower >= 0x61 && lower <= 0x7a
const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a

/** What a character adds to the signature of a text it stands in. */
export function kindOf(unit: number): number {
  if (unit >= 0x80) return BEYOND
  const lower = unit | CASE_BIT
  if (isLetter(lower)) return (1 << (lower - 0x61)) | (isCapital(unit) ? CAPITAL : 0)
  if (unit >= 0x30 && unit <= 0x39) return DIGIT
  return unit === 0x20 ? BLANK : SIGN
}

/** One bit that every text with one of these characters has; of classes such as `[a-f]`, written without escapes. */
export function classMask(characters: string): number | undefined {
  if (characters === '' || /^\^|[\\[]/.test(characters)) return undefined
  const points = Array.from(characters, (character) => character.codePointAt(0) ?? 0)
  let mask = 0
  for (let i = 0; i < points.length; i++) {
    const from = points[i] ?? 0
    const isRange = points[i + 1] === 0x2d && i + 2 < points.length
    const to = (isRange ? points[i + 2] : undefined) ?? from
    if (isRange) i += 2
    for (let point = from; point <= Math.min(to, 0x80); point++) mask |= isCapital(point) ? CAPITAL : kindOf(point)
    if (to >= 0x80) mask |= BEYOND
  }
  return mask
}

/** The same for `\d`, `\s` and `\w`. */
export const escapeMasks: Readonly<Record<string, number>> = {
  d: DIGIT,
  s: BLANK | SIGN,
  w: LETTERS | DIGIT | SIGN,
}
