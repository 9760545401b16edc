import { message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { list, text } from '#core/text/loose-json.ts'
import type { Login } from '#core/text/repository-address.ts'
import { AppError } from '#server/errors.ts'
import type { Forge, ForgeAnswer, ForgeRequest } from '#server/forges/forge.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import { hideSecrets, secretsOf } from '#server/vault/hide-secrets.ts'

/** Statuses that a caller knows what to make of: found or not, made, or already there. */
const expected = new Set([200, 201, 202, 204, 400, 404, 405, 409, 422])

export interface ForgeAccess {
  readonly login: Login
  readonly policy: NetworkPolicy
  readonly signal?: AbortSignal | undefined
}

/** One forge's API at one address: the only place here that touches the network. */
export class ForgeClient {
  readonly #forge: Forge
  readonly #api: string
  readonly #access: ForgeAccess

  constructor(forge: Forge, api: string, access: ForgeAccess) {
    this.#forge = forge
    this.#api = api
    this.#access = access
  }

  async ask({ method, path, body, form }: ForgeRequest): Promise<ForgeAnswer> {
    const { login, policy, signal } = this.#access
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const content = form ? new URLSearchParams(form).toString() : body && JSON.stringify(body)
    const headers = { ...this.#forge.headers(login), ...(content === undefined ? {} : { 'content-type': type }) }
    const options = { method, headers, signal, maxRedirects: method === 'GET' ? 3 : 0, timeoutMs: 30_000 }
    const reply = await guardedFetch(
      this.#api + path,
      content === undefined ? options : { ...options, body: content },
      policy,
    )
    const answer = { status: reply.status, headers: reply.headers, json: parsed(reply.body) }
    if (!expected.has(reply.status)) throw this.refusal(answer)
    return answer
  }

  /** An answer that leaves nothing to go on with, in words for a maintainer. */
  refusal({ status, json }: ForgeAnswer): AppError {
    const { name } = this.#forge
    if (status === 401 || status === 403)
      return new AppError('repository', message('codeHost.loginRefused', { name, words: this.#words(json) }))
    if (status === 429 || status >= 500) return new AppError('remote', message('codeHost.down', { name, status }))
    return new AppError('repository', message('codeHost.status', { name, status, words: this.#words(json) }))
  }

  /** What the forge itself says, without our secrets. */
  #words(json: unknown): string {
    const details = [...list(json, 'errors'), ...list(json, 'message'), ...list(json, 'error')].map(
      (one) => text(one, 'message') ?? (typeof one === 'string' ? one : undefined),
    )
    const said = [text(json, 'message'), text(json, 'error', 'message'), text(json, 'error'), ...details]
    const unique = [...new Set(said.filter((one) => one !== undefined))]
    return hideSecrets(unique.join(' '), secretsOf(this.#access.login)).slice(0, 400)
  }
}

function parsed(body: Buffer): unknown {
  try {
    return parseBoundedJson(body.toString())
  } catch {
    return undefined
  }
}
