/** Folds one character: its lower case, where that is one character of the same kind (never an ASCII letter for another). */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase()
  if (lower === character) return character === 'ς' ? 'σ' : character
  const point = lower.codePointAt(0) ?? 0
  const isOne = lower.length === (point > 0xffff ? 2 : 1)
  return isOne && point > 0x7f ? lower : character
}

const UPPER_ASCII = /[A-Z]/g
const BEYOND_ASCII = /[^\0-\x7f]/u
const EACH_BEYOND_ASCII = /[^\0-\x7f]/gu

/**
 * The text as searches compare it: letters of either case are alike, everything else counts. Character by character, so
 * that a part of a text folds to a part of the folded text; and ASCII letters come from ASCII letters only, so that
 * databases can do that much themselves.
 */
export function fold(text: string): string {
  const ascii = text.replace(UPPER_ASCII, (letter) => letter.toLowerCase())
  return BEYOND_ASCII.test(ascii) ? ascii.replace(EACH_BEYOND_ASCII, foldCharacter) : ascii
}

/** Whether no other character than these, in either case of ASCII letters, folds to the characters of a folded text. */
export function foldsOnlyAscii(folded: string): boolean {
  if (!BEYOND_ASCII.test(folded)) return true
  for (const character of folded) {
    if ((character.codePointAt(0) ?? 0) < 0x80) continue
    if (character === 'σ' || character.toUpperCase() !== character || othersFoldTo().has(character)) return false
  }
  return true
}

let others: Set<string> | undefined

/** Characters that another one folds to although they have no upper case of their own; found once, when first needed. */
function othersFoldTo(): Set<string> {
  if (others) return others
  others = new Set()
  for (let point = 0x80; point < 0x1f000; point++) {
    if (point >= 0xd800 && point <= 0xdfff) continue
    const character = String.fromCodePoint(point)
    const folded = foldCharacter(character)
    if (folded !== character) others.add(folded)
  }
  return others
}
