export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  below(limit: number): number
  pick<T>(items: readonly T[]): T
}

/** The same numbers for the same seed, everywhere (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return { next, below, pick: (items) => items[below(items.length)] as never }
}

/** A seed of its own for each name. */
export function seedOf(name: string): number {
  let seed = 0x811c9dc5
  for (const character of name) seed = Math.imul(seed ^ (character.codePointAt(0) as number), 0x01000193)
  return seed >>> 0
}
