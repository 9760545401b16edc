import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeMoveIn } from '#server/db/queries/site/move-ins.ts'
import type { CallApi } from '#server/move-in/api-calls.ts'
import { compareProjects } from '#server/move-in/compare.ts'
import { Comparison } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { LeftBehind } from '#server/move-in/left-behind.ts'
import { LocalSite } from '#server/move-in/local-site.ts'
import { People } from '#server/move-in/people.ts'
import { RemoteSite } from '#server/move-in/remote-site.ts'
import { moveIn, openRun } from '#server/move-in/run.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, type Page, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const apiOf =
  (site: TestSite, as: TestUser): CallApi =>
  async (path, { method = 'GET', json, form } = {}) => {
    const reply = await site.call(path, { method, as, json, ...(form && { form }) })
    const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
    return { status: reply.status, headers: Object.fromEntries(headers), body: Buffer.from(reply.text) }
  }

describeEachEngine('a move that is interrupted', (open) => {
  let there: TestSite
  let here: TestSite
  let git: TestGitServer
  let root: TestUser
  let boss: TestUser
  let moveInId: number

  beforeAll(async () => {
    there = await TestSite.open(open)
    root = await makeUser(there, 'root', { is_superuser: 1 })
    const shop = await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    const web = await makeComponent(there, shop, 'web')
    const send = sender(() => there)
    const { results } = await there.read<Page<{ id: number }>>('/api/translations/shop/web/de/units/', { as: root })
    const [first, second] = results
    body(await send('PATCH', `/api/units/${first?.id}/`, root, { target: ['Servus, Welt'], state: 20 }))
    const comment = { scope: 'translation', comment: 'Short enough?' }
    body(await send('POST', `/api/units/${second?.id}/comments/`, root, comment), 201)
    body(await send('POST', `/api/units/${second?.id}/suggestions/`, root, { target: ['Tschüss'] }), 201)
    // As if the file had been read in another encoding.
    await there.db
      .updateTable('unit')
      .set({ target: 'TschÃ¼s' })
      .where('id', '=', second?.id ?? 0)
      .execute()
    git = await TestGitServer.start(join(there.database.folder, 'upstream'), [])
    const repo = `http://${git.host}/shop-web.git`
    await there.db.updateTable('component').set({ repo }).where('id', '=', web.id).execute()
    here = await TestSite.open(open, { VCS_PROTOCOLS: 'http', PRIVATE_ADDRESSES: 'allow' })
    boss = await makeUser(here, 'boss', { is_superuser: 1 })
    const move = { url: 'http://there.test', token: '', projects: '[]', created: here.time }
    moveInId = await storeMoveIn(here.db, move)
  })
  afterAll(async () => {
    await there.close()
    await here.close()
    await git.stop()
  })

  /** What a run works with; after so many requests it is stopped. */
  async function contextOf(requests: number): Promise<MoveInContext> {
    const stop = new AbortController()
    const api = apiOf(there, root)
    let asked = 0
    const call: CallApi = (path) => {
      if (++asked > requests) stop.abort()
      return api(path)
    }
    const [leftBehind, local] = [new LeftBehind(), new LocalSite(apiOf(here, boss))]
    const { db } = here
    here.time += 1_000_000
    return {
      db,
      moveInId,
      remote: new RemoteSite(call, stop.signal, async () => {}),
      local,
      people: new People(db, local, leftBehind),
      leftBehind,
      run: (await openRun({ db, moveInId, now: () => here.time })).id,
      isLast: false,
      now: () => here.time,
      report: async () => {},
      signal: stop.signal,
      runImports: () => runJobs(here),
    }
  }

  async function run(requests: number): Promise<boolean> {
    const context = await contextOf(requests)
    const done = moveIn(context, await openRun(context), [])
    return done.then(
      () => true,
      (error: unknown) => {
        if (context.signal?.aborted) return false
        throw error
      },
    )
  }

  it('goes on where it was, and ends the same as one that was not', async () => {
    const ends: boolean[] = []
    for (const requests of [6, 14, 24, Number.POSITIVE_INFINITY]) ends.push(await run(requests))
    expect([ends[0], ends.at(-1)]).toEqual([false, true])
    const context = await contextOf(Number.POSITIVE_INFINITY)
    const comparison = new Comparison()
    const [shown] = await context.remote.all('/api/projects/')
    await compareProjects(context, comparison, [{ slug: 'shop', id: 1, shown: shown ?? {} }])
    // What nobody edited is not brought as an edit: it would spoil upstream's file.
    expect(comparison.report).toMatchObject({
      count: 0,
      on_purpose: { 'the same file is read otherwise': 1 },
      compared: { string: 4, translation: 2 },
    })
    const histories = await Promise.all(
      [there, here].map(async (site, at) => {
        const { count } = await site.read<Page<unknown>>('/api/projects/shop/changes/', { as: at === 0 ? root : boss })
        return count
      }),
    )
    expect(histories[1]).toBe(histories[0])
    const [stored, counted] = [await kept(here.db), await recount(here.db)]
    for (const [key, row] of counted)
      if (!key.startsWith('language')) expect([key, stored.get(key)]).toEqual([key, row])
  })

  it('asks for several pages of a list at the same time, and takes them in their order', async () => {
    let [open, most] = [0, 0]
    const remote = new RemoteSite(async (path) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)
      most = Math.max(most, ++open)
      await new Promise((done) => setImmediate(done))
      open--
      const next = page < 7 ? 'more' : null
      return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ count: 7, next, results: [{ page }] })) }
    })
    expect((await remote.all('/api/units/')).map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(4)
  })

  it('waits as long as the other server says when it limits requests', async () => {
    const waits: number[] = []
    const replies: [number, Record<string, string>][] = [
      [429, { 'retry-after': '7' }],
      [503, {}],
      [200, {}],
    ]
    const remote = new RemoteSite(
      async () => {
        const [status, headers] = replies.shift() ?? [200, {}]
        return { status, headers, body: Buffer.from('{"count": 3}') }
      },
      undefined,
      async (seconds) => void waits.push(seconds),
    )
    expect(await remote.count('/api/projects/')).toBe(3)
    expect(waits).toEqual([8, 4])
  })
})
