import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import type { StoredReply } from '#server/api/http/replies/reply-cache.ts'
import { SharedReplies } from '#server/api/http/replies/shared-replies.ts'

const replyOf = (epoch: number): StoredReply => ({
  body: Buffer.from(`${epoch}`),
  etag: '',
  headers: [],
  epoch,
  begun: 0,
})

/** Requests for one reply, each of which can be let go on or fail when it is the one that makes it. */
function requests() {
  const shared = new SharedReplies()
  const made: { readonly epoch: number; readonly end: PromiseWithResolvers<StoredReply> }[] = []
  const ask = (epoch: number, key = 'key') =>
    shared.get(key, epoch, () => {
      const end = Promise.withResolvers<StoredReply>()
      made.push({ epoch, end })
      return end.promise
    })
  const finish = async (number: number) => {
    await expect.poll(() => made.length).toBeGreaterThan(number)
    made[number]?.end.resolve(replyOf(made[number].epoch))
  }
  return { ask, made, finish }
}

it('makes a reply once for all who come while another is made, as new as the newest of them knows', async () => {
  const { ask, made, finish } = requests()
  const first = ask(1)
  const later = [ask(1), ask(3), ask(2)]
  await finish(0)
  expect((await first).epoch).toBe(1)
  await finish(1)
  expect((await Promise.all(later)).map(({ epoch }) => epoch)).toEqual([3, 3, 3])
  expect(made.map(({ epoch }) => epoch)).toEqual([1, 3])
})

it('never gives what was begun before somebody came', async () => {
  const { ask, finish } = requests()
  const first = ask(1)
  const second = ask(2)
  await finish(0)
  await first
  await finish(1)
  expect((await second).epoch).toBe(2)
})

it('fails for the one who made it, and is made once more for others', async () => {
  const { ask, made, finish } = requests()
  const first = ask(1)
  const later = [ask(2), ask(3)]
  made[0]?.end.reject(new Error('not found'))
  await expect(first).rejects.toThrow('not found')
  await expect.poll(() => made.length).toBe(2)
  made[1]?.end.reject(new Error('gone'))
  await expect(later[1]).rejects.toThrow('gone')
  await finish(2)
  expect((await later[0])?.epoch).toBe(2)
  expect(made.length).toBe(3)
})

it('is made with what its own request has read, not with that of another that waits', async () => {
  const request = new AsyncLocalStorage<string>()
  const shared = new SharedReplies()
  const makers: (string | undefined)[] = []
  const held = Promise.withResolvers<void>()
  const ask = (name: string, epoch: number) =>
    request.run(name, () =>
      shared.get('key', epoch, async () => {
        makers.push(request.getStore())
        await held.promise
        return replyOf(epoch)
      }),
    )
  const all = [ask('first', 1), ask('old page', 1), ask('newest', 2)]
  held.resolve()
  await Promise.all(all)
  expect(makers).toEqual(['first', 'newest'])
})

it('forgets a reply when nobody waits, and keeps apart what has another key', async () => {
  const { ask, made, finish } = requests()
  const both = [ask(1), ask(1, 'other')]
  await finish(0)
  await finish(1)
  await Promise.all(both)
  const again = ask(1)
  await finish(2)
  await again
  expect(made.length).toBe(3)
})
