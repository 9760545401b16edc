import { hash } from 'node:crypto'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountLevelOf } from '#core/contract/needs.ts'
import type { RouteUse } from '#core/contract/token-access.ts'
import { message } from '#core/messages/message.ts'
import { demandAccountLevel } from '#server/access/account-level.ts'
import { type Actor, actorKey, anonymous } from '#server/access/actor.ts'
import { authenticate, hasSession } from '#server/access/authenticate.ts'
import { AtOnce } from '#server/api/http/at-once.ts'
import { authorize, demandAsked, demandScope } from '#server/api/http/authorize.ts'
import { CSV, CSV_TYPE, csvOf, wantsCsv } from '#server/api/http/csv/csv-reply.ts'
import { actionsOf } from '#server/api/http/describe.ts'
import { errorReply } from '#server/api/http/error-reply.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { Links } from '#server/api/http/links.ts'
import { baseAddress, checkFormat, FLAT } from '#server/api/http/negotiation.ts'
import { OpenStreams } from '#server/api/http/open-streams.ts'
import type { Page } from '#server/api/http/pagination.ts'
import {
  type Allowance,
  countRequest,
  demandAllowance,
  type RateLimiter,
  rateHeaders,
} from '#server/api/http/rate-limit.ts'
import { chosenRendition, FieldWriters, type Rendition } from '#server/api/http/render.ts'
import { EpochMemo } from '#server/api/http/replies/epoch-memo.ts'
import { ReplyCache, type StoredReply } from '#server/api/http/replies/reply-cache.ts'
import { SharedReplies } from '#server/api/http/replies/shared-replies.ts'
import { everyReplyHeaders } from '#server/api/http/reply-headers.ts'
import {
  type AnyRoute,
  type ApiRequest,
  allowHeader,
  type FileReply,
  isActionRoute,
  isFileRoute,
  isStreamRoute,
  type Route,
  type Services,
} from '#server/api/http/route.ts'
import { paramsReader } from '#server/api/http/routing/path-params.ts'
import type { RouteTable } from '#server/api/http/routing/route-table.ts'
import { serializerOf } from '#server/api/http/serializer.ts'
import { sendStream, whenClosed } from '#server/api/http/stream.ts'
import { logOf, nameRoute, REQUEST_ID } from '#server/api/http/telemetry/observe-requests.ts'
import { WriteHandler } from '#server/api/http/write.ts'
import { asOutage } from '#server/db/outage.ts'
import { AppError } from '#server/errors.ts'
import { recorder } from '#server/telemetry/recorder.ts'

const JSON_TYPE = 'application/json'
const DAY = 86_400_000_000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What an address says, before the contract of its route is asked what that means. */
interface Addressed {
  Params: Readonly<Record<string, string>>
  Querystring: Readonly<Record<string, string>>
}

type RouteRequest = FastifyRequest<Addressed>

/** Refused as such before anything else about it is looked at. */
export const isVisitorsWrite = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  !safeMethods.has(method) && !headers.authorization?.trim() && !hasSession(headers.cookie)

/** Puts the routes on the server: authentication, formats, `Allow`, caching, HEAD, OPTIONS and errors are made here, once. */
export function serveRoutes(
  app: FastifyInstance,
  services: Services,
  table: RouteTable,
  { limiter, bodies }: { readonly limiter: RateLimiter; readonly bodies: BodyReceiver },
): void {
  const cache = new ReplyCache(services.config.pageCacheBytes)
  const kept = {
    cache,
    shared: new SharedReplies(),
    memo: new EpochMemo(),
    limiter,
    bodies,
    atOnce: new AtOnce(),
    streams: new OpenStreams(services.config.streams),
  }
  const handlers = new Map<AnyRoute, RouteHandler>()
  const handlerOf = (route: AnyRoute): RouteHandler => {
    const handler = handlers.get(route) ?? new RouteHandler(services, kept, route, allowHeader(route))
    handlers.set(route, handler)
    return handler
  }
  for (const url of table.addresses)
    app.route<Addressed>({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url,
      exposeHeadRoute: false,
      preParsing: (request, reply, _body, done) => {
        const handler = isVisitorsWrite(request) ? handlerAt(table, handlerOf, request) : undefined
        if (!handler || handler.takesVisitors(request.method)) return done()
        handler.introduce(reply)
        done(new AppError('not_authenticated'))
      },
      handler: (request, reply) => {
        const handler = handlerAt(table, handlerOf, request)
        if (!handler) return reply.callNotFound()
        return handler.sendStored(request, reply) ? undefined : handler.answer(request, reply)
      },
    })
}

