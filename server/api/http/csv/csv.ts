/** Programs for tables take texts that begin like this for something to calculate. */
const FORMULA = /^[=+\-@\t\r]/

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function cell(value: string | number | boolean | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  return quoted(FORMULA.test(value) ? `'${value}` : value)
}

/** Rows as RFC 4180 has them; texts that look like formulas get an apostrophe in front. */
export const csvLines = (rows: readonly (readonly (string | number | boolean | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** The same for programs, which get every text as it is. */
export const csvTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
