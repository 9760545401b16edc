export interface Pair {
  readonly source: string
  readonly target: string
}

/** What a string is remembered as: each form of the target with its form of the source; blanks are not worth it. */
export function memoryPairs(source: readonly string[], target: readonly string[]): Pair[] {
  const pairs = new Map<string, Pair>()
  for (const [i, text] of target.entries()) {
    const from = source[Math.min(i, source.length - 1)] ?? ''
    if (from.trim() !== '' && text.trim() !== '') pairs.set(`${from}\0${text}`, { source: from, target: text })
  }
  return [...pairs.values()]
}
