import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { grant, type Means } from '#server/db/queries/repository/credential-grants.ts'
import { type EmptyComponent, makeEmptyComponent } from '#server/testing/empty-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { TestSite } from '#server/testing/site.ts'
import { Vault } from '#server/vault/vault.ts'
import { Keyring } from '#server/vcs/keyring.ts'
import { Vcs } from '#server/vcs/vcs.ts'

const login = { username: 'robot', secret: 'p@ss:word/✓-secret' }

describeEachEngine('the keyring', (open) => {
  let site: TestSite
  let component: EmptyComponent
  let keyring: Keyring
  let dataDir: string

  beforeEach(async () => {
    site = await TestSite.open(open)
    component = await makeEmptyComponent(site, 'app/texts')
    dataDir = site.database.folder
    keyring = makeKeyring(true)
  })

  afterEach(() => site.close())

  const makeKeyring = (privateAddresses: boolean) =>
    new Keyring({ vault: new Vault({ secretKey: '', dataDir }), policy: { privateAddresses }, now: () => site.time })

  const remember = (componentId: number | null, host: string, purpose: 'fetch' | 'push', secret: string) =>
    inTransaction(site.db, (tx) =>
      keyring.remember(tx, { componentId, host, purpose }, { username: 'u', secret }, site.time),
    )

  const allow = (means: Means, host: string, projectIds = [component.projectId]) =>
    inTransaction(site.db, (tx) => grant(tx, { means, host }, { shared: false, projectIds }))

  const secretFor = async (address: string, purpose: 'fetch' | 'push', componentId = component.id) =>
    (await keyring.loginFor(site.db, { componentId, address, purpose }))?.secret

  it("gives a component's own login before the site's, one for the purpose before another", async () => {
    const address = 'https://git.example.org/x.git'
    expect(await secretFor(address, 'fetch')).toBeUndefined()
    await remember(null, 'git.example.org', 'fetch', 'site')
    await allow('fetch', 'git.example.org')
    expect(await secretFor(address, 'push')).toBe('site')
    await remember(component.id, 'git.example.org', 'fetch', 'own')
    expect(await secretFor(address, 'push')).toBe('own')
    await remember(component.id, 'git.example.org', 'push', 'own push')
    expect([await secretFor(address, 'fetch'), await secretFor(address, 'push')]).toEqual(['own', 'own push'])
    const other = await makeEmptyComponent(site, 'app/others')
    expect(await secretFor(address, 'fetch', other.id)).toBe('site')
  })

  it('F11: gives the logins of the site and its ssh key only to projects that were granted them', async () => {
    const web = 'https://git.example.org/x.git'
    const ssh = 'git@git.example.org:x.git'
    await remember(null, 'git.example.org', 'fetch', 'site')
    await remember(null, 'git.example.org', 'push', 'site push')
    const stranger = await makeEmptyComponent(site, 'others/texts')
    const reach = (one: EmptyComponent, address: string) =>
      keyring.withAccess(site.db, { componentId: one.id, address, purpose: 'fetch' }, async ({ secrets }) => secrets)
    const visit = (projectId: number, address: string) =>
      keyring.visit(site.db, { projectId, login: '' })({ address, purpose: 'fetch' }, async ({ secrets }) => secrets)
    for (const { id } of [component, stranger]) expect(await secretFor(web, 'fetch', id)).toBeUndefined()
    await allow('fetch', 'git.example.org')
    expect([await secretFor(web, 'fetch'), await secretFor(web, 'push')]).toEqual(['site', 'site'])
    await allow('push', 'git.example.org')
    expect(await secretFor(web, 'push')).toBe('site push')
    expect([await secretFor(web, 'fetch', stranger.id), await reach(stranger, web)]).toEqual([undefined, []])
    expect([await visit(component.projectId, web), await visit(stranger.projectId, web)]).toEqual([
      expect.arrayContaining(['site']),
      [],
    ])
    const refused = { code: 'repository', message: expect.stringContaining("'dragoman ssh-key grant git.example.org") }
    for (const one of [component, stranger]) await expect(reach(one, ssh)).rejects.toMatchObject(refused)
    await allow('ssh', 'git.example.org')
    expect([await reach(component, ssh), await visit(component.projectId, ssh)]).toEqual([[], []])
    await expect(reach(stranger, ssh)).rejects.toMatchObject(refused)
    await expect(visit(stranger.projectId, ssh)).rejects.toMatchObject(refused)
    await inTransaction(site.db, (tx) =>
      grant(tx, { means: 'fetch', host: 'git.example.org' }, { shared: true, projectIds: [] }),
    )
    expect(await secretFor(web, 'fetch', stranger.id)).toBe('site')
  })

  it('gives a login to no other host and no other port', async () => {
    await remember(component.id, 'git.example.org', 'fetch', 'own')
    for (const address of ['https://evil.example/x', 'https://git.example.org:8443/x', '/srv/git.example.org/x'])
      expect(await secretFor(address, 'fetch')).toBeUndefined()
  })

  it('replaces and forgets, and stores nothing that can be read', async () => {
    await remember(component.id, 'git.example.org', 'fetch', 'first-secret')
    await remember(component.id, 'git.example.org', 'fetch', 'second-secret')
    await remember(null, 'git.example.org', 'fetch', 'third-secret')
    await remember(null, 'git.example.org', 'fetch', 'fourth-secret')
    const rows = await site.db.selectFrom('credential').selectAll().execute()
    await allow('fetch', 'git.example.org')
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/first|second|third|fourth/)
    await inTransaction(site.db, (tx) =>
      keyring.forget(tx, { componentId: component.id, host: 'git.example.org', purpose: 'fetch' }),
    )
    expect(await secretFor('https://git.example.org/x', 'fetch')).toBe('fourth-secret')
  })

  it('does not open a sealed login that was moved to another row', async () => {
    await remember(component.id, 'git.example.org', 'fetch', 'own')
    await site.db.updateTable('credential').set({ host: 'evil.example' }).execute()
    await expect(secretFor('https://evil.example/x', 'fetch')).rejects.toThrow('A stored secret is damaged.')
  })

  it('makes one ssh key, and signs with it through an agent without writing it down', async () => {
    const line = await keyring.sshPublicKey(site.db)
    await allow('ssh', 'git.example.org')
    expect(line).toMatch(/^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5[\w+/=]+ dragoman$/)
    expect(await makeKeyring(true).sshPublicKey(site.db)).toBe(line)
    const scope = { componentId: component.id, address: 'git@git.example.org:x.git', purpose: 'push' } as const
    const folder = await keyring.withAccess(site.db, scope, async ({ environment }) => {
      const socket = environment.SSH_AUTH_SOCK as string
      expect(environment.GIT_SSH_COMMAND).toContain(`-o IdentityAgent='${socket}'`)
      expect(statSync(join(socket, '..')).mode & 0o777).toBe(0o700)
      await signAndVerify(dataDir, line, socket)
      return join(socket, '..')
    })
    expect(() => statSync(folder)).toThrow()
    const sealed = await site.db.selectFrom('setting').select('value').where('name', '=', 'ssh_private_key').execute()
    expect(sealed[0]?.value).toMatch(/^1\./)
  })

  it('lets ssh use nothing of the account and no address that was not checked', async () => {
    const scope = { componentId: component.id, address: 'git@localhost:x.git', purpose: 'push' } as const
    await allow('ssh', 'localhost')
    await expect(makeKeyring(false).withAccess(site.db, scope, async () => {})).rejects.toMatchObject({
      code: 'repository',
      message: expect.stringContaining('PRIVATE_ADDRESSES=allow'),
    })
    await keyring.withAccess(site.db, scope, async ({ environment }) => {
      expect(environment.GIT_SSH_COMMAND).toMatch(/^ssh -F \/dev\/null -o BatchMode=yes/)
      expect(environment.GIT_SSH_COMMAND).toContain('StrictHostKeyChecking=accept-new')
    })
  })

  it('binds git to checked addresses', async () => {
    await allow('ssh', 'git.example.org')
    const policy = { privateAddresses: false, lookup: async () => [{ address: '93.184.216.34', family: 4 }] }
    const guarded = new Keyring({ vault: new Vault({ secretKey: '', dataDir }), policy, now: () => site.time })
    const reach = (address: string) =>
      guarded.withAccess(site.db, { componentId: component.id, address, purpose: 'fetch' }, async (access) => access)
    expect((await reach('https://git.example.org/x')).environment).toMatchObject({
      GIT_CONFIG_KEY_0: 'http.curloptResolve',
      GIT_CONFIG_VALUE_0: 'git.example.org:443:93.184.216.34',
      GIT_CONFIG_KEY_1: 'http.followRedirects',
      GIT_CONFIG_VALUE_1: 'false',
    })
    expect((await reach('git@git.example.org:x')).environment.GIT_SSH_COMMAND).toMatch(
      /-o HostName=93\.184\.216\.34 -o HostKeyAlias=git\.example\.org$/,
    )
    await expect(reach('https://127.0.0.1/x')).rejects.toMatchObject({
      code: 'repository',
      message: expect.stringContaining('PRIVATE_ADDRESSES=allow'),
    })
  })

  it('brings git a login by environment alone, and keeps it out of arguments and errors', async () => {
    await new TestRepository(dataDir, 'app-texts').commit({ 'locales/en.json': { hello: 'Hello' } })
    const server = await TestGitServer.start(join(dataDir, 'upstream'), login)
    const log = wrapGit(dataDir)
    const vcs = new Vcs({
      dataDir,
      protocols: ['http'],
      timeoutMs: 30_000,
      environment: { PATH: `${join(dataDir, 'bin')}:${process.env.PATH}` },
    })
    try {
      const address = `http://${server.host}/app-texts.git`
      const scope = { componentId: component.id, address, purpose: 'fetch' } as const
      const fetch = () =>
        keyring.withAccess(site.db, scope, (access) => vcs.fetch({ repo: address, branch: 'main' }, { access }))
      await expect(fetch()).rejects.toMatchObject({ code: 'repository' })
      await inTransaction(site.db, (tx) =>
        keyring.remember(tx, { ...scope, host: server.host }, { ...login, secret: 'wrong-secret' }, site.time),
      )
      const refused = await fetch().catch((error: Error) => error.message)
      expect(refused).toMatch(/^git failed/)
      expect(refused).not.toContain('wrong-secret')
      await inTransaction(site.db, (tx) => keyring.remember(tx, { ...scope, host: server.host }, login, site.time))
      expect(await fetch()).toMatch(/^[0-9a-f]{40}$/)
      const argumentsSeen = readFileSync(log, 'utf8')
      expect(argumentsSeen).toContain('fetch')
      const encoded = Buffer.from(`${login.username}:${login.secret}`).toString('base64')
      for (const secret of [login.secret, encodeURIComponent(login.secret), encoded, 'wrong-secret'])
        expect(argumentsSeen).not.toContain(secret)
      expect(server.seen.at(-1)).toBe(`Basic ${encoded}`)
    } finally {
      await server.stop()
    }
  })
})

