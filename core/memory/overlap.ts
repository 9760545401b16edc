import { lengthOf } from './sizes.ts'

/** Ids are kept in blocks of this many. */
export const BLOCK = 262_144

/** The members of one block that have one gram, packed; all of one class of length. */
export interface Posting {
  readonly size: number
  readonly block: number
  readonly members: Uint8Array
}

export interface Candidate {
  readonly id: number
  /** Share of the grams in common, 0 to 1, as far as the class of length tells. */
  readonly score: number
}

/** Ids with at least this share of the grams are worth a closer look. */
const LEAST_SHARE = 0.2

/** Ids of one block and class that came up often enough, and the share of each in parts of `STEPS`. */
interface Reached {
  readonly block: number
  readonly members: readonly number[]
  readonly steps: Uint8Array
}

const STEPS = 255

/**
 * The ids that occur most among the postings, best first. `looked`: how many of a text's `grams` the postings are of; a
 * longer text has more of any by chance, so what counts is the share of both.
 */
export function mostAlike(
  postings: readonly Posting[],
  { grams, looked, limit }: { readonly grams: number; readonly looked: number; readonly limit: number },
): Candidate[] {
  const counts = new Uint8Array(BLOCK)
  const groups = Map.groupBy(postings, ({ size, block }) => size * 2 ** 24 + block)
  const all: Reached[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (first === undefined) continue
    const { size, block } = first
    const both = ((grams + lengthOf(size)) * looked) / grams
    const least = Math.max(1, Math.min(200, Math.ceil((both * LEAST_SHARE) / 2)))
    const members: number[] = []
    for (const posting of group) count(posting.members, counts, least, members)
    const step = (2 * STEPS) / both
    const steps = Uint8Array.from(members, (member) => Math.min(STEPS, (counts[member] ?? 0) * step))
    all.push({ block, members, steps })
    counts.fill(0)
  }
  return best(all, limit)
}

/** Only those are sorted that can be among the best: most ids have a few grams in common with any text. */
function best(all: readonly Reached[], limit: number): Candidate[] {
  const tally = new Uint32Array(STEPS + 1)
  for (const { steps } of all) for (const step of steps) tally[step] = (tally[step] ?? 0) + 1
  let from = STEPS
  for (let sum = tally[from] ?? 0; from > 0 && sum < limit; ) sum += tally[--from] ?? 0
  const found: Candidate[] = []
  for (const { block, members, steps } of all)
    for (const [i, member] of members.entries()) {
      const step = steps[i] ?? 0
      if (step >= from) found.push({ id: block * BLOCK + member, score: step / STEPS })
    }
  return found.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit)
}

/** Adds one to each packed id; notes those that reach `least`. */
function count(bytes: Uint8Array, counts: Uint8Array, least: number, reached: number[]): void {
  let id = -1
  let distance = 0
  let shift = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number
    distance |= (byte & 0x7f) << shift
    if (byte & 0x80) {
      shift += 7
      continue
    }
    id += distance + 1
    distance = 0
    shift = 0
    const next = (counts[id] as number) + 1
    if (next < 255) counts[id] = next
    if (next === least) reached.push(id)
  }
}
