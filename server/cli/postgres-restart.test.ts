import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresDatabase } from '#server/db/database.ts'
import { migrateToLatest } from '#server/db/setup/migrate.ts'
import { seed } from '#server/db/setup/seed.ts'
import { type Answer, FaultSite } from '#server/testing/fault-site.ts'
import { startPostgres, type TestPostgres } from '#server/testing/postgres.ts'
import { hasPostgres } from '#server/testing/postgres-programs.ts'
import { kept as keptStats, recount } from '#server/testing/recount.ts'

const CLIENTS = 6
const RESTARTS = 3

const away = {
  status: 503,
  retryAfter: '5',
  body: {
    type: 'server_error',
    errors: [
      {
        code: 'unavailable',
        detail: expect.stringContaining('Try again'),
        attr: null,
      },
    ],
  },
}

describe.skipIf(!hasPostgres())('PostgreSQL that is restarted under load', () => {
  let postgres: TestPostgres
  let folder: string
  let faults: FaultSite
  let close: () => Promise<void>

  beforeAll(async () => {
    postgres = (await startPostgres({ lasting: true })) as TestPostgres
    folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    const database = openPostgresDatabase(postgres.url)
    close = database.close
    await migrateToLatest(database.db)
    await seed(database.db, Date.now() * 1000)
    faults = await FaultSite.start({ ...database, folder, url: postgres.url, drop: close })
  })
  afterAll(async () => {
    await faults?.stop()
    await close()
    await postgres.stop()
    rmSync(folder, { recursive: true })
  })

  it('loses and doubles no edit that was acknowledged, and goes on by itself', async () => {
    const refusals: Answer[] = []
    let over = false
    const tried = new Map<number, string[]>()
    /** Saves one text after another in strings of its own, and tries again what was refused. */
    const client = async (number: number) => {
      for (let i = 0; !over; i++) {
        const unit = faults.units[number * 5 + (i % 5)] as number
        const text = `saved ${number} ${i}`
        tried.set(unit, [...(tried.get(unit) ?? []), text])
        for (let answer = await faults.save(unit, text); answer.status !== 200 && !over; ) {
          refusals.push(answer)
          await sleep(50)
          answer = await faults.save(unit, text)
        }
      }
    }
    const clients = Array.from({ length: CLIENTS }, (_, number) => client(number))
    for (let i = 0; i < RESTARTS; i++) {
      await faults.queue('push_component')
      const saves = () => [...faults.saved.values()].flat().length
      const begun = saves()
      await expect.poll(saves).toBeGreaterThan(begun + CLIENTS)
      const before = refusals.length
      await postgres.restart()
      await expect.poll(() => refusals.length).toBeGreaterThan(before)
      const then = saves()
      await expect.poll(saves).toBeGreaterThan(then + CLIENTS)
    }
    over = true
    await Promise.all(clients)
    for (const refusal of refusals) expect(refusal).toEqual(away)
    for (const [unit, texts] of faults.saved) {
      // What was refused in the very moment of its commit may have been kept; said twice, it is one edit.
      const history = await faults.history(unit)
      expect(history).toEqual(tried.get(unit)?.slice(0, history.length))
      expect(history).toEqual(expect.arrayContaining(texts))
      expect(await faults.ask(`units/${unit}/`)).toMatchObject({ body: { target: [history.at(-1)] } })
    }
  })

  it('goes on with jobs whose worker lost the database, and keeps statistics exact', async () => {
    const { db } = faults.site.database
    await faults.queue('push_component')
    await expect.poll(async () => (await faults.site.edits()).length).toBe(0)
    const jobs = () => db.selectFrom('job').select('id').where('kind', '=', 'push_component').execute()
    await expect.poll(jobs).toEqual([])
    const pushed = JSON.parse(await faults.site.upstream.read('locales/de.json'))
    const stored = await faults.site.units(faults.componentId, 'de')
    expect(Object.fromEntries(stored.map((unit) => [unit.context, unit.target]))).toEqual(pushed)
    await expect.poll(() => faults.clonesAtFault()).toEqual([])
    const [kept, counted] = [await keptStats(db), await recount(db)]
    for (const [scope, stats] of counted) expect([scope, kept.get(scope)]).toEqual([scope, stats])
  })
})
