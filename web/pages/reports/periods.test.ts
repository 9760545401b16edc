import { expect, it } from 'vitest'
import { spanOf } from './periods.ts'

it.each([
  ['lastMonth', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['lastMonth', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['thisMonth', '2026-11-15', '2026-11-01', '2026-11-15'],
  ['days30', '2026-03-01', '2026-01-31', '2026-03-01'],
  ['thisYear', '2026-11-15', '2026-01-01', '2026-11-15'],
  ['lastYear', '2026-11-15', '2025-01-01', '2025-12-31'],
] as const)('%s on %s', (period, today, start, end) => expect(spanOf(period, today)).toEqual({ start, end }))
