import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RateLimiter } from '#server/api/http/rate-limit.ts'

describe('RateLimiter', () => {
  it('lets so many through and then no more', () => {
    const limiter = new RateLimiter()
    const taken = Array.from({ length: 5 }, () => limiter.take('ann', 3, 1000))
    expect(taken.map((one) => one.allowed)).toEqual([true, true, true, false, false])
    expect(taken.map((one) => one.remaining)).toEqual([2, 1, 0, 0, 0])
    expect(limiter.take('bob', 3, 1000).allowed).toBe(true)
  })

  it('forgives with time', () => {
    const limiter = new RateLimiter()
    for (let i = 0; i < 10; i++) limiter.take('ann', 10, 59_000)
    expect(limiter.take('ann', 10, 60_000).allowed).toBe(false)
    expect(limiter.take('ann', 10, 90_000).allowed).toBe(true)
    expect(limiter.take('ann', 10, 600_000).remaining).toBe(9)
  })

  it('never lets more than the limit through in a minute that starts anywhere, give or take the estimate', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { maxLength: 400 }), fc.integer({ min: 1, max: 20 }), (steps, limit) => {
        const limiter = new RateLimiter()
        let time = 0
        const passed: number[] = []
        for (const step of steps) {
          time += step
          if (limiter.take('ann', limit, time).allowed) passed.push(time)
        }
        for (const start of passed)
          expect(passed.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(2 * limit)
      }),
    )
  })
})
