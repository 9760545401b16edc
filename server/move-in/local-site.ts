import { verbatim } from '#core/messages/message.ts'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { list, number, part, text } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import { type ApiCall, type ApiReply, type CallApi, wholeHashes } from '#server/move-in/api-calls.ts'

const PAGE_SIZE = 1000

/** Our own API, as an administrator uses it: what comes in is held to the same rules as anybody's. */
export class LocalSite {
  readonly #call: CallApi

  constructor(call: CallApi) {
    this.#call = call
  }

  async find(path: string): Promise<JsonObject | undefined> {
    const reply = await this.#call(path)
    return reply.status === 404 ? undefined : objectIn(path, reply)
  }

  /** Items of a list with their hashes as texts: numbers would lose some of their 64 bits. */
  allExact(path: string): Promise<JsonObject[]> {
    return this.all(path, wholeHashes)
  }

  async all(path: string, prepare = (json: string) => json): Promise<JsonObject[]> {
    const items: JsonObject[] = []
    for await (const page of this.pages(path, prepare)) items.push(...page)
    return items
  }

  /** Numbers of a project's strings whose comments were resolved: strings themselves tell of open ones alone. */
  async resolvedComments(project: string): Promise<ReadonlySet<number>> {
    const query = `project:${project} has:resolved-comment`
    const units = await this.all(`/api/units/?q=${encodeURIComponent(query)}`)
    return new Set(units.map((unit) => number(unit, 'id') ?? 0))
  }

  async *pages(path: string, prepare = (json: string) => json): AsyncGenerator<readonly JsonObject[]> {
    const start = `${path}${path.includes('?') ? '&' : '?'}page_size=${PAGE_SIZE}`
    for (let next: string | undefined = start; next !== undefined; ) {
      const page: JsonObject = objectIn(next, await this.#call(next), prepare)
      yield list(page, 'results').filter(isJsonObject)
      const following = text(page, 'next')
      next = following === undefined ? undefined : following.slice(Math.max(0, following.indexOf('/api/')))
    }
  }

  /** The bytes of a file; undefined: there is none. */
  async file(path: string): Promise<Buffer | undefined> {
    const reply = await this.#call(path)
    return reply.status === 200 ? reply.body : undefined
  }

  async send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: Omit<ApiCall, 'method'>,
  ): Promise<JsonObject> {
    return objectIn(path, await this.#call(path, { method, ...body }))
  }
}

/** What our API did not take, by field. */
export class RefusedCall extends AppError {
  readonly fields: readonly { readonly attr: string; readonly detail: string }[]

  constructor(path: string, status: number, value: unknown) {
    const fields = list(value, 'errors').map((one) => ({
      attr: text(one, 'attr') ?? '',
      detail: String(part(one, 'detail') ?? ''),
    }))
    const said = fields.map(({ attr, detail }) => `${attr ? `${attr}: ` : ''}${detail}`).join(' ')
    super('invalid', verbatim(said || `${path}: ${status}`))
    this.fields = fields
  }
}

function objectIn(path: string, reply: ApiReply, prepare = (json: string) => json): JsonObject {
  const isJson = /json/.test(reply.headers['content-type'] ?? '')
  const value: unknown = isJson ? JSON.parse(prepare(reply.body.toString())) : {}
  if (reply.status >= 400) throw new RefusedCall(path, reply.status, value)
  return isJsonObject(value) ? value : {}
}
