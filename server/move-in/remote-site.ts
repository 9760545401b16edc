import { setTimeout as sleep } from 'node:timers/promises'
import { message } from '#core/messages/message.ts'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import { type ApiReply, apiPath, type CallApi, idIn, wholeHashes } from '#server/move-in/api-calls.ts'

/** Items asked for at once; servers that give fewer say so by the next page. */
export const PAGE_SIZE = 1000
/** Requests at the same time: the other server makes the next answers while one is written here. */
const IN_FLIGHT = 4
/** More are not kept in memory. */
const MAX_SUGGESTIONS = 50_000
const TRIES = 6
/** Seconds: nobody waits longer for one answer of a limit. */
const LONGEST_WAIT = 3700

/** The server that projects are moved in from: only read, in its own pace. */
export class RemoteSite {
  readonly #call: CallApi
  readonly #signal: AbortSignal | undefined
  readonly #pause: (seconds: number) => Promise<void>
  /** What was asked for before it is needed, by path. */
  readonly #prepared = new Map<string, Promise<JsonObject | undefined>>()
  /** It finds strings by the path of their translation. */
  #findsStrings = true
  #showsAll: Promise<boolean> | undefined
  #suggestions: Promise<ReadonlyMap<number, readonly JsonObject[]> | undefined> | undefined
  #resolved: Promise<ReadonlySet<number>> | undefined
  readonly #waiting: (() => void)[] = []
  #open = 0

  constructor(call: CallApi, signal?: AbortSignal, pause?: (seconds: number) => Promise<void>) {
    this.#call = call
    this.#signal = signal
    this.#pause = pause ?? ((seconds) => sleep(seconds * 1000, undefined, signal && { signal }))
  }

