import { languageDirection } from './language-tag.ts'

/** What screen readers and the layout go by. */
export function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = languageDirection(language)
}
