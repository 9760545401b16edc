import { describe, expect, it } from 'vitest'
import { makeQueueStore, type Outcome, type QueueWorld } from './queue-store.ts'
import type { Save } from './save-queue.ts'

function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

function world(
  storage: Storage,
  tab: string,
  answers: Outcome[] | 'never',
): QueueWorld & { sent: Save[]; time: number } {
  const timers: { at: number; work: () => void }[] = []
  const self = {
    storage,
    user: 'ann',
    tab,
    sent: [] as Save[],
    time: 0,
    now: () => self.time,
    later(ms: number, work: () => void) {
      const timer = { at: self.time + ms, work }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    send(save: Save): Promise<Outcome> {
      self.sent.push(save)
      return answers === 'never' ? new Promise(() => {}) : Promise.resolve(answers.shift() ?? { kind: 'lost' })
    },
    livingTabs: async () => new Set<string>(),
    finished() {},
  }
  return self
}

const text = { unit: 1, kind: 'save', target: ['x'], state: 20, base: '"1-1"', label: 'x', path: '/' } as const
const nextTick = () => new Promise((done) => setTimeout(done, 0))

describe('the store of saves', () => {
  it('sends, and forgets what arrived', async () => {
    const storage = memoryStorage()
    const queue = makeQueueStore(world(storage, 'a', [{ kind: 'done', base: '"1-2"' }]))
    queue.add(text)
    expect(storage.length).toBe(1)
    await nextTick()
    expect(queue.get()).toEqual([])
    expect(storage.length).toBe(0)
  })

  it('outlives the page: the next one sends what was left, whatever became of it', async () => {
    const storage = memoryStorage()
    makeQueueStore(world(storage, 'a', 'never')).add(text)
    const next = world(storage, 'b', [{ kind: 'done' }])
    const queue = makeQueueStore(next)
    await queue.resumeLeftSaves()
    await nextTick()
    expect(next.sent).toMatchObject([{ target: ['x'], base: '"1-1"' }])
    expect(storage.length).toBe(0)
  })

  it('leaves alone what another living tab or another person has', async () => {
    const storage = memoryStorage()
    makeQueueStore(world(storage, 'a', 'never')).add(text)
    const beside = { ...world(storage, 'b', 'never'), livingTabs: async () => new Set(['a']) }
    const queue = makeQueueStore(beside)
    await queue.resumeLeftSaves()
    expect(queue.get()).toEqual([])
    const stranger = makeQueueStore({ ...world(storage, 'c', 'never'), user: 'bob' })
    await stranger.resumeLeftSaves()
    expect(stranger.get()).toEqual([])
  })

  it('keeps conflicts and refusals, and tries again when told to', async () => {
    const storage = memoryStorage()
    const outcomes: Outcome[] = [{ kind: 'conflict', theirs: ['y'], base: '"1-5"' }, { kind: 'done' }]
    const queue = makeQueueStore(world(storage, 'a', outcomes))
    queue.add(text)
    await nextTick()
    expect(queue.get()).toMatchObject([{ status: 'conflict', theirs: ['y'] }])
    expect(storage.length).toBe(1)
    queue.retry(queue.get()[0]?.id ?? '')
    await nextTick()
    expect(queue.get()).toEqual([])
  })
})
