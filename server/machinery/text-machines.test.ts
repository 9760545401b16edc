import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { amazon } from '#server/machinery/amazon.ts'
import { apertium } from '#server/machinery/apertium.ts'
import { awsHeaders } from '#server/machinery/aws-signature.ts'
import { baidu } from '#server/machinery/baidu.ts'
import { libreTranslate } from '#server/machinery/libretranslate.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { myMemory } from '#server/machinery/mymemory.ts'
import { ask } from '#server/machinery/testing/ask.ts'
import { type SeenRequest, TestHttpServer } from '#server/testing/http-server.ts'

const translated = (text: string): string => text.replaceAll(/\b[a-z]{2,}\b/gi, (word) => `${word}u`)

interface Service {
  readonly machine: Machine
  settings(address: string): Record<string, string>
  textOf(request: SeenRequest): string
  reply(text: string): unknown
}

const form = ({ body }: SeenRequest): URLSearchParams => new URLSearchParams(body)
const query = ({ url }: SeenRequest): URLSearchParams => new URL(url, 'http://x').searchParams

const services: readonly Service[] = [
  {
    machine: amazon,
    settings: (base_url) => ({ key: 'AKID', secret: 'hidden', region: 'eu-west-1', base_url }),
    textOf: ({ body }) => JSON.parse(body).Text,
    reply: (TranslatedText) => ({ TranslatedText, SourceLanguageCode: 'en', TargetLanguageCode: 'de' }),
  },
  {
    machine: libreTranslate,
    settings: (url) => ({ url, key: 'k' }),
    textOf: ({ body }) => JSON.parse(body).q,
    reply: (translatedText) => ({ translatedText }),
  },
  {
    machine: apertium,
    settings: (url) => ({ url }),
    textOf: (request) => form(request).get('q') ?? '',
    reply: (translatedText) => ({ responseStatus: 200, responseData: { translatedText }, responseDetails: null }),
  },
  {
    machine: baidu,
    settings: (base_url) => ({ key: 'app', secret: 'hidden', base_url }),
    textOf: (request) => form(request).get('q') ?? '',
    reply: (text) => ({
      from: 'en',
      to: 'de',
      trans_result: text
        .split('\n')
        .filter((line) => line !== '')
        .map((dst) => ({ src: '', dst })),
    }),
  },
  {
    machine: myMemory,
    settings: (base_url) => ({ base_url, email: 'me@example.org' }),
    textOf: (request) => query(request).get('q') ?? '',
    reply: (translatedText) => ({ responseStatus: 200, responseData: { translatedText, match: 0.85 }, matches: [] }),
  },
]

const withServer = async (
  answer: (request: SeenRequest) => unknown,
  work: (server: TestHttpServer) => Promise<void>,
): Promise<void> => {
  const server = await TestHttpServer.start((request) => ({ body: answer(request) }))
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

describe.each(services)('$machine.name', ({ machine, settings, textOf, reply }) => {
  it('translates text by text, and keeps what must stay', () =>
    withServer(
      (request) => reply(translated(textOf(request))),
      async (server) => {
        const { results, cost } = await ask(machine, settings(server.address), [
          'Copy %s to <b>disk</b>\n',
          'First\n\nSecond',
          'Copy %s to <b>disk</b>\n',
          '%d %%',
        ])
        expect(results.map(({ text }) => text)).toEqual([
          'Copyu %s tou <b>disku</b>\n',
          'Firstu\n\nSecondu',
          'Copyu %s tou <b>disku</b>\n',
          '%d %%',
        ])
        // The same text is asked for once, and what has no words not at all.
        expect(server.requests).toHaveLength(2)
        expect(cost.characters).toBe('Copy [X0X] to [X1X]disk[X2X]'.length + 'First\n\nSecond'.length)
      },
    ))

  it('refuses an answer without its placeholder after a second try', () =>
    withServer(
      (request) => reply(textOf(request).replace('[X0X]', '')),
      async (server) => {
        const { results } = await ask(machine, settings(server.address), ['Copy %s'])
        expect(results).toEqual([{ problem: 'The answer lost %s.' }])
        expect(server.requests).toHaveLength(2)
      },
    ))
})

describe('protocols', () => {
  it('signs requests to AWS as its test suite has them (post-vanilla)', () => {
    const headers = awsHeaders({
      url: new URL('https://example.amazonaws.com/'),
      service: 'service',
      region: 'us-east-1',
      key: 'AKIDEXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      headers: {},
      body: '',
      now: Date.UTC(2015, 7, 30, 12, 36, 0) * 1000,
    })
    expect(headers).toEqual({
      'x-amz-date': '20150830T123600Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    })
  })

  it('adds the sum that Baidu asks for, and tells its errors', () =>
    withServer(
      () => ({ error_code: '54001', error_msg: 'Invalid Sign' }),
      async (server) => {
        const { results } = await ask(baidu, { key: 'app', secret: 'hidden', base_url: server.address }, ['Hello'])
        const sent = form(server.requests[0] as SeenRequest)
        const sum = createHash('md5')
          .update(`appHello${sent.get('salt')}hidden`)
          .digest('hex')
        expect(sent.get('sign')).toBe(sum)
        expect(server.requests[0]?.body).not.toContain('hidden')
        expect(results[0]?.problem).toBe('The service refused the text (error 54001).')
      },
    ))

  it('takes the quality that MyMemory gives, and tells its errors', async () => {
    const good = { responseStatus: 200, responseData: { translatedText: 'Hallo', match: 0.85 } }
    await withServer(
      () => good,
      async ({ address }) => {
        expect((await ask(myMemory, { base_url: address }, ['Hello'])).results).toEqual([
          { text: 'Hallo', quality: 85 },
        ])
      },
    )
    const bad = { responseStatus: '403', responseData: { translatedText: 'INVALID LANGUAGE PAIR' } }
    await withServer(
      () => bad,
      async ({ address }) => {
        const { results } = await ask(myMemory, { base_url: address }, ['Hello'])
        expect(results).toEqual([{ problem: 'The service refused the text (status 403).' }])
      },
    )
  })
})
