/**
 * Languages that the interface and the emails speak, under the names they have for themselves. A native speaker has read
 * all texts of those that are reviewed. The API writes codes in lower case.
 */
export const interfaceLanguages = [
  { code: 'ar', apiCode: 'ar', name: 'العربية', reviewed: false },
  { code: 'de', apiCode: 'de', name: 'Deutsch', reviewed: false },
  { code: 'en', apiCode: 'en', name: 'English', reviewed: true },
  { code: 'es', apiCode: 'es', name: 'Español', reviewed: false },
  { code: 'fr', apiCode: 'fr', name: 'Français', reviewed: false },
  { code: 'it', apiCode: 'it', name: 'Italiano', reviewed: false },
  { code: 'ja', apiCode: 'ja', name: '日本語', reviewed: false },
  { code: 'ko', apiCode: 'ko', name: '한국어', reviewed: false },
  { code: 'pl', apiCode: 'pl', name: 'Polski', reviewed: false },
  { code: 'pt-BR', apiCode: 'pt-br', name: 'Português (Brasil)', reviewed: false },
  { code: 'uk', apiCode: 'uk', name: 'Українська', reviewed: false },
  { code: 'zh-Hans', apiCode: 'zh-hans', name: '简体中文', reviewed: false },
] as const

export type InterfaceLanguage = (typeof interfaceLanguages)[number]['code']

/** Tags, in lower case, whose readers are served by a language of ours with a longer or another tag. */
const spokenAs: Readonly<Record<string, string>> = {
  pt: 'pt-br',
  zh: 'zh-hans',
  'zh-cn': 'zh-hans',
  'zh-sg': 'zh-hans',
}

/** Traditional characters are not read by everybody who reads simplified ones, nor the other way round. */
const isOtherScript = (tag: string): boolean => /^zh-(hant|tw|hk|mo)\b/.test(tag)

/** `de-AT` is de, `zh-CN` and `zh-Hans-CN` are zh-Hans. */
function spokenLanguage(tag: string): InterfaceLanguage | undefined {
  const lower = tag.toLowerCase().replaceAll('_', '-')
  const parts = lower.split('-')
  const shorter = isOtherScript(lower)
    ? [lower]
    : parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  const wanted = shorter.flatMap((one) => [one, ...(spokenAs[one] ? [spokenAs[one]] : [])])
  return wanted.map((one) => interfaceLanguages.find(({ code }) => code.toLowerCase() === one)?.code).find(Boolean)
}

/** The first of these languages that we speak. */
export const firstSpoken = (tags: readonly string[]): InterfaceLanguage | undefined =>
  tags.map(spokenLanguage).find(Boolean)

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
