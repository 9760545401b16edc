import { spread } from './hash-table.ts'

/** Hashes that are sorted out together: a table of them stays in the nearest memory. */
const TOGETHER = 2048
/** Steps for each hash after which they are taken for an attack. */
const MAX_STEPS = 64

/**
 * Hashes that are there more than once. They are first parted by their high bits, so that memory is read and written in
 * order: a large file costs no more by the byte than a small one. `undefined`: they were chosen to make this slow.
 */
export function repeatedHashes(hashes: Int32Array): ReadonlySet<number> | undefined {
  const repeated = new Set<number>()
  const shift = 32 - Math.max(1, Math.ceil(Math.log2(hashes.length / TOGETHER)))
  const { parted, ends } = part(hashes, shift)
  let start = 0
  let table = new Int32Array(tableSize(Math.min(hashes.length, TOGETHER)))
  for (const end of ends) {
    const needed = tableSize(end - start)
    if (needed > table.length) table = new Int32Array(needed)
    else table.fill(0)
    if (!gather(parted.subarray(start, end), table, repeated)) return undefined
    start = end
  }
  return repeated
}

/** At most half of it is filled. */
const tableSize = (count: number): number => 2 ** Math.ceil(Math.log2(count * 2 + 1))

function part(hashes: Int32Array, shift: number): { parted: Int32Array; ends: Int32Array } {
  const ends = new Int32Array(2 ** (32 - shift))
  for (let at = 0; at < hashes.length; at++) {
    const group = spread(hashes[at] ?? 0) >>> shift
    ends[group] = (ends[group] ?? 0) + 1
  }
  let before = 0
  for (let group = 0; group < ends.length; group++) {
    const count = ends[group] ?? 0
    ends[group] = before
    before += count
  }
  const parted = new Int32Array(hashes.length)
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] ?? 0
    const group = spread(hash) >>> shift
    const position = ends[group] ?? 0
    parted[position] = hash
    ends[group] = position + 1
  }
  return { parted, ends }
}

/** Puts hashes into a table and tells those that are there already; false where that takes too many steps. */
function gather(hashes: Int32Array, table: Int32Array, repeated: Set<number>): boolean {
  const mask = table.length - 1
  let zeroSeen = false
  let steps = 0
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] ?? 0
    if (hash === 0) {
      if (zeroSeen) repeated.add(0)
      zeroSeen = true
      continue
    }
    let slot = spread(hash) & mask
    while (table[slot] !== 0 && table[slot] !== hash) {
      slot = (slot + 1) & mask
      steps++
    }
    if (table[slot] === hash) repeated.add(hash)
    else table[slot] = hash
    if (steps > MAX_STEPS * (hashes.length + TOGETHER)) return false
  }
  return true
}
