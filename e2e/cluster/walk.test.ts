import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { part, text } from '#core/text/loose-json.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describePostgres('two web processes and a worker with data folders of their own (A1, section B)', (open) => {
  let site: TestSite
  let root: TestUser
  let unit: number | undefined
  let folders: string[] = []
  let processes: RunningProgram[] = []

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    await makeComponent(site, await makeProject(site, 'harbour'), 'app')
    unit = (await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')).results[0]?.id
    const env = { SECRET_KEY: 'k'.repeat(40), LOG_LEVEL: 'silent', VCS_PROTOCOLS: 'file', RATE_USERS: '0' }
    const started = ['web', 'web', 'worker'].map((ROLE) => {
      const folder = mkdtempSync(join(tmpdir(), 'dragoman-cluster-'))
      folders = [...folders, folder]
      return startProgram({ ...site.database, folder }, { ...env, ROLE })
    })
    processes = await Promise.all(started)
  })
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await site.close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const ask = (at: 0 | 1, path: string, init: RequestInit = {}) =>
    fetch(`${processes[at]?.url}/api/${path}`, {
      ...init,
      headers: { authorization: root.authorization, 'content-type': 'application/json' },
    })
  const read = async (at: 0 | 1, path: string): Promise<unknown> => (await ask(at, path)).json()
  const save = async (at: 0 | 1, target: string) => {
    const body = JSON.stringify({ target: [target], state: 20 })
    expect((await ask(at, `units/${unit}/`, { method: 'PATCH', body })).status).toBe(200)
  }
  const operate = async (operation: string) => {
    const body = JSON.stringify({ operation, background: true })
    const reply = await ask(0, 'components/harbour/app/repository/', { method: 'POST', body })
    const path = new URL(text(await reply.json(), 'task_url') ?? '').pathname.replace('/api/', '')
    // The other process knows of the task as well.
    await expect.poll(async () => part(await read(1, path), 'completed')).toBe(true)
  }
  const file = async (at: 0 | 1) => (await ask(at, 'translations/harbour/app/de/file/')).text()

  it('what one saves the other reads, finds, counts and hears', async () => {
    const ending = new AbortController()
    const stream = await ask(1, 'projects/harbour/events/', { signal: ending.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    for (const i of [0, 1, 2, 3]) {
      await read(1, `units/${unit}/`)
      await save(0, `Moin ${i}`)
      expect(await read(1, `units/${unit}/`)).toMatchObject({ target: [`Moin ${i}`] })
      expect(await read(1, `units/?q=${encodeURIComponent(`target:"Moin ${i}"`)}`)).toMatchObject({ count: 1 })
      const statistics = 'translations/harbour/app/de/statistics/'
      expect(part(await read(1, statistics), 'last_change')).toBe(part(await read(0, statistics), 'last_change'))
    }
    for (let heard = ''; !heard.includes('Moin 3'); ) heard += (await reader?.read())?.value ?? ''
    ending.abort()
  })

  it('files, status and log of both have what the worker committed', async () => {
    await save(0, 'Vor dem Commit')
    for (const at of [0, 1] as const) await expect.poll(() => file(at)).toContain('Vor dem Commit')
    await operate('commit')
    for (const at of [0, 1] as const) {
      await expect.poll(() => file(at)).toContain('Vor dem Commit')
      expect(await read(at, 'components/harbour/app/repository/')).toMatchObject({ needs_commit: false })
    }
    await save(1, 'Nach dem Commit')
    for (const at of [0, 1] as const) await expect.poll(() => file(at)).toContain('Nach dem Commit')
  })
})
