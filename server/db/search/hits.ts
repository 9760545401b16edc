import { type Bits, hasBit, setBit } from '#core/text/bits.ts'
import {
  BITS_PER_WORD,
  clearBit,
  countBits,
  intersect,
  isNone,
  keepFirst,
  newBits,
  subtract,
  unite,
  WORDS_PER_PACK,
} from '#server/db/search/bit-sets.ts'
import { type Column, PACK_SPAN, packOf } from '#server/db/search/text-pack.ts'

/** Numbers of units, a bit each, block by block as packs have them: a million take 125 KB. */
export class Hits {
  readonly #blocks = new Map<number, Bits>()

  static of(ids: Iterable<number>): Hits {
    const hits = new Hits()
    for (const id of ids) hits.add(id)
    return hits
  }

  /** Numbers of blocks with hits, rising. */
  blocks(): number[] {
    return [...this.#blocks.keys()].sort((a, b) => a - b)
  }

  #rising(): [number, Bits][] {
    return [...this.#blocks].sort(([a], [b]) => a - b)
  }

  /** The bits of a block; undefined: none. */
  words(block: number): Bits | undefined {
    return this.#blocks.get(block)
  }

  /** The bits of a block, to be set by their offset from its first number. */
  wordsToSet(block: number): Bits {
    const known = this.#blocks.get(block)
    if (known) return known
    const words = newBits()
    this.#blocks.set(block, words)
    return words
  }

  add(id: number): void {
    setBit(this.wordsToSet(packOf(id)), id % PACK_SPAN)
  }

  /** Some of a block: those whose bit is set, at the offsets that a column tells. */
  addBits(block: number, offsets: Column, bits: Bits): void {
    if (isNone(bits)) return
    const words = this.wordsToSet(block)
    if (offsets.step === 1 && offsets.first === 0) unite(words, bits)
    else for (let i = 0; i < PACK_SPAN; i++) if (hasBit(bits, i)) setBit(words, offsets.at(i))
  }

  /** Which of the numbers of a column are here; `base` is added to each. */
  bitsOf(column: Column, base: number, length: number, bits: Bits): void {
    bits.fill(0)
    if (column.step === 1) this.#bitsFrom(base + column.first, bits)
    else if (column.step === 0) {
      if (this.has(base + column.first)) bits.fill(-1)
    } else for (let i = 0; i < length; i++) if (this.has(base + column.at(i))) setBit(bits, i)
    keepFirst(bits, length)
  }

  has(id: number): boolean {
    const words = this.#blocks.get(packOf(id))
    return words !== undefined && hasBit(words, id % PACK_SPAN)
  }

  /** The bits of numbers that follow each other. */
  #bitsFrom(first: number, bits: Bits): void {
    const here = this.#blocks.get(packOf(first))
    const next = this.#blocks.get(packOf(first) + 1)
    if (!here && !next) return
    const [from, shift] = [(first % PACK_SPAN) >> 5, first % BITS_PER_WORD]
    const word = (at: number): number => (at < WORDS_PER_PACK ? here?.[at] : next?.[at - WORDS_PER_PACK]) ?? 0
    for (let i = 0; i < WORDS_PER_PACK; i++)
      bits[i] =
        shift === 0 ? word(from + i) : (word(from + i) >>> shift) | (word(from + i + 1) << (BITS_PER_WORD - shift))
  }

  delete(id: number): void {
    const words = this.#blocks.get(packOf(id))
    if (words) clearBit(words, id % PACK_SPAN)
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
      if (!theirs) continue
      const shared = words.slice()
      intersect(shared, theirs)
      both.#blocks.set(block, shared)
    }
    return both
  }

  /** Takes others in. */
  join(others: Hits): void {
    for (const [block, theirs] of others.#blocks) unite(this.wordsToSet(block), theirs)
  }

  /** Those that others are not. */
  without(others: Hits): Hits {
    const rest = new Hits()
    for (const [block, words] of this.#blocks) {
      const theirs = others.words(block)
      const left = theirs ? words.slice() : words
      if (theirs) subtract(left, theirs)
      rest.#blocks.set(block, left)
    }
    return rest
  }

  /** Some of them in rising order. */
  slice(offset: number, limit: number): number[] {
    const ids: number[] = []
    let skip = offset
    for (const [block, words] of this.#rising()) {
      if (ids.length >= limit) break
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
