import { expect, it } from 'vitest'
import type { ChangeMark } from '#server/db/queries/history/new-changes.ts'
import { committedMarks } from '#server/jobs/follow-changes.ts'
import { lastDue } from '#server/notifications/digest-times.ts'

const MINUTE = 60_000_000

const mark = (id: number, timestamp: number): ChangeMark => ({
  id,
  timestamp,
  action: 2,
  project_id: 1,
  component_id: 1,
  translation_id: 1,
  language_id: 1,
  unit_id: 1,
  user_id: 1,
})

it('waits for a change that a transaction may still hold, and not for one that never comes', () => {
  const now = 100 * MINUTE
  const young = [mark(5, now), mark(6, now), mark(8, now)]
  expect(committedMarks(young, 4, now).map(({ id }) => id)).toEqual([5, 6])
  expect(committedMarks(young, 3, now)).toEqual([])
  expect(committedMarks(young, 3, now + 2 * MINUTE)).toEqual(young)
  expect(committedMarks([], 3, now)).toEqual([])
})

it('knows when a digest was due: daily at 1, on Mondays at 2, on the first at 3', () => {
  const at = (iso: string) => Date.parse(iso)
  expect(lastDue(2, at('2026-11-15T00:59:00Z'))).toBe(at('2026-11-14T01:00:00Z'))
  expect(lastDue(2, at('2026-11-15T01:00:00Z'))).toBe(at('2026-11-15T01:00:00Z'))
  expect(lastDue(3, at('2026-11-15T12:00:00Z'))).toBe(at('2026-11-09T02:00:00Z'))
  expect(lastDue(3, at('2026-11-16T01:00:00Z'))).toBe(at('2026-11-09T02:00:00Z'))
  expect(lastDue(3, at('2026-11-16T02:00:00Z'))).toBe(at('2026-11-16T02:00:00Z'))
  expect(lastDue(4, at('2026-11-01T02:00:00Z'))).toBe(at('2026-10-01T03:00:00Z'))
  expect(lastDue(4, at('2026-11-30T02:00:00Z'))).toBe(at('2026-11-01T03:00:00Z'))
  expect(lastDue(4, at('2026-01-01T00:00:00Z'))).toBe(at('2025-12-01T03:00:00Z'))
})
