import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'
import { runClients, within } from './clients.ts'

/** The long way: LOAD_CLIENTS=2000 LOAD_SECONDS=60 npx vitest run e2e/load */
const clients = Number(process.env.LOAD_CLIENTS ?? 200)
const seconds = Number(process.env.LOAD_SECONDS ?? 3)

const STRINGS = 200
const numbers = Array.from({ length: STRINGS }, (_, number) => number)
const texts = (text: (number: number) => string) => Object.fromEntries(numbers.map((n) => [`key${n}`, text(n)]))

describeEachEngine('many clients at once', (open, engine) => {
  let site: TestSite
  let program: RunningProgram
  const people: TestUser[] = []

  beforeAll(async () => {
    site = await TestSite.open(open)
    await makeComponent(site, await makeProject(site, 'busy'), 'app', {
      files: { 'locales/en.json': texts((n) => `Source ${n}`), 'locales/de.json': texts(() => '') },
    })
    for (const number of numbers.slice(0, 20)) people.push(await makeUser(site, `person${number}`))
    // As PostgreSQL does by itself within a minute of an import.
    if (engine === 'postgres') await sql`analyze`.execute(site.db)
    // How long they wait is measured, not limited.
    const patient = { DATABASE_CONNECT_TIMEOUT: '120', DATABASE_STATEMENT_TIMEOUT: '120', DATABASE_LOCK_TIMEOUT: '120' }
    // All of them come from one address.
    const unlimited = { RATE_USERS: '0', RATE_VISITORS: '0', CONNECTIONS_PER_ADDRESS: '0' }
    const env = { ...unlimited, LOG_LEVEL: 'warn', ...patient }
    program = await startProgram(site.database, env)
  })
  afterAll(async () => {
    await program?.stop()
    await site.close()
  })

  it(`${clients} clients read and write for ${seconds} s: no error, and every edit is on record once`, {
    timeout: (seconds * 8 + 120) * 1000,
  }, async () => {
    const { results } = await site.read<{ results: { id: number }[] }>(
      '/api/translations/busy/app/de/units/?page_size=1000',
    )
    const result = await runClients({
      url: program.url,
      clients,
      seconds,
      paths: [
        '/api/projects/',
        '/api/translations/busy/app/de/',
        '/api/translations/busy/app/de/units/?page_size=20',
        '/api/components/busy/app/statistics/',
        '/api/changes/?page_size=20',
      ],
      units: results.map(({ id }) => id),
      people: people.map(({ authorization }) => authorization),
    })
    const { saved, errors, reads, readTimes, writeTimes } = result
    const figures = [
      `${engine}: ${reads} reads (p99 ${within(readTimes, 0.99)} ms)`,
      `${saved.length} edits (p99 ${within(writeTimes, 0.99)} ms) in ${seconds} s by ${clients} clients`,
    ]
    process.stdout.write(`${figures.join(', ')}\n`)
    expect(errors.slice(0, 5)).toEqual([])
    expect(saved.length).toBeGreaterThan(0)
    const rows = await site.db.selectFrom('change').select('target').where('action', 'in', [2, 5]).execute()
    const recorded = new Map<string, number>()
    for (const { target } of rows) recorded.set(target, (recorded.get(target) ?? 0) + 1)
    expect(saved.filter((text) => recorded.get(text) !== 1)).toEqual([])
    expect(recorded.size).toBe(saved.length)
    // Checks are counted when the worker has run them.
    await expect.poll(() => site.db.selectFrom('job').select('kind').execute(), { timeout: 60_000 }).toEqual([])
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
  })
})
