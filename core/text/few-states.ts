/** So many states fit into a vector of bytes. */
export const MOST_STATES = 16

/** What the state a text ends in means. */
export const Ended = { notFound: 0, found: 1, unsure: 2 } as const

/** A machine with so few states that a step is one instruction: where every state leads lies in a vector of 16 bytes. */
export interface FewStates {
  readonly start: number
  /** Units of one class lead to the same states. */
  classOf(unit: number): number
  /** By class: 16 bytes, for each state the next one. */
  readonly steps: Uint8Array
  /** By state: one of `Ended`. */
  readonly ends: Uint8Array
}

/** A bit for each of many texts. */
export type Bits = Uint32Array

export function setBit(bits: Bits, at: number): void {
  bits[at >> 5] = (bits[at >> 5] as number) | (1 << at)
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >> 5] as number) & (1 << at)) !== 0
