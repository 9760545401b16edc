import { describe, expect, it } from 'vitest'
import { verdicts } from './bounds.ts'
import type { EndpointFigures } from './measure-endpoints.ts'
import type { PageCost } from './measure-pages.ts'
import { printed } from './print.ts'

const cost = (variant: string, p50: number, cpu = Number.NaN): PageCost => ({ endpoint: 'units', variant, p50, cpu })

describe('verdicts', () => {
  it('tell what was missed and what was wanted', () => {
    const start = { firstAnswerSeconds: 1.2, cpuSeconds: 0.4, residentMbAtStart: 90, residentMbIdle: 95 }
    const [answer, memory] = verdicts({ start })
    expect(answer).toMatchObject({ value: 1.2, wanted: '< 1 s', ok: false })
    expect(memory).toMatchObject({ value: 95, wanted: '< 150 MB', ok: true })
  })

  it('are not given of less than the full size', () => {
    const start = { firstAnswerSeconds: 1.2, cpuSeconds: 0.4, residentMbAtStart: 90, residentMbIdle: 95 }
    const [answer] = verdicts({ start }, false)
    expect(answer).toMatchObject({ value: 1.2, wanted: '< 1 s', ok: undefined })
    expect(printed({ start }, false)).toMatch(/< 1 s +not applied/)
    expect(printed({ start }, false)).not.toContain('MISSED')
  })

  it('compare pages by processor time where it is known', () => {
    const byScope = [cost('first', 1, 100), cost('middle', 9, 110), cost('last', 1, 120)]
    const bySize = [cost('1000', 1), cost('100000', 5), cost('1000000', 2)]
    const [scope, size] = verdicts({ pages: { byPosition: byScope, bySize } })
    expect(scope).toMatchObject({ value: 1.2, ok: true })
    expect(size).toMatchObject({ value: 2, ok: false })
  })

  it('go by processor time where the machine had other things to do', () => {
    const load = { requests: 1, perSecond: 1, p50: 1, p99: 1, bytesPerReply: 1, loadBusy: 0.3, cpuPerRequest: 1 }
    const figures = (coreShare: number): EndpointFigures => ({
      endpoint: 'units',
      temperature: 'warm',
      served: { ...load, coreShare },
      floor: { ...load, coreShare: 1 },
      ratio: 2,
      cpuRatio: 0.4,
    })
    const endpoints = { endpoints: [figures(0.99), figures(0.5)], residentMb: { warm: 1, cold: 1 } }
    const [quiet, disturbed] = verdicts({ endpoints })
    expect(quiet).toMatchObject({ value: 2, ok: true })
    expect(disturbed).toMatchObject({ value: 0.4, ok: false })
  })

  it('compare the slowest answer during heavy work with the slowest in idle times', () => {
    const figures = { answers: 1000, p50: 1, p99: 2, slowest: 5 }
    const heavy = [
      { ...figures, during: 'an import', seconds: 3, slowest: 3000 },
      { ...figures, during: 'an export', seconds: 3, slowest: 100 },
    ]
    const [slow, quick] = verdicts({ stall: { idle: figures, heavy } })
    expect(slow).toMatchObject({ value: 2995, wanted: '< 100 ms', ok: false })
    expect(quick).toMatchObject({ value: 95, ok: true })
  })

  it('tell how much a cluster of processes is wanted to save', () => {
    const row = { saved: 1, failed: 0, p50: 1, p95: 1 }
    const cluster = [
      { ...row, people: 20, projects: 1, roundTrip: 0, perSecond: 1 },
      { ...row, people: 20, projects: 1, roundTrip: 2, perSecond: 149 },
      { ...row, people: 20, projects: 1, roundTrip: 50, perSecond: 16 },
      { ...row, people: 6, projects: 1, roundTrip: 50, perSecond: 9 },
      { ...row, people: 48, projects: 8, roundTrip: 50, perSecond: 45, failed: 1 },
    ]
    expect(verdicts({ cluster }).map(({ value, ok }) => [value, ok])).toEqual([
      [149, false],
      [16, true],
      [5, true],
      [1, false],
    ])
  })

  it('hold PostgreSQL against SQLite, where both were there', () => {
    const times = (p50: number) => ({ p50, p95: p50, cpuP50: p50, cpuP95: p50 })
    const reads = { changes: times(3), search: times(11), changesAgain: times(1), searchAgain: times(9) }
    const row = { units: 1, importCpuSeconds: 1, ...reads, idleMb: 100, afterMb: 150 }
    const sqlite = { ...row, engine: 'sqlite' as const, importSeconds: 10, save: times(1) }
    const postgres = { ...row, engine: 'postgres' as const, importSeconds: 14, save: times(3) }
    expect(verdicts({ engines: [sqlite, postgres] }).map(({ value, ok }) => [value, ok])).toEqual([
      [1.4, false],
      [3, true],
      [1, true],
      [3, false],
      [9, true],
      [11, false],
      [150, true],
    ])
    expect(verdicts({ engines: [sqlite] })).toEqual([])
  })

  it('tell what open editors may ask of the database, and that a moved site answers as before', () => {
    const row = { serviceCore: 0.01, postgresCore: 0.01, residentMb: 200 }
    const streams = [
      { ...row, streams: 0, statementsPerSecond: 6 },
      { ...row, streams: 2000, statementsPerSecond: 4 },
    ]
    const figures = { units: 1, rows: 1, seconds: 1, cpuSeconds: 1, peakMb: 1, indexSeconds: 1, requests: 500 }
    const move = { ...figures, differing: 1, examples: ['/api/users/'] }
    expect(verdicts({ streams, move })).toMatchObject([
      { what: '2000 idle streams: statements', value: 4, wanted: '< 5 /s', ok: true },
      { what: 'move: replies that differ, of 500', value: 1, wanted: '0', ok: false },
    ])
    expect(printed({ move })).toContain('differs: /api/users/')
  })

  it('are none where nothing was measured', () => {
    expect(verdicts({})).toEqual([])
  })
})
