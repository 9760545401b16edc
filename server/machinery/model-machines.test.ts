import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { anthropic } from '#server/machinery/services/anthropic.ts'
import { ollama } from '#server/machinery/services/ollama.ts'
import { azureOpenai, mistral, openai } from '#server/machinery/services/openai.ts'
import { ask, textRequest } from '#server/machinery/testing/ask.ts'
import { TestHttpServer } from '#server/testing/http-server.ts'

interface Item {
  readonly id: string
  readonly text: string
}
type Body = { messages: { role: string; content: string | { type: string; text?: string }[] }[] }

interface Model {
  readonly machine: Machine
  settings(address: string): Record<string, string>
  readonly path: string
  reply(content: string): unknown
}

const chat = (content: string) => ({
  model: 'model-1-2026',
  choices: [{ message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 100, completion_tokens: 20 },
})

const models: readonly Model[] = [
  {
    machine: openai,
    settings: (address) => ({ key: 'k', base_url: `${address}/v1`, model: 'model-1' }),
    path: '/v1/chat/completions',
    reply: chat,
  },
  {
    machine: mistral,
    settings: (address) => ({ key: 'k', base_url: `${address}/v1`, model: 'model-1' }),
    path: '/v1/chat/completions',
    reply: chat,
  },
  {
    machine: azureOpenai,
    settings: (azure_endpoint) => ({ key: 'k', azure_endpoint, deployment: 'ours' }),
    path: '/openai/deployments/ours/chat/completions?api-version=2024-10-21',
    reply: chat,
  },
  {
    machine: ollama,
    settings: (base_url) => ({ base_url, model: 'model-1' }),
    path: '/api/chat',
    reply: (content) => ({
      model: 'model-1-2026',
      message: { role: 'assistant', content },
      prompt_eval_count: 100,
      eval_count: 20,
      done: true,
    }),
  },
  {
    machine: anthropic,
    settings: (base_url) => ({ key: 'k', base_url, model: 'model-1' }),
    path: '/v1/messages',
    reply: (content) => ({
      model: 'model-1-2026',
      content: [{ type: 'tool_use', name: 'give_translations', input: JSON.parse(content) }],
      usage: { input_tokens: 100, output_tokens: 20 },
    }),
  },
]

describe.each(models)('$machine.name', ({ machine, settings, path, reply }) => {
  let server: TestHttpServer
  let change: (items: Item[]) => Item[]
  let seen: Record<string, unknown>[]

  beforeAll(async () => {
    server = await TestHttpServer.start((request) => {
      const body = JSON.parse(request.body) as Body
      const content = body.messages.find(({ role }) => role === 'user')?.content ?? ''
      const user = typeof content === 'string' ? content : (content.find(({ type }) => type === 'text')?.text ?? '')
      const { items } = JSON.parse(user) as { items: Item[] }
      seen.push(...(items as unknown as Record<string, unknown>[]))
      const made = items.map(({ id, text }) => ({ id, text: text.replaceAll(/[a-z]{2,}/g, (word) => `${word}u`) }))
      return { body: reply(JSON.stringify({ translations: change(made) })) }
    })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    change = (items) => items
    seen = []
    server.requests.length = 0
  })

  it('asks with everything that helps, and tells what it took', async () => {
    const first = textRequest('%d files', {
      key: 'files.count',
      explanation: 'In the status bar',
      counts: [2, 3, 4],
      maxLength: 20,
      terms: [{ source: 'file', target: 'Datei', use: 'must' }],
      examples: [{ source: '%d file', target: '%d Datei' }],
    })
    const { results, model, cost } = await ask(machine, settings(server.address), [first, 'open'])
    expect(results).toEqual([
      { text: '%d filesu', quality: 90 },
      { text: 'openu', quality: 90 },
    ])
    expect(model).toBe('model-1-2026')
    expect(cost).toEqual({ characters: '[X0X] filesopen'.length, inputTokens: 100, outputTokens: 20 })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: path })
    expect(server.requests[0]?.body).toContain('from English (en) to German (de)')
    expect(seen[0]).toEqual({
      id: '1',
      text: '[X0X] files',
      placeholders: { '[X0X]': '%d' },
      key: 'files.count',
      explanation: 'In the status bar',
      counts: [2, 3, 4],
      max_length: 20,
      terms: [{ source: 'file', target: 'Datei', use: 'must' }],
      examples: [{ source: '%d file', target: '%d Datei' }],
    })
  })

  it('shows pictures, and tells which text is on which', async () => {
    const picture = { id: 7, mediaType: 'image/png', base64: 'aGVsbG8=' }
    const shown = { ...textRequest('open', {}), pictures: [picture] }
    await ask(machine, settings(server.address), [shown, 'close', { ...textRequest('quit', {}), pictures: [picture] }])
    expect(seen.map((item) => item.pictures)).toEqual([[1], undefined, [1]])
    const sent = server.requests[0]?.body ?? ''
    expect(sent.split('aGVsbG8=')).toHaveLength(2)
    if (machine.id !== 'ollama') expect(sent).toContain('image/png')
  })

  it.each([
    ['in another order', (items: Item[]) => items.toReversed(), 1],
    ['with one left out', (items: Item[]) => (items.length > 1 ? items.slice(1) : items), 2],
    ['with one said twice', (items: Item[]) => [...items, ...items.slice(0, 1)], 1],
    ['with ids nobody asked for', (items: Item[]) => [{ id: '77', text: 'x' }, ...items], 1],
    ['with two that say they are one', (items: Item[]) => items.map((item) => ({ ...item, id: '1' })), 4],
  ])('puts answers %s where they belong', async (_, how, calls) => {
    change = (items) => (items.length > 1 || calls !== 4 ? how(items) : items)
    const { results } = await ask(machine, settings(server.address), ['one %s', 'two', 'three'])
    expect(results.map(({ text }) => text)).toEqual(['oneu %s', 'twou', 'threeu'])
    expect(server.requests).toHaveLength(calls)
  })

  it('refuses a text with placeholders of its own', async () => {
    change = (items) => items.map(({ id, text }) => ({ id, text: `${text} %s` }))
    const { results } = await ask(machine, settings(server.address), ['one'])
    expect(results).toEqual([{ problem: message('machinery.extraPart', { part: '%s' }) }])
  })
})

describe('language models', () => {
  it('have nothing to say when they do not keep to the form', async () => {
    const server = await TestHttpServer.start(() => ({ body: chat('Of course! Here you are: Hallo') }))
    try {
      const { results } = await ask(openai, { base_url: server.address, model: 'm' }, ['Hello'])
      expect(results).toEqual([{ problem: message('machinery.textLeftOut') }])
      expect(server.requests[0]?.headers.authorization).toBeUndefined()
    } finally {
      await server.stop()
    }
  })
})
