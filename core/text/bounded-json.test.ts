import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEEPEST_JSON, isTooDeep, parseBoundedJson, TooDeepError } from './bounded-json.ts'

const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}${close.repeat(depth)}`

const depthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

describe('bounded JSON', () => {
  it('takes what is as deep as allowed, and nothing deeper', () => {
    expect(parseBoundedJson(nested(DEEPEST_JSON))).toBeInstanceOf(Array)
    expect(() => parseBoundedJson(nested(DEEPEST_JSON + 1))).toThrow(TooDeepError)
    expect(() => parseBoundedJson(`${'{"a":'.repeat(300)}1${'}'.repeat(300)}`)).toThrow(TooDeepError)
    expect(() => parseBoundedJson('['.repeat(5_000_000))).toThrow(TooDeepError)
  })

  it('does not count brackets in texts, behind escaped quotes neither', () => {
    for (const text of ['['.repeat(1000), `\\"${'{'.repeat(1000)}`, `\\\\\\"${'['.repeat(1000)}`])
      expect(isTooDeep(`{"a":"${text}"}`)).toBe(false)
    expect(isTooDeep(`{"a":"\\\\",${nested(300)}`)).toBe(true)
  })

  it('counts what is open, not how many there are', () => {
    expect(isTooDeep(`[${Array.from({ length: 5000 }, () => '[]').join(',')}]`)).toBe(false)
  })

  it('agrees with the values', () => {
    fc.assert(
      fc.property(fc.json({ depthSize: 'large' }), fc.integer({ min: 0, max: 6 }), (text, deepest) => {
        const expected = depthOf(JSON.parse(text)) > deepest
        expect(isTooDeep(text, deepest)).toBe(expected)
      }),
    )
  })
})