  /** The reply, when the server has one to give: limits and short outages are waited for. */
  async #reply(path: string): Promise<ApiReply> {
    for (let tries = 1; ; tries++) {
      this.#signal?.throwIfAborted()
      const reply = await this.#inTurn(() => this.#call(path)).catch((error: unknown) => {
        if (tries >= TRIES || this.#signal?.aborted) throw error
        return undefined
      })
      if (reply && reply.status !== 429 && reply.status < 500) return reply
      if (tries >= TRIES) throw refused(path, reply?.status ?? 0)
      await this.#pause(waitFor(reply, tries))
    }
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#open >= IN_FLIGHT) await new Promise<void>((go) => this.#waiting.push(go))
    else this.#open++
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#open--
    }
  }

  /** Undefined: it is not there, or not for this token. */
  find(path: string): Promise<JsonObject | undefined> {
    const prepared = this.#prepared.get(path)
    this.#prepared.delete(path)
    return prepared ?? this.#ask(path)
  }

  /** Asks for what will be needed soon. */
  prepare(path: string): void {
    if (!this.#prepared.has(path)) this.#prepared.set(path, held(this.#ask(path)))
  }

  /** The same for the beginning of a list. */
  prepareList(path: string): void {
    this.prepare(startOf(path))
  }

  async #ask(path: string): Promise<JsonObject | undefined> {
    const reply = await this.#reply(path)
    if (reply.status === 404 || reply.status === 403) return undefined
    const value: unknown = JSON.parse(wholeHashes(demandOk(path, reply).toString()))
    return isJsonObject(value) ? value : undefined
  }

  async get(path: string): Promise<JsonObject> {
    const found = await this.find(path)
    if (!found) throw refused(path, 404)
    return found
  }

  async file(path: string): Promise<Buffer> {
    return demandOk(path, await this.#reply(path))
  }

  /** Whether the token is one of somebody who sees everything: only to them a list without something means that it is gone. */
  showsAll(): Promise<boolean> {
    this.#showsAll ??= this.find('/api/users/?page_size=1').then((page) => {
      const [user] = itemsOf(page)
      return typeof user?.is_active === 'boolean' && Array.isArray(user.groups)
    })
    return this.#showsAll
  }

  /** How many items a list has; undefined: this token may not ask. */
  async count(path: string): Promise<number | undefined> {
    return number(await this.find(`${path}${path.includes('?') ? '&' : '?'}page_size=1`), 'count')
  }

  /** The pages of a list in their order; a list that is not there, or not for this token, has none. */
  async *pages(path: string): AsyncGenerator<readonly JsonObject[]> {
    const start = startOf(path)
    const first = await this.find(start)
    yield itemsOf(first)
    if (text(first, 'next') === undefined) return
    const count = Math.ceil((number(first, 'count') ?? 0) / Math.max(1, list(first, 'results').length))
    const asked: Promise<JsonObject | undefined>[] = []
    let next = 2
    try {
      for (let at = 2; at <= count; at++) {
        while (next <= count && asked.length < IN_FLIGHT) asked.push(held(this.find(`${start}&page=${next++}`)))
        yield itemsOf(await asked.shift())
      }
    } finally {
      await Promise.allSettled(asked)
    }
  }

  /** The strings of a translation, page by page. */
  async *strings(translation: JsonObject): AsyncGenerator<readonly JsonObject[]> {
    yield* this.pages(this.#findsStrings ? await this.#listOf(translation) : `${pathOf(translation)}units/`)
  }

  prepareStrings(translation: JsonObject): void {
    this.prepareList(this.#findsStrings ? searchFor(translation) : `${pathOf(translation)}units/`)
  }

  /** A search, which costs a Weblate a quarter of the translation's own list, as long as it finds all. */
  async #listOf(translation: JsonObject): Promise<string> {
    const search = searchFor(translation)
    const start = startOf(search)
    this.prepare(start)
    const first = await this.#prepared.get(start)?.catch(() => undefined)
    if (first === undefined) this.#findsStrings = false
    const isOfIt = (unit: JsonObject) => apiPath(text(unit, 'translation') ?? '') === pathOf(translation)
    if (number(first, 'count') === number(translation, 'total') && itemsOf(first).every(isOfIt)) return search
    this.#prepared.delete(start)
    return `${pathOf(translation)}units/`
  }

  /** All suggestions by the strings they are for, asked for once; undefined: there is no such list, or it is too long. */
  suggestions(): Promise<ReadonlyMap<number, readonly JsonObject[]> | undefined> {
    this.#suggestions ??= this.#listSuggestions()
    return this.#suggestions
  }

  /** Strings with comments that were resolved, of which strings themselves say nothing: asked for once. None where it can't be asked. */
  resolvedComments(): Promise<ReadonlySet<number>> {
    this.#resolved ??= this.#listResolved()
    return this.#resolved
  }

  async #listResolved() {
    const path = `/api/units/?q=${encodeURIComponent('has:resolved-comment')}`
    if ((await this.#reply(`${path}&page_size=1`)).status !== 200) return new Set<number>()
    return new Set((await this.all(path)).map((unit) => number(unit, 'id') ?? 0))
  }

  async #listSuggestions() {
    const path = '/api/suggestions/'
    const count = await this.count(path)
    if (count === undefined || count > MAX_SUGGESTIONS) return undefined
    return Map.groupBy(await this.all(path), (one) => idIn(one.unit) ?? 0)
  }

  async all(path: string): Promise<JsonObject[]> {
    const items: JsonObject[] = []
    for await (const page of this.pages(path)) items.push(...page)
    return items
  }
}

const startOf = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}page_size=${PAGE_SIZE}`

const pathOf = (shown: JsonObject): string => apiPath(text(shown, 'url') ?? '')

/** `/api/translations/shop/web%252Fcart/cs/` -> `path:"shop/web/cart/cs"`. */
function searchFor(translation: JsonObject): string {
  const path = decodeURIComponent(decodeURIComponent(pathOf(translation).slice('/api/translations/'.length, -1)))
  return `/api/units/?q=${encodeURIComponent(`path:"${path}"`)}`
}

/** What fails while another page is waited for is told when its turn comes. */
function held<T>(asked: Promise<T>): Promise<T> {
  asked.catch(() => undefined)
  return asked
}

const itemsOf = (page: JsonObject | undefined): readonly JsonObject[] => list(page, 'results').filter(isJsonObject)

const refused = (path: string, status: number) => new AppError('remote', message('moveIn.refused', { path, status }))

function demandOk(path: string, reply: ApiReply): Buffer {
  if (reply.status === 401) throw new AppError('remote_refused', message('moveIn.token'))
  if (reply.status !== 200) throw refused(path, reply.status)
  return reply.body
}

/** Seconds to wait before the next try. */
function waitFor(reply: ApiReply | undefined, tries: number): number {
  const said = Number(reply?.headers['retry-after'])
  return Number.isFinite(said) && said >= 0 ? Math.min(said + 1, LONGEST_WAIT) : 2 ** tries
}
