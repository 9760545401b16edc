/** The value that a share of the sorted values does not exceed. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (sorted.length === 0) return Number.NaN
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] as number
}

export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
