import { resolveLanguage } from '#core/languages/resolve.ts'

/** The code that the API has for a language, whatever style a path or a person writes it in: pt-rBR is pt_BR. */
export const languageCode = (code: string): string => resolveLanguage(code)?.language.code ?? code

/** Is this language among those that a command was given, or was it given none? */
export function isChosen(chosen: readonly string[], code: string): boolean {
  return chosen.length === 0 || chosen.some((one) => languageCode(one) === languageCode(code))
}
