import { describe, expect, it } from 'vitest'
import { findLanguage, languages } from './languages.ts'
import { pluralBySource, pluralSources } from './plural-sources.ts'
import { pluralForm, sampleNumbers } from './plurals.ts'

const { cldr, cldrWithZero, android, qt } = pluralSources

function categoryOf(rule: ReturnType<typeof pluralBySource>, n: number) {
  return rule.categories[pluralForm(rule.formula, n) ?? -1]
}

describe('pluralBySource', () => {
  it('leaves whole millions to "other" in gettext files', () => {
    const french = findLanguage('fr')
    expect(french && pluralBySource(french, pluralSources.default)).toMatchObject({ number: 2, formula: 'n > 1' })
    expect(french && pluralBySource(french, pluralSources.gettext)).toMatchObject({ number: 2, formula: 'n > 1' })
    expect(french && pluralBySource(french, qt)).toMatchObject({ number: 2, formula: 'n > 1' })
    expect(french && pluralBySource(french, cldr).categories).toEqual(['one', 'many', 'other'])
    expect(french && pluralBySource(french, android).categories).toEqual(['one', 'many', 'other'])
  })

  it('counts Hebrew as Qt does in its files', () => {
    const hebrew = findLanguage('he')
    expect(hebrew && pluralBySource(hebrew, qt)).toMatchObject({ number: 2, formula: 'n != 1' })
    expect(hebrew && pluralBySource(hebrew, pluralSources.gettext).number).not.toBe(2)
  })

  it('adds a form for 0 where there is none', () => {
    const [czech, welsh, japanese] = ['cs', 'cy', 'ja'].map(findLanguage)
    expect(czech && pluralBySource(czech, cldrWithZero)).toMatchObject({
      categories: ['zero', 'one', 'few', 'other'],
      formula: 'n == 0 ? 0 : n == 1 ? 1 : n <= 4 ? 2 : 3',
    })
    expect(welsh && pluralBySource(welsh, cldrWithZero)).toBe(welsh?.cldr)
    expect(japanese && pluralBySource(japanese, cldrWithZero)).toMatchObject({ number: 2, formula: 'n != 0' })
  })

  it('differs from the CLDR rule only where it means to', () => {
    for (const language of new Map(languages.map((item) => [item.cldr.formula, item])).values()) {
      const [plain, zero, usual] = [cldr, cldrWithZero, pluralSources.gettext].map((s) => pluralBySource(language, s))
      if (!plain || !zero || !usual) throw new Error('no rule')
      for (const n of sampleNumbers) {
        const category = categoryOf(plain, n)
        expect(categoryOf(zero, n), `${language.code} ${n}`).toBe(n === 0 ? 'zero' : category)
        const isMillions = n > 0 && n % 1e6 === 0
        expect(categoryOf(usual, n), `${language.code} ${n}`).toBe(
          isMillions && category === 'many' && !usual.categories.includes('many') ? 'other' : category,
        )
      }
    }
  })
})
