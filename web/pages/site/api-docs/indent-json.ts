const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|"/g

/**
 * Lays out JSON text without reading its values: parsing would round the 64-bit hashes. Text that is not JSON comes back
 * with other white space, never with other characters.
 */
export function indentJson(text: string): string {
  const out: string[] = []
  const all = text.match(tokens) ?? []
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  all.forEach((token, at) => {
    const opens = token === '{' || token === '['
    const closes = token === '}' || token === ']'
    const before = all[at - 1]
    if (closes) {
      depth = Math.max(0, depth - 1)
      if (before !== '{' && before !== '[') out.push(line())
    } else if (before === '{' || before === '[' || before === ',') {
      out.push(line())
    }
    out.push(token === ':' ? ': ' : token)
    if (opens) depth++
  })
  return out.join('')
}
