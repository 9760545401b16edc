/** A bit for each of many texts. */
export type Bits = Uint32Array

export function setBit(bits: Bits, at: number): void {
  bits[at >> 5] = (bits[at >> 5] ?? 0) | (1 << at)
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >> 5] ?? 0) & (1 << at)) !== 0
