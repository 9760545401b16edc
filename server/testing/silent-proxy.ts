import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to another server that can fall silent: bytes are taken and lost, and nobody is told. */
export class SilentProxy {
  readonly url: string
  readonly #server: Server
  readonly #sockets: Set<Socket>
  #isSilent = false

  private constructor(server: Server, url: string, sockets: Set<Socket>) {
    this.#server = server
    this.url = url
    this.#sockets = sockets
  }

  static async before(target: string): Promise<SilentProxy> {
    const { hostname, port } = new URL(target)
    const sockets = new Set<Socket>()
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port: own } = server.address() as AddressInfo
    const url = new URL(target)
    url.host = `127.0.0.1:${own}`
    const proxy = new SilentProxy(server, url.href, sockets)
    server.on('connection', (near) => {
      const far = connect(Number(port), hostname)
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from)
        from.on('data', (bytes) => {
          if (!proxy.#isSilent) to.write(bytes)
        })
        from.on('error', () => {})
        from.on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      }
    })
    return proxy
  }

  silence(): void {
    this.#isSilent = true
  }

  /** New connections work again; what was lost stays lost. */
  heal(): void {
    this.#isSilent = false
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
