import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { runLoad } from './run-load.ts'

let server: Server | undefined

async function serve(status: number): Promise<{ origin: string; seen: string[] }> {
  const seen: string[] = []
  server = createServer((request, reply) => {
    seen.push(request.url ?? '')
    reply.writeHead(status, { 'content-length': 3 }).end('[1]')
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

afterEach(() => server?.close())

it('asks for the paths in turn and counts what comes back', async () => {
  const { origin, seen } = await serve(200)
  const figures = await runLoad({ origin, paths: ['/a', '/b', '/c'], connections: 2, seconds: 0.1 })
  expect(figures.requests).toBe(seen.length)
  const counts = ['/a', '/b', '/c'].map((path) => seen.filter((one) => one === path).length)
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
  expect(figures.p50).toBeLessThanOrEqual(figures.p99)
  expect(figures.bytesPerReply).toBeGreaterThan(3)
})

it('stops at an answer that is not a 200', async () => {
  const { origin } = await serve(500)
  await expect(runLoad({ origin, paths: ['/'], connections: 1, seconds: 1 })).rejects.toThrow('not a 200')
})
