/** Lines of about this width, broken at blanks; `mayBreak` is asked about each blank in order. */
export function wrapLine(line: string, width: number, mayBreak: (at: number) => boolean): string[] {
  const lines: string[] = []
  let from = 0
  let chance = -1
  const breakLine = () => {
    lines.push(line.slice(from, chance))
    from = chance + 1
  }
  for (let at = line.indexOf(' '); at !== -1; at = line.indexOf(' ', at + 1)) {
    if (!mayBreak(at)) continue
    if (at - from > width && chance > from) breakLine()
    chance = at
  }
  if (line.length - from > width && chance > from) breakLine()
  lines.push(line.slice(from))
  return lines
}
