import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReplyCache, type StoredReply } from '#server/api/http/replies/reply-cache.ts'
import { addressOf, type ExampleSite, fillExample, routePaths } from '#server/testing/addresses.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const jsonPaths = routePaths.filter((path) => !path.endsWith('/file/'))

describeEachEngine('stored replies', (open) => {
  let site: TestSite
  let world: ExampleSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    world = await fillExample(site)
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  const address = (path: string) => addressOf(path, world.example)
  const ask = (path: string, tag?: string, as?: TestUser) =>
    site.call(path, { as, headers: tag === undefined ? {} : { 'if-none-match': tag } })

  it.each(jsonPaths)('%s has a tag, and is not sent again to who has it', async (path) => {
    const first = await ask(address(path))
    const tag = first.headers.etag as string
    expect(tag).toMatch(/^"[\w-]{10,}"$/)
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, `W/"x",W/${tag}`]) {
      const again = await ask(address(path), sent)
      expect([sent, again.status, again.text]).toEqual([sent, 304, ''])
      expect(again.headers).toMatchObject({ etag: tag, vary: 'Accept', allow: first.headers.allow })
      expect(again.headers).not.toHaveProperty('content-type')
    }
    for (const sent of ['"other"', tag.slice(1, -1), `"${tag.slice(2)}`, ''])
      expect(await ask(address(path), sent)).toMatchObject({ status: 200, text: first.text })
  })

  it('the tag changes with what is shown, and only then', async () => {
    const paths = ['/api/units/', '/api/changes/', '/api/translations/open/app/de/', '/api/languages/de/statistics/']
    const before = await Promise.all(paths.map((path) => ask(path)))
    const users = await ask('/api/users/')
    site.time += 1_000_000
    await pullFiles(site, world.component, { 'locales/de.json': { hello: 'Grüß Gott', bye: 'Tschüss' } })
    for (const [i, path] of paths.entries()) {
      const after = await ask(path, before[i]?.headers.etag as string)
      expect([path, after.status]).toEqual([path, 200])
      expect(after.headers.etag).not.toBe(before[i]?.headers.etag)
      expect(after.text).not.toBe(before[i]?.text)
    }
    expect(await ask('/api/users/', users.headers.etag as string)).toMatchObject({ status: 304 })
  })

  it('who asks after a save is told of it, however many asked before', async () => {
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/open/app/de/units/')
    const path = `/api/units/${results[0]?.id}/`
    const read = async () => (await ask(path)).text
    for (let round = 0; round < 8; round++) {
      const readers = Array.from({ length: 120 }, read)
      const target = [`Runde ${round}`]
      const saved = await site.call(path, { method: 'PATCH', as: root, json: { target, state: 20 } })
      expect(saved.status).toBe(200)
      expect(JSON.parse(await read())).toMatchObject({ target })
      await Promise.all(readers)
    }
  })

  it('what was stored for one is not shown to another', async () => {
    const addon = address('/api/addons/:id/')
    await site.db.updateTable('addon').set({ configuration: '{"secret":"hush"}' }).execute()
    for (let round = 0; round < 3; round++) {
      expect((await ask(addon, undefined, root)).text).toContain('hush')
      expect((await ask(addon)).text).not.toContain('hush')
      expect((await ask(addon, undefined, world.user)).text).not.toContain('hush')
    }
  })

  it('what was stored for one host or format is not shown to another', async () => {
    for (let round = 0; round < 2; round++)
      for (const host of ['a.example', 'b.example:81'])
        for (const query of ['', '?format=api', '?format=json']) {
          const { text } = await site.call(`/api/${query}`, { headers: { host } })
          expect(text).toContain(`"http://${host}/api/users/${query}"`)
        }
  })

  it('shows a write of any connection at once', async () => {
    for (let i = 0; i < 5; i++) {
      const name = `Name ${i}`
      await site.db.updateTable('project').set({ name }).where('slug', '=', 'open').execute()
      expect(await site.read('/api/projects/open/')).toMatchObject({ name })
    }
  })

  it('answers the same without room to store', async () => {
    const bare = site.beside({ PAGE_CACHE_MB: '0' })
    for (const path of ['/api/units/', '/api/projects/open/'])
      for (let round = 0; round < 2; round++) {
        const { text, headers } = await bare.call(path)
        const stored = await ask(path)
        expect({ text, tag: headers.etag }).toEqual({ text: stored.text, tag: stored.headers.etag })
      }
    await bare.app.close()
  })
})

describe('the store of replies', () => {
  const at = (epoch: number) => (made: number) => made === epoch
  const reply = (epoch: number, size: number, begun = 0): StoredReply => ({
    body: Buffer.alloc(size),
    etag: '"x"',
    headers: [],
    epoch,
    begun,
  })

  it('gives a reply only for the state it was made from', () => {
    const cache = new ReplyCache(10_000)
    const stored = reply(1, 10)
    cache.set('a', stored)
    expect(cache.get('a', at(1))).toBe(stored)
    expect(cache.get('b', at(1))).toBeUndefined()
    expect(cache.get('a', at(2))).toBeUndefined()
    expect(cache.get('a', at(1))).toBeUndefined()
  })

  it('gives one that is no more current to those who came before it was begun, and to nobody else', () => {
    const cache = new ReplyCache(10_000)
    const stored = reply(1, 10, 50)
    cache.set('a', stored)
    for (const time of [0, 49, 50]) expect(cache.begunSince('a', time)).toBe(stored)
    expect(cache.begunSince('a', 50.1)).toBeUndefined()
    expect(cache.begunSince('b', 0)).toBeUndefined()
    expect(cache.get('a', at(1))).toBe(stored)
  })

  it('lets go what was used longest ago, and takes nothing that is too large', () => {
    const cache = new ReplyCache(6000)
    for (const key of ['a', 'b', 'c']) cache.set(key, reply(1, 1000))
    cache.get('a', at(1))
    for (const key of ['d', 'e']) cache.set(key, reply(1, 1000))
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key, at(1)))).toEqual(['a', 'c', 'd', 'e'])
    cache.set('large', reply(1, 2000))
    expect(cache.get('large', at(1))).toBeUndefined()
  })

  it('never holds more than its limit', () => {
    const use = fc.record({
      key: fc.integer({ min: 0, max: 9 }),
      size: fc.nat(3000),
      epoch: fc.integer({ min: 0, max: 2 }),
    })
    fc.assert(
      fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
        const cache = new ReplyCache(8000)
        const last = new Map<number, StoredReply>()
        for (const { key, size, epoch } of uses) {
          if (size % 2) cache.get(String(key), at(epoch))
          const stored = reply(epoch, size)
          last.set(key, stored)
          cache.set(String(key), stored)
        }
        let bytes = 0
        for (const [key, stored] of last) {
          const held = cache.get(String(key), at(stored.epoch))
          if (held) bytes += held.body.length
        }
        expect(bytes).toBeLessThanOrEqual(8000)
      }),
      { numRuns: 200 },
    )
  })
})
