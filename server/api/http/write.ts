import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { AccountLevel } from '#server/access/account-level.ts'
import { type Body, nothing, parseBody } from '#server/api/http/body.ts'
import { readFields } from '#server/api/http/fields.ts'
import { Answer, type ApiRequest, type Method, type Services, type Write } from '#server/api/http/route.ts'
import { serializerOf } from '#server/api/http/serializer.ts'
import { inTransaction } from '#server/db/database.ts'

/** Bytes of a body, where a route does not ask for more. */
export const DEFAULT_LIMIT = 1024 * 1024

const noFields = Type.Object({})
const noBytes = Buffer.alloc(0)

/** Carries out one method of one address: body in, command, reply out. */
export class WriteDoor {
  readonly #services: Services
  readonly #write: Write
  #serialize: ((body: unknown) => string) | undefined

  constructor(services: Services, write: Write) {
    this.#services = services
    this.#write = write
  }

  get account(): AccountLevel | undefined {
    return this.#write.account
  }

  get openToVisitors(): boolean {
    return this.#write.openToVisitors === true
  }

  async answer(request: FastifyRequest, reply: FastifyReply, call: ApiRequest): Promise<FastifyReply> {
    const { takesStream = false, takesRaw = false } = this.#write
    const stream = takesStream ? ((request.body as Readable | undefined) ?? Readable.from([])) : undefined
    const bytes = stream ? noBytes : ((request.body as Buffer | undefined) ?? noBytes)
    const body = stream ? nothing : await parseBody(bytes, request.headers, { raw: takesRaw })
    const result = await this.#write.handle({
      ...call,
      method: request.method as Method,
      address: request.ip,
      files: body.files,
      stream,
      fieldNames: Object.keys(body.fields),
      read: () => this.#fields(body),
      transaction: (work) => inTransaction(this.#services.database.db, work),
    })
    return this.#send(reply, result)
  }

  #fields(body: Body): unknown {
    return readFields(this.#write.body ?? noFields, body, this.#write.method === 'PATCH')
  }

  #send(reply: FastifyReply, result: unknown): FastifyReply {
    const { reply: schema, status = schema ? 200 : 204 } = this.#write
    const answer = result instanceof Answer ? result : new Answer(status, result)
    for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value)
    if (answer.body === undefined) return reply.code(answer.status).send()
    const { url } = answer.body as { url?: unknown }
    if (answer.status === 201 && typeof url === 'string') reply.header('Location', url)
    if (schema) this.#serialize ??= serializerOf(schema)
    const text = this.#serialize ? this.#serialize(answer.body) : JSON.stringify(answer.body)
    return reply.code(answer.status).type('application/json').header('Cache-Control', 'no-store').send(text)
  }
}
