import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { runProgram } from '#server/testing/program.ts'

describeEachEngine('dragoman credential and dragoman ssh-key', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const run = (args: readonly string[], input = '') => runProgram(database, args, { input })

  it('stores logins without ever showing them, and forgets them', async () => {
    const added = run(['credential', 'add', 'Git.Example.org', '--username', 'robot'], 'very-secret-token\n')
    expect(added).toMatchObject({ status: 0, stdout: 'Stored the login for git.example.org.\n' })
    expect(run(['credential', 'list']).stdout).toBe('git.example.org (fetch)\n')
    expect(JSON.parse(run(['credential', 'list', '--json']).stdout)).toEqual([
      { host: 'git.example.org', purpose: 'fetch' },
    ])
    expect(JSON.stringify(await database.db.selectFrom('credential').selectAll().execute())).not.toContain(
      'very-secret',
    )
    expect(run(['credential', 'remove', 'git.example.org']).status).toBe(0)
    expect(await database.db.selectFrom('credential').selectAll().execute()).toEqual([])
  })

  it('refuses what is no host and an empty secret', () => {
    expect(run(['credential', 'add', 'https://x/y', '--username', 'u'], 'secret\n')).toMatchObject({ status: 2 })
    expect(run(['credential', 'add', 'x.example', '--username', 'u'])).toMatchObject({ status: 2 })
  })

  it('prints one public key, however often it is asked', () => {
    const first = run(['ssh-key']).stdout
    expect(first).toMatch(/^ssh-ed25519 [\w+/=]+ dragoman\n$/)
    expect(run(['ssh-key']).stdout).toBe(first)
  })
})
