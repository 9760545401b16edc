export type Cell = string | number

const shown = (cell: Cell): string => {
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) return '-'
  if (cell >= 100) return Math.round(cell).toLocaleString('en')
  return cell.toFixed(cell >= 10 ? 1 : 2)
}

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
