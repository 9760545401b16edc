import i18next from 'i18next'
import { languageTag } from './language-tag.ts'

interface NamedLanguage {
  readonly code: string
  readonly name: string
}

const makers = new Map<string, Intl.DisplayNames>()

function namesIn(locale: string): Intl.DisplayNames {
  const known = makers.get(locale)
  if (known) return known
  const made = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard', fallback: 'none' })
  makers.set(locale, made)
  return made
}

/** What a language is called in another one, if the browser knows. */
function nameIn(locale: string, code: string): string | undefined {
  try {
    return code.includes('@') ? undefined : namesIn(locale).of(languageTag(code))
  } catch {
    return undefined
  }
}

/** What the name says: "Serbian (Latin script)" and "Serbian (Latin)" are the same. */
const plain = (name: string): string => name.replaceAll(' script', '')

/** The name of a language for the reader; one that an administrator gave it stays as it is. */
export function languageName({ code, name }: NamedLanguage, locale: string = i18next.language ?? 'en'): string {
  if (locale === 'en' || plain(nameIn('en', code) ?? '') !== plain(name)) return name
  return nameIn(locale, code) ?? name
}

/** The name of a language of which only the code is known. */
export const nameOfCode = (code: string, locale: string = i18next.language ?? 'en'): string =>
  nameIn(locale, code) ?? code

/** The same language under its name for the reader. */
export const withOwnName = <Some extends NamedLanguage>(language: Some): Some => ({
  ...language,
  name: languageName(language),
})
