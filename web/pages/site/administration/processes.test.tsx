import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe } from '../../../testing/factories.ts'
import { aboutSite, aSite, aSiteScope } from '../../../testing/page-factories.ts'
import { renderApp } from '../../../testing/render.tsx'
import type { SiteProcess, SiteProcesses } from './administration-queries.ts'

const none = { count: 0, p50: null, p95: null, p99: null }

const aProcess = (more: Partial<SiteProcess>, figures: Partial<SiteProcess['figures']> = {}): SiteProcess => ({
  id: 'one',
  host: 'web-1',
  pid: 17,
  role: 'web',
  version: '1.2.3',
  started: '2026-11-01T10:00:00Z',
  seen: '2026-11-01T11:00:00Z',
  silent: false,
  ...more,
  figures: {
    memory: { resident: 120_000_000, heap: 40_000_000 },
    event_loop: { p50: 0.001, p99: 0.012, max: 1.25 },
    pools: [],
    requests: { ...none, errors: 0 },
    routes: [],
    statements: none,
    jobs: [],
    git: [],
    reply_cache: { hits: 0, misses: 0 },
    ...figures,
  },
})

async function show(seen: Partial<SiteProcesses>) {
  aSite({ me: aMe({ username: 'root', is_superuser: true }), scope: aSiteScope() })
    .get('/api/site/', aboutSite())
    .get('/api/site/processes/', { queue: [], processes: [], ...seen })
  await renderApp('/manage/processes/')
  await screen.findByText(/Counted since each process started/)
}

const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)
const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map(cellsOf)
const figuresOf = (process: string) =>
  Object.fromEntries(
    within(screen.getByRole('region', { name: process }))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

describe('the page of processes', () => {
  it('tells how much of each class of work waits, and for how long', async () => {
    await show({
      queue: [
        { class: 'outgoing', waiting: 1200, running: 2, oldest: 90 },
        { class: 'bulk', waiting: 0, running: 1, oldest: 0 },
      ],
    })
    expect(rowsOf('Background jobs')).toEqual([
      ['Class', 'Waiting', 'Running', 'Oldest waiting job'],
      ['Outgoing', '1,200', '2', '1.5 min'],
      ['Bulk', '0', '1', 'None'],
    ])
    expect(screen.getByText('No process has reported yet')).toBeTruthy()
  })

  it('shows each process with what it does and how long that takes', async () => {
    const times = { p50: 0.005, p95: 0.025, p99: 1 }
    const web = aProcess(
      {},
      {
        requests: { count: 2000, errors: 3, ...times },
        routes: [{ method: 'GET', route: '/api/units/', count: 7, errors: 1, ...times }],
        statements: { count: 9000, ...times },
        pools: [{ name: 'requests', used: 2, idle: 8, waiting: 1 }],
        reply_cache: { hits: 3, misses: 1 },
      },
    )
    const worker = aProcess(
      { id: 'two', host: 'work-1', pid: 18, role: 'worker' },
      {
        jobs: [{ kind: 'send_mail', done: 5, failed: 1, retried: 2, postponed: 0, seconds: 4 }],
        git: [{ command: 'fetch', seconds: 120, count: 4, ...times }],
      },
    )
    await show({ processes: [web, worker] })
    expect(figuresOf('Web · web-1 · 17')).toMatchObject({
      Version: '1.2.3',
      Memory: '120 MB',
      'Event loop delay, p99': '12 ms',
      'Event loop delay, longest': '1.3 sec',
      Requests: '2,000',
      'Request time, p95': '≤ 25 ms',
      'Errors (5xx)': '3',
      'Replies from cache': '75%',
      'Connections: requests': '2 in use, 8 idle, 1 waiting',
    })
    expect(rowsOf('Requests by route, web-1 17')[1]).toEqual([
      ...['GET /api/units/', '7', '≤ 5 ms', '≤ 25 ms', '≤ 1 sec', '1'],
    ])
    expect(figuresOf('Worker · work-1 · 18')).not.toHaveProperty('Requests')
    expect(rowsOf('Jobs by kind, work-1 18')[1]).toEqual(['send mail', '5', '1', '2', '0', '4 sec'])
    expect(rowsOf('Git commands, work-1 18')[1]).toEqual([
      ...['git fetch', '4', '≤ 5 ms', '≤ 25 ms', '≤ 1 sec', '2 min'],
    ])
    expect(screen.queryByText('This process has stopped reporting')).toBeNull()
  })

  it('says which process fell silent', async () => {
    await show({ processes: [aProcess({ silent: true })] })
    expect(screen.getByText('This process has stopped reporting')).toBeTruthy()
  })
})
