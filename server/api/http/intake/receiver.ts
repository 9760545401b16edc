import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  type Body,
  type BodyHeaders,
  gatherForm,
  MULTIPART,
  mediaType,
  nothing,
  parseBody,
} from '#server/api/http/body.ts'
import { BodyBudget, type BodyLease, LARGE_BODY_BYTES } from '#server/api/http/intake/budget.ts'
import { paced } from '#server/api/http/intake/paced.ts'
import { Spool } from '#server/api/http/intake/spool.ts'
import type { Config } from '#server/config.ts'

/** What a request may send. */
export interface BodyRule {
  /** Bytes. */
  readonly limit: number
  /** Whose body it is: an account or an address. */
  readonly caller: string
  /** Bytes of any type are taken as the field `file`. */
  readonly raw?: boolean
}

type Sent = Pick<FastifyRequest, 'body'> & { readonly headers: BodyHeaders }

const payloadOf = ({ body, headers }: Sent): Readable | undefined =>
  body instanceof Readable && headers['content-length'] !== '0' ? body : undefined

/** Takes the bodies of requests, after it is known who sends them: at most so much of all of them together. */
export class BodyReceiver {
  readonly budget: BodyBudget
  readonly #folder: string

  constructor({ bodyMemoryBytes, bodyDiskBytes, dataDir }: Config) {
    this.budget = new BodyBudget({ memory: bodyMemoryBytes, disk: bodyDiskBytes })
    this.#folder = join(dataDir, 'uploads')
  }

  /** The fields and files of a request, for as long as `work` needs them. */
  withBody<T>(sent: Sent, rule: BodyRule, work: (body: Body) => Promise<T>): Promise<T> {
    return this.#leased(sent, rule, async (lease) => work(await this.#body(sent, rule, lease)))
  }

  /** The body as it was sent. */
  withBytes<T>(sent: Sent, rule: BodyRule, work: (bytes: Buffer) => Promise<T>): Promise<T> {
    return this.#leased(sent, rule, async (lease) => work(await this.#bytes(sent, rule, lease)))
  }

  /** The body while it comes, for those who keep it elsewhere. */
  withStream<T>(sent: Sent, rule: BodyRule, work: (stream: Readable) => Promise<T>): Promise<T> {
    return this.#leased(sent, rule, async (lease) => {
      lease.markLarge()
      return work(Readable.from(this.#pieces(sent, rule)))
    })
  }

  async #leased<T>(sent: Sent, { caller, limit }: BodyRule, work: (lease: BodyLease) => Promise<T>): Promise<T> {
    const lease = this.budget.lease(caller)
    const declared = Number(sent.headers['content-length'] ?? 0)
    try {
      if (declared > LARGE_BODY_BYTES && declared <= limit) lease.markLarge()
      return await work(lease)
    } finally {
      lease.release()
    }
  }

  #pieces(sent: Sent, { limit }: BodyRule): AsyncIterable<Buffer> {
    const payload = payloadOf(sent)
    const declared = sent.headers['content-length']
    return paced(payload ?? Readable.from([]), { limit, declared: typeof declared === 'string' ? declared : undefined })
  }

  async #body(sent: Sent, rule: BodyRule, lease: BodyLease): Promise<Body> {
    const { raw = false } = rule
    if (!payloadOf(sent) && !raw) return nothing
    if (mediaType(sent.headers) !== MULTIPART)
      return parseBody(await this.#bytes(sent, rule, lease), sent.headers, { raw })
    const spools: Spool[] = []
    const file = () => {
      const spool = new Spool(this.#folder, lease)
      spools.push(spool)
      return spool
    }
    try {
      return await gatherForm(this.#pieces(sent, rule), sent.headers, {
        file,
        text: (bytes) => lease.takeMemory(bytes),
      })
    } finally {
      for (const spool of spools) await spool.close()
    }
  }

  async #bytes(sent: Sent, rule: BodyRule, lease: BodyLease): Promise<Buffer> {
    const spool = new Spool(this.#folder, lease)
    try {
      for await (const piece of this.#pieces(sent, rule)) await spool.add(piece)
      return Buffer.from((await spool.bytes()).buffer)
    } finally {
      await spool.close()
    }
  }
}
