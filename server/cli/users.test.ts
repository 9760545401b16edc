import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkPassword } from '#server/access/passwords.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { runProgram, startProgram } from '#server/testing/program.ts'
import { runCommand } from '#server/testing/run-command.ts'

const add = (name: string, ...more: string[]) => ['user', 'add', name, '--email', `${name}@example.org`, ...more]

describeEachEngine('dragoman user and dragoman token', (open, engine) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const run = (args: readonly string[], input = '') => runCommand(database, args, { input })
  const accountOf = (username: string) =>
    database.db.selectFrom('user').selectAll().where('username', '=', username).executeTakeFirst()

  const byOperator = { actor_id: null, address: 'command line' }
  const audited = () =>
    database.db.selectFrom('audit').select(['activity', 'object', 'actor_id', 'address']).orderBy('id').execute()

  it('makes accounts and administrators, and lists them', async () => {
    expect(await run(add('ann'))).toMatchObject({ status: 0, stdout: 'Added ann.\n' })
    const bea = await run(add('bea', '--admin', '--password-stdin', '--json'), 'correct horse battery\n')
    expect(bea.status).toBe(0)
    const stored = await accountOf('bea')
    expect(JSON.parse(bea.stdout)).toEqual({ id: stored?.id, username: 'bea', email: 'bea@example.org', admin: true })
    expect(stored).toMatchObject({ is_superuser: 1, full_name: 'bea', email: 'bea@example.org' })
    expect(await checkPassword('correct horse battery', stored?.password)).toBe(true)
    expect(await accountOf('ann')).toMatchObject({ is_superuser: 0, password: null })
    expect((await run(['user', 'list'])).stdout).toBe(
      'anonymous\t-\tinactive\nann\tann@example.org\nbea\tbea@example.org\tadministrator\n',
    )
    const listed = JSON.parse((await run(['user', 'list', '--json'])).stdout) as { username: string; admin: boolean }[]
    expect(listed.map(({ username, admin }) => [username, admin])).toEqual([
      ['anonymous', false],
      ['ann', false],
      ['bea', true],
    ])
  })

  it('puts new users into the teams that are for everybody', async () => {
    await run(add('ann'))
    const teams = await database.db
      .selectFrom('membership')
      .innerJoin('team', 'team.id', 'membership.team_id')
      .innerJoin('user', 'user.id', 'membership.user_id')
      .select('team.name')
      .where('user.username', '=', 'ann')
      .orderBy('team.name')
      .execute()
    expect(teams.map((team) => team.name)).toEqual(['Users', 'Viewers'])
  })

  it('refuses what will not do, in words', async () => {
    await run(add('taken'))
    // What the database has to be asked for, and then what only the words decide: one engine will do for those.
    const wrong: [string[], RegExp][] = [
      [add('taken'), /^username: This username is taken/m],
      [['user', 'add', 'tom', '--email', 'TAKEN@Example.ORG'], /^email: .*another/],
      [['user', 'add', 'an n', '--email', 'a@example.org'], /^username: /],
      [['user', 'add', 'anonymous', '--email', 'a@example.org'], /^username: .*reserved/],
      [['user', 'add', 'ann', '--email', 'a@example.org\nBcc: b@c.d'], /^email: /],
      [add('ann', '--password-stdin'), /^password: .*10 characters/],
      [['user', 'remove', 'ann'], /No user named 'ann'/],
      [['user', 'remove', 'anonymous'], /can't delete it/],
      [['token', 'add', 'anonymous'], /is deactivated/],
      [['token', 'add', 'taken', '--scope', 'everything'], /No scope 'everything'/],
      [['token', 'add', 'taken', '--project', 'none'], /none/],
    ]
    for (const [args, message] of engine === 'sqlite' ? wrong : wrong.slice(0, 2)) {
      const result = await run(args, 'short')
      expect([args, result.status, result.stdout]).toEqual([args, 2, ''])
      expect(result.stderr).toMatch(message)
    }
    expect((await database.db.selectFrom('user').select('id').execute()).length).toBe(2)
  })

  it('works while the server runs: the printed token is good at once, and bad after the account is removed', async () => {
    const server = await startProgram(database)
    try {
      expect((await run(add('ann'))).status).toBe(0)
      const made = await run(['token', 'add', 'ann'])
      expect(made).toMatchObject({ status: 0, stderr: '' })
      expect(made.stdout).toMatch(/^wlu_[A-Za-z0-9]{36}\n$/)
      const ask = () => fetch(`${server.url}/api/`, { headers: { authorization: `Token ${made.stdout.trim()}` } })
      expect((await ask()).status).toBe(200)
      const { id } = (await accountOf('ann')) as { id: number }
      expect(await audited()).toEqual([
        { activity: 'user_created', object: 'ann', ...byOperator },
        { activity: 'token_made', object: '', ...byOperator },
      ])
      expect(await run(['user', 'remove', 'ann'])).toMatchObject({ status: 0 })
      expect((await ask()).status).toBe(401)
      // What was noted about the account went with it.
      expect(await audited()).toEqual([{ activity: 'user_deleted', object: 'ann', ...byOperator }])
      expect(await accountOf(`deleted-${id}`)).toMatchObject({ full_name: 'Deleted User', email: null, is_active: 0 })
    } finally {
      await server.stop()
    }
  })

  it('the first start prints a link that makes the first administrator, once', async () => {
    const server = await startProgram(database)
    try {
      const [, key] = await server.prints(/\/account\/first\/#([\w-]{43})/)
      const account = {
        username: 'boss',
        full_name: 'The Boss',
        email: 'boss@example.org',
        password: 'correct horse battery',
      }
      const make = (username: string) =>
        fetch(`${server.url}/api/account/first-administrator/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...account, key, username, email: `${username}@example.org` }),
        })
      const made = await make('boss')
      expect([made.status, made.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('dragoman_session=')])
      expect(await accountOf('boss')).toMatchObject({ is_superuser: 1 })
      expect((await make('other')).status).toBe(400)
    } finally {
      await server.stop()
    }
    const again = await startProgram(database)
    await again.stop()
    expect(again.printed()).not.toContain('/account/first/')
  })

  it('keeps a password out of the command line and out of what is printed, and hashes it at the usual cost', async () => {
    const result = runProgram(database, add('ann', '--password-stdin'), { input: 'correct horse battery' })
    expect(result).toMatchObject({ status: 0, stdout: 'Added ann.\n' })
    expect(result.stdout + result.stderr).not.toContain('correct horse')
    expect((await accountOf('ann'))?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(runProgram(database, ['user', 'add', '--help']).stdout).not.toMatch(/--password(?!-stdin)/)
  })
})
