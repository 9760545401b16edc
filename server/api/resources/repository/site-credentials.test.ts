import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const ROBOT = { username: 'robot', secret: 'token-of-the-site' }
const settings = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json' }

describeEachEngine('logins of the site', (open) => {
  let site: TestSite
  let server: TestGitServer
  let alice: TestUser
  let projectId: number

  beforeEach(async () => {
    site = await TestSite.open(open, { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow' })
    const files = { 'locales/en.json': { hello: 'Hello' }, 'locales/de.json': { hello: 'Hallo' } }
    await new TestRepository(site.database.folder, 'private').commit(files)
    server = await TestGitServer.start(join(site.database.folder, 'upstream'), ROBOT)
    const project = await makeProject(site, 'alices')
    projectId = project.id
    alice = await makeUser(site, 'alice')
    const permissions = ['project.edit', 'component.edit']
    await makeTeam(site, 'Alices', { members: [alice], projects: [project], permissions })
    const scope = { componentId: null, host: server.host, purpose: 'fetch' } as const
    await inTransaction(site.db, async (tx) => site.services.vcs.keyring?.remember(tx, scope, ROBOT, site.time))
  })
  afterEach(async () => {
    await server.stop()
    await site.close()
  })

  const repo = () => `http://${server.host}/private.git`
  const post = (path: string, json: object) => site.call(path, { method: 'POST', as: alice, json })
  const create = (slug: string) =>
    post('/api/projects/alices/components/', { name: slug, slug, repo: repo(), ...settings })

  const discovered = async () => {
    const reply = await post('/api/projects/alices/discovery/', { repo: repo() })
    await runJobs(site)
    const task = new URL(reply.json<{ task_url: string }>().task_url).pathname
    return (await site.call(task, { as: alice })).text
  }

  it('F11: serve no project that was not granted them: neither components nor discovery', async () => {
    const refused = await create('spy')
    expect([refused.status, refused.json()]).toMatchObject([400, { errors: [{ attr: 'repo' }] }])
    expect(await discovered()).not.toContain('locales/*.json')
    expect(server.seen.filter(Boolean)).toEqual([])
  })

  it('F11: serve those that were', async () => {
    await site.db
      .insertInto('credential_grant')
      .values({ means: 'fetch', host: server.host, project_id: projectId })
      .execute()
    expect(await discovered()).toContain('locales/*.json')
    expect((await create('app')).status).toBe(201)
  })
})
