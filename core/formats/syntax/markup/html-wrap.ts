/** Lines of about this width; a tag is never broken. */
export function wrapOutsideTags(source: string, width: number): string[] {
  const lines: string[] = []
  let from = 0
  let chance = -1
  let inside = false
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]
    if (sign === '<') inside = true
    else if (sign === '>') inside = false
    if (sign !== ' ' || inside || source[at - 1] === ' ' || source[at + 1] === ' ' || at + 1 === source.length) continue
    if (at - from > width && chance > from) {
      lines.push(source.slice(from, chance))
      from = chance + 1
    }
    chance = at
  }
  if (source.length - from > width && chance > from) {
    lines.push(source.slice(from, chance))
    from = chance + 1
  }
  lines.push(source.slice(from))
  return lines
}
