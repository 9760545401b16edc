import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SeenRequest {
  readonly method: string
  /** Path and query, as sent. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface MadeReply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Objects become JSON. */
  readonly body?: unknown
}

/** Another party's server on this machine: remembers what it was asked and answers as told. */
export class TestHttpServer {
  readonly requests: SeenRequest[] = []
  readonly #server: Server
  answer: (request: SeenRequest, response: ServerResponse) => MadeReply | undefined | Promise<MadeReply | undefined>

  private constructor(answer: TestHttpServer['answer']) {
    this.answer = answer
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', async () => {
        const { method = '', url = '', headers } = request
        const seen = { method, url, headers, body: Buffer.concat(chunks).toString() }
        this.requests.push(seen)
        const made = await this.answer(seen, response)
        if (!made) return
        const { status = 200, headers: more = {}, body = '' } = made
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        response.writeHead(status, {
          'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
          ...more,
        })
        response.end(text)
      })
    })
  }

  static async start(answer: TestHttpServer['answer']): Promise<TestHttpServer> {
    const made = new TestHttpServer(answer)
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve))
    return made
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