/** Puts a git before the real one that writes down its arguments, as `ps` would show them. */
function wrapGit(folder: string): string {
  const log = join(folder, 'arguments.log')
  const real = execFileSync('which', ['git']).toString().trim()
  mkdirSync(join(folder, 'bin'))
  const wrapper = join(folder, 'bin', 'git')
  writeFileSync(wrapper, `#!/bin/sh\ntr '\\0' ' ' < /proc/$$/cmdline >> '${log}'\nexec '${real}' "$@"\n`)
  chmodSync(wrapper, 0o755)
  return log
}

/** ssh-keygen asks the agent for a signature over the same protocol that ssh logs in with. */
async function signAndVerify(folder: string, publicLine: string, socket: string): Promise<void> {
  const work = join(folder, 'signing')
  mkdirSync(work)
  writeFileSync(join(work, 'key.pub'), `${publicLine}\n`)
  writeFileSync(join(work, 'text'), 'sign this')
  writeFileSync(join(work, 'allowed'), `robot ${publicLine}\n`)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { spawn } = await import('node:child_process')
  const signing = spawn('ssh-keygen', ['-Y', 'sign', '-f', join(work, 'key.pub'), '-n', 'file', join(work, 'text')], {
    env: { PATH: process.env.PATH, SSH_AUTH_SOCK: socket },
    stdio: 'ignore',
  })
  signing.on('close', (status) => (status === 0 ? resolve() : reject(new Error(`signing ended with ${status}`))))
  await promise
  expect(readdirSync(work)).toContain('text.sig')
  const verify = [
    '-Y',
    'verify',
    '-f',
    join(work, 'allowed'),
    '-I',
    'robot',
    '-n',
    'file',
    '-s',
    join(work, 'text.sig'),
  ]
  const said = execFileSync('ssh-keygen', verify, { input: 'sign this' }).toString()
  expect(said).toContain('Good "file" signature for robot')
}
