import { sharedRuns } from './shortest-edit.ts'

/** Texts are compared exactly up to this many pairs of characters; beyond it the answer is a lower bound. */
const EXACT_CELLS = 100_000_000
const WORD_BITS = 30
const WORD_MASK = (1 << WORD_BITS) - 1

/**
 * How alike two texts are, 0 to 100: the share of their characters that stand in both in the same order (twice the
 * longest common subsequence over both lengths), rounded down. 100 only for equal texts; 0 where one is empty.
 * `least`: where fewer is of no use the answer may be 0, which is faster.
 */
export function similarity(a: string, b: string, least = 0): number {
  if (a === b) return a === '' ? 0 : 100
  if (a === '' || b === '') return 0
  // The shorter first (of two as long the lesser one): the same answer whichever way round they are given.
  const swap = a.length > b.length || (a.length === b.length && a > b)
  const [short, long] = swap ? [codePoints(b), codePoints(a)] : [codePoints(a), codePoints(b)]
  const total = short.length + long.length
  if (percent(Math.min(short.length, long.length), total) < least) return 0
  const answer = Math.min(99, percent(commonLength(short, long), total))
  return answer < least ? 0 : answer
}

const percent = (common: number, total: number): number => Math.floor((200 * common) / total)

/** Length of the longest common subsequence. */
function commonLength(a: Int32Array, b: Int32Array): number {
  let start = 0
  const limit = Math.min(a.length, b.length)
  while (start < limit && a[start] === b[start]) start++
  let end = 0
  while (end < limit - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const [middleA, middleB] = [a.subarray(start, a.length - end), b.subarray(start, b.length - end)]
  return start + end + commonMiddle(middleA, middleB)
}

function commonMiddle(a: Int32Array, b: Int32Array): number {
  if (a.length === 0 || b.length === 0) return 0
  if (a.length * b.length <= EXACT_CELLS) return commonByBits(a, b)
  return sharedRuns(a, b).reduce((sum, run) => sum + run.length, 0)
}

/** Bit-parallel after Hyyrö: a zero in `row` is a character of `a` that the subsequence has gained. */
function commonByBits(a: Int32Array, b: Int32Array): number {
  const words = Math.ceil(a.length / WORD_BITS)
  const { rowOf, positions } = positionsIn(a, words)
  const row = new Int32Array(words).fill(WORD_MASK)
  for (const point of b) {
    const from = rowOf.get(point)
    if (from === undefined) continue
    let carry = 0
    for (let w = 0; w < words; w++) {
      const old = row[w] as number
      const hit = old & (positions[from + w] as number)
      const sum = old + hit + carry
      carry = sum >>> WORD_BITS
      row[w] = (sum & WORD_MASK) | (old & ~hit)
    }
  }
  let zeros = 0
  for (const bits of row) zeros += bitCount(~bits & WORD_MASK)
  return zeros
}

/** For every character of the text the bits of its places, `words` numbers from `rowOf` on. */
function positionsIn(text: Int32Array, words: number): { rowOf: Map<number, number>; positions: Int32Array } {
  const rowOf = new Map<number, number>()
  for (const point of text) if (!rowOf.has(point)) rowOf.set(point, rowOf.size * words)
  const positions = new Int32Array(rowOf.size * words)
  for (const [i, point] of text.entries()) {
    const word = (rowOf.get(point) ?? 0) + Math.floor(i / WORD_BITS)
    positions[word] = (positions[word] ?? 0) | (1 << (i % WORD_BITS))
  }
  return { rowOf, positions }
}

function bitCount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function codePoints(text: string): Int32Array {
  const points = new Int32Array(text.length)
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) ?? 0
    if (point > 0xffff) i++
    points[count++] = point
  }
  return points.subarray(0, count)
}
