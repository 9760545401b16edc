import { describe, expect, it } from 'vitest'
import { Tally } from '#server/telemetry/tally.ts'

describe('the tally of a process', () => {
  it('has nothing to tell of times before something happened', () => {
    const { requests, jobs, git, statements } = new Tally().figures
    expect(requests).toEqual({ count: 0, errors: 0, p50: null, p95: null, p99: null })
    expect([jobs, git, statements.p50]).toEqual([[], [], null])
  })

  it('counts requests by route, and tells times as bounds of ranges', () => {
    const tally = new Tally()
    const units = { method: 'GET', route: '/api/units/', status: 200 }
    for (let i = 0; i < 94; i++) tally.request(units, 0.004)
    for (let i = 0; i < 5; i++) tally.request(units, 0.2)
    tally.request({ ...units, method: 'POST', status: 503 }, 700)
    const { requests, routes } = tally.figures
    expect(requests).toEqual({ count: 100, errors: 1, p50: 0.005, p95: 0.25, p99: 0.25 })
    expect(routes).toEqual([
      { method: 'POST', route: '/api/units/', count: 1, errors: 1, p50: 600, p95: 600, p99: 600 },
      { method: 'GET', route: '/api/units/', count: 99, errors: 0, p50: 0.005, p95: 0.25, p99: 0.25 },
    ])
  })

  it('names the twenty routes that took the most time', () => {
    const tally = new Tally()
    for (let i = 1; i <= 30; i++) tally.request({ method: 'GET', route: `/r${i}`, status: 200 }, i)
    expect(tally.figures.routes.map(({ route }) => route)).toEqual(Array.from({ length: 20 }, (_, i) => `/r${30 - i}`))
  })

  it('counts tries of jobs by what became of them, git commands and stored replies', () => {
    const tally = new Tally()
    tally.job({ kind: 'send_mail', outcome: 'failed' }, 0.5)
    tally.job({ kind: 'send_mail', outcome: 'done' }, 0.25)
    tally.git('fetch', 3)
    tally.cached(true)
    tally.cached(false)
    tally.cached(true)
    const { jobs, git, reply_cache } = tally.figures
    expect(jobs).toEqual([{ kind: 'send_mail', done: 1, failed: 1, retried: 0, postponed: 0, seconds: 0.75 }])
    expect(git).toEqual([{ command: 'fetch', seconds: 3, count: 1, p50: 5, p95: 5, p99: 5 }])
    expect(reply_cache).toEqual({ hits: 2, misses: 1 })
  })
})
