interface Counts {
  readonly total: number | null
  /** Of the source language. */
  readonly source_total: number | null
  readonly translated: number | null
}

/** Percent of all strings of a branch in all languages but the source's, with one decimal. */
export function percentOfBranch({ total, source_total: own, translated }: Counts): number {
  const wanted = (total ?? 0) - (own ?? 0)
  return wanted === 0 ? 100 : Math.floor((1000 * ((translated ?? 0) - (own ?? 0))) / wanted) / 10
}
