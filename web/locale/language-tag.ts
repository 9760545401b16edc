/** `pt_BR` in our files is `pt-BR` in HTML; a modifier such as `@latin` has no place in a tag. */
export function languageTag(code: string): string {
  return (code.split('@')[0] ?? code).replaceAll('_', '-')
}
