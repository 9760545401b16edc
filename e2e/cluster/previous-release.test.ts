import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { list, text } from '#core/text/loose-json.ts'
import { describePostgres, openEmptyPostgres, type TestDatabase } from '#server/testing/engines.ts'
import { type RunningProgram, runProgram, startProgram } from '#server/testing/program.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { findPreviousRelease, unpackRelease } from './previous-release.ts'
import { type Answer, ProcessClient } from './process-client.ts'

const STRINGS = 4
/** People read before they save again. */
const THINKING = 100
/** As often as a statement must come for connections to keep its plan, which outlives the tables as they were. */
const USES = 3
const texts = (of: string) =>
  Object.fromEntries(Array.from({ length: STRINGS }, (_, i) => [`key${i}`, of && `${of} ${i}`]))

const settings = {
  VCS_PROTOCOLS: 'file',
  LOG_LEVEL: 'error',
  RATE_USERS: '0',
  // Nothing is answered from memory, and requests meet on few connections.
  PAGE_CACHE_MB: '0',
  DATABASE_POOL: '2',
  DATABASE_CONNECT_TIMEOUT: '120',
  DATABASE_STATEMENT_TIMEOUT: '120',
  DATABASE_LOCK_TIMEOUT: '120',
}

const commit = findPreviousRelease()

describe.skipIf(!commit)('the release before (needs PostgreSQL, the history in git and the packages of then)', () => {
  describePostgres('beside this one', () => {
    let database: TestDatabase
    let repository: TestRepository
    let file: string
    let token: string
    let programs: RunningProgram[] = []
    let old: ProcessClient
    let fresh: ProcessClient
    let units: number[]

    const start = async (release?: string): Promise<ProcessClient> => {
      const started = await startProgram(database, settings, release)
      programs = [...programs, started]
      return new ProcessClient(started.url, token)
    }
    /** What went wrong inside, jobs included: a reply does not say. */
    const logged = (): string[] => {
      const errors = programs.flatMap((one) => [
        ...one.printed().matchAll(/"level":50.*?"message":"((?:[^"\\]|\\.)*)/g),
      ])
      return [...new Set(errors.map(([, message = '']) => message))]
    }
    const walk = async () => {
      const failed = await old.walk('harbour', units[0] ?? 0)
      expect([...logged(), ...failed]).toEqual([])
    }

    beforeAll(async () => {
      database = await openEmptyPostgres()
      repository = new TestRepository(database.folder)
      await repository.commit({ 'locales/en.json': texts('English'), 'locales/de.json': texts('') })
      file = unpackRelease(commit ?? '', join(database.folder, 'release'))
      const run = (...args: string[]) => runProgram(database, args, { file })
      expect(run('user', 'add', 'root', '--email', 'root@example.org', '--admin')).toMatchObject({ status: 0 })
      token = run('token', 'add', 'root').stdout.trim()
      old = await start(file)
      units = await old.fill('harbour', repository.address)
    })
    afterAll(async () => {
      await Promise.all(programs.map((one) => one.stop()))
      await database.drop()
    })

    it('serves on while this one migrates: no request fails, and each edit is there once', async () => {
      for (let i = 0; i < USES; i++) await walk()
      const saved = new Map<number, string[]>(units.map((unit) => [unit, []]))
      const failed: string[] = []
      let [serving, over] = [[old], false]
      const answered = async (asked: Promise<Answer>, expected: string) => {
        const said = await asked.then(({ status, body }) => `${status} ${body}`, String)
        if (!said.startsWith('200 ') || !said.includes(expected)) failed.push(said.slice(0, 300))
      }
      // On a busy machine it may say that the database took too long; that migrations are missing is never true.
      const ready = async (at: ProcessClient) => {
        const { body } = await at.ask('/readyz/')
        if (body.includes('pending')) failed.push(body)
      }
      const translate = async ([unit, mine]: [number, string[]]) => {
        for (let i = 0; !over; i++) {
          const target = `text ${i} of ${unit}`
          const at = serving[i % serving.length] ?? old
          await answered(at.save(unit, target), target)
          mine.push(target)
          for (const one of serving) await answered(one.ask(`/api/units/${unit}/`), target)
          for (const one of serving) await ready(one)
          await sleep(THINKING)
        }
      }
      const everybodySaves = async () => {
        const before = units.map((unit) => saved.get(unit)?.length ?? 0)
        const saves = () => units.map((unit, i) => (saved.get(unit)?.length ?? 0) - (before[i] ?? 0))
        await expect.poll(() => Math.min(...saves())).toBeGreaterThan(2)
      }
      const people = [...saved].map(translate)
      try {
        await everybodySaves()
        fresh = await start()
        serving = [old, fresh]
        await everybodySaves()
      } finally {
        over = true
        await Promise.all(people)
      }
      expect([...logged(), ...failed]).toEqual([])
      await walk()
      for (const at of serving) {
        await expect.poll(async () => (await at.ask('/readyz/')).status).toBe(200)
        for (const [unit, mine] of saved) {
          const changes = list(await at.read(`/api/units/${unit}/changes/?page_size=1000`), 'results')
          const targets = changes.map((change) => text(change, 'target')).toReversed()
          expect(targets.filter((target) => target?.startsWith('text '))).toEqual(mine)
        }
      }
    })

    /** What one makes the other changes, and both read and count the same. */
    const exchange = async (one: ProcessClient, other: ProcessClient, slug: string) => {
      const [unit = 0] = await one.fill(slug, repository.address)
      expect(await other.save(unit, slug)).toMatchObject({ status: 200 })
      for (const at of [one, other]) {
        expect(await at.read(`/api/units/${unit}/`)).toMatchObject({ target: [slug], has_comment: true })
        const statistics = await at.read(`/api/translations/${slug}/app/de/statistics/`)
        expect(statistics).toMatchObject({ total: STRINGS, translated: 1, suggestions: 1, comments: 1 })
      }
    }

    it('and this one work with what the other makes, also when the old one is started again', async () => {
      await exchange(old, fresh, 'port')
      await exchange(fresh, old, 'quay')
      await programs[0]?.stop()
      old = await start(file)
      await exchange(old, fresh, 'mole')
      expect(logged()).toEqual([])
      const [stored, counted] = [await kept(database.db), await recount(database.db)]
      for (const [scope, stats] of counted) expect([scope, stored.get(scope)]).toEqual([scope, stats])
    })
  })
})
