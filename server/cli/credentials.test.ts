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
