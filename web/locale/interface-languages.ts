/** Languages that the interface itself speaks, under the names they have for themselves. */
export const interfaceLanguages = [
  { code: 'ar', name: 'العربية' },
  { code: 'de', name: 'Deutsch' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'ja', name: '日本語' },
] as const

export type InterfaceLanguage = (typeof interfaceLanguages)[number]['code']

const STORED = 'dragoman-language'

const spoken = (code: string): InterfaceLanguage | undefined =>
  interfaceLanguages.find((language) => language.code === code)?.code

/** The language somebody chose, else the first of theirs that we speak, else English. */
export function chooseLanguage(chosen: string | null, wanted: readonly string[]): InterfaceLanguage {
  const codes = [...(chosen === null ? [] : [chosen]), ...wanted].map(
    (tag) => tag.toLowerCase().split(/[-_]/, 1)[0] ?? '',
  )
  return codes.map(spoken).find((code) => code !== undefined) ?? 'en'
}

export const rememberedLanguage = (): string | null => localStorage.getItem(STORED)

export const rememberLanguage = (code: InterfaceLanguage): void => localStorage.setItem(STORED, code)
