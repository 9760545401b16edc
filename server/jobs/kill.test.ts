import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { killWhen } from '#server/testing/kill-when.ts'
import { programFile } from '#server/testing/program-file.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const root = resolve(import.meta.dirname, '../..')

/** More for the long run by hand: KILLS=200 npx vitest run server/jobs/kill. */
const KILLS = Number(process.env.KILLS ?? 3)

const STRINGS = 40
/** Translators work on these, developers on the rest: a clash would be another matter. */
const EDITED = STRINGS - 5
const texts = (language: string) =>
  `${JSON.stringify(Object.fromEntries(Array.from({ length: STRINGS }, (_, i) => [`key${i}`, `${language} ${i}`])), null, 2)}\n`

describeEachEngine('workers that are killed at any moment', (open, engine) => {
  let database: TestDatabase
  let site: RepositorySite
  const workers = new Set<ChildProcess>()

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
    site.time = Date.now() * 1000
  })
  afterEach(async () => {
    for (const worker of workers) await kill(worker)
    await database.drop()
  })

  /** On PostgreSQL workers have folders of their own, as on several machines. */
  async function startWorker(number: number): Promise<ChildProcess> {
    const folder = engine === 'sqlite' ? database.folder : join(database.folder, `worker${number}`)
    const env = {
      PATH: process.env.PATH,
      HOME: database.folder,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      VCS_PROTOCOLS: 'file',
      ROLE: 'worker',
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'k'.repeat(40),
    }
    const worker = spawn(process.execPath, [programFile, 'serve'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    workers.add(worker)
    await running(worker)
    return worker
  }

  /** Whoever is refused says why and ends. */
  const running = (worker: ChildProcess): Promise<void> =>
    new Promise((resolve, reject) => {
      worker.once('exit', (status) => reject(new Error(`a worker ended with status ${status}`)))
      worker.stdout?.on('data', (text: Buffer) => {
        if (text.includes('runs background jobs')) resolve()
      })
    })

  function kill(worker: ChildProcess): Promise<void> {
    workers.delete(worker)
    if (worker.exitCode !== null || worker.signalCode !== null) return Promise.resolve()
    return new Promise((done) => {
      worker.once('exit', () => done())
      worker.kill('SIGKILL')
    })
  }

  /** At a random moment of its work: once it has a job in hand, or the others have left it none. */
  async function killAtWork(worker: ChildProcess): Promise<void> {
    const jobs = () => database.db.selectFrom('job').select('worker').where('kind', 'like', '%_component').execute()
    workers.delete(worker)
    await killWhen(worker, async () => {
      const owners = await jobs()
      const isBusy = owners.some((job) => job.worker?.includes(`:${worker.pid}:`))
      if (isBusy) await sleep(Math.random() * 1500)
      return isBusy || owners.length === 0
    })
  }

  const queue = (id: number, kind: 'push_component' | 'commit_component' | 'pull_component') =>
    inTransaction(database.db, (tx) => queueRepositoryJob(tx, kind, id, Date.now() * 1000))

  const waiting = async (): Promise<number> => {
    const jobs = await database.db.selectFrom('job').select('id').where('kind', 'like', '%_component').execute()
    return jobs.length + (await site.edits()).length
  }

  it('bring each edit upstream exactly once', { timeout: 240_000 + KILLS * 20_000 }, async () => {
    const id = await site.component({ 'locales/en.json': texts('en'), 'locales/de.json': texts('de') })
    await database.db.deleteFrom('job').execute()
    const made: string[] = []
    const crew = await Promise.all((engine === 'sqlite' ? [1] : [1, 2]).map(startWorker))
    for (let round = 0; round < KILLS; round++) {
      for (let i = 0; i < 3; i++) {
        const target = `edit ${made.length} of round ${round}`
        const by = made.length % 2 === 0 ? 'ann' : 'bob'
        await site.edit(id, { code: 'de', key: `key${made.length % EDITED}`, target, by })
        made.push(target)
        await queue(id, i === 1 ? 'commit_component' : 'push_component')
      }
      const now = await site.upstream.read('locales/de.json')
      const other = STRINGS - 1 - (round % 5)
      const theirs = now.replace(new RegExp(`"key${other}": ".*"`), `"key${other}": "upstream ${round}"`)
      await site.upstream.commit({ 'locales/de.json': theirs }, { time: site.tick() })
      await queue(id, 'pull_component')
      const victim = round % crew.length
      await killAtWork(crew[victim] as ChildProcess)
      crew[victim] = await startWorker(victim + 1)
    }
    await queue(id, 'push_component')
    while ((await waiting()) > 0) await sleep(200)
    expect(crew.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(crew.map(() => null))
    await howOften(made)
  })

  /** How many commits upstream put each text in. */
  async function howOften(made: readonly string[]): Promise<void> {
    const added: string[] = []
    for (const { id, parents } of await site.upstream.log())
      if (parents.length > 0) added.push(...(await site.upstream.changedLines(id)).filter((line) => line[0] === '+'))
    const final = await site.upstream.read('locales/de.json')
    for (const [index, text] of made.entries()) {
      const times = added.filter((line) => line.includes(`"${text}"`)).length
      // An edit of the same string by the same person that came before the commit takes its place.
      const replaced = made.slice(index + 1).some((_, i) => (index + 1 + i) % EDITED === index % EDITED)
      expect([text, times]).toEqual([text, replaced ? Math.min(times, 1) : 1])
      if (!replaced) expect(final).toContain(`"${text}"`)
    }
    const stored = await site.units(1, 'de')
    expect(Object.fromEntries(stored.map((unit) => [unit.context, unit.target]))).toEqual(JSON.parse(final))
    expect(stored.every((unit) => unit.upstream === null)).toBe(true)
  }
})
