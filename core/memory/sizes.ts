/** Classes of length a third of a doubling wide: texts of very different lengths are never alike. */
export const sizeOf = (length: number): number => Math.round(3 * Math.log2(Math.max(1, length)))

/** The length in the middle of a class. */
export const lengthOf = (size: number): number => 2 ** (size / 3)

/** Classes in which a text may be that is `percent` like one of `length` characters, or more. */
export function sizesAround(length: number, percent: number): { readonly from: number; readonly to: number } {
  const share = Math.max(1, percent) / 100
  return { from: sizeOf((length * share) / (2 - share)), to: sizeOf((length * (2 - share)) / share) }
}
