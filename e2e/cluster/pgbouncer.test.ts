import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { part, text } from '#core/text/loose-json.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { type PgBouncer, pgbouncerProgram, startPgbouncer } from '#server/testing/pgbouncer.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const program = pgbouncerProgram()
const PASSWORD = 'a long password of root'

describe.skipIf(!program)('through PgBouncer', () => {
  describePostgres('in transaction mode (A11)', (open) => {
    let site: TestSite
    let root: TestUser
    let pgbouncer: PgBouncer
    let folder: string
    let units: number[]
    const processes: RunningProgram[] = []

    const start = async (): Promise<RunningProgram> => {
      const patient = { DATABASE_CONNECT_TIMEOUT: '120', DATABASE_STATEMENT_TIMEOUT: '120' }
      const env = {
        DATABASE_POOLER: 'transaction',
        VCS_PROTOCOLS: 'file',
        LOG_LEVEL: 'error',
        RATE_USERS: '0',
        ...patient,
      }
      const started = await startProgram({ folder, url: pgbouncer.url }, env)
      processes.push(started)
      return started
    }
    const stop = async (one: RunningProgram | undefined) => {
      await one?.stop()
      // What a statement or lock lost to another connection is in the log.
      expect(one?.printed().replaceAll(/^.*(?:serves|runs|stopping|stopped).*\n/gm, '')).not.toMatch(
        /"level":(?:50|60)/,
      )
    }

    beforeAll(async () => {
      ;({ site, root } = await openWithPeople(open, 'root'))
      await makeComponent(site, await makeProject(site, 'harbour'), 'app')
      await site.db
        .updateTable('user')
        .set({ password: await hashPassword(PASSWORD) })
        .where('id', '=', root.id)
        .execute()
      const page = await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')
      units = page.results.map(({ id }) => id)
      folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
      pgbouncer = await startPgbouncer(program ?? '', site.database.url ?? '')
      await Promise.all([start(), start()])
    })
    afterAll(async () => {
      await Promise.all(processes.map((one) => one.stop()))
      await pgbouncer?.stop()
      await site.close()
      rmSync(folder, { recursive: true })
    })

    const ask = (one: RunningProgram | undefined, path: string, init: RequestInit = {}) =>
      fetch(`${one?.url}${path}`, {
        ...init,
        headers: { authorization: root.authorization, 'content-type': 'application/json', ...init.headers },
      })
    const save = (one: RunningProgram | undefined, unit: number | undefined, target: string) =>
      ask(one, `/api/units/${unit}/`, { method: 'PATCH', body: JSON.stringify({ target: [target], state: 20 }) })

    it('people sign in', async () => {
      const signedIn = await fetch(`${processes[0]?.url}/api/account/sign-in/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'root', password: PASSWORD }),
      })
      expect(signedIn.status).toBe(200)
      const cookie = signedIn.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; ')
      const account = await fetch(`${processes[1]?.url}/api/account/`, { headers: { cookie } })
      expect(await account.json()).toMatchObject({ user: { username: 'root' } })
    })

    it('many save and read at once, in two processes', async () => {
      const rounds = Array.from({ length: 30 }, (_, i) => i)
      const statuses = await Promise.all(
        rounds.flatMap((i) => [
          save(processes[i % 2], units[i % units.length], `text ${i}`).then(({ status }) => status),
          ask(processes[(i + 1) % 2], `/api/units/?page_size=${1 + (i % 7)}`).then(({ status }) => status),
        ]),
      )
      expect(new Set(statuses)).toEqual(new Set([200]))
    })

    it('a stream of one process has what is saved in the other', async () => {
      const ending = new AbortController()
      const stream = await ask(processes[0], '/api/projects/harbour/events/', { signal: ending.signal })
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader?.read())?.value).toContain('listening')
      await save(processes[1], units[0], 'heard through the pooler')
      for (let heard = ''; !heard.includes('heard through the pooler'); ) heard += (await reader?.read())?.value ?? ''
      ending.abort()
    })

    it('jobs run, and a restart goes on', async () => {
      const commit = { method: 'POST', body: JSON.stringify({ operation: 'commit', background: true }) }
      const ended = async (one: RunningProgram | undefined, reply: Response) => {
        const path = new URL(text(await reply.json(), 'task_url') ?? '').pathname
        await expect.poll(async () => part(await (await ask(one, path)).json(), 'completed')).toBe(true)
      }
      await ended(processes[0], await ask(processes[0], '/api/components/harbour/app/repository/', commit))
      await stop(processes[0])
      expect((await save(processes[1], units[0], 'while one is away')).status).toBe(200)
      const again = await start()
      expect((await ask(again, '/readyz/')).status).toBe(200)
      expect(await (await ask(again, `/api/units/${units[0]}/`)).json()).toMatchObject({
        target: ['while one is away'],
      })
      await ended(again, await ask(again, '/api/components/harbour/app/repository/', commit))
    })
  })
})
