/** Languages that the interface and the emails speak, under the names they have for themselves. */
export const interfaceLanguages = [
  { code: 'ar', name: 'العربية' },
  { code: 'de', name: 'Deutsch' },
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'ja', name: '日本語' },
] as const

export type InterfaceLanguage = (typeof interfaceLanguages)[number]['code']

/** The first of these languages that we speak. */
export function firstSpoken(tags: readonly string[]): InterfaceLanguage | undefined {
  const codes = tags.map((tag) => tag.toLowerCase().split(/[-_]/, 1)[0])
  return codes.map((own) => interfaceLanguages.find(({ code }) => code === own)?.code).find(Boolean)
}

/** The language somebody chose, else the first of theirs that we speak, else English. */
export const chooseLanguage = (chosen: string | null, wanted: readonly string[]): InterfaceLanguage =>
  firstSpoken([...(chosen === null ? [] : [chosen]), ...wanted]) ?? 'en'

const MAX_WISHES = 50

/** Tags of an `Accept-Language` header, the most wanted first. */
export function acceptedLanguages(header: string): string[] {
  const wishes = header.split(',', MAX_WISHES).map((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
    const weight = parameters.find((part) => part.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const wanted = wishes.filter(({ tag, weight }) => tag !== '' && weight > 0)
  return wanted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag)
}
