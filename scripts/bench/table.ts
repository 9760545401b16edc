export type Cell = string | number

/** A figure with as many digits as it is good for; '-' where there was nothing to measure. */
export const shown = (cell: Cell): string => {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return '-'
  if (Number.isInteger(cell) || Math.abs(cell) >= 100) return Math.round(cell).toLocaleString('en')
  if (Math.abs(cell) < 0.1) return cell.toPrecision(2)
  return cell.toFixed(Math.abs(cell) >= 10 ? 1 : 2)
}

/** What the floor takes against ours: a floor below what the clock can see says nothing. */
export const shareOfFloor = (floor: number, ours: number): number => (floor > 0 ? floor / ours : Number.NaN)

/** Columns lined up: text to the left, numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map((row) => row.map(shown))
  const widths = head.map((name, i) => Math.max(name.length, ...texts.map((row) => row[i]?.length ?? 0)))
  const isNumber = head.map((_, i) => rows.some((row) => typeof row[i] === 'number'))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(head), ...texts.map(line)].join('\n')
}
