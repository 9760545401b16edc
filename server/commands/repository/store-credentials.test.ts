import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addComponent } from '#server/commands/components/add-component.ts'
import { splitAddresses } from '#server/commands/repository/store-credentials.ts'
import { inTransaction } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const login = { username: 'robot', secret: 'very-secret-token' }

it('splits addresses, and refuses passwords over ssh', () => {
  const given = { repo: 'https://u:p%40@git.example.org:8443/x.git', push: 'git@git.example.org:x.git', branch: 'main' }
  expect(splitAddresses(given)).toEqual({
    settings: { repo: 'https://git.example.org:8443/x.git', push: 'git@git.example.org:x.git', branch: 'main' },
    logins: [{ host: 'git.example.org:8443', purpose: 'fetch', login: { username: 'u', secret: 'p@' } }],
  })
  expect(() => splitAddresses({ repo: 'ssh://git:pw@git.example.org/x' })).toThrow(/doesn't use passwords/)
})

describeEachEngine('a component with a login in its address', (open) => {
  let site: TestSite
  let server: TestGitServer

  beforeEach(async () => {
    site = await TestSite.open(open, { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow' })
    const { folder } = site.database
    const files = { 'locales/en.json': { hello: 'Hello' }, 'locales/cs.json': { hello: 'Ahoj' } }
    await new TestRepository(folder, 'texts').commit(files)
    server = await TestGitServer.start(join(folder, 'upstream'), login)
  })

  afterEach(async () => {
    await server.stop()
    await site.close()
  })

  const addTexts = async () => {
    const project = await makeProject(site, 'app')
    const english = await languageByCode(site.db, { code: 'en' })
    const component = {
      name: 'Texts',
      slug: 'texts',
      project_id: project.id,
      source_language_id: english?.id as number,
      repo: `http://robot:${login.secret}@${server.host}/texts.git`,
      branch: 'main',
      filemask: 'locales/*.json',
      template: 'locales/en.json',
      file_format: 'json',
    }
    return inTransaction(site.db, (tx) => addComponent(tx, site.services.vcs, component, site.time))
  }

  it('is pulled with it, and shows it nowhere', async () => {
    const { componentId } = await addTexts()
    const vcs = site.services.vcs.forComponent(site.db, componentId)
    await pullComponent({ db: site.db, vcs, now: () => site.time, report: async () => {} }, componentId)
    expect(server.seen).toContain(`Basic ${Buffer.from(`robot:${login.secret}`).toString('base64')}`)
    const shown = await site.call('/api/components/app/texts/')
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Texts')
    expect(shown.text).not.toContain(login.secret)
    for (const table of ['component', 'change', 'job', 'task', 'credential', 'alert'] as const)
      expect(JSON.stringify(await site.db.selectFrom(table).selectAll().execute())).not.toContain(login.secret)
  })

  it('F16: keeps the login for its repository alone', async () => {
    await addTexts()
    const root = await makeUser(site, 'root', { is_superuser: 1 })
    const patch = (json: object) => site.call('/api/components/app/texts/', { method: 'PATCH', as: root, json })
    const repo = `http://${server.host}/texts.git`
    for (const other of [`http://${server.host}/others.git`, `https://${server.host}/texts.git`]) {
      for (const json of [{ repo: other }, { push: other }]) {
        const refused = await patch(json)
        expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('enter it again')])
        expect(refused.json<{ errors: { attr: string }[] }>().errors[0]?.attr).toBe(Object.keys(json)[0])
      }
    }
    expect((await patch({ repo, push: repo })).status).toBe(200)
    const given = `http://robot:${login.secret}@${server.host}/others.git`
    expect((await patch({ push: given })).json()).toMatchObject({ push: `http://${server.host}/others.git` })
  })

  it('does not reach private networks by default', async () => {
    const { componentId } = await addTexts()
    const strict = site.beside({ VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'deny' })
    const vcs = strict.services.vcs.forComponent(site.db, componentId)
    const pull = pullComponent({ db: site.db, vcs, now: () => site.time, report: async () => {} }, componentId)
    await expect(pull).rejects.toMatchObject({
      code: 'repository',
      message: expect.stringContaining('PRIVATE_ADDRESSES=allow'),
    })
    expect(server.seen).toEqual([])
    await strict.app.close()
  })
})
