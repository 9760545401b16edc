import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyCharacter } from './any-character.ts'

it('makes single characters of every plane', () => {
  const made = fc.sample(anyCharacter, { numRuns: 2000, seed: 1 })
  expect(made.filter((one) => [...one].length !== 1 || !one.isWellFormed())).toEqual([])
  expect(new Set(made.map((one) => (one.codePointAt(0) ?? 0) >> 16)).size).toBe(17)
})

it('is known to texts of it, so that the names that break objects are among them', () => {
  const texts = fc.sample(fc.string({ unit: anyCharacter }), { numRuns: 5000, seed: 1 })
  expect(texts).toContain('__proto__')
})