/** The handler of the address, whose parameters the request has from here on. */
function handlerAt(
  table: RouteTable,
  handlerOf: (route: AnyRoute) => RouteHandler,
  request: RouteRequest,
): RouteHandler | undefined {
  const found = table.find(request.url)
  if (!found) return undefined
  request.params = found.params
  nameRoute(request, found.route.path)
  return handlerOf(found.route)
}

/** When a request came, before it waited for its turn; by `performance.now()`. */
const arrivalOf = (reply: FastifyReply): number => performance.now() - reply.elapsedTime

/** What a reply is made from. */
interface ReplyState extends Pick<StoredReply, 'epoch' | 'begun'> {
  /** Projects that it shows, as far as it says. */
  readonly shown: ReadonlySet<number>
}

class RouteHandler {
  readonly #services: Services
  readonly #cache: ReplyCache
  readonly #shared: SharedReplies
  readonly #memo: EpochMemo
  readonly #limiter: RateLimiter
  readonly #atOnce: AtOnce
  readonly #streams: OpenStreams
  readonly #route: AnyRoute
  readonly #allow: string
  /** Headers of every finished reply, name and value in turn. */
  readonly #headers: readonly string[]
  readonly #params: ReturnType<typeof paramsReader>
  readonly #writes: ReadonlyMap<string, WriteHandler>
  #serialize: ((body: unknown) => string) | undefined
  #fields: FieldWriters | undefined

