import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'

const LOOK_EVERY = 250

/** A balancer as proxies are: it keeps connections, sends each request to the next process whose `/readyz/` says 200, and none twice. */
export class Balancer {
  readonly #port: number
  readonly #server = createServer((asked, reply) => this.#pass(asked, reply))
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ending = new AbortController()
  readonly #isReady = new Map<string, boolean>()
  #turn = 0

  private constructor(port: number) {
    this.#port = port
  }

  static async open(): Promise<Balancer> {
    const balancer = new Balancer(await freePort())
    balancer.#server.listen(balancer.#port, '127.0.0.1')
    await once(balancer.#server, 'listening')
    return balancer
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Sends requests to a process from when it is ready until it is not. */
  async add(url: string): Promise<void> {
    await this.#look(url)
    void this.#watch(url)
  }

  async #look(url: string): Promise<void> {
    const looked = fetch(`${url}/readyz/`, { headers: { connection: 'close' } })
    this.#isReady.set(url, await looked.then(({ status }) => status === 200).catch(() => false))
  }

  async #watch(url: string): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await sleep(LOOK_EVERY, undefined, { signal: this.#ending.signal }).catch(() => {})
      await this.#look(url)
    }
  }

  #pass(asked: IncomingMessage, reply: ServerResponse): void {
    const ready = [...this.#isReady].filter(([, isReady]) => isReady).map(([url]) => url)
    const url = ready[this.#turn++ % ready.length]
    if (url === undefined) {
      reply.writeHead(502).end('no process is ready')
      return
    }
    const { connection: _, ...headers } = asked.headers
    const passed = request(`${url}${asked.url}`, { method: asked.method, headers, agent: this.#agent }, (answer) => {
      const { connection: _connection, 'keep-alive': _keepAlive, ...kept } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(reply)
    })
    passed.on('error', (error) => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end(String(error))))
    asked.pipe(passed)
  }

  async close(): Promise<void> {
    this.#ending.abort()
    this.#agent.destroy()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
