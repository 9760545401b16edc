import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { whenClosed } from '#server/api/http/stream.ts'

it.each([
  ['before somebody listens', true],
  ['afterwards', false],
])('hears of a caller who leaves %s', async (_, leavesFirst) => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    if (leavesFirst) response.once('close', () => setImmediate(() => whenClosed(response, hear)))
    else whenClosed(response, hear)
    ask()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const request = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  request.on('error', () => {})
  await asked
  request.destroy()
  await expect(heard).resolves.toBeUndefined()
  server.close()
})
