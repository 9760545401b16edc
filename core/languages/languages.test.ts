import { describe, expect, it } from 'vitest'
import { canonicalCode, foldCode } from './codes.ts'
import { knownLanguages } from './data/known-languages.ts'
import { directionOfScript, findLanguage, knownPlurals, languages } from './languages.ts'
import { validatePlural } from './plurals.ts'
import { isValidCode } from './testing/valid-code.ts'

describe('languages', () => {
  it('are many', () => {
    expect(languages.length).toBeGreaterThan(1000)
  })

  it('have codes that no other one has, in any spelling', () => {
    const codes = languages.map(({ code }) => foldCode(code))
    expect(new Set(codes).size).toBe(codes.length)
  })

  it('share no alias, save those that are the code of a country as well', () => {
    const codes = new Map(languages.map(({ code }) => [foldCode(code), code]))
    const shared = languages.flatMap((language) =>
      [...language.aliases, ...language.unlistedAliases].flatMap((alias) => {
        const other = codes.get(foldCode(alias))
        codes.set(foldCode(alias), language.code)
        return other === undefined || other === language.code ? [] : [`${alias} ${other}`]
      }),
    )
    expect(shared).toEqual(['bn_bd bn_BD', 'en_us en_US', 'gu_in gu_IN', 'he_il he_IL', 'pt_pt pt_PT', 'ur_pk ur_PK'])
  })

  it('have valid codes in our spelling, save a few that clients know otherwise', () => {
    expect(languages.filter(({ code }) => !isValidCode(code))).toEqual([])
    const odd = languages.filter(({ code }) => canonicalCode(code) !== code).map(({ code }) => code)
    const minnan = odd.filter((code) => code.startsWith('nan_'))
    expect(odd.filter((code) => !minnan.includes(code))).toEqual([
      'de_1901',
      'en_devel',
      'my@Zawgyi',
      'sco-ulster',
      'sr@ijekavian_Latn',
      'sv-FI',
    ])
    const aliases = languages.flatMap((language) => [...language.aliases, ...language.unlistedAliases])
    expect(aliases.filter((alias) => !isValidCode(alias))).toEqual([])
  })

  it('are those that clients of the API know, and more', () => {
    for (const { code, name, population, plural, aliases, direction } of knownLanguages) {
      const language = findLanguage(code)
      expect(language, code).toMatchObject({ name, population, plural, aliases })
      if (code !== 'ar_Latn' && code !== 'ha') expect(language?.direction, code).toBe(direction)
    }
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
    ['nb', 'Norwegian Bokmål', 'NO'],
    ['ca@valencia', 'Valencian', 'ES'],
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
    ['zh_Hans', ['zh', 'zh_cn', 'chi']],
    ['zh_Hant', ['zh_tw', 'zho']],
    ['zh_Hant_HK', ['zh_hk']],
    ['nb', ['nb_no', 'no', 'nob']],
    ['sr_Latn', ['sh']],
    ['tl', ['tgl']],
    ['en', ['base', 'en_us', 'source']],
  ])('know older and longer codes of %s', (code, aliases) => {
    expect(findLanguage(code)?.aliases).toEqual(expect.arrayContaining(aliases))
  })

  it('run from right to left where the script does', () => {
    const rtl = ['ar', 'ar_EG', 'arz', 'ckb', 'dv', 'fa', 'prs', 'ff_Adlm', 'he', 'ks', 'ku_Arab', 'ms_Arab', 'mzn']
    const more = ['nqo', 'pa_PK', 'ps', 'rhg', 'sd', 'syr', 'ug', 'ur', 'uz_Arab', 'yi']
    const ltr = ['cs', 'en', 'hi', 'ku', 'ms', 'pa', 'sd_Deva', 'tr', 'ug_Cyrl', 'uz', 'zh_Hans', 'ar_Latn']
    expect([...rtl, ...more].filter((code) => findLanguage(code)?.direction !== 'rtl')).toEqual([])
    expect(ltr.filter((code) => findLanguage(code)?.direction !== 'ltr')).toEqual([])
    expect(directionOfScript('Hebr')).toBe('rtl')
    expect(directionOfScript('')).toBe('ltr')
  })
})
