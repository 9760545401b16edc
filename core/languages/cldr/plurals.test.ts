import { describe, expect, it } from 'vitest'
import { type Category, derivePlurals } from './plurals.ts'

function derive(rules: Partial<Record<Category, string>>) {
  return derivePlurals(new Map(Object.entries(rules) as [Category, string][]))
}

describe('derivePlurals', () => {
  it('writes the plain case as a comparison', () => {
    expect(derive({ one: 'i = 1 and v = 0', other: '' }).cldr).toEqual({
      categories: ['one', 'other'],
      formula: 'n != 1',
    })
    expect(derive({ one: 'i = 0 or n = 1', other: '' }).cldr.formula).toBe('n > 1')
  })

  it('writes one form as 0', () => {
    expect(derive({ other: '' }).cldr).toEqual({ categories: ['other'], formula: '0' })
  })

  it('leaves out categories that only fractions take', () => {
    const czech = derive({ one: 'i = 1 and v = 0', few: 'i = 2..4 and v = 0', many: 'v != 0', other: '' })
    expect(czech.cldr).toEqual({
      categories: ['one', 'few', 'other'],
      formula: 'n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2',
    })
    expect(czech.fractional).toEqual(['many'])
  })

  it('leaves out "other" where the rest covers every integer', () => {
    const russian = derive({
      one: 'v = 0 and i % 10 = 1 and i % 100 != 11',
      few: 'v = 0 and i % 10 = 2..4 and i % 100 != 12..14',
      many: 'v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14',
      other: '',
    })
    expect(russian.cldr.categories).toEqual(['one', 'few', 'many'])
    expect(russian.cldr.formula).toBe(
      'n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2',
    )
  })

  it('keeps the form for whole millions, except for gettext', () => {
    const french = derive({
      one: 'i = 0,1',
      many: 'e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5',
      other: '',
    })
    expect(french.cldr).toEqual({
      categories: ['one', 'many', 'other'],
      formula: 'n <= 1 ? 0 : n % 1000000 == 0 ? 1 : 2',
    })
    expect(french.gettext).toEqual({ categories: ['one', 'other'], formula: 'n > 1' })
    expect(french.withZero).toEqual({
      categories: ['zero', 'one', 'many', 'other'],
      formula: 'n == 0 ? 0 : n == 1 ? 1 : n % 1000000 == 0 ? 2 : 3',
    })
  })

  it('finds the step in a list of remainders', () => {
    const rule = derive({ few: 'n % 100 = 0,20,40,60,80', other: '' })
    expect(rule.cldr.formula).toBe('n % 20 != 0')
  })
})
