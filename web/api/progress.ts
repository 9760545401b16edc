import type { Statistics } from './types.ts'

export type Progress = Pick<Statistics, 'total' | 'translated' | 'fuzzy' | 'approved' | 'total_words'>

/** One decimal, rounded down; never 0 while something counts and never 100 while something is missing, as the API does. */
export function percentOf(part: number, total: number): number {
  if (total === 0) return 100
  if (part <= 0) return 0
  if (part >= total) return 100
  return Math.min(99.9, Math.max(0.1, Math.floor((part * 1000) / total) / 10))
}