  constructor(
    services: Services,
    kept: {
      readonly cache: ReplyCache
      readonly shared: SharedReplies
      readonly memo: EpochMemo
      readonly limiter: RateLimiter
      readonly bodies: BodyReceiver
      readonly atOnce: AtOnce
      readonly streams: OpenStreams
    },
    route: AnyRoute,
    allow: string,
  ) {
    this.#services = services
    this.#cache = kept.cache
    this.#shared = kept.shared
    this.#memo = kept.memo
    this.#limiter = kept.limiter
    this.#atOnce = kept.atOnce
    this.#streams = kept.streams
    this.#route = route
    this.#allow = allow
    this.#headers = ['Vary', 'Accept', ...everyReplyHeaders(services.config).flat(), 'Allow', allow]
    this.#params = paramsReader(route)
    this.#writes = new Map(
      route.writes?.map((one) => [one.method, new WriteHandler(services, one, kept.bodies, route.path)]),
    )
  }

  /**
   * The short way: a visitor asks for what was just told to another, and nothing was written since, or it was begun while they
   * waited for their turn. Says whether it was taken; on PostgreSQL it takes a question to the server what was written.
   */
  sendStored(request: RouteRequest, reply: FastifyReply): boolean {
    const { headers, method } = request
    const { format } = request.query
    if (method !== 'GET' || headers.authorization !== undefined || headers['if-none-match'] !== undefined) return false
    if (hasSession(headers.cookie)) return false
    const anyFormat = headers.accept === undefined || headers.accept === '*/*' || format !== undefined
    if (!anyFormat) return false
    const { engine, isCurrent } = this.#services.database
    const key = this.#key(request, anonymous)
    const begunSince = this.#cache.begunSince(key, arrivalOf(reply))
    const stored = begunSince ?? (engine === 'postgres' ? undefined : this.#cache.get(key, isCurrent))
    if (!stored) return false
    const allowance = this.#count(request, anonymous)
    if (!allowance.allowed) return false
    reply.hijack()
    recorder().cached(true)
    const head = [...stored.headers, REQUEST_ID, request.id]
    if (allowance.limit > 0) head.push(...rateHeaders(allowance).flat())
    reply.raw.writeHead(200, head)
    reply.raw.end(stored.body)
    return true
  }

  #count({ ip }: FastifyRequest, actor: Actor): Allowance {
    return countRequest(this.#limiter, this.#services.config.rates, actor, ip)
  }

  #limit(request: FastifyRequest, reply: FastifyReply, actor: Actor): void {
    demandAllowance(reply, this.#count(request, actor))
  }

  /** Links name the host a request came to, unless the public address is configured: then all hosts share a reply. */
  #key(request: RouteRequest, actor: Actor): string {
    const host = this.#services.config.publicUrl ? '' : request.headers.host
    // Searches know words such as "yesterday": their replies hold for a day.
    const day = request.query.q === undefined ? '' : Math.floor(this.#services.now() / DAY)
    return `${actorKey(actor)} ${host} ${day} ${request.url}`
  }

  /** The headers that every reply has, errors too. */
  introduce(reply: FastifyReply): void {
    reply.header('Allow', this.#allow).header('Vary', 'Accept')
  }

  async answer(request: RouteRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.introduce(reply)
    try {
      return await this.#reply(request, reply)
    } catch (error) {
      return sendError(reply, error, request)
    }
  }

  async #reply(request: RouteRequest, reply: FastifyReply): Promise<FastifyReply> {
    const begun = performance.now()
    const { query } = request
    const rendition =
      chosenRendition(this.#route.renditions, query.format, request.headers.accept) ?? this.#csvFor(request)
    // Streams have one type of their own, whatever Accept names.
    const accept = isStreamRoute(this.#route) ? undefined : request.headers.accept
    if (!rendition && this.#route.reply !== 'file')
      checkFormat(query.format, accept, 'flat' in this.#route && this.#route.flat)
    const base = baseAddress(this.#services.config.publicUrl, request.protocol, request.headers.host)
    // Of this request alone: what it was granted is noted with it.
    const actor = { ...(await this.#actor(request)) }
    this.#limit(request, reply, actor)
    const { method } = request
    if (method === 'OPTIONS') return sendJson(reply, this.#describe(actor))
    const writing = safeMethods.has(method) ? undefined : this.#writeOf(method, actor)
    const needs = writing ? writing.needs : isActionRoute(this.#route) ? 'anyone' : this.#route.needs
    await this.#admit({ needs, isWrite: writing !== undefined, scope: writing?.scope }, actor)
    const params = this.#params(request.params)
    const { db } = this.#services.database
    const [path = ''] = request.url.split('?', 1)
    const search = request.url.slice(path.length + 1)
    // Asked before anything is read: what is kept under this epoch is never older than it.
    const epoch = writing ? 0 : await this.#services.database.epoch()
    const audience = `${actorKey(actor)} ${base} ${query.format ?? ''} `
    const shown = new Set<number>()
    let wanted: AbortSignal | undefined
    const whileWanted = () => {
      wanted ??= whileOpen(reply)
      return wanted
    }
    const call: ApiRequest = {
      services: this.#services,
      db,
      actor,
      links: new Links(base, query.format),
      path,
      params,
      query,
      search,
      headers: request.headers,
      address: request.ip,
      whileWanted,
      current: () => Promise.resolve(call),
      // Whoever writes reads what is there now.
      remember: (key, load) => (writing ? load() : this.#memo.get(epoch, audience + key, load)),
      showsOnly: (projectId) => shown.add(projectId),
    }
    const waitForSlot = () => this.#waitForSlot(request, reply, actor, whileWanted())
    if (writing) return writing.answer(request, reply, { call, waitForSlot })
    if (isActionRoute(this.#route)) throw notAllowed(method)
    if (this.#route.isLarge) await waitForSlot()
    if (isStreamRoute(this.#route))
      return sendStream(request, reply, { route: this.#route, call, streams: this.#streams })
    if (isFileRoute(this.#route)) {
      const file = await this.#route.handle(call)
      demandAsked(actor, needs)
      return sendFile(request, reply, file)
    }
    const key = `${this.#key(request, actor)}${rendition && query.format === undefined ? ` ${rendition.format}` : ''}`
    const stored = await this.#stored(key, { epoch, begun, shown }, this.#route, call, rendition)
    reply.header('ETag', stored.etag)
    // What somebody sees with an account is not for a cache that others share.
    if (actor.kind === 'user') reply.header('Cache-Control', 'private, no-cache')
    if (matches(request.headers['if-none-match'], stored.etag)) return reply.code(304).send()
    return reply.type(rendition?.contentType ?? JSON_TYPE).send(stored.body)
  }

  /** Every reply that is JSON can be read as a table. */
  #csvFor({ method, query, headers }: RouteRequest): Rendition | undefined {
    const route = this.#route
    if (!safeMethods.has(method) || isActionRoute(route) || isStreamRoute(route) || isFileRoute(route)) return undefined
    if (!wantsCsv(query.format, headers.accept)) return undefined
    const write = (reply: unknown) => csvOf(this.#write(route, reply, query.fields))
    return { format: CSV, contentType: CSV_TYPE, mediaType: 'text/csv', write }
  }

  /** What is large waits for the caller's other large things, until its reply is sent or nobody wants it. */
  async #waitForSlot({ ip }: FastifyRequest, reply: FastifyReply, actor: Actor, wanted: AbortSignal): Promise<void> {
    const caller = actor.kind === 'user' ? `u${actor.id}` : ip
    finished(reply.raw, await this.#atOnce.enter(caller, wanted))
  }

  /** Whether somebody without an account may use a method. */
  takesVisitors(method: string): boolean {
    return this.#writes.get(method)?.openToVisitors === true
  }

  #actor({ method, headers }: FastifyRequest): Promise<Actor> {
    const { config, database, now } = this.#services
    return authenticate(database.db, { method, headers, publicUrl: config.publicUrl }, now())
  }

  /** What can be decided before anything of the route or the body is looked at. */
  async #admit(use: RouteUse, actor: Actor): Promise<void> {
    const { database, now } = this.#services
    const { needs } = use
    const namesObject = /[:*]/.test(this.#route.path)
    demandScope(actor, use, namesObject)
    const level = accountLevelOf(needs)
    if (level) await demandAccountLevel(database.db, actor, level, now())
    await authorize(database.db, actor, needs, namesObject)
  }

  #writeOf(method: string, actor: Actor): WriteHandler {
    const found = this.#writes.get(method)
    if (actor.kind === 'anonymous' && !found?.openToVisitors) throw new AppError('not_authenticated')
    if (found) return found
    if (!isActionRoute(this.#route) && this.#route.alsoAllows?.some((allowed) => allowed === method))
      throw new AppError('permission_denied')
    throw notAllowed(method)
  }

  #describe(actor: Actor): object {
    const actions = actor.kind === 'user' ? actionsOf(this.#route) : {}
    return {
      name: this.#route.name,
      description: this.#route.summary,
      renders: [JSON_TYPE],
      parses: [JSON_TYPE, 'application/x-www-form-urlencoded', 'multipart/form-data'],
      ...(Object.keys(actions).length > 0 && { actions }),
    }
  }

  /** As it was made for an earlier request, or is made for all who ask for it now. */
  async #stored(
    key: string,
    state: ReplyState,
    route: Route,
    call: ApiRequest,
    rendition: Rendition | undefined,
  ): Promise<StoredReply> {
    if (route.fresh) return this.#make(state, route, call, rendition)
    const known = this.#cache.get(key, this.#services.database.isCurrent)
    recorder().cached(known !== undefined)
    if (known) return known
    return this.#shared.get(key, state.epoch, async () => {
      const made = await this.#make(state, route, call, rendition)
      this.#cache.set(key, made)
      return made
    })
  }

  async #make(
    { epoch, begun, shown }: ReplyState,
    route: Route,
    call: ApiRequest,
    rendition: Rendition | undefined,
  ): Promise<StoredReply> {
    const reply = await this.#services.database.read((db) => route.handle({ ...call, db }))
    demandAsked(call.actor, route.needs)
    const text = rendition ? rendition.write(reply as never) : this.#write(route, reply, call.query.fields)
    const body = Buffer.from(call.query.format === FLAT ? flattened(text) : text)
    const version = route.version ? `${route.version(reply as never)}-` : ''
    const etag = `"${version}${hash('sha1', body, 'base64url')}"`
    const type = rendition?.contentType ?? JSON_TYPE
    const headers = ['Content-Type', type, ...this.#headers, 'ETag', etag, 'Content-Length', String(body.length)]
    const projectId = shown.size === 1 ? shown.values().next().value : undefined
    return { body, etag, epoch, begun, projectId, headers }
  }

  /** Writers are compiled on first use: start-up must not pay for every schema. */
  #write(route: Route, reply: unknown, fields: string | undefined): string {
    if (fields !== undefined && route.item) {
      this.#fields ??= new FieldWriters(route.item)
      return this.#fields.write(reply as Page<unknown>, this.#fields.chosen(fields))
    }
    this.#serialize ??= serializerOf(route.reply)
    return this.#serialize(reply)
  }
}

/** The items of a page alone; what is no page stays. Cut out of the text: hashes would not survive being read. */
function flattened(text: string): string {
  const at = text.indexOf('"results":[')
  return text.startsWith('{"count":') && at > 0 ? text.slice(at + '"results":'.length, -1) : text
}

/** Whole seconds, as HTTP dates have them. */
const seconds = (microseconds: number): number => Math.floor(microseconds / 1_000_000)

/** Whether the caller has the file already. A tag, where they send one, is asked before a time. */
function hasFile({ headers }: FastifyRequest, { etag, lastModified }: FileReply): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined && etag !== undefined) return matches(tags, `"${etag}"`)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return lastModified !== undefined && since / 1000 >= seconds(lastModified)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileReply): FastifyReply {
  const { lastModified, etag } = file
  if (lastModified !== undefined) reply.header('Last-Modified', new Date(seconds(lastModified) * 1000).toUTCString())
  if (etag !== undefined) reply.header('ETag', `"${etag}"`).header('Cache-Control', 'private, no-cache')
  if (hasFile(request, file)) {
    if (file.bytes instanceof Readable) file.bytes.destroy()
    return reply.code(304).send()
  }
  if (file.size !== undefined) reply.header('Content-Length', String(file.size))
  const isUnread = request.method === 'HEAD' && file.bytes instanceof Readable
  if (isUnread) file.bytes.destroy()
  return reply
    .type(file.contentType)
    .header('Content-Disposition', file.inline ? 'inline' : `attachment; filename="${file.filename}"`)
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .send(isUnread ? undefined : file.bytes)
}

function whileOpen(reply: FastifyReply): AbortSignal {
  const ending = new AbortController()
  whenClosed(reply.raw, () => ending.abort())
  return ending.signal
}

const notAllowed = (method: string): AppError =>
  new AppError('method_not_allowed', message('request.methodNamedNotAllowed', { method }))

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

const sendJson = (reply: FastifyReply, body: unknown): FastifyReply => reply.type(JSON_TYPE).send(JSON.stringify(body))

export function sendError(reply: FastifyReply, thrown: unknown, request: FastifyRequest): FastifyReply {
  if (!(thrown instanceof AppError)) logOf(request).error({ err: thrown, event: 'request_failed' }, 'request failed')
  const error = asOutage(thrown) ?? thrown
  const { status, body } = errorReply(error, request.headers.accept)
  if (status === 401) reply.header('WWW-Authenticate', 'Token')
  if (error instanceof AppError && error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter))
  return reply.code(status).header('Vary', 'Accept').type(JSON_TYPE).send(body)
}
