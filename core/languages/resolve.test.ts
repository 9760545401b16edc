import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLanguage, languages } from './languages.ts'
import { resolveLanguage } from './resolve.ts'
import { isValidCode } from './testing/valid-code.ts'

describe('resolveLanguage', () => {
  it.each([
    ['cs', 'cs'],
    ['CS', 'cs'],
    ['cs_CZ', 'cs'],
    ['cs-cz', 'cs'],
    ['de_DE.UTF-8', 'de'],
    ['de_AT@euro', 'de_AT'],
    ['pt-rBR', 'pt_BR'],
    ['pt_PT', 'pt_PT'],
    ['en-US', 'en_US'],
    ['b+zh+Hans', 'zh_Hans'],
    ['b+zh+Hant+HK', 'zh_Hant_HK'],
    ['zh', 'zh_Hans'],
    ['zh_CN', 'zh_Hans'],
    ['zh-rTW', 'zh_Hant'],
    ['zh-Hant-TW', 'zh_Hant'],
    ['zh_HK', 'zh_Hant_HK'],
    ['cmn_TW', 'zh_Hant'],
    ['iw', 'he'],
    ['iw_IL', 'he'],
    ['in_ID', 'id'],
    ['ji', 'yi'],
    ['no', 'nb'],
    ['nb-NO', 'nb'],
    ['no_NO', 'nb'],
    ['nn_NO', 'nn'],
    ['deu', 'de'],
    ['deu_AT', 'de_AT'],
    ['sh_BA', 'sr_Latn_BA'],
    ['sr@latin', 'sr_Latn'],
    ['sr_RS@latin', 'sr_Latn'],
    ['sr_Cyrl_RS', 'sr_Cyrl'],
    ['sr_ME', 'cnr'],
    ['uz@cyrillic', 'uz'],
    ['uz_Latn_UZ', 'uz_Latn'],
    ['pa_Arab', 'pa_PK'],
    ['ca-ES-valencia', 'ca@valencia'],
    ['ca_valencia', 'ca@valencia'],
    ['be-tarask', 'be@tarask'],
    ['b+es+419', 'es_419'],
    ['ptbr', 'pt_BR'],
    ['enus', 'en_US'],
    ['fr (2)', 'fr'],
    ['German', 'de'],
    ['Portuguese (Brazil)', 'pt_BR'],
  ])('knows %j as %s', (text, code) => {
    expect(resolveLanguage(text)).toEqual({ language: findLanguage(code), created: false })
  })

  it('knows each language by its code, its aliases and its name', () => {
    for (const language of languages) {
      for (const text of [language.code, ...language.aliases, ...language.unlistedAliases]) {
        // he_il is Hebrew, and Hebrew in Israel is a language of its own: the code goes before the alias.
        const own = languages.find(({ code }) => code.toLowerCase() === text)
        expect(resolveLanguage(text)?.language, text).toBe(own ?? language)
      }
    }
    const codes = new Set(languages.flatMap(({ code, aliases }) => [code, ...aliases]))
    const named = languages.filter(({ name }) => !codes.has(name.toLowerCase()))
    expect(named.filter((language) => resolveLanguage(language.name)?.language !== language)).toEqual([])
  })

  it('makes a language of an unknown code, after the one nearest to it', () => {
    expect(resolveLanguage('xx')).toMatchObject({
      created: true,
      language: { code: 'xx', name: 'xx (generated)', direction: 'ltr', plural: { number: 2, formula: 'n != 1' } },
    })
    expect(resolveLanguage('ar-xx')?.language).toMatchObject({
      code: 'ar_XX',
      name: 'Arabic',
      direction: 'rtl',
      plural: findLanguage('ar')?.plural,
    })
    expect(resolveLanguage('cs_FORMAL')?.language).toMatchObject({ code: 'cs_FORMAL', plural: { number: 3 } })
    expect(resolveLanguage('de_Hebr')?.language).toMatchObject({ code: 'de_HEBR', direction: 'rtl' })
    expect(resolveLanguage('x-test')?.language).toMatchObject({ code: 'x_TEST', name: 'x_TEST (generated)' })
    expect(resolveLanguage('cs_CZ@own')?.language).toMatchObject({ code: 'cs_CZ@own', name: 'Czech' })
    expect(resolveLanguage('zh-Hant-XX')?.language).toMatchObject({ code: 'zh_HANT@xx', plural: { number: 1 } })
    expect(resolveLanguage('fy_NL')?.language).toMatchObject({ code: 'fy_NL', name: 'Frisian' })
    expect(resolveLanguage('en_UK')?.language).toMatchObject({ code: 'en_UK', name: 'English (United Kingdom)' })
    expect(resolveLanguage('tg_Cyrl')?.language).toMatchObject({ code: 'tg_CYRL', name: 'Tajik' })
    expect(resolveLanguage('valueOf')?.language.plural.number).toBe(2)
  })

  it.each(['', ' ', 'new lang', 'new/lang', '../cs', '@x', 'x@', '__proto__', 'a'.repeat(51)])('refuses %j', (text) => {
    expect(resolveLanguage(text)).toBeUndefined()
  })

  it.each(['1-x', '1', 'x', 'a', '419', 'constructor', 'de-averylongpart', 'x1', '2026-11-15', 'v2-final'])(
    'refuses %j, which is no tag of BCP 47 and no locale of POSIX',
    (text) => {
      expect(resolveLanguage(text)).toBeUndefined()
    },
  )

  it.each(['x-klingon', 'de-Latn-1996', 'sl-rozaj-biske', 'cs@informal', 'tlh', 'qaa'])('takes %j', (text) => {
    expect(resolveLanguage(text)).toBeDefined()
  })

  it('refuses endless text', () => {
    expect(resolveLanguage('a'.repeat(1e6))).toBeUndefined()
  })

  it('makes the same language of a code it made, and only of valid ones', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{1,8}(?:[-_@+][a-zA-Z0-9]{1,8}){0,4}$/))
    fc.assert(
      fc.property(texts, (text) => {
        const code = resolveLanguage(text)?.language.code
        return code === undefined || (isValidCode(code) && resolveLanguage(code)?.language.code === code)
      }),
      { numRuns: 2000 },
    )
  })
})
