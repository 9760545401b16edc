import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { number, text } from '#core/text/loose-json.ts'
import { hostOf, type Login, parseRepositoryAddress, type RepositoryAddress } from '#core/text/repository-address.ts'
import { AppError } from '#server/errors.ts'
import { guardedFetch } from '#server/net/guarded-fetch.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'

/** What a component says whose repository an app of GitHub's gives access to. */
export const GITHUB_APP = 'github-app'

export interface GithubAppOptions {
  readonly id: string
  /** Private key, as PEM. */
  readonly key: string
  /** github.com, or the host of an own GitHub. */
  readonly host: string
}

/** A token is renewed when it has this long left. */
const MARGIN_MS = 5 * 60_000

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An app at GitHub that was installed for repositories: its tokens are made for one repository, and good for an hour. */
export class GithubApp {
  readonly host: string
  readonly #id: string
  readonly #key: KeyObject
  readonly #policy: NetworkPolicy
  readonly #tokens = new Map<string, { readonly token: string; readonly until: number }>()

  constructor({ id, key, host }: GithubAppOptions, policy: NetworkPolicy) {
    this.host = host
    this.#id = id
    this.#key = createPrivateKey(key)
    this.#policy = policy
  }

  /** The repository of an address at our host; the app shows itself to no other. */
  repositoryAt(address: string): { readonly parts: RepositoryAddress; readonly name: string } | undefined {
    const parts = parseRepositoryAddress(address)
    if (!parts || hostOf(parts) !== this.host || !/^https?$/.test(parts.protocol)) return undefined
    const name = /^\/?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(parts.path)?.[1]
    return name === undefined ? undefined : { parts, name }
  }

  /** What git and the API of GitHub are told for a repository. */
  async loginFor(address: string): Promise<Login> {
    const found = this.repositoryAt(address)
    if (!found) throw new AppError('repository', message('githubApp.otherHost', { host: this.host }))
    const known = this.#tokens.get(found.name)
    const usable = known && known.until - Date.now() > MARGIN_MS ? known : await this.#newToken(found)
    this.#tokens.set(found.name, usable)
    return { username: 'x-access-token', secret: usable.token }
  }

  async #newToken({ parts, name }: { parts: RepositoryAddress; name: string }) {
    const api = this.host === 'github.com' ? 'https://api.github.com' : `${parts.protocol}://${this.host}/api/v3`
    const installation = number(await this.#ask(api, 'GET', `/repos/${name}/installation`), 'id')
    if (installation === undefined) throw new AppError('repository', message('githubApp.notInstalled', { name }))
    const body = JSON.stringify({ repositories: [name.split('/')[1]] })
    const made = await this.#ask(api, 'POST', `/app/installations/${installation}/access_tokens`, body)
    const token = text(made, 'token')
    const until = Date.parse(text(made, 'expires_at') ?? '')
    if (token === undefined || Number.isNaN(until))
      throw new AppError('repository', message('githubApp.noToken', { name }))
    return { token, until }
  }

  async #ask(api: string, method: 'GET' | 'POST', path: string, body?: string): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${this.#introduction()}`,
      accept: 'application/vnd.github+json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const options = { method, headers, maxRedirects: 0, timeoutMs: 30_000, ...(body === undefined ? {} : { body }) }
    const reply = await guardedFetch(api + path, options, this.#policy)
    if (reply.status === 401) throw new AppError('repository', message('githubApp.unknown'))
    if (reply.status >= 500) throw new AppError('remote', message('githubApp.down', { status: reply.status }))
    if (reply.status >= 400) return undefined
    return parseBoundedJson(reply.body.toString())
  }

  /** Says who we are, for a few minutes; clocks may differ a little. */
  #introduction(): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iat: now - 60, exp: now + 5 * 60, iss: this.#id }
    const content = `${encoded({ alg: 'RS256', typ: 'JWT' })}.${encoded(claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), this.#key).toString('base64url')}`
  }
}
