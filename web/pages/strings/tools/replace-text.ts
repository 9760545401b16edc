/** Every occurrence, exactly as typed. */
export const replaceText = (text: string, wanted: string, by: string): string =>
  wanted === '' ? text : text.replaceAll(wanted, () => by)

export const replaceForms = (forms: readonly string[], wanted: string, by: string): string[] =>
  forms.map((form) => replaceText(form, wanted, by))

/** A query for strings whose translation holds a text, beside what else was asked for. */
export function replaceQuery(wanted: string, q: string): string {
  const holds = `target:"${wanted.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return q.trim() === '' ? holds : `${holds} AND (${q})`
}
