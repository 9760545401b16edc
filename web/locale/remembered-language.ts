import type { InterfaceLanguage } from '#core/languages/interface-languages.ts'

const STORED = 'dragoman-language'

export const rememberedLanguage = (): string | null => localStorage.getItem(STORED)

export const rememberLanguage = (code: InterfaceLanguage): void => localStorage.setItem(STORED, code)
