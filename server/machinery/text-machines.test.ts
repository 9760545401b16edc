import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { awsHeaders } from '#server/machinery/aws-signature.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { alibaba } from '#server/machinery/services/alibaba.ts'
import { amazon } from '#server/machinery/services/amazon.ts'
import { apertium } from '#server/machinery/services/apertium.ts'
import { baidu } from '#server/machinery/services/baidu.ts'
import { cyrtranslit } from '#server/machinery/services/cyrtranslit.ts'
import { glosbe } from '#server/machinery/services/glosbe.ts'
import { libreTranslate, ltEngine } from '#server/machinery/services/libretranslate.ts'
import { myMemory } from '#server/machinery/services/mymemory.ts'
import { netease } from '#server/machinery/services/netease.ts'
import { sapTranslationHub } from '#server/machinery/services/sap-translation-hub.ts'
import { systran } from '#server/machinery/services/systran.ts'
import { tmserver } from '#server/machinery/services/tmserver.ts'
import { yandexV1 } from '#server/machinery/services/yandex-v1.ts'
import { youdao } from '#server/machinery/services/youdao.ts'
import { ask } from '#server/machinery/testing/ask.ts'
import { problemText } from '#server/machinery/testing/problem-text.ts'
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

const pathText = ({ url }: SeenRequest): string => decodeURIComponent(url.split('/').at(-1) ?? '')
const unitsOf = ({ body }: SeenRequest): { key: string; value: string }[] => JSON.parse(body).units

