import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../testing/profiles.ts'
import { escapeHabits, quoteJson, unescapeJson } from './json-string.ts'

describe('quoteJson', () => {
  it('writes what JSON.parse reads, whatever the habits', () => {
    const habits = fc.record({
      ascii: fc.boolean(),
      upperCase: fc.boolean(),
      characters: fc.constantFrom(new Set<string>(), new Set(['/', '<', 'é'])),
    })
    fc.assert(
      fc.property(anyText, habits, (text, style) => {
        const token = quoteJson(text, style)
        expect(JSON.parse(token)).toBe(text)
        expect(unescapeJson(token.slice(1, -1))).toBe(text)
        expect(token.isWellFormed()).toBe(true)
        if (style.ascii) expect(token).toMatch(/^[\x20-\x7e]*$/)
      }),
    )
  })

  it('escapes as the file does', () => {
    expect(quoteJson('ž/', escapeHabits('"\\u010D \\/"'))).toBe('"\\u017E\\/"')
    expect(quoteJson('<é>', escapeHabits('"\\u003cb> é"'))).toBe('"\\u003cé>"')
    expect(quoteJson('a/b', escapeHabits('"a\\/b" "c/d"'))).toBe('"a/b"')
  })

  it('keeps the escapes of the text it replaces', () => {
    expect(quoteJson('café au lait', escapeHabits('"é"'), '"caf\\u00e9"')).toBe('"caf\\u00e9 au lait"')
  })
})
