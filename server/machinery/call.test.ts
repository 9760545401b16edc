import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { retryAfter } from '#server/machinery/call.ts'
import { Pace } from '#server/machinery/pace.ts'
import { libreTranslate } from '#server/machinery/services/libretranslate.ts'
import { ask, TEST_NOW } from '#server/machinery/testing/ask.ts'
import { problemText } from '#server/machinery/testing/problem-text.ts'
import { type MadeReply, TestHttpServer } from '#server/testing/http-server.ts'

let server: TestHttpServer
let replies: MadeReply[]
let slept: number[]

beforeEach(async () => {
  slept = []
  server = await TestHttpServer.start(() => replies.shift() ?? { body: { translatedText: 'Hallo' } })
})
afterEach(() => server.stop())

let number = 0
/** Each test is another customer: what one was told does not hold for the next. */
const settings = () => ({ url: server.address, key: `customer ${++number}` })

const translate = (texts: readonly string[], outside: object = {}, own = settings()) =>
  ask(libreTranslate, own, texts, {
    outside: {
      sleep: async (ms) => {
        slept.push(ms)
      },
      ...outside,
    },
  })

describe('calls of services', () => {
  it('are made again after a while where that helps', async () => {
    replies = [{ status: 503 }, { status: 429, headers: { 'retry-after': '7' } }, { status: 500 }]
    expect((await translate(['Hello'])).results).toEqual([{ text: 'Hallo', quality: 89 }])
    expect(slept.filter((ms) => ms >= 500)).toEqual([500, 7000, 2000])
  })

  it('are given up after four tries, and told so', async () => {
    replies = Array.from({ length: 9 }, () => ({ status: 500 }))
    expect((await translate(['Hello'])).results).toEqual([
      { problem: message('machinery.status', { name: 'LibreTranslate', status: 500 }) },
    ])
    expect(server.requests).toHaveLength(4)
  })

  it('are not waited for longer than somebody has patience', async () => {
    replies = [{ status: 429, headers: { 'retry-after': '120' } }]
    const { results } = await translate(['Hello'], { patienceMs: 10_000 })
    expect(problemText(results[0])).toBe('LibreTranslate responded with status 429: too many requests.')
    expect(server.requests).toHaveLength(1)
  })

  it('are not made again with a key that was refused, until it is another one', async () => {
    replies = [{ status: 403, body: 'no such key as customer' }]
    const own = settings()
    const { results } = await translate(['Hello', 'World', 'Again'], {}, own)
    expect(new Set(results.map(problemText)).size).toBe(1)
    expect(problemText(results[0])).toBe(
      'LibreTranslate responded with status 403: the API key was rejected or lacks permission. Check your account.',
    )
    expect(server.requests).toHaveLength(1)
    expect(problemText((await translate(['Hello'], {}, own)).results[0])).toContain("It's paused for a while.")
    expect(server.requests).toHaveLength(1)
    const later = { now: () => TEST_NOW + 31 * 60_000_000 }
    expect((await translate(['Hello'], later, own)).results[0]?.text).toBe('Hallo')
    expect((await translate(['Hello'])).results[0]?.text).toBe('Hallo')
  })

  it('go on with other texts after one was refused, but not for ever', async () => {
    replies = [{ status: 400 }]
    const { results } = await translate(['One', 'Two'])
    expect(results.map(({ text }) => text)).toEqual([undefined, 'Hallo'])
    replies = Array.from({ length: 9 }, () => ({ status: 400 }))
    server.requests.length = 0
    await translate(['One', 'Two', 'Three', 'Four', 'Five'])
    expect(server.requests).toHaveLength(3)
  })

  it.each([
    ['no JSON', { body: '<html>' }, "LibreTranslate didn't respond with JSON."],
    ['another shape', { body: { text: 1 } }, "Couldn't read the service's response."],
  ])('tell of %s', async (_, reply, problem) => {
    replies = [reply]
    expect((await translate(['Hello'])).results.map(problemText)).toEqual([problem])
  })

  it('never reach private networks unless that is allowed', async () => {
    replies = []
    const { results } = await translate(['Hello'], { network: { privateAddresses: false } })
    expect(problemText(results[0])).toContain('is not on the public internet')
    expect(server.requests).toHaveLength(0)
  })

  it('stop when they are told to', async () => {
    replies = []
    const signal = AbortSignal.abort()
    await expect(translate(['Hello'], { signal })).rejects.toThrow('aborted')
    expect(server.requests).toHaveLength(0)
  })
})

describe('Pace', () => {
  it('spreads calls over the minute', () => {
    const pace = new Pace()
    expect([pace.take(60, 0), pace.take(60, 0), pace.take(60, 500), pace.take(60, 9000)]).toEqual([0, 1000, 1500, 0])
  })
})

describe('retryAfter', () => {
  it.each([
    ['3', 3000],
    ['Fri, 02 Jan 2026 03:04:10 GMT', 5000],
    ['Fri, 02 Jan 2026 03:00:00 GMT', 0],
    ['soon', undefined],
    [undefined, undefined],
  ])('%s', (header, ms) => {
    expect(retryAfter(header, TEST_NOW / 1000)).toBe(ms)
  })
})
