import i18next from 'i18next'
import { displayName, nameIn } from '#core/languages/display-name.ts'

interface NamedLanguage {
  readonly code: string
  readonly name: string
}

/** The name of a language for the reader; one that an administrator gave it stays as it is. */
export const languageName = (language: NamedLanguage, locale: string = i18next.language ?? 'en'): string =>
  displayName(language, locale)

/** The name of a language of which only the code is known. */
export const nameOfCode = (code: string, locale: string = i18next.language ?? 'en'): string =>
  nameIn(locale, code) ?? code

/** The same language under its name for the reader. */
export const withOwnName = <Some extends NamedLanguage>(language: Some): Some => ({
  ...language,
  name: languageName(language),
})
