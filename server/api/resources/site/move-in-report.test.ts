import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Difference } from '#server/move-in/comparison.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestGitServer } from '#server/testing/git-server.ts'
import { TwoServers } from '#server/testing/two-servers.ts'
import { makeUser } from '#server/testing/users.ts'

/** More than are listed of one kind. */
const STRINGS = 130
const LONG = 'x'.repeat(500)

describeEachEngine('the report of a comparison', (open) => {
  let two: TwoServers
  let git: TestGitServer

  beforeAll(async () => {
    two = await TwoServers.open(open)
    const { there } = two
    const shop = await makeProject(there, 'shop', { web: 'https://shop.example.org/' })
    const texts = Object.fromEntries(Array.from({ length: STRINGS }, (_, i) => [`key${i}`, `text ${i}`]))
    const web = await makeComponent(there, shop, 'web', { files: { 'locales/en.json': texts } })
    git = await TestGitServer.start(join(there.database.folder, 'upstream'), [])
    const repo = `http://${git.host}/shop-web.git`
    await there.db.updateTable('component').set({ repo }).where('id', '=', web.id).execute()
  })
  afterAll(async () => {
    await two.close()
    await git.stop()
  })

  const download = (as = two.boss) => two.here.call('/api/site/move-ins/1/report/', { as })

  it('is not there before the first one, and only for administrators', async () => {
    await two.moveIn()
    expect((await download()).status).toBe(404)
    const plain = await makeUser(two.here, 'plain')
    expect((await download(plain)).status).toBe(403)
  })

  it('is downloaded whole: every difference with its whole texts, and those on purpose with the reason', async () => {
    await two.here.db.updateTable('source_string').set({ explanation: LONG }).execute()
    const { count, differences, on_purpose } = await two.report()
    expect([count, differences.length, differences[0]?.here.length]).toEqual([STRINGS, 100, 200])
    const reply = await download()
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/jsonl'])
    expect(reply.headers['content-disposition']).toBe('attachment; filename="move-in-1.jsonl"')
    const lines: (Difference & { on_purpose?: string })[] = reply.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const counted = lines.filter((line) => line.on_purpose === undefined)
    expect(counted.every(({ field, here }) => field === 'explanation' && here === JSON.stringify(LONG))).toBe(true)
    expect(counted).toHaveLength(STRINGS)
    expect(new Set(counted.map(({ object }) => object)).size).toBe(STRINGS)
    const meant = Map.groupBy(
      lines.flatMap((line) => line.on_purpose ?? []),
      (reason) => reason,
    )
    expect(Object.fromEntries([...meant].map(([reason, all]) => [reason, all.length]))).toEqual(on_purpose)
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'user', object: 'boss', on_purpose: 'what this site has of its own' }),
    )
  })
})
