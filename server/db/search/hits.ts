import { PACK_SPAN, packOf } from '#server/db/search/text-pack.ts'

const WORD = 32

const newWords = (): Uint32Array => new Uint32Array(PACK_SPAN / WORD)

/** Numbers of units, a bit each, block by block as packs have them: a million take 125 KB. */
export class Hits {
  readonly #blocks = new Map<number, Uint32Array>()

  static of(ids: Iterable<number>): Hits {
    const hits = new Hits()
    for (const id of ids) hits.add(id)
    return hits
  }

  /** Numbers of blocks with hits, rising. */
  blocks(): number[] {
    return [...this.#blocks.keys()].sort((a, b) => a - b)
  }

  /** The bits of a block; undefined: none. */
  words(block: number): Uint32Array | undefined {
    return this.#blocks.get(block)
  }

  /** The bits of a block, to be set by their offset from its first number. */
  wordsToSet(block: number): Uint32Array {
    const known = this.#blocks.get(block)
    if (known) return known
    const words = newWords()
    this.#blocks.set(block, words)
    return words
  }

  add(id: number): void {
    setBit(this.wordsToSet(packOf(id)), id % PACK_SPAN)
  }

  delete(id: number): void {
    const words = this.#blocks.get(packOf(id))
    const at = id % PACK_SPAN
    if (words) words[at >> 5] = (words[at >> 5] as number) & ~(1 << at)
  }

  get count(): number {
    let count = 0
    for (const words of this.#blocks.values()) count += countBits(words)
    return count
  }

  /** Those that others are, too. */
  and(others: Hits): Hits {
    const both = new Hits()
    for (const [block, words] of this.#blocks) {
      const theirs = others.words(block)
      if (theirs)
        both.#blocks.set(
          block,
          words.map((word, i) => word & (theirs[i] as number)),
        )
    }
    return both
  }

  /** Some of them in rising order. */
  slice(offset: number, limit: number): number[] {
    const ids: number[] = []
    let skip = offset
    for (const block of this.blocks()) {
      if (ids.length >= limit) break
      const words = this.#blocks.get(block) as Uint32Array
      const here = skip > 0 ? countBits(words) : 0
      if (here > 0 && here <= skip) {
        skip -= here
        continue
      }
      for (let at = 0; at < PACK_SPAN && ids.length < limit; at++)
        if (hasBit(words, at) && skip-- <= 0) ids.push(block * PACK_SPAN + at)
      skip = 0
    }
    return ids
  }

  all(): number[] {
    return this.slice(0, Number.POSITIVE_INFINITY)
  }
}

export function setBit(words: Uint32Array, at: number): void {
  words[at >> 5] = (words[at >> 5] as number) | (1 << at)
}

export const hasBit = (words: Uint32Array, at: number): boolean => ((words[at >> 5] as number) & (1 << at)) !== 0

function countBits(words: Uint32Array): number {
  let count = 0
  for (let word of words) {
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
