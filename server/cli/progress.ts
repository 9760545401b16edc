const WIDTH = 30

export interface ProgressLine {
  show(percent: number, note?: string): void
  end(): void
}

/** One line that fills up on a terminal; elsewhere a line at each tenth. */
export function progressLine(title: string, out: NodeJS.WriteStream = process.stderr): ProgressLine {
  let tenth = -1
  let shown = false
  const bar = (percent: number): string => {
    const full = Math.round((WIDTH * percent) / 100)
    return `[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${String(Math.floor(percent)).padStart(3)}%`
  }
  return {
    show(percent, note = '') {
      shown = true
      if (out.isTTY) {
        out.write(`\r\u001b[K${title} ${bar(percent)} ${note}`.slice(0, (out.columns ?? 80) + 4))
        return
      }
      if (Math.floor(percent / 10) <= tenth) return
      tenth = Math.floor(percent / 10)
      out.write(`${title}: ${Math.floor(percent)}%\n`)
    },
    end() {
      if (shown && out.isTTY) out.write('\n')
    },
  }
}
