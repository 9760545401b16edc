import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { part, text } from '#core/text/loose-json.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const run = promisify(execFile)

describePostgres('two web processes and two workers with data folders of their own (A1, section B)', (open) => {
  let site: TestSite
  let root: TestUser
  let app: TestComponent
  let unit: number | undefined
  let folders: string[] = []
  let processes: RunningProgram[] = []

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    const settings = { push_on_commit: 0 }
    app = await makeComponent(site, await makeProject(site, 'harbour'), 'app', settings)
    await site.db.updateTable('component').set({ push: app.repository.address }).where('id', '=', app.id).execute()
    unit = (await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')).results[0]?.id
    const env = { SECRET_KEY: 'k'.repeat(40), LOG_LEVEL: 'silent', VCS_PROTOCOLS: 'file', RATE_USERS: '0' }
    const started = ['web', 'web', 'worker', 'worker'].map((ROLE) => {
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
  const operate = async (operation: string, component = 'app') => {
    const body = JSON.stringify({ operation, background: true })
    const reply = await ask(0, `components/harbour/${component}/repository/`, { method: 'POST', body })
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

  const forgetClones = () => {
    for (const folder of folders) rmSync(join(folder, 'repositories'), { recursive: true, force: true })
  }
  /** What a process says of a repository, once it does: nothing is shown that it does not have. */
  const shown = async (at: 0 | 1, component = 'app') => {
    const replies = await Promise.all(
      ['', 'log/'].map((path) => ask(at, `components/harbour/${component}/repository/${path}`)),
    )
    const refs = await fetch(`${processes[at]?.url}/git/harbour/${component}/info/refs?service=git-upload-pack`)
    const bodies = await Promise.all([...replies, refs].map((reply) => reply.text()))
    return [...replies, refs].map(({ status }, i) =>
      status === 503 ? 'later' : bodies[i]?.replaceAll(/127\.0\.0\.1:\d+/g, ''),
    )
  }
  const sameShown = async (component = 'app') => {
    await expect
      .poll(async () => (await Promise.all([shown(0, component), shown(1, component)])).flat())
      .not.toContain('later')
    const [first, second] = [await shown(0, component), await shown(1, component)]
    expect(second).toEqual(first)
    return first.join()
  }

  it('files, status, log and git export of both have what a worker committed and another pushed', async () => {
    await save(0, 'Vor dem Commit')
    for (const at of [0, 1] as const) await expect.poll(() => file(at)).toContain('Vor dem Commit')
    await operate('commit')
    for (const at of [0, 1] as const) await expect.poll(() => file(at)).toContain('Vor dem Commit')
    expect(await sameShown()).toContain('"outgoing_commits":1')
    await save(1, 'Nach dem Commit')
    for (const at of [0, 1] as const) await expect.poll(() => file(at)).toContain('Nach dem Commit')
    forgetClones()
    await operate('commit')
    expect(await sameShown()).toContain('"outgoing_commits":2')
    for (const at of [0, 1] as const) await expect.poll(() => file(at)).toContain('Nach dem Commit')
    await operate('push')
    expect(await sameShown()).toMatch(/"outgoing_commits":0.*"state":"merged"/s)
    const { outgoing, revision } = await site.db
      .selectFrom('component')
      .select(['outgoing', 'revision'])
      .where('id', '=', app.id)
      .executeTakeFirstOrThrow()
    const { stdout } = await run('git', ['-C', app.repository.address, 'log', '-2', '--format=%H %an', 'main'])
    expect([outgoing, stdout.split(/\s/)[0]]).toEqual(['', revision])
  })

  it('a repository without a remote is the same in all, whoever worked there and whatever is deleted', async () => {
    const form = new FormData()
    const texts: Record<string, string> = { anchor: 'Anker', bilge: 'Bilge', cleat: 'Klampe', davit: 'Davit' }
    form.append('docfile', new Blob([JSON.stringify(texts)]), 'own.json')
    for (const [name, value] of Object.entries({
      name: 'Own',
      slug: 'own',
      file_format: 'json',
      edit_template: 'true',
    }))
      form.append(name, value)
    const made = await fetch(`${processes[0]?.url}/api/projects/harbour/components/`, {
      method: 'POST',
      headers: { authorization: root.authorization },
      body: form,
    })
    expect([made.status, await made.text()]).toEqual([201, expect.any(String)])
    type Units = { results: { id: number; context: string; target: string[] }[] }
    const units = async () => (await site.read<Units>('/api/translations/harbour/own/en/units/', { as: root })).results
    for (const [i, { id, context }] of (await units()).entries()) {
      texts[context] = `Text ${i}`
      const body = JSON.stringify({ target: [texts[context]], state: 20 })
      const reply = await ask(i % 2 === 0 ? 0 : 1, `units/${id}/`, { method: 'PATCH', body })
      expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)])
      if (i === 2) forgetClones()
      await operate('commit', 'own')
      expect(Object.fromEntries((await units()).map((unit) => [unit.context, unit.target[0]]))).toEqual(texts)
    }
    for (const at of [0, 1] as const)
      expect(await (await ask(at, 'translations/harbour/own/en/file/')).json()).toEqual(texts)
    expect(await sameShown('own')).toContain('"state":"merged"')
  })
})
