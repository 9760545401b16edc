/** Texts are indexed by runs of this many characters. */
const GRAM_LENGTH = 3

/** Stand before and after an indexed text, so that beginnings, ends and very short texts have grams as well. */
const TEXT_START = '\u0002'
const TEXT_END = '\u0003'

export const bounded = (folded: string): string => TEXT_START + folded + TEXT_END

/** Whether an index of grams can tell where a folded text is contained. */
export const isIndexable = (folded: string): boolean =>
  !folded.includes(TEXT_START) && !folded.includes(TEXT_END) && [...folded].length >= GRAM_LENGTH

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The grams of a text as numbers of 32 bits. `field` tells fields apart that share an index. */
export function gramsOf(text: string, field = 0): Set<number> {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const grams = new Set<number>()
  for (let at = 0; at + GRAM_LENGTH <= points.length; at++) {
    let hash = Math.imul(FNV_OFFSET ^ field, FNV_PRIME)
    for (let i = at; i < at + GRAM_LENGTH; i++) {
      const point = points[i] ?? 0
      hash = Math.imul(hash ^ (point & 0xff), FNV_PRIME)
      hash = Math.imul(hash ^ (point >> 8), FNV_PRIME)
    }
    grams.add(hash | 0)
  }
  return grams
}
