import fc from 'fast-check'

const SURROGATES = { start: 0xd800, count: 0x800 }
const LAST = 0x10ffff

function characterOf(rank: number): string {
  return String.fromCodePoint(rank < SURROGATES.start ? rank : rank + SURROGATES.count)
}

/** Throws where the text is not one character: so fast-check asks whether it could have been made here. */
function rankOf(character: unknown): number {
  if (typeof character !== 'string') throw new TypeError('not a text')
  const point = character.codePointAt(0)
  if (point === undefined || character !== String.fromCodePoint(point)) throw new TypeError('not one character')
  if (point >= SURROGATES.start && point < SURROGATES.start + SURROGATES.count) throw new TypeError('half a character')
  return point < SURROGATES.start ? point : point - SURROGATES.count
}

/**
 * Any character, for `fc.string({ unit: anyCharacter })`: what the unit 'binary' of fast-check makes, which takes two seconds
 * in every process to list all of them.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: LAST - SURROGATES.count }).map(characterOf, rankOf)
