import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Halt {
  readonly at: (path: string) => boolean
  readonly reached: () => void
}

/** A way to several servers, by the beginnings of their paths; it can stop at a request, which then gets no answer. */
export class HaltingProxy {
  readonly url: string
  /** `METHOD path` of every request that was passed on. */
  readonly passed: string[] = []
  readonly #server: Server
  #halt: Halt | undefined

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  /** `targets`: URLs of servers by the beginning of the paths that go there; the first that fits. */
  static async before(targets: Readonly<Record<string, string>>): Promise<HaltingProxy> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const proxy = new HaltingProxy(server)
    server.on('request', (asked: IncomingMessage, reply: ServerResponse) => {
      const path = asked.url ?? '/'
      if (proxy.#halt?.at(path)) return proxy.#halt.reached()
      proxy.passed.push(`${asked.method} ${path}`)
      const target = Object.entries(targets).find(([beginning]) => path.startsWith(beginning))?.[1]
      const passed = request(`${target}${path}`, { method: asked.method, headers: asked.headers })
      passed.on('response', (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      })
      passed.on('error', () => reply.destroy())
      asked.pipe(passed)
    })
    return proxy
  }

  /** Comes back once such a request is there; it and all others like it wait for ever, until `resume`. */
  haltAt(at: (path: string) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#halt = { at, reached: resolve }
    return promise
  }

  /** Connections that were halted are closed; new requests are passed on. */
  resume(): void {
    this.#halt = undefined
    this.#server.closeAllConnections()
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
