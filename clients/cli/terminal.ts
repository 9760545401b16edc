/** Where a command reads from and writes to; tests give one of their own. */
export interface Terminal {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Can somebody answer questions? */
  readonly isInteractive: boolean
  /** The result, for people and programs. */
  out(line: string): void
  /** Progress and warnings. */
  note(line: string): void
  /** Lines of the input, until it ends. */
  lines(): AsyncIterable<string>
  ask(question: string, options?: { readonly isSecret?: boolean }): Promise<string>
}

/** A table of plain text, columns as wide as they need. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export const toJson = (value: unknown): string => JSON.stringify(value, null, 2)
