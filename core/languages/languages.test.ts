import { describe, expect, it } from 'vitest'
import { canonicalCode, foldCode } from './codes.ts'
import { directionOfScript, findLanguage, knownPlurals, languages } from './languages.ts'
import { validatePlural } from './plurals.ts'
import { isValidCode } from './testing/valid-code.ts'

describe('languages', () => {
  it('are many', () => {
    expect(languages.length).toBeGreaterThan(1000)
  })

  it('have codes and aliases that no other one has, in any spelling', () => {
    const all = languages.flatMap(({ code, aliases }) => [code, ...aliases].map(foldCode))
    expect(new Set(all).size).toBe(all.length)
  })

  it('have valid codes in our spelling', () => {
    const odd = languages.filter(({ code }) => !isValidCode(code) || canonicalCode(code) !== code)
    expect(odd).toEqual([])
    expect(languages.flatMap(({ aliases }) => aliases).filter((alias) => !isValidCode(alias))).toEqual([])
  })

  it('have names of their own', () => {
    const names = languages.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => name.trim() === '' || /undefined|[;|]/.test(name) || name.length > 100)).toEqual([])
  })

  it('have a known script and a whole number of speakers', () => {
    expect(languages.filter(({ script }) => !/^[A-Z][a-z]{3}$/.test(script))).toEqual([])
    expect(languages.filter(({ country }) => !/^(?:[A-Z]{2})?$/.test(country))).toEqual([])
    expect(languages.filter(({ population }) => !Number.isSafeInteger(population) || population < 0)).toEqual([])
  })

  it('are in order of their codes', () => {
    const codes = languages.map(({ code }) => code)
    expect(codes).toEqual([...codes].sort())
  })

  it('have usable plural rules with one category a form', () => {
    for (const { number, formula, categories } of knownPlurals) {
      expect(validatePlural(number, formula), formula).toBeUndefined()
      expect(new Set(categories).size).toBe(number)
    }
  })

  it.each([
    ['cs', 'Czech', 'CZ'],
    ['pt_BR', 'Portuguese (Brazil)', 'BR'],
    ['pt_PT', 'Portuguese (Portugal)', 'PT'],
    ['zh_Hans', 'Chinese (Simplified Han script)', 'CN'],
    ['zh_Hant_HK', 'Chinese (Traditional Han script, Hong Kong)', 'HK'],
    ['sr_Latn', 'Serbian (Latin script)', 'RS'],
    ['en_GB', 'English (United Kingdom)', 'GB'],
    ['es_419', 'Spanish (Latin America)', ''],
    ['nb_NO', 'Norwegian Bokmål', 'NO'],
    ['ca@valencia', 'Catalan (Valencian)', 'ES'],
    ['eo', 'Esperanto', ''],
  ])('know %s', (code, name, country) => {
    expect(findLanguage(code)).toMatchObject({ code, name, country })
  })

  it('count speakers of a language, of a second script and of one country', () => {
    expect(findLanguage('cs')?.population).toBeGreaterThan(9e6)
    expect(findLanguage('zh_Hans')?.population).toBeGreaterThan(1e9)
    expect(findLanguage('zh_Hant')?.population).toBeLessThan(1e8)
    const austrian = findLanguage('de_AT')?.population ?? 0
    expect(austrian).toBeGreaterThan(6e6)
    expect(austrian).toBeLessThan(findLanguage('de')?.population ?? 0)
  })

  it.each([
    ['he', ['heb', 'iw']],
    ['id', ['in', 'ind']],
    ['yi', ['ji', 'yid']],
    ['cs', ['ces', 'cze']],
    ['zh_Hans', ['zh', 'zh_CN', 'zho']],
    ['zh_Hant', ['zh_TW']],
    ['zh_Hant_HK', ['zh_HK']],
    ['nb_NO', ['nb', 'no', 'nob']],
    ['sr_Latn', ['sh']],
    ['fil', ['tl']],
  ])('know older and longer codes of %s', (code, aliases) => {
    expect(findLanguage(code)?.aliases).toEqual(expect.arrayContaining(aliases))
  })

  it('run from right to left where the script does', () => {
    const rtl = ['ar', 'ar_EG', 'arz', 'ckb', 'dv', 'fa', 'fa_AF', 'ff_Adlm', 'he', 'ks', 'ku_Arab', 'ms_Arab', 'mzn']
    const more = ['nqo', 'pa_Arab', 'ps', 'rhg', 'sd', 'syr', 'ug', 'ur', 'uz_Arab', 'yi']
    const ltr = ['cs', 'en', 'hi', 'ku', 'ms', 'pa', 'sd_Deva', 'tr', 'ug_Cyrl', 'uz', 'zh_Hans', 'ar_Latn']
    expect([...rtl, ...more].filter((code) => findLanguage(code)?.direction !== 'rtl')).toEqual([])
    expect(ltr.filter((code) => findLanguage(code)?.direction !== 'ltr')).toEqual([])
    expect(directionOfScript('Hebr')).toBe('rtl')
    expect(directionOfScript('')).toBe('ltr')
  })
})
