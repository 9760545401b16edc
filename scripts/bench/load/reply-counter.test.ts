import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ReplyCounter } from './reply-counter.ts'

const reply = (body: string): Buffer =>
  Buffer.from(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`)

it('finds the end of each reply however its bytes are cut', () => {
  const body = fc.string({ unit: 'grapheme-ascii', maxLength: 60 })
  fc.assert(
    fc.property(body, body, fc.integer({ min: 1, max: 50 }), (first, second, step) => {
      const counter = new ReplyCounter()
      for (const bytes of [reply(first), reply(second)]) {
        const chunks = Array.from({ length: Math.ceil(bytes.length / step) }, (_, i) =>
          bytes.subarray(i * step, (i + 1) * step),
        )
        expect(chunks.map((chunk) => counter.take(chunk)).lastIndexOf(true)).toBe(chunks.length - 1)
        expect(chunks.length).toBeGreaterThan(0)
      }
    }),
  )
})

it('is true once a reply, at its last byte', () => {
  const counter = new ReplyCounter()
  expect([...reply('ab')].map((byte) => counter.take(Buffer.of(byte))).filter(Boolean)).toHaveLength(1)
})

it.each([
  ['HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n', /not a 200: HTTP\/1.1 404/],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', /without content-length/],
  ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nab', /more than it announced/],
])('refuses what it cannot count: %j', (text, message) => {
  expect(() => new ReplyCounter().take(Buffer.from(text))).toThrow(message)
})
