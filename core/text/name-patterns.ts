/** Whether a name is one of those that patterns mean: one per line, `*` stands for any characters. */
export function matchesAny(name: string, patterns: string): boolean {
  return patterns
    .split('\n')
    .map((line) => line.trim())
    .some((pattern) => pattern !== '' && matches(name, pattern))
}

/** Goes through the name once per part between the stars: no pattern takes long. */
function matches(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) return false
  const end = name.length - last.length
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