const laterServices: readonly Service[] = [
  {
    machine: alibaba,
    settings: (base_url) => ({ key: 'id', secret: 'hidden', region: 'cn-hangzhou', base_url }),
    textOf: (request) => form(request).get('SourceText') ?? '',
    reply: (Translated) => ({ Code: '200', RequestId: 'r', Data: { Translated, WordCount: '2' } }),
  },
  {
    machine: youdao,
    settings: (base_url) => ({ key: 'id', secret: 'hidden', base_url }),
    textOf: (request) => form(request).get('q') ?? '',
    reply: (text) => ({ errorCode: '0', translation: [text] }),
  },
  {
    machine: yandexV1,
    settings: (base_url) => ({ key: 'k', base_url }),
    textOf: (request) => form(request).get('text') ?? '',
    reply: (text) => ({ code: 200, lang: 'en-de', text: [text] }),
  },
  {
    machine: systran,
    settings: (base_url) => ({ key: 'k', base_url }),
    textOf: (request) => form(request).get('input') ?? '',
    reply: (output) => ({ outputs: [{ output, stats: {} }] }),
  },
  {
    machine: ltEngine,
    settings: (url) => ({ url }),
    textOf: ({ body }) => JSON.parse(body).q,
    reply: (translatedText) => ({ translatedText }),
  },
  {
    machine: tmserver,
    settings: (url) => ({ url: `${url}/tmserver` }),
    textOf: pathText,
    reply: (target) => [
      { source: 'x', target: 'no', quality: 70 },
      { source: 'x', target, quality: 95 },
    ],
  },
  {
    machine: glosbe,
    settings: (base_url) => ({ base_url }),
    textOf: (request) => query(request).get('phrase') ?? '',
    reply: (text) => ({ result: 'ok', tuc: [{ meanings: [] }, { phrase: { text, language: 'de' } }] }),
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

describe.each([...services, ...laterServices])('$machine.name', ({ machine, settings, textOf, reply }) => {
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
        expect(results).toEqual([{ problem: message('machinery.lostPart', { part: '%s' }) }])
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
        expect(problemText(results[0])).toBe('The service rejected the text (error 54001).')
      },
    ))

  it('signs calls to Alibaba by all their parameters, and tells its errors', () =>
    withServer(
      () => ({ Code: '10033', Message: 'no such pair' }),
      async (server) => {
        const settings = { key: 'id', secret: 'hidden', region: 'cn-hangzhou', base_url: server.address }
        const { results } = await ask(alibaba, settings, ["It's (new) *here* ~"])
        const sent = Object.fromEntries(form(server.requests[0] as SeenRequest))
        const { Signature, ...parameters } = sent
        const names = Object.keys(parameters).sort()
        const escaped = (text = '') =>
          encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
        const signed = names.map((name) => `${escaped(name)}=${escaped(parameters[name])}`).join('&')
        const expected = createHmac('sha1', 'hidden&')
          .update(`POST&%2F&${escaped(signed)}`)
          .digest('base64')
        expect(Signature).toBe(expected)
        expect(parameters).toMatchObject({
          Action: 'TranslateGeneral',
          AccessKeyId: 'id',
          Timestamp: '2026-01-02T03:04:05Z',
          SourceLanguage: 'en',
          TargetLanguage: 'de',
        })
        expect(problemText(results[0])).toBe('The service rejected the text (error 10033).')
      },
    ))

  it('signs the ends of a long text for Youdao', () =>
    withServer(
      () => ({ errorCode: '202' }),
      async (server) => {
        const long = 'The quick brown fox jumps over it'
        const { results } = await ask(youdao, { key: 'id', secret: 'hidden', base_url: server.address }, [long])
        const sent = form(server.requests[0] as SeenRequest)
        const signed = `idThe quick 33ps over it${sent.get('salt')}${sent.get('curtime')}hidden`
        expect(sent.get('sign')).toBe(createHash('sha256').update(signed).digest('hex'))
        expect([sent.get('signType'), sent.get('curtime')]).toEqual([
          'v3',
          String(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000),
        ])
        expect(server.requests[0]?.url).toBe('/api')
        expect(problemText(results[0])).toBe('The service rejected the text (error 202).')
      },
    ))

  it('signs calls to NetEase, which knows Chinese and English', () =>
    withServer(
      () => ({ success: 'true', relatedObject: { content: [{ transContent: '你好' }] } }),
      async (server) => {
        const settings = { key: 'id', secret: 'hidden', base_url: server.address }
        const chinese = { target: { code: 'zh_Hans', name: 'Chinese' } }
        expect((await ask(netease, settings, ['Hello'], chinese)).results).toEqual([{ text: '你好', quality: 90 }])
        const { headers, body } = server.requests[0] as SeenRequest
        const signature = createHash('sha1').update(`hidden${headers.nonce}${headers.timestamp}`).digest('hex')
        expect([headers.appkey, headers.signature]).toEqual(['id', signature])
        expect(JSON.parse(body)).toEqual({ lang: 'en', content: 'Hello' })
        const german = await ask(netease, settings, ['Hello'])
        expect(problemText(german.results[0])).toBe('The service only translates between Chinese and English.')
        expect(server.requests).toHaveLength(1)
      },
    ))

  it('asks SAP for many texts at once, and takes the best answer of each', () =>
    withServer(
      (request) => ({
        units: unitsOf(request).map(({ key, value }) => ({
          key,
          value,
          translations: [
            { language: 'de', value: 'schlecht', qualityIndex: 20 },
            { language: 'de', value: `${value}!`, qualityIndex: 96 },
          ],
        })),
      }),
      async (server) => {
        const settings = { url: server.address, username: 'me', password: 'hidden', domain: 'BC', enable_mt: 'true' }
        const { results } = await ask(sapTranslationHub, settings, ['One', 'Two'])
        expect(results).toEqual([
          { text: 'One!', quality: 96 },
          { text: 'Two!', quality: 96 },
        ])
        const { url, headers, body } = server.requests[0] as SeenRequest
        expect([url, headers.authorization]).toEqual(['/v1/translate', `Basic ${btoa('me:hidden')}`])
        expect(JSON.parse(body)).toMatchObject({
          sourceLanguage: 'en',
          targetLanguages: ['de'],
          enableMT: true,
          domain: 'BC',
        })
        const bare = await ask(sapTranslationHub, { url: server.address }, ['One'])
        expect(problemText(bare.results[0])).toBe('Enter an API key, or a username and password.')
      },
    ))

  it('writes a language in its other alphabet, and asks nobody', async () => {
    const serbian = { source: { code: 'sr', name: 'Serbian' }, target: { code: 'sr_Latn', name: 'Serbian (Latin)' } }
    const { results } = await ask(cyrtranslit, {}, ['Његош има %s'], serbian)
    expect(results).toEqual([{ text: 'Njegoš ima %s', quality: 100 }])
    expect(problemText((await ask(cyrtranslit, {}, ['Hello'])).results[0])).toContain('other script')
  })

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
        expect(results).toEqual([{ problem: message('machinery.refusedWithStatus', { status: 403 }) }])
      },
    )
  })
})
