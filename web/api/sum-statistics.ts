import type { Statistics } from './types.ts'

export type Progress = Pick<Statistics, 'total' | 'translated' | 'fuzzy' | 'approved' | 'total_words'>

/** Counts of several translations taken together. */
export function sumStatistics(parts: readonly Progress[]): Progress {
  const sum = { total: 0, translated: 0, fuzzy: 0, approved: 0, total_words: 0 }
  for (const part of parts) {
    sum.total += part.total
    sum.translated += part.translated
    sum.fuzzy += part.fuzzy
    sum.approved += part.approved
    sum.total_words += part.total_words
  }
  return sum
}

/** One decimal, rounded down; never 0 while something counts and never 100 while something is missing, as the API does. */
export function percentOf(part: number, total: number): number {
  if (total === 0) return 100
  if (part <= 0) return 0
  if (part >= total) return 100
  return Math.min(99.9, Math.max(0.1, Math.floor((part * 1000) / total) / 10))
}
