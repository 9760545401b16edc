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

describePostgres('processes with data folders of their own (A6)', (open) => {
  let site: TestSite
  let admin: TestUser
  let folders: string[] = []
  let processes: RunningProgram[] = []
  let web = ''

  beforeAll(async () => {
    ;({ site, admin } = await openWithPeople(open, 'admin'))
    await makeComponent(site, await makeProject(site, 'harbour'), 'app')
    const env = { SECRET_KEY: 'k'.repeat(40), LOG_LEVEL: 'silent', VCS_PROTOCOLS: 'file' }
    const started = ['web', 'worker'].map((ROLE) => {
      const folder = mkdtempSync(join(tmpdir(), 'dragoman-cluster-'))
      folders = [...folders, folder]
      return startProgram({ ...site.database, folder }, { ...env, ROLE })
    })
    processes = await Promise.all(started)
    web = processes[0]?.url ?? ''
  })
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()))
    await site.close()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${web}${path}`, { ...init, headers: { authorization: admin.authorization, ...init.headers } })
  const read = async (path: string): Promise<unknown> => (await ask(path)).json()
  const ended = async (reply: Response): Promise<unknown> => {
    const path = new URL(text(await reply.json(), 'task_url') ?? '').pathname
    await expect.poll(async () => part(await read(path), 'completed')).toBe(true)
    return part(await read(path), 'result')
  }

  it('find each other’s backups, and restore what the other was sent', async () => {
    const made = await ended(await ask('/api/projects/harbour/backups/', { method: 'POST' }))
    const [name, size] = [text(made, 'name'), part(made, 'size')]
    expect(await read('/api/projects/harbour/backups/')).toEqual([{ name, size, timestamp: expect.any(String) }])
    const file = await (await ask(`/api/projects/harbour/backups/${name}/`)).arrayBuffer()
    expect(file.byteLength).toBe(size)
    const sent = await ask('/api/backups/restore/?slug=again&name=Again', {
      method: 'POST',
      body: file,
      headers: { 'content-type': 'application/zip' },
    })
    expect(sent.status).toBe(202)
    expect(await ended(sent)).toMatchObject({ components: 1 })
    expect((await ask('/api/components/again/app/')).status).toBe(200)
  })
})
