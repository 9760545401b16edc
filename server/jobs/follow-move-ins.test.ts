import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueFollowing } from '#server/jobs/follow-move-ins.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { body, type Page, problems, senderFor } from '#server/testing/send-as.ts'
import { TwoServers } from '#server/testing/two-servers.ts'

const MINUTE = 60_000_000

interface Move {
  readonly id: number
  readonly follow_every: number
  readonly finished: string | null
  readonly next_run: string | null
  readonly failures: number
}

describeEachEngine('a server that is followed until the switch', (open) => {
  let two: TwoServers
  let git: TestGitServer

  beforeAll(async () => {
    two = await TwoServers.open(open)
    const { there, here } = two
    here.time = Date.now() * 1000
    const shop = await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    const web = await makeComponent(there, shop, 'web')
    git = await TestGitServer.start(join(there.database.folder, 'upstream'), [])
    const repo = `http://${git.host}/shop-web.git`
    await there.db.updateTable('component').set({ repo }).where('id', '=', web.id).execute()
  })
  afterAll(async () => {
    await two.close()
    await git.stop()
  })

  const send = senderFor(
    () => two.here,
    () => two.boss,
  )
  const move = async (): Promise<Move> => {
    const [one] = body<{ results: Move[] }>(await send('GET', '/api/site/move-ins/')).results
    if (!one) throw new Error('There is no move.')
    return one
  }
  const minutesFrom = (time: number, shown: string | null) => (Date.parse(shown ?? '') * 1000 - time) / MINUTE

  /** What the service does once a minute, when so many minutes have passed. */
  const lookAfter = async (minutes: number): Promise<number> => {
    const { db } = two.here
    await db
      .updateTable('move_in')
      .set((eb) => ({ next_follow: eb('next_follow', '-', minutes * MINUTE) }))
      .execute()
    return (await queueFollowing({ db, now: () => Date.now() * 1000 })).asked
  }

  const jobs = () => two.here.db.selectFrom('job').select('payload').where('kind', '=', 'move_in').execute()

  it('is left alone until somebody has moved in', async () => {
    body(await send('POST', '/api/site/move-ins/', { url: two.url, token: 'x' }), 201)
    expect(await move()).toMatchObject({ follow_every: 60, next_run: null, failures: 0 })
    expect(await lookAfter(10_000)).toBe(0)
  })

  it('is asked again after an hour, give or take, once however many look', async () => {
    await two.moveIn()
    const now = Date.now() * 1000
    const minutes = minutesFrom(now, (await move()).next_run)
    expect([minutes > 50, minutes < 70]).toEqual([true, true])
    expect([await lookAfter(40), await jobs()]).toEqual([0, []])
    expect([await lookAfter(40), await lookAfter(80)]).toEqual([1, 0])
    expect((await jobs()).map(({ payload }) => JSON.parse(payload))).toEqual([
      { moveInId: 1, userId: two.boss.id, mode: 'run', scheduled: true },
    ])
  })

  it('brings what changed there, with the stored token', async () => {
    const units = '/api/translations/shop/web/de/units/'
    const [first] = (await two.there.read<Page<{ id: number }>>(units, { as: two.root })).results
    await two.send('PATCH', `/api/units/${first?.id}/`, { target: ['Servus'], state: 20 })
    // Whoever compares has what waits done first; the token isn't given again.
    expect((await two.report()).differences).toEqual([])
    expect(await two.here.db.selectFrom('unit').select('target').execute()).toContainEqual({ target: 'Servus' })
    expect(await jobs()).toEqual([])
  })

  it('waits twice as long after each failure, and as long as before once it answers', async () => {
    body(await send('POST', '/api/site/move-ins/', { url: two.url, token: 'wlu_revoked' }), 201)
    for (const [failures, least, most] of [
      [1, 100, 140],
      [2, 200, 280],
    ] as const) {
      expect(await lookAfter(10_000)).toBe(1)
      await expect(two.report()).rejects.toThrow(/token/)
      const now = Date.now() * 1000
      const shown = await move()
      const minutes = minutesFrom(now, shown.next_run)
      expect([shown.failures, minutes > least, minutes < most]).toEqual([failures, true, true])
    }
    await two.moveIn()
    expect(await move()).toMatchObject({ failures: 0 })
  })

  it('is followed as often as somebody says, or not at all', async () => {
    const set = (follow_every: number) => send('POST', '/api/site/move-ins/', { url: two.url, follow_every })
    expect(problems(await set(100_000))).toEqual(['follow_every max_value'])
    expect(body<Move>(await set(5), 201).follow_every).toBe(5)
    expect(await lookAfter(6)).toBe(1)
    await two.report()
    expect(body<Move>(await set(0), 201)).toMatchObject({ follow_every: 0, next_run: null })
    expect(await lookAfter(10_000)).toBe(0)
    expect(await two.status()).toMatchObject({ follow_every: 0, next_run: null, switched: null, failures: 0 })
    const { next_run } = body<Move>(await set(60), 201)
    const status = await two.status()
    expect([status.follow_every, Date.parse(status.next_run ?? '')]).toEqual([60, Date.parse(next_run ?? '')])
  })

  it('is left alone after the switch', async () => {
    expect(await lookAfter(10_000)).toBe(1)
    await two.moveIn(['--switch'])
    expect([await jobs(), (await move()).next_run]).toEqual([[], null])
    expect(await lookAfter(10_000)).toBe(0)
  })
})
