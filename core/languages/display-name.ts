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

/** What a language is called in another one, if that is known. */
export function nameIn(locale: string, code: string): string | undefined {
  try {
    return code.includes('@') ? undefined : namesIn(locale).of(code.replaceAll('_', '-'))
  } catch {
    return undefined
  }
}

/** What the name says: "Serbian (Latin script)" and "Serbian (Latin)" are the same. */
const plain = (name: string): string => name.replaceAll(' script', '')

/** The name of a language for the reader; one that an administrator gave it stays as it is. */
export function displayName({ code, name }: NamedLanguage, locale: string): string {
  if (locale === 'en' || plain(nameIn('en', code) ?? '') !== plain(name)) return name
  return nameIn(locale, code) ?? name
}
