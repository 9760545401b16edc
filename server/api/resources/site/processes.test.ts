import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ProcessFigures } from '#core/contract/site/processes.ts'
import { deleteExpired } from '#server/commands/site/delete-expired.ts'
import { inTransaction } from '#server/db/database.ts'
import { writeProcess } from '#server/db/queries/site/processes.ts'
import { addJob } from '#server/queue/queue.ts'
import { Tally } from '#server/telemetry/tally.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Processes {
  readonly queue: readonly unknown[]
  readonly processes: readonly {
    readonly id: string
    readonly role: string
    readonly pid: number
    readonly silent: boolean
    readonly figures: ProcessFigures
  }[]
}

const PATH = '/api/site/processes/'
const MINUTE = 60_000_000

describeEachEngine('the processes of a site', (open) => {
  let site: TestSite
  let root: TestUser
  let ann: TestUser

  beforeAll(async () => {
    ;({ site, root, ann } = await openWithPeople(open, 'root', 'ann'))
  })
  afterAll(() => site.close())

  const seen = () => site.read<Processes>(PATH, { as: root })

  it('are for administrators alone', async () => {
    expect((await site.call(PATH)).status).toBe(401)
    expect((await site.call(PATH, { as: ann })).status).toBe(403)
  })

  it('are told with their last figures, also those that fell silent, for an hour', async () => {
    const tally = new Tally()
    tally.request({ method: 'GET', route: '/api/units/', status: 500 }, 0.02)
    tally.job({ kind: 'send_mail', outcome: 'done' }, 0.1)
    const { figures } = tally
    const about = { host: 'one.test', pid: 7, role: 'web', version: '1.2.3', started: site.time - 90 * MINUTE } as const
    const write = (name: string, minutesAgo: number) =>
      writeProcess(site.db, {
        ...about,
        name,
        seen: site.time - minutesAgo * MINUTE,
        figures: JSON.stringify(figures),
      })
    await write('there', 30)
    await write('there', 1)
    await write('silent', 4)
    await write('gone', 61)
    await write('forgotten', 25 * 60)
    const add = { kind: 'send_mail', payload: { mailId: 1 }, key: 'a', lane: 'a' } as const
    await inTransaction(site.db, (tx) => addJob(tx, add, site.time - MINUTE))
    const { queue, processes } = await seen()
    expect(queue).toContainEqual({ class: 'outgoing', waiting: 1, running: 0, oldest: 60 })
    expect(processes.map(({ id, silent }) => [id, silent])).toEqual([
      ['silent', true],
      ['there', false],
    ])
    expect(processes[1]).toEqual({
      ...{ id: 'there', host: 'one.test', pid: 7, role: 'web', version: '1.2.3', silent: false },
      started: expect.stringMatching(/Z$/),
      seen: expect.stringMatching(/Z$/),
      figures,
    })
    await deleteExpired(site.db, site.time)
    const left = await site.db.selectFrom('process').select('name').orderBy('name').execute()
    expect(left.map(({ name }) => name)).toEqual(['gone', 'silent', 'there'])
  })

  it('are each process that runs, of whatever role, until it stops', async () => {
    await site.db.deleteFrom('process').execute()
    const before = site.time
    site.time = Date.now() * 1000
    const running: RunningProgram[] = []
    const roles = async () => (await seen()).processes.map(({ role }) => role)
    try {
      for (const ROLE of ['web', 'worker'])
        running.push(await startProgram(site.database, { ROLE, SHUTDOWN_DELAY: '0' }))
      await expect.poll(roles).toEqual(['web', 'worker'])
      const { processes } = await seen()
      for (const { pid, figures } of processes) {
        expect(pid).toBeGreaterThan(0)
        expect(figures.memory.resident).toBeGreaterThan(10_000_000)
        expect(figures.event_loop.max).toBeGreaterThanOrEqual(0)
      }
    } finally {
      for (const program of running) await program.stop()
      site.time = before
    }
    expect(await site.db.selectFrom('process').selectAll().execute()).toEqual([])
  })
})
