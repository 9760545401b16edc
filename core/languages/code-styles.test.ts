import { describe, expect, it } from 'vitest'
import { formatLanguageCode, type LanguageCodeStyle, languageCodeStyles } from './code-styles.ts'
import { languages } from './languages.ts'
import { resolveLanguage } from './resolve.ts'

describe('formatLanguageCode', () => {
  const codes = ['cs', 'pt_BR', 'zh_Hant', 'sr_Latn', 'he', 'es_419', 'ca@valencia']
  it.each<[LanguageCodeStyle, ...string[]]>([
    ['', 'cs', 'pt_BR', 'zh_Hant', 'sr_Latn', 'he', 'es_419', 'ca@valencia'],
    ['posix', 'cs', 'pt_BR', 'zh_Hant', 'sr_Latn', 'he', 'es_419', 'ca@valencia'],
    ['posix_lowercase', 'cs', 'pt_br', 'zh_hant', 'sr_latn', 'he', 'es_419', 'ca@valencia'],
    ['posix_long', 'cs_CZ', 'pt_BR', 'zh_Hant', 'sr_Latn', 'he_IL', 'es_419', 'ca@valencia'],
    ['posix_long_lowercase', 'cs_cz', 'pt_br', 'zh_hant', 'sr_latn', 'he_il', 'es_419', 'ca@valencia'],
    ['bcp', 'cs', 'pt-BR', 'zh-Hant', 'sr-Latn', 'he', 'es-419', 'ca-valencia'],
    ['bcp_lower', 'cs', 'pt-br', 'zh-hant', 'sr-latn', 'he', 'es-419', 'ca-valencia'],
    ['bcp_long', 'cs-CZ', 'pt-BR', 'zh-Hant', 'sr-Latn', 'he-IL', 'es-419', 'ca-valencia'],
    ['bcp_legacy', 'cs', 'pt-BR', 'zh-TW', 'sr-Latn', 'he', 'es-419', 'ca-valencia'],
    ['linux', 'cs', 'pt_BR', 'zh_TW', 'sr@latin', 'he', 'es_419', 'ca@valencia'],
    ['linux_lowercase', 'cs', 'pt_br', 'zh_tw', 'sr@latin', 'he', 'es_419', 'ca@valencia'],
    ['android', 'cs', 'pt-rBR', 'zh-rTW', 'b+sr+Latn', 'iw', 'b+es+419', 'b+ca+valencia'],
    ['appstore', 'cs', 'pt-BR', 'zh-Hant', 'sr-Latn', 'he', 'es-419', 'ca-valencia'],
    ['googleplay', 'cs-CZ', 'pt-BR', 'zh-TW', 'sr-Latn', 'iw-IL', 'es-419', 'ca-valencia'],
  ])('writes the style %j', (style, ...expected) => {
    expect(codes.map((code) => formatLanguageCode(code, style))).toEqual(expected)
  })

  it.each<[string, LanguageCodeStyle, string]>([
    ['zh_Hans_SG', 'bcp_legacy', 'zh-SG'],
    ['zh_Hant_HK', 'android', 'zh-rHK'],
    ['zh_Hans_HK', 'android', 'b+zh+Hans+HK'],
    ['id', 'android', 'in'],
    ['yi', 'android', 'ji'],
    ['be_Latn', 'linux', 'be@latin'],
    ['uz_Cyrl', 'linux', 'uz@cyrillic'],
    ['sr_Latn_ME', 'linux', 'sr_ME@latin'],
    ['de', 'appstore', 'de-DE'],
    ['ar', 'appstore', 'ar-SA'],
    ['nb', 'googleplay', 'no-NO'],
    ['nb', 'android', 'nb'],
    ['en', 'googleplay', 'en-SG'],
    ['fil', 'bcp_long', 'fil'],
    ['eo', 'bcp_long', 'eo'],
    ['my_own', 'android', 'my-own'],
    ['constructor', 'googleplay', 'constructor'],
  ])('writes %s in style %s as %s', (code, style, expected) => {
    expect(formatLanguageCode(code, style)).toBe(expected)
  })

  it('can be read back, except where a country is added or the style has no other name for two languages', () => {
    const lost = languageCodeStyles
      .filter((style) => !style.includes('long'))
      .flatMap((style) =>
        languages
          .filter(({ code }) => !code.includes('-'))
          .filter(({ code }) => resolveLanguage(formatLanguageCode(code, style))?.language.code !== code)
          .map(({ code }) => `${style} ${code}`),
      )
    const stores = ['android he_IL', 'appstore ar', 'appstore pt', 'googleplay bn', 'googleplay en', 'googleplay pt']
    expect(lost.sort()).toEqual([...stores, 'linux uz_Cyrl', 'linux_lowercase uz_Cyrl'].sort())
  })
})
