import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createUserToken } from '#server/access/tokens.ts'
import { queueRepositoryJob, type RepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import type { TestDatabase } from '#server/testing/engines.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const STRINGS = 40

const texts = (language: string): string =>
  `${JSON.stringify(Object.fromEntries(Array.from({ length: STRINGS }, (_, i) => [`key${i}`, `${language} ${i}`])), null, 2)}\n`

export interface Answer {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
}

/** The service as a program of its own, with somebody who saves strings while the ground gives way beneath it. */
export class FaultSite {
  readonly site: RepositorySite
  readonly componentId: number
  readonly units: readonly number[]
  readonly program: RunningProgram
  readonly #authorization: string
  /** Per string, the texts whose saving was acknowledged, in order. */
  readonly saved = new Map<number, string[]>()

  private constructor(
    site: RepositorySite,
    made: { componentId: number; units: readonly number[]; key: string },
    program: RunningProgram,
  ) {
    this.site = site
    this.componentId = made.componentId
    this.units = made.units
    this.program = program
    this.#authorization = `Token ${made.key}`
  }

  /** Data of the service is in `data` below the folder of the database. */
  static async start(database: TestDatabase): Promise<FaultSite> {
    const site = await RepositorySite.open(database)
    site.time = Date.now() * 1000
    const { db } = database
    const componentId = await site.component({ 'locales/en.json': texts('en'), 'locales/de.json': texts('de') })
    await db.deleteFrom('job').execute()
    await db.updateTable('user').set({ is_superuser: 1 }).where('id', '=', site.people.ann).execute()
    const key = await inTransaction(db, (tx) => createUserToken(tx, site.people.ann, site.time))
    const units = (await site.units(componentId, 'de')).map(({ id }) => id)
    const location = { folder: join(database.folder, 'data'), url: database.url }
    const program = await startProgram(location, { VCS_PROTOCOLS: 'file', LOG_LEVEL: 'silent', RATE_USERS: '0' })
    return new FaultSite(site, { componentId, units, key }, program)
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { authorization: this.#authorization, 'content-type': 'application/json' }
    const reply = await fetch(`${this.program.url}/api/${path}`, { ...init, headers })
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() }
  }

  /** Saves a text, and notes it when that was acknowledged. */
  async save(unit: number, text: string): Promise<Answer> {
    const answer = await this.ask(`units/${unit}/`, {
      method: 'PATCH',
      body: JSON.stringify({ target: [text], state: 20 }),
    })
    if (answer.status === 200) this.saved.set(unit, [...(this.saved.get(unit) ?? []), text])
    return answer
  }

  queue(kind: RepositoryJob): Promise<string> {
    const { db } = this.site.database
    return inTransaction(db, (tx) => queueRepositoryJob(tx, kind, this.componentId, Date.now() * 1000))
  }

  /** What the history has of a string, in order. */
  async history(unit: number): Promise<string[]> {
    const { db } = this.site.database
    const rows = await db.selectFrom('change').select('target').where('unit_id', '=', unit).orderBy('id').execute()
    return rows.map(({ target }) => target).filter((target) => target.startsWith('saved '))
  }

  /** Complaints of git about the clones of the service, and files it left lying about. */
  clonesAtFault(): string[] {
    const home = join(this.site.database.folder, 'data/repositories')
    return readdirSync(home).flatMap((name) => {
      const gitDir = join(home, name)
      const said = execFileSync('git', ['--git-dir', gitDir, 'fsck', '--no-progress', '--no-dangling'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const left = readdirSync(gitDir, { recursive: true, encoding: 'utf8' })
      return [...said.toString().split('\n'), ...left.filter((path) => /\.lock$|tmp_/.test(path))].filter(Boolean)
    })
  }

  async stop(): Promise<void> {
    await this.program.stop()
  }
}
