import { describe, expect, it } from 'vitest'
import { hasControlCharacters, withoutControlCharacters } from '#core/text/control-characters.ts'

describe('control characters', () => {
  it.each(['a\r\nBcc: b', 'a\u0000', '\u001b[2J', 'a\u0085b', 'a\u2028b', 'a\u202eb', '\u2066a'])(
    '%j has some',
    (text) => {
      expect(hasControlCharacters(text)).toBe(true)
      expect(hasControlCharacters(withoutControlCharacters(text))).toBe(false)
    },
  )

  it.each(['', 'Plain name', 'Ünïcödé 日本語', 'عربي', 'a\u00a0b', 'zero\u200dwidth', '👩‍👩‍👧'])(
    '%j has none',
    (text) => {
      expect(hasControlCharacters(text)).toBe(false)
      expect(withoutControlCharacters(text)).toBe(text)
    },
  )

  it('leave a blank behind', () => {
    expect(withoutControlCharacters('Shop\r\nBcc: a@example.org\n')).toBe('Shop Bcc: a@example.org')
  })
})
