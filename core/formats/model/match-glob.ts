/** `*` stands for anything within one path part; a glob of n parts is held against the last n parts of the name. */
export function matchesGlob(glob: string, name: string): boolean {
  const patterns = glob.toLowerCase().split('/')
  const parts = name.toLowerCase().split(/[\\/]/)
  if (parts.length < patterns.length) return false
  const tail = parts.slice(parts.length - patterns.length)
  return patterns.every((pattern, index) => matchesPart(pattern, tail[index] ?? ''))
}

/** Each piece between stars is found as early as possible, the last one at the end. */
function matchesPart(pattern: string, part: string): boolean {
  const [first = '', ...pieces] = pattern.split('*')
  const last = pieces.pop()
  if (last === undefined) return part === first
  if (part.length < first.length + last.length || !part.startsWith(first) || !part.endsWith(last)) return false
  let at = first.length
  for (const piece of pieces) {
    const found = part.indexOf(piece, at)
    if (found === -1 || found + piece.length > part.length - last.length) return false
    at = found + piece.length
  }
  return true
}
