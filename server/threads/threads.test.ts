import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { exportStrings } from '#core/formats/export.ts'
import type { ExportedString } from '#core/formats/model/exported-string.ts'
import { type ExchangedEntry, readMemoryFile } from '#core/memory/exchange.ts'
import { gather } from '#server/threads/gather.ts'
import { type CallOptions, type Measure, Threads, type ThreadsOptions } from '#server/threads/threads.ts'
import { TimeSlice } from '#server/threads/turn.ts'

const plural = { number: 1, formula: '0', categories: ['other'] }
const options = { language: 'cs', sourceLanguage: 'en', plural, sourcePlural: plural }

const opened: Threads[] = []
function open(given: Partial<ThreadsOptions> = {}): Threads {
  const threads = new Threads({ size: 1, ...given })
  opened.push(threads)
  return threads
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((threads) => threads.close()))
})

const memory = (count: number): Uint8Array =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: count }, (_, n) => ({
        source: `Source text ${n}`,
        target: `Target text ${n}`,
        source_language: 'en',
        target_language: 'cs',
      })),
    ),
  )

const readAll = async (threads: Threads, bytes: Uint8Array, call: CallOptions = {}): Promise<ExchangedEntry[]> =>
  (await gather(threads, 'readMemory', { format: 'json', bytes, options }, call)).items

const strings = (count: number): ExportedString[] =>
  Array.from({ length: count }, (_, n) => ({
    context: `c${n}`,
    source: [`Source text ${n}`],
    target: [`Target text ${n}`],
    state: 'translated',
    note: '',
  }))

describe('threads', () => {
  it('read a file as it is read without them, in lots, while other work gets turns', async () => {
    const threads = open()
    const bytes = memory(5000)
    let turns = 0
    let working = true
    const counting = (async () => {
      while (working) {
        await setImmediate()
        turns++
      }
    })()
    const entries = await readAll(threads, bytes)
    working = false
    await counting
    expect(entries).toEqual(readMemoryFile('json', bytes, options).entries)
    expect(turns).toBeGreaterThan(5000 / 500)
  })

  it('take lots, and give the bytes that are made without them', async () => {
    const threads = open()
    for (const format of ['xlsx', 'tmx', 'po', 'csv']) {
      const all = strings(1200)
      const bytes = await threads.use('exportFile', { format, options }, async (session) => {
        await session.next(undefined)
        for (let at = 0; at < all.length; at += 500) await session.next(all.slice(at, at + 500))
        const end = await session.next(undefined)
        if (!end.done) throw new Error('more was handed out')
        return end.value
      })
      expect(Buffer.compare(bytes, exportStrings(format, all, options).bytes)).toBe(0)
    }
    expect(threads.running).toBe(1)
  })

  it('do small things on the spot', async () => {
    const threads = open()
    expect(await readAll(threads, memory(3), { here: true })).toHaveLength(3)
    expect(threads.running).toBe(0)
  })

  it('do one thing after another when there are fewer of them, and refuse what would wait too long', async () => {
    const measures: Measure[] = []
    const threads = open({ mostWaiting: 1, onDone: (measure) => measures.push(measure) })
    const bytes = memory(700)
    const first = readAll(threads, bytes)
    const second = readAll(threads, bytes)
    await expect(readAll(threads, bytes)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
    expect(await first).toHaveLength(700)
    expect(await second).toHaveLength(700)
    expect(threads.running).toBe(1)
    expect(measures.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['readMemory', 'done'],
      ['readMemory', 'done'],
    ])
  })

  it('are ended when the caller leaves, also one that still waits, and others come', async () => {
    const threads = open()
    const leaving = new AbortController()
    const left = expect(readAll(threads, memory(200_000), { signal: leaving.signal })).rejects.toThrow('gone')
    const waiting = new AbortController()
    const alsoLeft = expect(readAll(threads, memory(10), { signal: waiting.signal })).rejects.toThrow('gone too')
    await setImmediate()
    waiting.abort(new Error('gone too'))
    leaving.abort(new Error('gone'))
    await Promise.all([left, alsoLeft])
    expect(await readAll(threads, memory(10))).toHaveLength(10)
  })

  it('serve the next caller after one that stopped in the middle or failed', async () => {
    const threads = open()
    await threads.use('readMemory', { format: 'json', bytes: memory(2000), options }, async (session) => {
      await session.next(undefined)
    })
    await expect(threads.run('exportFile', { format: 'no such', options })).rejects.toThrow(/no export format/)
    expect(await readAll(threads, memory(10))).toHaveLength(10)
    expect(threads.running).toBe(1)
  })

  it('end with a clear word when a file takes too much time or memory', async () => {
    const short = open({ stepMs: 1 })
    await expect(readAll(short, memory(100_000))).rejects.toMatchObject({ code: 'too_large', status: 413 })
    const small = open({ memoryMb: 24 })
    await expect(readAll(small, memory(300_000))).rejects.toMatchObject({ code: 'too_large', status: 413 })
    expect(await readAll(small, memory(10))).toHaveLength(10)
  })

  it('end when they have nothing to do', async () => {
    const threads = open({ idleMs: 1 })
    await readAll(threads, memory(10))
    await expect.poll(() => threads.running).toBe(0)
  })

  it('refuse work once they are closed', async () => {
    const threads = open()
    const running = expect(readAll(threads, memory(200_000))).rejects.toThrow('ended')
    await threads.close()
    await running
    await expect(readAll(threads, memory(10))).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a loop that pauses', () => {
  it('F6: lets others have their turn whenever a few milliseconds are gone, and not before', async () => {
    let time = 0
    const slice = new TimeSlice(() => time)
    let taken = 0
    for (let step = 0; step < 100; step++) {
      time += 3
      const waiting = slice.pause()
      if (waiting) taken++
      await waiting
    }
    expect(taken).toBe(50)
  })
})
