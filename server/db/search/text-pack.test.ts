import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textAt } from '#core/text/text-block.ts'
import { PACK_SPAN, type PackedText, PackMembers, packTexts } from '#server/db/search/text-pack.ts'

const number = fc.nat(2 ** 31)
/** Texts of a few characters, and of more than a byte can tell apart. */
const text = fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit: 'binary', maxLength: 300 }))
const rows = fc.uniqueArray(fc.nat(PACK_SPAN - 1), { minLength: 1, maxLength: 20 }).chain((offsets) =>
  fc.tuple(
    ...offsets
      .toSorted((a, b) => a - b)
      .map((offset) =>
        fc.record({
          id: fc.constant(7 * PACK_SPAN + offset),
          translation_id: fc.oneof(fc.constant(3), number),
          source_string_id: fc.oneof(fc.constant(offset), number),
          text,
        }),
      ),
  ),
)

function unpacked(block: number, { members, texts }: ReturnType<typeof packTexts>): PackedText[] {
  const pack = new PackMembers(block, members)
  const joined = pack.textsOf(texts)
  return Array.from({ length: pack.length }, (_, i) => ({
    id: block * PACK_SPAN + pack.offsets.at(i),
    translation_id: pack.translations.at(i),
    source_string_id: pack.sources.at(i),
    text: textAt(joined, i),
  }))
}

it('gives back what was packed', () => {
  fc.assert(
    fc.property(rows, (given) => {
      expect(unpacked(7, packTexts(7, given))).toEqual(given)
    }),
  )
})

it('takes a byte for a character, where there are not too many different ones', () => {
  const row = (text: string) => ({ id: 0, translation_id: 1, source_string_id: 0, text })
  expect(packTexts(0, [row('Příliš žluťoučký kůň')]).texts.length).toBe(20)
  const many = String.fromCharCode(...Array.from({ length: 300 }, (_, i) => 0x4e00 + i))
  expect(packTexts(0, [row(many)]).texts.length).toBe(600)
})
