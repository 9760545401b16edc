import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresDatabase } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { seed } from '#server/db/setup/seed.ts'
import type { TestDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { startPostgres, type TestPostgres, type TestStandby } from '#server/testing/postgres.ts'
import { hasPostgres } from '#server/testing/postgres-programs.ts'
import { type RunningProgram, runProgram, startProgram } from '#server/testing/program.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describe.skipIf(!hasPostgres())('with a replica for reads', () => {
  let postgres: TestPostgres
  let standby: TestStandby
  let site: TestSite
  let ann: TestUser
  let folder: string
  let processes: RunningProgram[]

  beforeAll(async () => {
    postgres = (await startPostgres({ durable: true })) as TestPostgres
    standby = await postgres.standby()
    folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    const database = openPostgresDatabase(postgres.url)
    await migrateToLatest(database.db)
    await seed(database.db, 1)
    const open = async (): Promise<TestDatabase> => ({ ...database, url: postgres.url, folder, drop: database.close })
    site = await TestSite.open(open)
    ann = await makeUser(site, 'ann')
    const texts = (word: string) => Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`key${i}`, word]))
    const files = { 'locales/en.json': texts('A text'), 'locales/de.json': texts('') }
    await makeComponent(site, await makeProject(site, 'harbour'), 'app', { files })
    const env = { DATABASE_REPLICA_URL: standby.url, LOG_LEVEL: 'error', VCS_PROTOCOLS: 'file' }
    processes = await Promise.all([startProgram(site.database, env), startProgram(site.database, env)])
  })
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await site.close()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  })

  const ask = async (at: number, path: string, init: RequestInit = {}) => {
    const headers = { authorization: ann.authorization, 'content-type': 'application/json' }
    const reply = await fetch(`${processes[at % 2]?.url}${path}`, { ...init, headers })
    expect(reply.status).toBe(200)
    return reply.json() as Promise<{ readonly id: number; readonly target: string[] }>
  }
  /** How often the standby looked for strings. */
  const readsThere = async () => {
    const { db, close } = openPostgresDatabase(standby.url)
    const { rows } = await sql<{ scans: number }>`select sum(seq_scan + coalesce(idx_scan, 0))::int as scans
      from pg_stat_user_tables where relname = 'unit'`.execute(db)
    await close()
    return rows[0]?.scans ?? 0
  }

  it('whoever asks any process sees every acknowledged save, and the replica answers', async () => {
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')
    const before = await readsThere()
    for (let round = 0; round < 3; round++)
      await Promise.all(
        results.map(async ({ id }, at) => {
          const text = `Text ${round} von ${at}`
          await ask(at, `/api/units/${id}/`, { method: 'PATCH', body: JSON.stringify({ target: [text], state: 20 }) })
          const [own, other] = await Promise.all([0, 1].map((process) => ask(process, `/api/units/${id}/`)))
          expect([own?.target, other?.target]).toEqual([[text], [text]])
        }),
      )
    // Once nobody writes any more it has all there is.
    await expect
      .poll(async () => {
        await ask(0, `/api/units/?q=target:Text&page=${Math.ceil(Math.random() * 4)}&page_size=5`)
        return readsThere()
      })
      .toBeGreaterThan(before)
  })

  it('saves and reads go on without it', async () => {
    await standby.stop()
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')
    for (const [at, { id }] of results.slice(0, 6).entries()) {
      await ask(at, `/api/units/${id}/`, { method: 'PATCH', body: JSON.stringify({ target: ['Ohne'], state: 20 }) })
      expect((await ask(at + 1, `/api/units/${id}/`)).target).toEqual(['Ohne'])
    }
    await standby.start()
  })

  it('a process does not start with another database as its replica', () => {
    const env = { PORT: '0', DATABASE_REPLICA_URL: postgres.url }
    expect(runProgram(site.database, ['serve'], { env })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('no streaming standby of DATABASE_URL'),
    })
    const two = runProgram(site.database, ['serve'], { env: { PORT: '0', DATABASE_REPLICA_URL: 'postgres://a,b/c' } })
    expect(two).toMatchObject({ status: 2, stderr: expect.stringContaining('one server') })
  })
})
