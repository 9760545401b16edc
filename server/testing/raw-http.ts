import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

export interface RawReply {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** What follows the headers, to the last byte. */
  readonly body: string
}

export interface RawRequest {
  readonly method?: string
  /** Sent as it stands, byte by byte: no browser or library gets to tidy it up. */
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The service on a port of its own, for what only the wire shows. */
export class RawClient {
  readonly #port: number

  private constructor(port: number) {
    this.#port = port
  }

  /** Starts to listen; closing the application ends it. */
  static async open(app: FastifyInstance): Promise<RawClient> {
    await app.listen({ host: '127.0.0.1', port: 0 })
    return new RawClient((app.server.address() as AddressInfo).port)
  }

  send({ method = 'GET', target, headers = { host: 'site.test' } }: RawRequest): Promise<RawReply> {
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
    const socket = connect(this.#port, '127.0.0.1')
    socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString())))
    })
  }
}

function parse(text: string): RawReply {
  const split = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, split).split('\r\n')
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: text.slice(split + 4) }
}
