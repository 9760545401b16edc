/**
 * A share in percent with one decimal, honest at the ends: something is never 0.0, something missing is never 100.0.
 * Of nothing, the completing measure is wholly done and every other is 0.
 */
export function percent(part: number, total: number, completes = false): number {
  if (total === 0) return completes ? 100 : 0
  if (part >= total) return 100
  if (part <= 0) return 0
  return Math.min(999, Math.max(1, Math.floor((1000 * part) / total))) / 10
}
