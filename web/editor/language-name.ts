import { languageTag } from '../locale/language-tag.ts'

/** What a language is called in the language of the interface; its code where nobody knows. */
export function languageName(code: string, shownIn: string): string {
  try {
    const names = new Intl.DisplayNames([shownIn, 'en'], { type: 'language', fallback: 'code' })
    return names.of(languageTag(code)) ?? code
  } catch {
    return code
  }
}
