import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject, type TestProject } from '#server/testing/factories.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { TwoServers } from '#server/testing/two-servers.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('people who are moved in', (open) => {
  let two: TwoServers
  let shop: TestProject
  let plain: TestUser

  beforeAll(async () => {
    two = await TwoServers.open(open)
    const { there, here, root } = two
    const [anna, bea, carl] = [
      await makeUser(there, 'anna'),
      await makeUser(there, 'bea'),
      await makeUser(there, 'carl', { is_superuser: 1 }),
    ]
    plain = await makeUser(there, 'plain')
    shop = await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    await makeTeam(there, 'Shop', { members: [anna, bea, carl], projects: [shop], permissions: ['project.edit'] })
    for (const as of [root, carl]) {
      const text = { message: `From ${as.username}` }
      await two.send('POST', '/api/projects/shop/announcements/', text, as)
      await there.db.updateTable('change').set({ author_id: as.id }).where('user_id', '=', as.id).execute()
    }
    await two.send('PATCH', '/api/users/carl/', { profile: { theme: 'dark' } })
    // Somebody else has registered the name of a maintainer here, in other letters; another one is the same person.
    await makeUser(here, 'CARL')
    await here.db.updateTable('user').set({ email: 'x@example.net' }).where('username', '=', 'CARL').execute()
    await here.db.updateTable('email').set({ address: 'x@example.net' }).where('address', 'like', 'CARL@%').execute()
    await makeUser(here, 'bea')
  })
  afterAll(() => two.close())

  const members = async () => {
    const rows = await two.here.db
      .selectFrom('membership')
      .innerJoin('user', 'user.id', 'membership.user_id')
      .innerJoin('team', 'team.id', 'membership.team_id')
      .select('user.username')
      .where('team.name', '=', 'Shop')
      .orderBy('user.username')
      .execute()
    return rows.map(({ username }) => username)
  }

  const authors = async () => {
    const { here, boss } = two
    const { results } = await here.read<Page<{ author: string | null }>>('/api/projects/shop/changes/', { as: boss })
    return [...new Set(results.map(({ author }) => author?.split('/').at(-2)))].toSorted()
  }

  it('who only has the username of a maintainer gets nothing of theirs, and the history keeps the name', async () => {
    const { left } = await two.moveIn()
    expect(left).toEqual([expect.stringMatching(/^user carl: .+ another account .+ 'carl-moved'/)])
    expect(await members()).toEqual(['anna', 'bea'])
    expect(await authors()).toEqual(expect.arrayContaining(['carl-moved', 'root']))
    expect(await authors()).not.toContain('CARL')
    const standIn = await two.here.db
      .selectFrom('user')
      .select(['full_name', 'is_active', 'email', 'password'])
      .where('username', '=', 'carl-moved')
      .executeTakeFirstOrThrow()
    expect(standIn).toEqual({ full_name: 'carl of Test', is_active: 0, email: null, password: null })
    const themes = await two.here.db.selectFrom('profile').select('theme').where('theme', '=', 'dark').execute()
    expect(themes).toEqual([])
    const { count, on_purpose } = await two.report()
    expect([count, Object.keys(on_purpose).toSorted()]).toEqual([
      0,
      ['the username of this person is another account here', 'what this site has of its own'],
    ])
  })

  it('does so once, until the account here has the email of the account there', async () => {
    await two.moveIn()
    const moved = () =>
      two.here.db.selectFrom('user').select('username').where('username', 'like', '%-moved%').execute()
    expect(await moved()).toEqual([{ username: 'carl-moved' }])
    const [squatter] = await two.here.db.selectFrom('user').select('id').where('username', '=', 'CARL').execute()
    const own = { username: 'carl', email: 'carl@example.org', full_name: 'Carl' }
    body(await sender(() => two.here)('PATCH', '/api/users/CARL/', two.boss, own))
    expect((await two.moveIn()).left).toEqual([])
    expect(await members()).toEqual(['anna', 'bea', 'carl'])
    const noted = await two.here.db
      .selectFrom('moved_object')
      .innerJoin('user', 'user.id', 'moved_object.local_id')
      .select('user.id')
      .where('moved_object.kind', '=', 'user')
      .where('user.username', 'in', ['carl', 'carl-moved'])
      .execute()
    expect(noted).toEqual([squatter])
  })

  it('an account that the move made stays that person, whatever it is called later and whoever takes its name', async () => {
    const { here, boss } = two
    const send = sender(() => here)
    body(await send('PATCH', '/api/users/anna/', boss, { username: 'annie', full_name: 'Annie' }))
    await makeUser(here, 'anna-2')
    body(await send('PATCH', '/api/users/anna-2/', boss, { username: 'anna', full_name: 'Not Anna' }))
    expect((await two.moveIn()).left).toEqual([])
    expect(await members()).toEqual(['annie', 'bea', 'carl'])
  })

  it('are invited by email at the switch, once', async () => {
    const { here } = two
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://l10n.example.org' }
    await expect(two.invite(env)).rejects.toThrow(/at the switch, or after it/)
    await expect(two.moveIn(['--switch', '--invite'])).rejects.toThrow(/Set SMTP_URL and PUBLIC_URL first/)
    // Whoever has a password knows of the account.
    await here.db.updateTable('user').set({ password: 'x' }).where('username', '=', 'plain').execute()
    const mails = async () => {
      const { stdout } = await runCommand(here.database, ['mail', 'list', '--json'])
      return JSON.parse(stdout) as { to: string; text: string }[]
    }
    expect(await two.moveIn(['--switch', '--invite'], { env })).toMatchObject({ invited: 2 })
    const sent = await mails()
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['anna@example.org', 'root@example.org'])
    expect((await two.invite(env)).invited).toBe(0)
    expect(await mails()).toHaveLength(2)
    const [, key] = /https:\/\/l10n\.example\.org\/account\/reset\/#(\S+)/.exec(sent[0]?.text ?? '') ?? []
    // A link that waits in a mailbox holds for days.
    here.time = Date.now() * 1000 + 7 * 86_400_000_000
    const set = (password: string) =>
      here.call('/api/account/reset/finish/', { method: 'POST', json: { key, password } })
    expect((await set('a long enough one')).status).toBeLessThan(300)
    expect((await set('another long one')).status).toBe(400)
  })

  it('is on the safe side where the token does not show emails', async () => {
    const other = await TwoServers.open(open)
    try {
      const { there, here } = other
      const reader = await makeUser(there, 'reader')
      await makeUser(there, plain.username)
      await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
      await other.send('POST', '/api/projects/shop/announcements/', { message: 'Soon' })
      await makeUser(here, 'root')
      const { left } = await other.moveIn([], { as: reader })
      expect(left).toContainEqual(expect.stringMatching(/^user root: .+ doesn't show the email .+ 'root-moved'/))
    } finally {
      await other.close()
    }
  })
})
