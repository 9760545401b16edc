import type { Flags } from '#core/units/flags.ts'
import { braceLanguages } from './brace-languages.ts'
import { icuLanguage } from './icu.ts'
import { javaMessage } from './java-message.ts'
import type { PlaceholderLanguage } from './placeholder.ts'
import { printfLanguages } from './printf-languages.ts'
import { scheme } from './scheme.ts'
import { templateLanguages } from './template-languages.ts'

/** Every language in which a text says where values go. */
export const placeholderLanguages: readonly PlaceholderLanguage[] = [
  ...printfLanguages,
  ...braceLanguages,
  javaMessage,
  scheme,
  ...templateLanguages,
  icuLanguage,
]

const byId = new Map(placeholderLanguages.map((language) => [language.id, language]))

export function placeholderLanguage(id: string): PlaceholderLanguage {
  const language = byId.get(id)
  if (!language) throw new Error(`There is no placeholder language ${id}`)
  return language
}

/** The languages that the flags of a unit name. */
export const enabledLanguages = (flags: Flags): PlaceholderLanguage[] =>
  placeholderLanguages.filter((language) => language.flags.some((flag) => flags.has(flag)))
