import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { BodyBudget, LARGE_BODY_BYTES } from '#server/api/http/intake/budget.ts'
import { type Pace, paced } from '#server/api/http/intake/paced.ts'
import { Spool } from '#server/api/http/intake/spool.ts'

const MB = 1024 * 1024

describe('F5: the budget of all bodies together', () => {
  it('holds for memory and for the disk, and is whole again afterwards', () => {
    const budget = new BodyBudget({ memory: 10, disk: 20 })
    const [one, two] = [budget.lease('a'), budget.lease('b')]
    one.takeMemory(6)
    expect(() => two.takeMemory(5)).toThrow(expect.objectContaining({ status: 503, retryAfter: 5 }))
    two.takeMemory(4)
    one.takeDisk(20)
    expect(() => two.takeDisk(1)).toThrow(expect.objectContaining({ status: 503 }))
    one.release()
    two.takeMemory(6)
    two.takeDisk(20)
    two.release()
    one.release()
    expect(budget.held).toEqual({ memory: 0, disk: 0, callers: 0 })
  })

  it('lets one caller send four large bodies at once, and others as many', () => {
    const budget = new BodyBudget({ memory: MB, disk: MB })
    const leases = Array.from({ length: 5 }, () => budget.lease('u1'))
    for (const lease of leases.slice(0, 4)) lease.markLarge()
    expect(() => leases[4]?.markLarge()).toThrow(expect.objectContaining({ status: 429, retryAfter: 5 }))
    budget.lease('u2').markLarge()
    leases[0]?.release()
    leases[4]?.markLarge()
  })
})

describe('a spool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([0, 1000, LARGE_BODY_BYTES, LARGE_BODY_BYTES + 1, 5 * MB])(
    'gives %i bytes back as they came',
    async (size) => {
      const budget = new BodyBudget({ memory: 6 * MB, disk: 6 * MB })
      const lease = budget.lease('a')
      const spool = new Spool(folder, lease)
      const sent = Buffer.from(Array.from({ length: size }, (_, i) => i % 251))
      for (let at = 0; at < size; at += 60_000) await spool.add(sent.subarray(at, at + 60_000))
      if (size > LARGE_BODY_BYTES) expect(budget.held).toMatchObject({ memory: 0, disk: size })
      // A file has no name: nothing stays behind, whatever ends the process.
      expect(readdirSync(folder)).toEqual([])
      const bytes = await spool.bytes()
      expect(sent.equals(bytes)).toBe(true)
      expect(bytes.buffer.byteLength).toBe(size)
      expect(budget.held).toMatchObject({ memory: size, disk: 0 })
      lease.release()
      expect(budget.held.memory).toBe(0)
    },
  )

  it('takes no more than the disk is to hold', async () => {
    const lease = new BodyBudget({ memory: 6 * MB, disk: 2 * MB }).lease('a')
    const spool = new Spool(folder, lease)
    await spool.add(Buffer.alloc(2 * MB))
    await expect(spool.add(Buffer.alloc(MB))).rejects.toMatchObject({ status: 503 })
    await spool.close()
  })
})

describe('F5: the pace of a body', () => {
  const read = async (payload: PassThrough, pace: Pace) => {
    let size = 0
    for await (const piece of paced(payload, pace)) size += piece.length
    return size
  }

  it('ends at the limit, declared or not', async () => {
    await expect(read(new PassThrough(), { limit: 10, declared: '11' })).rejects.toMatchObject({ code: 'too_large' })
    const payload = new PassThrough()
    payload.write(Buffer.alloc(11))
    await expect(read(payload, { limit: 10 })).rejects.toMatchObject({ code: 'too_large' })
    expect(payload.destroyed).toBe(false)
    const whole = new PassThrough()
    whole.end(Buffer.alloc(10))
    expect(await read(whole, { limit: 10 })).toBe(10)
  })

  it('cuts off who sends nothing more', async () => {
    const payload = new PassThrough()
    payload.write('x')
    const stopped = read(payload, { limit: 10, longestPause: 20 })
    await expect(stopped).rejects.toMatchObject({ code: 'request_timeout', status: 408 })
  })

  it('cuts off who sends a byte now and then', async () => {
    const payload = new PassThrough()
    let time = 0
    const reading = read(payload, { limit: 1000, now: () => (time += 5000) })
    const clock = setInterval(() => payload.write('x'), 1)
    await expect(reading).rejects.toMatchObject({ code: 'request_timeout' })
    clearInterval(clock)
  })

  it('says that a request was cut off', async () => {
    const payload = new PassThrough()
    const reading = read(payload, { limit: 1000 })
    payload.destroy(new Error('aborted'))
    await expect(reading).rejects.toMatchObject({ code: 'parse_error' })
  })
})
