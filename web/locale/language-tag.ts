/** `pt_BR` in our files is `pt-BR` in HTML; a modifier such as `@latin` has no place in a tag. */
export function languageTag(code: string): string {
  return (code.split('@')[0] ?? code).replaceAll('_', '-')
}

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur'])

/** Of the languages of the interface; those of translations say it themselves. */
export const languageDirection = (code: string): 'ltr' | 'rtl' => (rightToLeft.has(code) ? 'rtl' : 'ltr')
