/** Plural forms of one text share a column (and the single-text fields of the API), joined by two record separators. */
export const FORM_SEPARATOR = '\u001e\u001e'

export const joinForms = (forms: readonly string[]): string => forms.join(FORM_SEPARATOR)

export const splitForms = (text: string): string[] =>
  text.includes(FORM_SEPARATOR) ? text.split(FORM_SEPARATOR) : [text]

/** Exactly `count` forms: the missing ones are empty, the surplus is cut. */
export function fitForms(forms: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) => forms[i] ?? '')
}

export const isBlank = (forms: readonly string[]): boolean => forms.every((form) => form === '')

/**
 * A text as every database can hold it: half characters and NUL become the replacement character. Files keep what they
 * have; both sides of a comparison with stored text must go through this.
 */
export const storable = (text: string): string => {
  const whole = text.toWellFormed()
  return whole.includes('\0') ? whole.replaceAll('\0', '\ufffd') : whole
}
