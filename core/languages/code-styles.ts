import { type CodeParts, canonicalCode, joinCode, parseCode, scriptModifier } from './codes.ts'
import { findLanguage } from './languages.ts'

/** Values of a component's `language_code_style`; '' leaves it to the file format. */
export const languageCodeStyles = [
  '',
  'posix',
  'posix_lowercase',
  'bcp',
  'posix_long',
  'posix_long_lowercase',
  'bcp_long',
  'bcp_legacy',
  'bcp_lower',
  'android',
  'appstore',
  'googleplay',
  'linux',
  'linux_lowercase',
] as const
export type LanguageCodeStyle = (typeof languageCodeStyles)[number]

type Formatter = (code: string) => string

/** From the time before script subtags, when a country stood for the script. */
const chineseByCountry = table({
  zh_Hans: 'zh_CN',
  zh_Hans_SG: 'zh_SG',
  zh_Hant: 'zh_TW',
  zh_Hant_HK: 'zh_HK',
  zh_Hant_MO: 'zh_MO',
})

/** Java, and Android with it, kept the codes of 1988. */
const androidLanguages = table({ he: 'iw', id: 'in', yi: 'ji' })

const appStoreCodes = table({
  ar: 'ar-SA',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  nb: 'no',
  nl: 'nl-NL',
  pt: 'pt-PT',
})

/** Listing languages of Google Play whose code is not the BCP 47 form of ours. */
const googlePlayCodes = table({
  az: 'az-AZ',
  bn: 'bn-BD',
  cs: 'cs-CZ',
  da: 'da-DK',
  de: 'de-DE',
  el: 'el-GR',
  en: 'en-SG',
  es: 'es-ES',
  eu: 'eu-ES',
  fi: 'fi-FI',
  fr: 'fr-FR',
  gl: 'gl-ES',
  he: 'iw-IL',
  hi: 'hi-IN',
  hu: 'hu-HU',
  hy: 'hy-AM',
  is: 'is-IS',
  it: 'it-IT',
  ja: 'ja-JP',
  ka: 'ka-GE',
  km: 'km-KH',
  kn: 'kn-IN',
  ko: 'ko-KR',
  ky: 'ky-KG',
  lo: 'lo-LA',
  mk: 'mk-MK',
  ml: 'ml-IN',
  mn: 'mn-MN',
  mr: 'mr-IN',
  my: 'my-MM',
  nb: 'no-NO',
  ne: 'ne-NP',
  nl: 'nl-NL',
  pl: 'pl-PL',
  pt: 'pt-PT',
  ru: 'ru-RU',
  si: 'si-LK',
  sv: 'sv-SE',
  ta: 'ta-IN',
  te: 'te-IN',
  tr: 'tr-TR',
})

const posix: Formatter = (code) => code.replaceAll('-', '_')
const bcp: Formatter = (code) => code.replaceAll(/[_@]/g, '-')
const lower: Formatter = (code) => code.toLowerCase()
const byCountry: Formatter = (code) => chineseByCountry.get(code) ?? code

const formatters: Readonly<Record<LanguageCodeStyle, Formatter>> = {
  '': posix,
  posix,
  posix_lowercase: (code) => lower(posix(code)),
  posix_long: (code) => posix(withCountry(code)),
  posix_long_lowercase: (code) => lower(posix(withCountry(code))),
  bcp,
  bcp_lower: (code) => lower(bcp(code)),
  bcp_long: (code) => bcp(withCountry(code)),
  bcp_legacy: (code) => bcp(byCountry(code)),
  linux,
  linux_lowercase: (code) => lower(linux(code)),
  android,
  appstore: (code) => appStoreCodes.get(code) ?? bcp(code),
  googleplay: (code) => googlePlayCodes.get(code) ?? bcp(byCountry(code)),
}

/** Codes come from people: a plain object would find 'constructor'. */
function table(entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries))
}

/** A language code as files of a style spell it. */
export function formatLanguageCode(code: string, style: LanguageCodeStyle): string {
  return formatters[style](code)
}

/** Two-letter codes get the country they imply. */
function withCountry(code: string): string {
  const country = /^[a-z]{2}$/.test(code) ? findLanguage(code)?.country : undefined
  return country ? `${code}_${country}` : code
}

/** A second script is a modifier in glibc's names: sr@latin, uz@cyrillic. */
function linux(code: string): string {
  const parts = parseCode(byCountry(code))
  const modifier = parts && scriptModifier(parts.script)
  if (!parts || modifier === undefined || parts.variant !== '') return posix(byCountry(code))
  return joinCode({ ...parts, script: '', variant: modifier })
}

/** pt-rBR where a country is all there is; everything else in the form of Android 7: b+sr+Latn. */
function android(code: string): string {
  const parts = parseCode(byCountry(code))
  if (!parts || canonicalCode(code) !== code) return bcp(code)
  const language = androidLanguages.get(parts.language) ?? parts.language
  if (joinCode(parts) === parts.language) return language
  return isCountryOnly(parts) ? `${language}-r${parts.region}` : `b+${byCountry(code).replaceAll(/[_@]/g, '+')}`
}

function isCountryOnly({ script, region, variant }: CodeParts): boolean {
  return script === '' && variant === '' && /^[A-Z]{2}$/.test(region)
}
