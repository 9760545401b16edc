import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type AuditAction, auditedWrites } from '#core/access/audit-actions.ts'
import type { TokenScope } from '#core/access/token-scopes.ts'
import type { Needs } from '#core/contract/needs.ts'
import { text } from '#core/text/loose-json.ts'
import { actorKey } from '#server/access/actor.ts'
import { WriteAudit } from '#server/api/http/audit/write-audit.ts'
import { demandAsked } from '#server/api/http/authorize.ts'
import { type Body, nothing } from '#server/api/http/body.ts'
import { readableFields, readFields } from '#server/api/http/fields.ts'
import { IGNORED_FIELDS, KnownFields } from '#server/api/http/ignored-fields.ts'
import type { BodyReceiver, BodyRule } from '#server/api/http/intake/receiver.ts'
import { Answer, type ApiRequest, type Services, type Write } from '#server/api/http/route.ts'
import { serializerOf } from '#server/api/http/serializer.ts'
import { demandNoErrors } from '#server/errors.ts'

/** Bytes of a body, where a route does not ask for more. */
export const DEFAULT_LIMIT = 1024 * 1024

/** The same of somebody without an account. */
const VISITORS_LIMIT = 16 * 1024

const noFields = Type.Object({})

/** Carries out one method of one address: body in, command, reply out. */
export class WriteHandler {
  readonly #services: Services
  readonly #write: Write
  readonly #bodies: BodyReceiver
  readonly #known: KnownFields
  readonly #action: AuditAction | undefined
  #serialize: ((body: unknown) => string) | undefined

  constructor(services: Services, write: Write, bodies: BodyReceiver, path: string) {
    this.#services = services
    this.#write = write
    this.#bodies = bodies
    this.#known = new KnownFields(write)
    this.#action = auditedWrites[`${write.method} ${path}`]
  }

  get needs(): Needs {
    return this.#write.needs
  }

  get scope(): TokenScope | undefined {
    return this.#write.scope
  }

  get openToVisitors(): boolean {
    return this.#write.openToVisitors === true
  }

  /** Nothing of a body is read before it is known who sends it, and that they may. What is large then waits for its turn. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { call, waitForSlot }: { readonly call: ApiRequest; waitForSlot(): Promise<void> },
  ): Promise<FastifyReply> {
    await this.#write.before?.(call)
    const { takesStream = false, takesRaw: raw = false } = this.#write
    const rule = this.#rule(request, call)
    let isRead = false
    const handle = async (body: Body, stream?: Readable) => {
      isRead = true
      const sent = { ...body, query: call.query }
      const ignored = this.#known.ignored(sent)
      if (ignored !== undefined) reply.header(IGNORED_FIELDS, ignored)
      demandNoErrors(this.#known.misunderstood(sent))
      if (this.#write.isLarge) await waitForSlot()
      const audit = new WriteAudit(this.#services, call, this.#action, body.fields)
      const done = await this.#write.handle({
        ...call,
        method: this.#write.method,
        files: body.files,
        stream,
        fieldNames: Object.keys(body.fields),
        read: () => {
          isRead = false
          const fields = this.#fields(body)
          isRead = true
          return fields
        },
        readWith: async (check) => {
          isRead = false
          const { fields, errors } = readableFields(this.#write.body ?? noFields, body, this.#write.method === 'PATCH')
          const more = (await check(fields)).filter(({ attr }) => !errors.some((error) => error.attr === attr))
          demandNoErrors([...errors, ...more])
          isRead = true
          return fields
        },
        audited: (action) => audit.named(action),
        transaction: (work) =>
          audit.transaction(async (tx) => {
            const made = await work(tx)
            demandAsked(call.actor, this.#write.needs)
            return made
          }),
      })
      await audit.noteLate()
      return done
    }
    try {
      const result = takesStream
        ? await this.#bodies.withStream(request, rule, (stream) => handle(nothing, stream))
        : await this.#bodies.withBody(request, { ...rule, raw }, (body) => handle(body))
      demandAsked(call.actor, this.#write.needs)
      return this.#send(reply, result)
    } catch (error) {
      if (!isRead) await this.#write.unreadable?.(call)
      throw error
    }
  }

  #rule({ ip }: FastifyRequest, { actor }: ApiRequest): BodyRule {
    const { limit = DEFAULT_LIMIT, takesStream } = this.#write
    if (actor.kind === 'anonymous') return { limit: Math.min(limit, VISITORS_LIMIT), caller: ip }
    return { limit: takesStream ? Number.MAX_SAFE_INTEGER : limit, caller: actorKey(actor) }
  }

  #fields(body: Body): unknown {
    return readFields(this.#write.body ?? noFields, body, this.#write.method === 'PATCH')
  }

  #send(reply: FastifyReply, result: unknown): FastifyReply {
    const { reply: schema, status = schema ? 200 : 204 } = this.#write
    const answer = result instanceof Answer ? result : new Answer(status, result)
    for (const [name, value] of Object.entries(answer.headers)) reply.header(name, value)
    if (answer.body === undefined) return reply.code(answer.status).send()
    const url = text(answer.body, 'url')
    if (answer.status === 201 && url !== undefined) reply.header('Location', url)
    if (schema) this.#serialize ??= serializerOf(schema)
    const body = this.#serialize ? this.#serialize(answer.body) : JSON.stringify(answer.body)
    return reply.code(answer.status).type('application/json').header('Cache-Control', 'no-store').send(body)
  }
}
