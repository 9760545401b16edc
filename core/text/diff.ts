import { linePieces, wordPieces } from './pieces.ts'
import { DEFAULT_EFFORT, sharedRuns } from './shortest-edit.ts'

export interface DiffPart {
  readonly kind: 'equal' | 'removed' | 'added'
  readonly text: string
}

/** Longer texts are compared by lines first, and by words only where lines differ. */
const LONG = 20_000

/**
 * What changed between two texts, word by word. The equal and removed parts are `before`, the equal and added ones
 * `after`. Where both a removed and an added part stand together, the removed one is first.
 */
export const diffWords = (before: string, after: string): DiffPart[] => diff(before, after, wordPieces)

type Split = (text: string) => string[]

function diff(before: string, after: string, split: Split): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'equal', text: before }]
  const parts: DiffPart[] = []
  if (before.length + after.length <= LONG) compare(before, after, split, parts)
  else compareLines(before, after, split, parts)
  return parts
}

function compareLines(before: string, after: string, split: Split, parts: DiffPart[]): void {
  const lines: DiffPart[] = []
  compare(before, after, linePieces, lines)
  const inner = { effort: DEFAULT_EFFORT }
  let removed: DiffPart | undefined
  for (const [i, part] of lines.entries()) {
    if (part.kind === 'removed' && lines[i + 1]?.kind === 'added') removed = part
    else if (removed === undefined) append(parts, part.kind, part.text)
    else {
      compare(removed.text, part.text, split, parts, inner)
      removed = undefined
    }
  }
}

/** Appends the difference to `parts`; the effort is shared by all comparisons that have the same purse. */
function compare(
  before: string,
  after: string,
  split: Split,
  parts: DiffPart[],
  purse = { effort: DEFAULT_EFFORT },
): void {
  const [a, b] = [split(before), split(after)]
  const numbers = new Map<string, number>()
  const runs = sharedRuns(numbered(a, numbers), numbered(b, numbers), purse.effort)
  purse.effort = Math.max(0, purse.effort - a.length - b.length)
  let [fromA, fromB] = [0, 0]
  for (const run of [...runs, { a: a.length, b: b.length, length: 0 }]) {
    append(parts, 'removed', a.slice(fromA, run.a).join(''))
    append(parts, 'added', b.slice(fromB, run.b).join(''))
    fromA = run.a + run.length
    fromB = run.b + run.length
    append(parts, 'equal', a.slice(run.a, fromA).join(''))
  }
}

function append(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  if (text === '') return
  const last = parts.at(-1)
  if (last?.kind === kind) parts[parts.length - 1] = { kind, text: last.text + text }
  else parts.push({ kind, text })
}

function numbered(pieces: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(pieces, (piece) => {
    const known = numbers.get(piece)
    if (known !== undefined) return known
    numbers.set(piece, numbers.size)
    return numbers.size - 1
  })
}
