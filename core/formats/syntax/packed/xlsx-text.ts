const ESCAPE = /_x([0-9A-Fa-f]{4})_/g
const UNSAFE = /[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

/** Sheets write what XML cannot hold as `_x000D_`. */
export const readXlsxText = (text: string): string =>
  text.includes('_x') ? text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text

export const writeXlsxText = (text: string): string =>
  text.replace(UNSAFE, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)

/** 0 for `A`, 27 for `AB`; the row number is left off. -1 where there is no column. */
export function columnOf(reference: string): number {
  let column = 0
  for (let i = 0; i < Math.min(reference.length, 4); i++) {
    const unit = reference.charCodeAt(i) & ~32
    if (unit < 65 || unit > 90) break
    column = column * 26 + unit - 64
  }
  return column - 1
}

export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  }
  return name
}
