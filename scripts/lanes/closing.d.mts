export interface LaneReport {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly failures: readonly string[]
  readonly files: readonly (readonly [string, number])[]
}

export function closingLines(reports: readonly LaneReport[]): string[]
