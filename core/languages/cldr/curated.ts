// What CLDR's tables do not say, or say otherwise than translators expect. Everything else is derived.

/** Languages that software is translated into and that none of the tables used here lists. */
export const extraLanguages = ['ang', 'grc', 'hyw', 'lfn', 'lzh', 'tlh', 'tzl']

/** Variants in use beside those CLDR has a locale or a population for. */
export const extraVariants = ['ar-Latn', 'be-Latn', 'en-US', 'kk-Latn', 'nan-Latn', 'pt-BR', 'tt-Latn']

/** Codes that stay languages of their own although they mean the same as the language without its country. */
export const keptBesideBase = new Set(['en_US', 'pt_PT'])

/** Where the country of a bare code is another one than the likely one of CLDR (Egypt, Brazil). */
export const countryOverrides: Readonly<Record<string, string>> = { ar: 'SA', pt: 'PT' }

/** English names where CLDR's is less known. */
export const languageNames: Readonly<Record<string, string>> = { bn: 'Bengali' }

export const scriptNames: Readonly<Record<string, string>> = { Hans: 'Simplified Han', Hant: 'Traditional Han' }

/** Languages whose texts run otherwise than their usual script does. */
export const directions: Readonly<Record<string, 'ltr' | 'rtl'>> = { egy: 'rtl', otk: 'ltr', sog: 'ltr' }

/** Languages without a plural rule in CLDR that share the rule of a close relative which has one. */
export const pluralFollows: Readonly<Record<string, readonly string[]>> = {
  ak: ['tw'],
  ar: ['aeb', 'apc', 'apd', 'arq', 'ary', 'arz'],
  fa: ['prs'],
  ku: ['kmr'],
  lv: ['ltg'],
  pl: ['csb', 'szl'],
  sr: ['cnr'],
  uk: ['rue'],
  zh: ['gan', 'hak', 'hsn', 'lzh', 'nan', 'wuu'],
}

/** Alternative codes found in repositories that no table has: older tags of Windows, and country codes taken for languages. */
export const extraAliases: Readonly<Record<string, string>> = {
  cn: 'zh_Hans',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  jp: 'ja',
  knn: 'kok',
  no: 'nb',
  nor: 'nb',
  ua: 'uk',
  vn: 'vi',
  zh: 'zh_Hans',
  zh_CHS: 'zh_Hans',
  zh_CHT: 'zh_Hant',
}
