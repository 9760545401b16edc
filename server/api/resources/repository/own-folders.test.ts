import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const run = promisify(execFile)
const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text
const COMMIT = /([0-9a-f]{40}) HEAD/

describeEachEngine('a process whose folder is its own', (open) => {
  let site: TestSite
  let web: TestSite
  let repository: TestRepository
  let server: TestGitServer
  let root: TestUser
  let folder: string

  beforeEach(async () => {
    const env = { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow' }
    site = await TestSite.open(open, env)
    folder = mkdtempSync(join(tmpdir(), 'dragoman-own-'))
    web = site.beside({ ...env, DATA_DIR: folder, ROLE: 'web' })
    const files = { 'locales/en.json': { hello: 'Hello' }, 'locales/de.json': { hello: 'Hallo' } }
    repository = new TestRepository(site.database.folder, 'app')
    await repository.commit(files)
    server = await TestGitServer.start(join(site.database.folder, 'upstream'), [])
    await makeProject(site, 'open')
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const repo = `http://${server.host}/app.git`
    const settings = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json', repo }
    const json = { name: 'App', slug: 'app', push: repo, push_on_commit: false, ...settings }
    expect((await post('projects/open/components/', json)).status).toBe(201)
    await runJobs(site)
  })
  afterEach(async () => {
    await server.stop()
    await web.app.close()
    await site.close()
    rmSync(folder, { recursive: true })
  })

  const post = (path: string, json: unknown) => site.call(`/api/${path}`, { method: 'POST', as: root, json })
  const operate = async (operation: string) =>
    expect((await post('components/open/app/repository/', { operation })).json()).toMatchObject({ result: true })
  const save = async (target: string) => {
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/open/app/de/units/')
    const json = { target: [target], state: 20 }
    const call = { method: 'PATCH', as: root, json } as const
    expect((await site.call(`/api/units/${results[0]?.id}/`, call)).status).toBe(200)
  }
  const shown = ['components/open/app/repository/', 'components/open/app/repository/log/', 'projects/open/repository/']
  const texts = (one: TestSite) =>
    Promise.all(shown.map(async (path) => (await one.call(`/api/${path}`, { as: root })).text))
  const statuses = (one: TestSite) =>
    Promise.all(shown.map(async (path) => (await one.call(`/api/${path}`, { as: root })).status))

  it('shows the status and the log that the others show, or that it must be asked again', async () => {
    expect((await statuses(web)).slice(0, 2)).toEqual([503, 503])
    await expect.poll(() => statuses(web)).toEqual([200, 200, 200])
    expect(await texts(web)).toEqual(await texts(site))
    await save('Moin')
    await operate('commit')
    expect(await statuses(web)).toEqual([200, 200, 200])
    expect(await texts(web)).toEqual(await texts(site))
    expect((await texts(web))[0]).toContain('"outgoing_commits":1')
    rmSync(join(folder, 'repositories'), { recursive: true })
    await expect.poll(() => statuses(web)).toEqual([200, 200, 200])
    expect(await texts(web)).toEqual(await texts(site))
    await operate('push')
    await expect.poll(() => statuses(web)).toEqual([200, 200, 200])
    expect(await texts(web)).toEqual(await texts(site))
  })

  it('brings what was merged when upstream has gone on, and leaves it to workers to merge the rest', async () => {
    for (const hello of ['Hi', 'Hey']) await repository.commit({ 'locales/en.json': { hello } })
    await expect.poll(() => statuses(web)).toEqual([200, 200, 200])
    expect((await texts(web))[0]).toBe((await texts(site))[0])
    const { fetched, revision } = await site.db.selectFrom('component').selectAll().executeTakeFirstOrThrow()
    expect(fetched).toBe(revision)
  })

  it('gives to git what another process offered', async () => {
    const refs = '/git/open/app/info/refs?service=git-upload-pack'
    await expect.poll(async () => (await web.call(refs, { as: root })).status).toBe(200)
    await save('Moin')
    await operate('commit')
    const { outgoing } = await site.db.selectFrom('component').selectAll().executeTakeFirstOrThrow()
    const [first, second] = [await site.call(refs, { as: root }), await web.call(refs, { as: root })]
    expect([COMMIT.exec(first.text)?.[1], second.text]).toEqual([outgoing, first.text])
    // A balancer sends the second request elsewhere.
    await save('Servus')
    await operate('commit')
    const wanted = (await site.call(refs, { as: root })).text.match(COMMIT)?.[1] ?? ''
    const body = `${packet(`want ${wanted} ofs-delta\n`)}0000${packet('done\n')}`
    const reply = await web.call('/git/open/app/git-upload-pack', { method: 'POST', as: root, body })
    expect(reply.text).toContain('PACK')
    const address = await web.app.listen({ port: 0, host: '127.0.0.1' })
    const token = root.authorization.replace('Token ', '')
    const copy = join(folder, 'copy')
    const env = { PATH: process.env.PATH, HOME: folder, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1' }
    await run('git', ['clone', '-q', address.replace('://', `://x:${token}@`).concat('/git/open/app/'), copy], { env })
    expect((await run('git', ['-C', copy, 'rev-parse', 'HEAD'], { env })).stdout.trim()).toBe(wanted)
  })

  it('shows a component without a remote at once', async () => {
    const glossary = await site.db
      .selectFrom('component')
      .select('path')
      .where('is_glossary', '=', 1)
      .executeTakeFirstOrThrow()
    for (const path of ['repository/', 'repository/log/', 'file/']) {
      const [here, there] = await Promise.all(
        [site, web].map((one) => one.call(`/api/components/open/${glossary.path}/${path}`, { as: root })),
      )
      expect([path, there?.status]).toEqual([path, 200])
      if (path !== 'file/') expect(there?.text).toBe(here?.text)
    }
  })
})
