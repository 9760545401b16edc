/**
 * Widths of a sans-serif face, in thousandths of its size: those of the Helvetica family for ASCII, one value per class of
 * characters for the rest. Node and browsers have no common way to measure text; this is the same everywhere, and near
 * enough to tell a label that will not fit.
 */
export interface Font {
  readonly family: string
  readonly size: number
  readonly weight: string
  /** Pixels between characters. */
  readonly spacing: number
}

/** From the blank (32) to the tilde (126). */
const ASCII = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

const MONOSPACE = 600
const BOLD = 1.07
const NOTHING = /\p{Mn}|\p{Me}|\p{Cf}|\p{Cc}/u
const FULL =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u

function classWidth(character: string): number {
  if (NOTHING.test(character)) return 0
  if (FULL.test(character)) return 1000
  if (/\p{Z}/u.test(character)) return 278
  if (/\p{P}/u.test(character)) return 333
  if (/\p{Script=Arabic}|\p{Script=Hebrew}/u.test(character)) return 520
  if (/\p{Lu}/u.test(character)) return 700
  if (/\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(character)) return 560
  return 650
}

const remembered = new Map<string, number>()
const MAX_REMEMBERED = 20_000

function advance(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code >= 32 && code < 127) return ASCII[code - 32] ?? 0
  const known = remembered.get(character)
  if (known !== undefined) return known
  const [base = character] = character.normalize('NFD')
  const width = base !== character && base.charCodeAt(0) < 127 ? advance(base) : classWidth(character)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(character, width)
  return width
}

const isMonospaced = (family: string): boolean => /mono|courier|consol|fixed/i.test(family)
const isBold = (weight: string): boolean => /bold|heavy|black/i.test(weight) || Number(weight) >= 600

/** Width in pixels of one line. */
export function lineWidth(text: string, { family, size, weight, spacing }: Font): number {
  const fixed = isMonospaced(family)
  let [units, count] = [0, 0]
  for (const character of text) {
    const width = advance(character)
    units += fixed && width > 0 ? (width >= 1000 ? 2 * MONOSPACE : MONOSPACE) : width
    if (width > 0) count++
  }
  return ((units * size) / 1000) * (isBold(weight) ? BOLD : 1) + count * spacing
}

/** How many lines the text takes when it is broken between words, and the width of the widest. */
export function wrapped(text: string, limit: number, font: Font): { readonly lines: number; readonly width: number } {
  let [lines, widest] = [0, 0]
  const space = lineWidth(' ', font)
  for (const paragraph of text.split('\n')) {
    lines++
    let width = 0
    for (const word of paragraph.split(' ')) {
      const own = lineWidth(word, font)
      const joined = width === 0 ? own : width + space + own
      if (joined > limit && width > 0) {
        lines++
        width = own
      } else width = joined
      widest = Math.max(widest, width)
    }
  }
  return { lines, width: widest }
}
