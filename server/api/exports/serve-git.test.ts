import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const run = promisify(execFile)
const tokenOf = ({ authorization }: TestUser) => authorization.replace('Token ', '')
const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text
const wanting = (commit: string) => `${packet(`want ${commit} ofs-delta\n`)}0000${packet('done\n')}`

describeEachEngine('clones for others', (open) => {
  let site: TestSite
  let app: TestComponent
  let root: TestUser
  let plain: TestUser
  let address: URL
  let hidden: string

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    app = await makeComponent(site, await makeProject(site, 'open'), 'app', { branch: 'main' })
    await makeComponent(site, await makeProject(site, 'vault', { access_control: 100 }), 'safe')
    // A line of another component in the same clone, which nobody was offered.
    hidden = await commitOn('refs/outgoing/component-999', 'Secret')
    address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
  })
  afterAll(() => site.close())

  const component = (id: number) =>
    site.db.selectFrom('component').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  const commitOn = async (ref: string, message: string) => {
    const author = { name: 'A', email: 'a@example.org' }
    const commits = [{ author, committer: author, time: site.time, message, files: [] }]
    const { revision: parent } = await component(app.id)
    return (await site.services.vcs.writeCommits(app.repository.address, { ref, parent, commits }))[0] as string
  }

  const git = async (...args: string[]) => {
    const { PATH } = process.env
    const home = join(site.database.folder, 'home')
    mkdirSync(home, { recursive: true })
    const env = { PATH, HOME: home, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1' }
    return (await run('git', args, { env, cwd: home })).stdout
  }

  it('are made and brought up to date by git, with and without the ending', async () => {
    const { outgoing, revision } = await component(app.id)
    const folder = join(site.database.folder, 'copy')
    await git('clone', '--quiet', `${address.origin}/git/open/app.git/`, folder)
    expect((await git('-C', folder, 'rev-parse', 'HEAD')).trim()).toBe(outgoing || revision)
    expect((await git('-C', folder, 'for-each-ref', '--format=%(refname)')).trim().split('\n')).toEqual([
      'refs/heads/main',
      'refs/remotes/origin/HEAD',
      'refs/remotes/origin/main',
    ])
    expect(readFileSync(join(folder, 'locales/de.json'), 'utf8')).toContain('Hallo, Welt')
    const next = await commitOn(`refs/outgoing/component-${app.id}`, 'Next')
    await site.db.updateTable('component').set({ outgoing: next }).where('id', '=', app.id).execute()
    await git('-C', folder, 'remote', 'set-url', 'origin', `${address.origin}/git/open/app/`)
    await git('-C', folder, 'pull', '--quiet')
    expect((await git('-C', folder, 'rev-parse', 'HEAD')).trim()).toBe(next)
    await expect(git('-C', folder, 'push', '--quiet', 'origin', 'HEAD:main')).rejects.toThrow(/403/)
  })

  it('of what is hidden need a token that may have them', async () => {
    const clone = (who: string, name: string) =>
      git('clone', '--quiet', `http://${who}${address.host}/git/vault/safe/`, join(site.database.folder, name))
    await expect(clone('', 'nobody')).rejects.toThrow(/could not read Username/)
    await expect(clone(`plain:${tokenOf(plain)}@`, 'plain')).rejects.toThrow(/not found/)
    await expect(clone('root:wrong@', 'wrong')).rejects.toThrow(/Authentication failed/)
    await clone(`root:${tokenOf(root)}@`, 'root')
    const refs = '/git/vault/safe/info/refs?service=git-upload-pack'
    expect((await site.call(refs)).headers['www-authenticate']).toMatch(/^Basic /)
    expect((await site.call(refs, { as: { authorization: `Bearer ${tokenOf(root)}` } })).status).toBe(200)
  })

  it('give nothing that was not offered, whatever protocol is asked for', async () => {
    const ask = (commit: string, zipped = false) =>
      site.call('/git/open/app/git-upload-pack', {
        method: 'POST',
        as: root,
        headers: { 'git-protocol': 'version=2', ...(zipped && { 'content-encoding': 'gzip' }) },
        body: zipped ? gzipSync(wanting(commit)) : wanting(commit),
      })
    expect((await ask(hidden)).text).toContain('not our ref')
    const { revision } = await component(app.id)
    for (const zipped of [false, true]) expect((await ask(revision, zipped)).text).toContain('PACK')
  })

  it.each([
    ['/git/open/app/info/refs', 403],
    ['/git/open/app/info/refs?service=git-receive-pack', 403],
    ['/git/open/app/HEAD', 404],
    ['/git/open/info/refs?service=git-upload-pack', 404],
    ['/git/open/app/de/info/refs?service=git-upload-pack', 404],
    ['/git/open/none/info/refs?service=git-upload-pack', 404],
    ['/git/open/app%00/info/refs?service=git-upload-pack', 404],
  ])('%s answers %i', async (path, status) => {
    expect((await site.call(path, { as: root })).status).toBe(status)
  })

  it('are offered anew after a clean-up, and visitors are not asked for a login where there is no clone', async () => {
    const { address: repo } = app.repository
    await site.services.vcs.tidy(repo, async () => false)
    const listed = await git('ls-remote', `${address.origin}/git/open/app/`)
    expect(listed.trim().split('\n')).toHaveLength(2)
    expect((await site.call('/git/open/app/')).status).toBe(404)
  })

  it('count as requests do', async () => {
    const limited = site.beside({ RATE_USERS: '1' })
    const ask = () => limited.call('/git/open/app/info/refs?service=git-upload-pack', { as: plain })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
    await limited.app.close()
  })
})
