const STARTERS = new Set(['=', '+', '-', '@', '%', '|', '\\', '\t', '\r'])

/** Would a spreadsheet compute this? A text that looks guarded counts too, so that guarding can be undone. */
function isRisky(text: string): boolean {
  let depth = 0
  while (text.length - 2 * depth >= 2 && text[depth] === "'" && text[text.length - 1 - depth] === "'") depth++
  return STARTERS.has(text[depth] ?? '') && text.length > 2 * depth
}

/** Wraps what a spreadsheet would take for a formula in apostrophes. Only where `csv_escape_formulas` asks for it. */
export const escapeFormula = (text: string): string => (isRisky(text) ? `'${text}'` : text)

/** The reverse. */
export function unescapeFormula(text: string): string {
  const wrapped = text.length > 2 && text.startsWith("'") && text.endsWith("'")
  return wrapped && isRisky(text) ? text.slice(1, -1) : text
}
