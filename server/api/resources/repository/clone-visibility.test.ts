import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const BOB = { username: 'bob', secret: 's3cr3t-pw' }
const CAROL = { username: 'carol', secret: 'another-pw' }
const SECRET = 'Nobody knows this'
const permissions = ['project.edit', 'component.edit', 'vcs.view', 'vcs.access', 'translation.download']
const settings = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json', branch: 'main' }

describeEachEngine('what a component sees of a repository', (open) => {
  let site: TestSite
  let server: TestGitServer
  let bobs: TestProject
  let alices: TestProject
  let bob: TestUser
  let alice: TestUser
  let own: TestComponent
  let upstream: TestRepository
  /** Lanes that first imports waited in. */
  let lanes: Set<string>

  beforeEach(async () => {
    site = await TestSite.open(open, { VCS_PROTOCOLS: 'file,http', PRIVATE_ADDRESSES: 'allow' })
    upstream = new TestRepository(site.database.folder, 'private')
    await upstream.commit({ 'locales/en.json': { hello: SECRET }, 'locales/de.json': { hello: 'Geheim' } }, SECRET)
    server = await TestGitServer.start(join(site.database.folder, 'upstream'), [BOB, CAROL])
    bobs = await makeProject(site, 'bobs', { access_control: 100 })
    alices = await makeProject(site, 'alices')
    bob = await makeUser(site, 'bob')
    alice = await makeUser(site, 'alice')
    await makeTeam(site, 'Bobs', { members: [bob], projects: [bobs], permissions })
    await makeTeam(site, 'Alices', { members: [alice], projects: [alices], permissions })
    lanes = new Set()
    own = await makeComponent(site, alices, 'open', { branch: 'main' })
    await runJobs(site)
  })
  afterEach(async () => {
    await server.stop()
    await site.close()
  })

  const address = (login?: typeof BOB) =>
    `http://${login ? `${login.username}:${login.secret}@` : ''}${server.host}/private.git`

  const create = async (as: TestUser, project: TestProject, slug: string, repo: string, more: object = {}) => {
    const reply = await site.call(`/api/projects/${project.slug}/components/`, {
      method: 'POST',
      as,
      json: { name: slug, slug, repo, ...settings, ...more },
    })
    for (const { lane } of await site.db
      .selectFrom('job')
      .select('lane')
      .where('kind', '=', 'pull_component')
      .execute())
      lanes.add(lane)
    await runJobs(site)
    return reply
  }

  const patch = (json: object, path = 'alices/open', as = alice) =>
    site.call(`/api/components/${path}/`, { method: 'PATCH', as, json })

  const component = (slug: string) =>
    site.db.selectFrom('component').selectAll().where('slug', '=', slug).executeTakeFirstOrThrow()

  const clones = () => {
    const folder = join(site.database.folder, 'repositories')
    return readdirSync(folder).filter((name) => /^[0-9a-f]{24}\.git$/.test(name))
  }

  /** Everything that tells of commits and files, asked by somebody who may see all of the component. */
  const seen = async (as = alice, path = 'alices/open') => {
    const paths = [
      `/api/components/${path}/repository/`,
      `/api/components/${path}/repository/log/`,
      `/api/components/${path}/file/`,
      `/api/components/${path}/monolingual_base/`,
      `/api/translations/${path}/de/file/`,
      `/git/${path}/info/refs?service=git-upload-pack`,
    ]
    const replies = []
    for (const one of paths) replies.push(await site.call(one, { as }))
    return replies
  }

  const tipOf = async (slug: string) => (await component(slug)).revision

  it('F2: an address that asks for a login is not taken by a PATCH without one', async () => {
    expect((await create(bob, bobs, 'safe', address(BOB))).status).toBe(201)
    expect((await create(alice, alices, 'spy', address())).status).toBe(400)
    const before = await component('open')
    for (const json of [{ repo: address() }, { repo: address(), branch: 'main', vcs: 'git' }]) {
      const reply = await patch(json)
      expect([reply.status, reply.json<{ errors: { attr: string }[] }>().errors[0]?.attr]).toEqual([400, 'repo'])
      expect(reply.text).not.toContain(server.host)
    }
    expect(await component('open')).toEqual(before)
    for (const { text } of await seen()) expect(text).not.toMatch(new RegExp(`${SECRET}|${await tipOf('safe')}`))
  })

  it('F2: a branch that upstream has not is refused, and one that it has is taken', async () => {
    expect((await patch({ branch: 'nowhere' })).json()).toMatchObject({ errors: [{ attr: 'branch' }] })
    expect((await component('open')).branch).toBe('main')
    expect((await patch({ branch: '' })).status).toBe(200)
  })

  it('F2: however it came to an address, a component shows nothing that it did not fetch itself', async () => {
    await create(bob, bobs, 'safe', address(BOB))
    const tip = await tipOf('safe')
    expect(JSON.stringify((await seen(bob, 'bobs/safe')).map(({ text }) => text))).toContain(tip)
    const stolen = { repo: address(), branch: 'main', fetched: '', revision: tip, outgoing: tip }
    await site.db.updateTable('component').set(stolen).where('id', '=', own.id).execute()
    for (const { text } of await seen()) expect(text).not.toMatch(new RegExp(`${SECRET}|Upstream|PACK|refs/heads`))
    await runJobs(site)
    for (const { text } of await seen()) expect(text).not.toMatch(new RegExp(`${SECRET}|Upstream|PACK|refs/heads`))
    const want = `0032want ${tip}\n00000009done\n`
    const pack = await site.call('/git/alices/open/git-upload-pack', { method: 'POST', as: alice, body: want })
    expect([pack.status, pack.text.includes('PACK')]).toEqual([404, false])
  })

  it('F2: after a change of address nothing is shown until the component has fetched it', async () => {
    const other = new TestRepository(site.database.folder, 'other')
    await other.commit(
      { 'locales/en.json': { hello: 'Other' }, 'locales/de.json': { hello: 'Anders' } },
      'Other commit',
    )
    // Somebody else's fetch has it already, in the clone that needs no login.
    await create(bob, bobs, 'other', other.address)
    expect((await patch({ repo: other.address })).status).toBe(200)
    expect(await component('open')).toMatchObject({ repo: other.address, fetched: '' })
    const [view, log, , , , refs] = await seen()
    expect(view?.json()).toMatchObject({ remote_commit: null, weblate_commit: null })
    expect([log?.json(), refs?.status, refs?.headers['retry-after']]).toEqual([{ results: [] }, 503, '30'])
    await runJobs(site)
    expect((await component('open')).fetched).toBe(await tipOf('other'))
    const [shown, , , , , offered] = await seen()
    expect([shown?.text, offered?.text]).toEqual([
      expect.stringContaining('Other commit'),
      expect.stringContaining('refs/heads/main'),
    ])
  })

  it('F2: other logins have clones of their own, equal ones share theirs and its lane', async () => {
    await create(bob, bobs, 'one', address(BOB))
    const before = clones().length
    await create(bob, bobs, 'two', address(BOB), { disable_autoshare: true })
    expect([clones().length, lanes.size]).toEqual([before, 1])
    await create(alice, alices, 'three', address(CAROL))
    // With the first component of a project comes its glossary, which has a clone of its own.
    expect([clones().length, lanes.size]).toEqual([before + 2, 2])
    expect(JSON.stringify([...lanes, ...clones()])).not.toMatch(/s3cr3t|another-pw|bob|carol/)
  })

  it('F2: a new login moves a component to another clone, and the one that nobody has any more goes', async () => {
    await create(bob, bobs, 'one', address(BOB))
    const before = clones()
    expect((await patch({ repo: address({ ...BOB, secret: 'wrong' }) }, 'bobs/one', bob)).status).toBe(400)
    expect((await patch({ repo: address(CAROL) }, 'bobs/one', bob)).status).toBe(200)
    expect((await component('one')).fetched).toBe('')
    await runJobs(site)
    expect((await component('one')).fetched).toBe(await tipOf('one'))
    const after = clones()
    expect([after.length, after.filter((name) => !before.includes(name)).length]).toEqual([before.length, 1])
  })

  it('F2: the clone of a removed component goes, unless another one has it', async () => {
    await create(bob, bobs, 'one', address(BOB))
    await create(bob, bobs, 'two', address(BOB), { disable_autoshare: true })
    const before = clones().length
    for (const [slug, left] of [
      ['one', before],
      ['two', before - 1],
    ] as const) {
      expect((await site.call(`/api/components/bobs/${slug}/`, { method: 'DELETE', as: bob })).status).toBe(204)
      await runJobs(site)
      expect(clones()).toHaveLength(left)
    }
  })
})
