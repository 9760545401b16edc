import { generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Machine } from '#server/machinery/machine.ts'
import { deepl } from '#server/machinery/services/deepl.ts'
import { googleBasic } from '#server/machinery/services/google.ts'
import { googleAdvanced } from '#server/machinery/services/google-advanced.ts'
import { microsoft } from '#server/machinery/services/microsoft.ts'
import { modernmt } from '#server/machinery/services/modernmt.ts'
import { yandex } from '#server/machinery/services/yandex.ts'
import { ask } from '#server/machinery/testing/ask.ts'
import { problemText } from '#server/machinery/testing/problem-text.ts'
import { type SeenRequest, TestHttpServer } from '#server/testing/http-server.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Says the words backwards in meaning only: every word gets a mark, elements stay. */
const translated = (text: string): string =>
  text
    .split(/(<[^>]*>)/)
    .map((part) => (part.startsWith('<') ? part : part.replaceAll(/(?<!&)\b[a-zA-Z]{2,}\b/g, (word) => `${word}u`)))
    .join('')
    .replaceAll(/(>)([^<>]*)u(<\/span>)/g, '$1$2$3')

interface Service {
  readonly machine: Machine
  /** How it is set up for a server of ours. */
  settings(address: string): Record<string, string>
  /** Its protocol: the texts of a request, and a reply. */
  texts(body: never): string[]
  reply(texts: readonly string[]): unknown
  readonly path: string
}

const services: readonly Service[] = [
  {
    machine: deepl,
    settings: (url) => ({ key: 'secret-key', url: `${url}/v2/` }),
    path: '/v2/translate',
    texts: (body: { text: string[] }) => body.text,
    reply: (texts) => ({ translations: texts.map((text) => ({ detected_source_language: 'EN', text })) }),
  },
  {
    machine: googleBasic,
    settings: (base_url) => ({ key: 'secret-key', base_url }),
    path: '/language/translate/v2',
    texts: (body: { q: string[] }) => body.q,
    reply: (texts) => ({ data: { translations: texts.map((translatedText) => ({ translatedText })) } }),
  },
  {
    machine: googleAdvanced,
    settings: (base_url) => ({
      base_url,
      project: 'harbour',
      location: 'global',
      credentials: JSON.stringify({
        client_email: 'robot@harbour.example',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        token_uri: `${base_url}/token`,
      }),
    }),
    path: '/v3/projects/harbour/locations/global:translateText',
    texts: (body: { contents: string[] }) => body.contents,
    reply: (texts) => ({ translations: texts.map((translatedText) => ({ translatedText, model: 'nmt' })) }),
  },
  {
    machine: microsoft,
    settings: (base_url) => ({ key: 'secret-key', base_url, region: 'westeurope' }),
    path: '/translate?api-version=3.0&from=en&to=de&textType=html',
    texts: (body: { Text: string }[]) => body.map(({ Text }) => Text),
    reply: (texts) => texts.map((text) => ({ translations: [{ text, to: 'de' }] })),
  },
  {
    machine: modernmt,
    settings: (url) => ({ key: 'secret-key', url }),
    path: '/translate',
    texts: (body: { q: string[] }) => body.q,
    reply: (texts) => ({ status: 200, data: texts.map((translation) => ({ translation })) }),
  },
  {
    machine: yandex,
    settings: (base_url) => ({ key: 'secret-key', base_url }),
    path: '/translate/v2/translate',
    texts: (body: { texts: string[] }) => body.texts,
    reply: (texts) => ({ translations: texts.map((text) => ({ text })) }),
  },
]

describe.each(services)('$machine.name', ({ machine, settings, texts, reply, path }) => {
  let server: TestHttpServer
  let change: (texts: string[]) => string[]

  beforeAll(async () => {
    server = await TestHttpServer.start((request) => {
      if (request.url === '/token') return { body: { access_token: 'a-token', expires_in: 3600 } }
      return { body: reply(change(texts(JSON.parse(request.body) as never).map(translated))) }
    })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    change = (made) => made
    server.requests.length = 0
  })

  const sent = (): SeenRequest[] => server.requests.filter(({ url }) => url !== '/token')
  const words = ['Hello <b>there</b>', 'Copy %s & wait', 'Good %d bye', '%s']
  const expected = ['Hellou <b>thereu</b>', 'Copyu %s & waitu', 'Goodu %d byeu', '%s']
  const run = async (source = words) =>
    (await ask(machine, settings(server.address), source)).results.map((result) => result.text ?? problemText(result))

  it('translates, and keeps what must stay', async () => {
    expect(await run()).toEqual(expected)
    expect(sent()).toHaveLength(1)
    expect(sent()[0]).toMatchObject({ method: 'POST', url: path })
    expect(Object.values(sent()[0]?.headers ?? {}).join(' ')).toMatch(/secret-key|a-token/)
    expect(sent()[0]?.url).not.toContain('secret-key')
  })

  it('brings answers home whatever their order', async () => {
    change = (made) => made.reverse()
    expect(await run()).toEqual(expected)
  })

  it('asks again, alone, for what was left out', async () => {
    change = (made) => (made.length > 1 ? made.slice(1) : made)
    expect(await run()).toEqual(expected)
    expect(sent()).toHaveLength(2)
    expect(texts(JSON.parse(sent()[1]?.body ?? '') as never)).toHaveLength(1)
  })

  it('takes no answer twice for two texts', async () => {
    change = (made) => made.map(() => made[0] ?? '')
    expect((await run(['First text', 'Second text'])).sort()).toEqual(['Firstu textu', 'Secondu textu'])
  })

  it('gives up what lost its place twice', async () => {
    change = (made) => made.map((text) => text.replace(/<[^>]*>%s<\/span>|<x id="0"\/>/, ''))
    const [first, second] = await run(['Copy %s', 'Open'])
    expect(first).toBe('The translation is missing %s.')
    expect(second).toBe('Openu')
  })
})

describe('Google Cloud Translation Advanced', () => {
  it('signs its claim for a token', async () => {
    const service = services.find(({ machine }) => machine === googleAdvanced) as Service
    const server = await TestHttpServer.start(({ url }) =>
      url === '/token' ? { body: { access_token: 'a-token' } } : { body: service.reply([]) },
    )
    try {
      await ask(googleAdvanced, service.settings(server.address), ['Hello'])
      const form = new URLSearchParams(server.requests[0]?.body)
      expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
      const [head, claim, signature] = (form.get('assertion') ?? '').split('.')
      const isSigned = verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${claim}`),
        publicKey,
        Buffer.from(signature ?? '', 'base64url'),
      )
      expect(isSigned).toBe(true)
      expect(JSON.parse(Buffer.from(claim ?? '', 'base64url').toString())).toMatchObject({
        iss: 'robot@harbour.example',
        aud: `${server.address}/token`,
      })
    } finally {
      await server.stop()
    }
  })
})

describe('DeepL', () => {
  it.each([
    ['pt_BR', 'PT-BR'],
    ['zh_Hant', 'ZH-HANT'],
    ['nb_NO', 'NB'],
  ])('spells %s as %s', async (code, spelled) => {
    const server = await TestHttpServer.start(() => ({ body: { translations: [] } }))
    try {
      const settings = { key: 'k', url: server.address, formality: 'more' }
      await ask(deepl, settings, ['Hello'], { target: { code, name: code } })
      expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({
        source_lang: 'EN',
        target_lang: spelled,
        formality: 'more',
        tag_handling: 'xml',
      })
    } finally {
      await server.stop()
    }
  })
})
