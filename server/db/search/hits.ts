import { type Bits, hasBit, setBit } from '#core/text/bits.ts'
import { type Column, PACK_SPAN, packOf } from '#server/db/search/text-pack.ts'

const WORD = 32
const WORDS = PACK_SPAN / WORD

/** A bit for each text of a pack. */
export const newBits = (): Bits => new Uint32Array(WORDS)

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
    if (offsets.step === 1 && offsets.first === 0)
      for (let i = 0; i < WORDS; i++) words[i] = (words[i] as number) | (bits[i] as number)
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
    const [from, shift] = [(first % PACK_SPAN) >> 5, first % WORD]
    const word = (at: number): number => (at < WORDS ? here?.[at] : next?.[at - WORDS]) ?? 0
    for (let i = 0; i < WORDS; i++)
      bits[i] = shift === 0 ? word(from + i) : (word(from + i) >>> shift) | (word(from + i + 1) << (WORD - shift))
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

  /** Takes others in. */
  join(others: Hits): void {
    for (const [block, theirs] of others.#blocks) {
      const words = this.wordsToSet(block)
      for (let i = 0; i < WORDS; i++) words[i] = (words[i] as number) | (theirs[i] as number)
    }
  }

  /** Those that others are not. */
  without(others: Hits): Hits {
    const rest = new Hits()
    for (const [block, words] of this.#blocks) {
      const theirs = others.words(block)
      rest.#blocks.set(block, theirs ? words.map((word, i) => word & ~(theirs[i] as number)) : words)
    }
    return rest
  }

  /** Some of them in rising order. */
  slice(offset: number, limit: number): number[] {
    const ids: number[] = []
    let skip = offset
    for (const block of this.blocks()) {
      if (ids.length >= limit) break
      const words = this.#blocks.get(block) as Bits
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

export const isNone = (bits: Bits): boolean => bits.every((word) => word === 0)

/** Clears all bits but the first ones. */
export function keepFirst(bits: Bits, length: number): void {
  if (length >= PACK_SPAN) return
  bits.fill(0, (length + WORD - 1) >> 5)
  if (length % WORD > 0) bits[length >> 5] = (bits[length >> 5] as number) & ((1 << length) - 1)
}

function countBits(words: Bits): number {
  let count = 0
  for (let word of words) {
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
