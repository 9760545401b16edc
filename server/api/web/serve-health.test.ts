import fastify from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { FairTurns } from '#server/api/http/fair-turns.ts'
import { RateLimiter } from '#server/api/http/rate-limit.ts'
import { serveHealth } from '#server/api/web/serve-health.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('those who watch over the process', (open) => {
  afterEach(() => void vi.restoreAllMocks())

  it('are answered at once, whoever else waits for a turn', async () => {
    // Nobody gets one.
    vi.spyOn(FairTurns.prototype, 'enter').mockImplementation(() => {})
    const site = await TestSite.open(open)
    for (const path of ['/healthz/', '/livez/', '/readyz/']) expect((await site.call(path)).status).toBe(200)
    const waiting = site.call('/api/')
    const first = await Promise.race([waiting, new Promise((done) => setTimeout(done, 200, 'still waiting'))])
    expect(first).toBe('still waiting')
    await site.close()
  })

  it('hear of workers that hang', async () => {
    const site = await TestSite.open(open)
    let alive = true
    const app = fastify()
    serveHealth(app, { ...site.services, workers: { areAlive: () => alive } }, new RateLimiter())
    const ready = async () => {
      const { statusCode, body } = await app.inject('/readyz/')
      return [statusCode, JSON.parse(body).workers]
    }
    expect(await ready()).toEqual([200, 'ok'])
    alive = false
    expect(await ready()).toEqual([503, 'silent'])
    await site.close()
  })
})
