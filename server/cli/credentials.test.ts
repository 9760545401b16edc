import { afterEach, beforeEach, expect, it } from 'vitest'
import { addProject } from '#server/commands/projects/add-project.ts'
import { inTransaction } from '#server/db/database.ts'
import { TEST_EPOCH } from '#server/testing/engine-templates.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { runProgram } from '#server/testing/program.ts'
import { runCommand } from '#server/testing/run-command.ts'

describeEachEngine('dragoman credential and dragoman ssh-key', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const run = (args: readonly string[], input = '') => runCommand(database, args, { input })

  it('stores logins without ever showing them, and forgets them', async () => {
    const added = await run(['credential', 'add', 'Git.Example.org', '--username', 'robot'], 'very-secret-token\n')
    expect(added).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Stored the login for git\.example\.org\.\nIt can be used by: no project\./),
    })
    expect((await run(['credential', 'list'])).stdout).toBe('git.example.org (fetch): no project\n')
    expect(JSON.parse((await run(['credential', 'list', '--json'])).stdout)).toEqual([
      { host: 'git.example.org', purpose: 'fetch', shared: false, projects: [] },
    ])
    expect(JSON.stringify(await database.db.selectFrom('credential').selectAll().execute())).not.toContain(
      'very-secret',
    )
    expect((await run(['credential', 'remove', 'git.example.org'])).status).toBe(0)
    expect(await database.db.selectFrom('credential').selectAll().execute()).toEqual([])
  })

  it('F11: says which projects may use a login or the key, and changes that', async () => {
    for (const slug of ['one', 'two'])
      await inTransaction(database.db, (tx) => addProject(tx, { slug, name: slug }, TEST_EPOCH))
    const host = 'git.example.org'
    const add = ['credential', 'add', host, '--username', 'robot']
    expect(await run([...add, '--project', 'none'], 'x\n')).toMatchObject({ status: 2 })
    expect(await database.db.selectFrom('credential').selectAll().execute()).toEqual([])
    expect((await run([...add, '--project', 'one', '--project', 'two'], 'x\n')).stdout).toContain('used by: one, two.')
    expect((await run(['credential', 'revoke', host, '--project', 'one'])).stdout).toBe('It can be used by: two.\n')
    expect((await run(['credential', 'grant', host, '--shared'])).stdout).toBe('It can be used by: every project.\n')
    await run(['credential', 'remove', host])
    expect(await database.db.selectFrom('credential_grant').selectAll().execute()).toEqual([])
    expect((await run(['ssh-key', 'grant', host, '--project', 'one'])).stdout).toContain('by: one.')
    expect(JSON.parse((await run(['ssh-key', 'grants', '--json'])).stdout)).toEqual([
      { host, shared: false, projects: ['one'] },
    ])
  })

  it('lists the keys of hosts, takes more, and forgets them', async () => {
    const lines = [
      'git.example.org,[git.example.org]:2222 ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKu1',
      '@cert-authority *.example.com ssh-rsa AAAAB3NzaC1yc2EAAAA= of the company',
      '# nothing',
      // What `ssh-keygen -H` makes of hidden.example
      '|1|AAECAwQFBgcICQoLDA0ODxAREhM=|MJEUo4WUWbckjybblNIlfYof1Cg= ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKu2',
    ]
    expect(await run(['ssh-key', 'trust'], '\n# only a comment\n')).toMatchObject({ status: 2 })
    expect((await run(['ssh-key', 'trust'], lines.join('\n'))).stdout).toBe('Stored 4 host keys.\n')
    expect((await run(['ssh-key', 'hosts'])).stdout.split('\n').slice(0, 3)).toEqual([
      expect.stringMatching(/^git\.example\.org ssh-ed25519 SHA256:/),
      expect.stringMatching(/^\[git\.example\.org\]:2222 ssh-ed25519 SHA256:/),
      expect.stringMatching(/^@cert-authority \*\.example\.com ssh-rsa SHA256:/),
    ])
    expect((await run(['ssh-key', 'forget', 'git.example.org:2222'])).stdout).toBe('Deleted 1 host key.\n')
    expect((await run(['ssh-key', 'forget', 'hidden.example'])).stdout).toBe('Deleted 1 host key.\n')
    expect((await run(['ssh-key', 'forget', 'git.example.org'])).stdout).toBe('Deleted 1 host key.\n')
    expect((await run(['ssh-key', 'forget', 'git.example.org'])).status).not.toBe(0)
    expect(JSON.parse((await run(['ssh-key', 'hosts', '--json'])).stdout)).toEqual([
      { host: '*.example.com', marker: '@cert-authority', type: 'ssh-rsa', fingerprint: expect.any(String) },
    ])
  })

  it('refuses what is no host and an empty secret', async () => {
    expect(await run(['credential', 'add', 'https://x/y', '--username', 'u'], 'secret\n')).toMatchObject({ status: 2 })
    expect(await run(['credential', 'add', 'x.example', '--username', 'u'])).toMatchObject({ status: 2 })
  })

  it('prints one public key, however often it is asked', async () => {
    const first = runProgram(database, ['ssh-key']).stdout
    expect(first).toMatch(/^ssh-ed25519 [\w+/=]+ dragoman\n$/)
    expect((await run(['ssh-key'])).stdout).toBe(first)
  })
})
