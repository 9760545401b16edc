/** Texts whose lengths multiply to more than this are compared by length alone. */
const MAX_CELLS = 1_000_000

/** How many signs somebody had to add, take, change or swap with the next one to get from one text to the other. */
export function editDistance(from: string, to: string): number {
  if (from === to) return 0
  const { a, b } = withoutEnds([...from], [...to])
  if (a.length === 0 || b.length === 0) return a.length + b.length
  if (a.length * b.length > MAX_CELLS) return Math.max(Math.abs(a.length - b.length), 1)
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/** Most edits are small: what is the same at both ends need not be compared. */
function withoutEnds(a: readonly string[], b: readonly string[]): { a: readonly string[]; b: readonly string[] } {
  const limit = Math.min(a.length, b.length)
  let start = 0
  while (start < limit && a[start] === b[start]) start++
  let end = 0
  while (end < limit - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { a: a.slice(start, a.length - end), b: b.slice(start, b.length - end) }
}
