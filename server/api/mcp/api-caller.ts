import type { FastifyInstance, FastifyRequest } from 'fastify'
import { list, text } from '#core/text/loose-json.ts'
import { headerOfAgent } from '#server/access/tokens.ts'

/** What the API refused, in its own words. */
export class RefusedCall extends Error {
  readonly status: number
  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

export type Query = Readonly<Record<string, string | number | undefined>>

function detailOf(body: unknown): string {
  const said = list(body, 'errors').map((error) => {
    const attr = text(error, 'attr')
    return `${attr ? `${attr}: ` : ''}${text(error, 'detail') ?? ''}`
  })
  return said.join(' ') || (text(body, 'detail') ?? 'The request was refused.')
}

/** Calls the API from within, as whoever sent a request: same credentials, limits and rules as from outside. */
export class ApiCaller {
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest

  constructor(app: FastifyInstance, request: FastifyRequest) {
    this.#app = app
    this.#request = request
  }

  get(path: string, query: Query = {}): Promise<unknown> {
    const asked = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    return this.#call('GET', `/api/${path}?${new URLSearchParams(asked)}`)
  }

  post(path: string, body: object): Promise<unknown> {
    return this.#call('POST', `/api/${path}`, body)
  }

  async #call(method: 'GET' | 'POST', url: string, body?: object): Promise<unknown> {
    const { authorization, host } = this.#request.headers
    const reply = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#request.ip,
      headers: {
        accept: 'application/json',
        ...(authorization === undefined ? {} : { authorization: headerOfAgent(authorization) }),
        ...(host === undefined ? {} : { host }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    const answer: unknown = reply.body === '' ? {} : JSON.parse(reply.body)
    if (reply.statusCode >= 400) throw new RefusedCall(reply.statusCode, detailOf(answer))
    return answer
  }
}
