import type { Bits } from '#core/text/bits.ts'
import { PACK_SPAN } from '#server/db/search/text-pack.ts'

export const BITS_PER_WORD = 32
export const WORDS_PER_PACK = PACK_SPAN / BITS_PER_WORD

/** A bit for each text of a pack. */
export const newBits = (): Bits => new Uint32Array(WORDS_PER_PACK)

export const isNone = (bits: Bits): boolean => bits.every((word) => word === 0)

/** Keeps those that are in the others, too. */
export function intersect(bits: Bits, others: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (others[i] ?? 0)
}

/** Adds the others. */
export function unite(bits: Bits, others: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (others[i] ?? 0)
}

/** Takes the others out. */
export function subtract(bits: Bits, others: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & ~(others[i] ?? 0)
}

/** Those of the whole that are not in it. */
export function complement(bits: Bits, whole: Bits): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (whole[i] ?? 0) & ~(bits[i] ?? 0)
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >> 5] = (bits[at >> 5] ?? 0) & ~(1 << at)
}

/** Clears all bits but the first ones. */
export function keepFirst(bits: Bits, length: number): void {
  if (length >= PACK_SPAN) return
  bits.fill(0, (length + BITS_PER_WORD - 1) >> 5)
  if (length % BITS_PER_WORD > 0) bits[length >> 5] = (bits[length >> 5] ?? 0) & ((1 << length) - 1)
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let word of bits) {
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}
