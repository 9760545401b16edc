import { lengthOf } from './sizes.ts'

/** Ids are counted in blocks of this many. */
export const BLOCK = 65_536

/** The members of one block that have one gram; all of one class of length. */
export interface Posting {
  readonly size: number
  readonly block: number
  readonly members: Uint16Array
}

export interface Candidate {
  readonly id: number
  /** Share of grams in common, 0 to 1, as far as the class of length tells. */
  readonly score: number
}

/** Ids that have at least this share of the grams are worth a closer look. */
const LEAST_SHARE = 0.25

/**
 * The ids that share most grams with a text of `grams` grams, best first: how often each occurs among the postings,
 * against how many grams both have.
 */
export function mostAlike(postings: readonly Posting[], grams: number, limit: number): Candidate[] {
  const found: Candidate[] = []
  const counts = new Uint8Array(BLOCK)
  const groups = Map.groupBy(postings, ({ size, block }) => size * 2 ** 24 + block)
  for (const group of groups.values()) {
    const { size, block } = group[0] as Posting
    const both = grams + lengthOf(size)
    const least = Math.max(1, Math.min(255, Math.ceil((both * LEAST_SHARE) / 2)))
    const reached: number[] = []
    for (const { members } of group)
      for (let i = 0; i < members.length; i++) {
        const member = members[i] as number
        const count = counts[member] as number
        if (count === 255) continue
        counts[member] = count + 1
        if (count + 1 === least) reached.push(member)
      }
    for (const member of reached)
      found.push({ id: block * BLOCK + member, score: (2 * (counts[member] as number)) / both })
    counts.fill(0)
  }
  return found.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit)
}
