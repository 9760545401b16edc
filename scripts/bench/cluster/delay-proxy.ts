import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes bytes on after a while, in their order. */
function passOn(from: Socket, to: Socket, ms: number): void {
  from.setNoDelay(true)
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), ms))
  from.on('error', () => {})
  from.on('close', () => setTimeout(() => to.destroy(), ms))
}

export interface DelayProxy {
  readonly url: string
  close(): void
}

/** A way to PostgreSQL that is as long as one to another room, or to another continent. */
export async function delayProxy(target: string, roundTripMs: number): Promise<DelayProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket)
    passOn(near, far, roundTripMs / 2)
    passOn(far, near, roundTripMs / 2)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
