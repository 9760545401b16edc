import { expect, it } from 'vitest'
import { quickHash } from '#core/text/quick-hash.ts'

it('tells texts apart that differ in little, by numbers that are exact', () => {
  const texts = Array.from({ length: 20_000 }, (_, n) => [
    `Text ${n}`,
    `${n} Text`,
    '\u{1f600}'.repeat(n % 50) + n,
  ]).flat()
  const hashes = new Set(texts.map(quickHash))
  expect(hashes.size).toBe(new Set(texts).size)
  for (const hash of hashes) expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true)
})
