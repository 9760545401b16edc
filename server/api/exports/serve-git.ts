import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { message } from '#core/messages/message.ts'
import { type Actor, actorKey } from '#server/access/actor.ts'
import { authenticate } from '#server/access/authenticate.ts'
import { findComponent } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { tokenHeader } from '#server/api/exports/git-credentials.ts'
import { RunningFetches } from '#server/api/exports/running-fetches.ts'
import { cutWhenStalled } from '#server/api/exports/stalled-readers.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { countRequest, demandAllowance, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { logOf } from '#server/api/http/telemetry/observe-requests.ts'
import { requireCommits } from '#server/api/request/required-commits.ts'
import { asOutage } from '#server/db/outage.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { AppError } from '#server/errors.ts'
import { shownCommits } from '#server/sync/context/shown-commits.ts'
import { mainComponent } from '#server/sync/context/sync-component.ts'
import { cloneOf } from '#server/vcs/clone-name.ts'
import { WHOLE } from '#server/vcs/fetch.ts'

/** A fetch tells which commits it has already: names of 50 bytes each. */
const LARGEST_REQUEST = 4 * 1024 * 1024

const ADDRESS = /^(.+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/

const unzip = promisify(gunzip)

interface Addressed {
  Params: { '*': string }
  Querystring: { service?: string }
}

/** Clones for reading, at `/git/<path>/` and `/git/<path>.git/`, as git itself asks for them. */
export function serveGit(
  app: FastifyInstance,
  services: Services,
  { limiter, bodies }: { readonly limiter: RateLimiter; readonly bodies: BodyReceiver },
): void {
  const handler = new GitHandler(services, limiter, bodies)
  app.route<Addressed>({
    method: ['GET', 'POST'],
    url: '/git/*',
    exposeHeadRoute: false,
    errorHandler: (error, _request, reply) => refuse(reply, error),
    handler: (request, reply) => handler.answer(request, reply),
  })
}

class GitHandler {
  readonly #services: Services
  readonly #limiter: RateLimiter
  readonly #fetches = new RunningFetches()
  readonly #bodies: BodyReceiver

  constructor(services: Services, limiter: RateLimiter, bodies: BodyReceiver) {
    this.#services = services
    this.#limiter = limiter
    this.#bodies = bodies
  }

  async answer(request: FastifyRequest<Addressed>, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('Cache-Control', 'no-cache, no-store')
    try {
      return await this.#reply(request, reply)
    } catch (error) {
      if (!(error instanceof AppError))
        logOf(request).error({ err: error, event: 'request_failed' }, 'git export failed')
      return refuse(reply, asOutage(error) ?? error)
    }
  }

  async #reply(request: FastifyRequest<Addressed>, reply: FastifyReply): Promise<FastifyReply> {
    const [, path = '', action = ''] = ADDRESS.exec(request.params['*']) ?? []
    if (action === '') throw new AppError('not_found')
    const actor = await this.#actor(request)
    this.#limit(request, reply, actor)
    const { service } = request.query
    if (action === 'git-receive-pack' || service === 'git-receive-pack')
      throw new AppError('permission_denied', message('repository.readOnlyClone'))
    if (request.method !== (action === 'git-upload-pack' ? 'POST' : 'GET')) throw new AppError('not_found')
    const component = await this.#component(actor, path)
    if (action === 'info/refs' && service !== 'git-upload-pack')
      throw new AppError('permission_denied', message('repository.oldGit'))
    const caller = actor.kind === 'anonymous' ? request.ip : actorKey(actor)
    if (action === 'info/refs') return this.#refs(reply, component, caller)
    const rule = { limit: LARGEST_REQUEST, caller }
    return this.#bodies.withBytes(request, rule, async (bytes) => {
      const wanted = await plainBody(bytes, request.headers['content-encoding'])
      return this.#pack(reply, component, { caller, wanted })
    })
  }

  #actor({ method, headers }: FastifyRequest): Promise<Actor> {
    const { config, database, now } = this.#services
    const sent = { ...headers, authorization: tokenHeader(headers.authorization) }
    return authenticate(database.db, { method, headers: sent, publicUrl: config.publicUrl }, now())
  }

  #limit({ ip }: FastifyRequest, reply: FastifyReply, actor: Actor): void {
    demandAllowance(reply, countRequest(this.#limiter, this.#services.config.rates, actor, ip))
  }

  /** Visitors are asked who they are, whatever is there: git sends no login before it is asked for one. */
  async #component(actor: Actor, path: string): Promise<ComponentRow> {
    const { db } = this.#services.database
    try {
      const [project = '', ...rest] = segmentsOf(path)
      const found = await findComponent(db, actor, project, rest.join('/'))
      await demand(db, actor, 'vcs.access', found)
      return found.component
    } catch (error) {
      const hidden = error instanceof AppError && [403, 404].includes(error.status)
      throw hidden && actor.kind === 'anonymous' ? new AppError('not_authenticated', SIGN_IN) : error
    }
  }

  async #refs(reply: FastifyReply, component: ComponentRow, caller: string): Promise<FastifyReply> {
    const clone = await this.#offered(component)
    if (clone === undefined) throw new AppError('unavailable', NOTHING_YET, { retryAfter: RETRY_SECONDS })
    const stream = this.#started(caller, { clone, componentId: component.id })
    reply.type('application/x-git-upload-pack-advertisement')
    return reply.send(Readable.from(advertised(stream)))
  }

  /**
   * The clone, with the component's newest commit where git finds it: each request may reach another process, so all of them see to
   * that. Undefined: there is none to show.
   */
  async #offered(component: ComponentRow): Promise<string | undefined> {
    const { vcs, database } = this.#services
    const { ours, tip } = shownCommits(component)
    const commit = ours || tip
    if (commit === '') return undefined
    const main = await mainComponent(database.db, component)
    const clone = await cloneOf(database.db, main)
    const start = component.history_start
    await requireCommits(this.#services, component, [commit], start !== '' && vcs.reaches(clone, start))
    await vcs.offer(clone, {
      componentId: component.id,
      branch: main.branch,
      commit,
      end: start === WHOLE ? '' : start,
    })
    return clone
  }

  async #pack(
    reply: FastifyReply,
    component: ComponentRow,
    { caller, wanted }: { readonly caller: string; readonly wanted: Uint8Array },
  ): Promise<FastifyReply> {
    const clone = await this.#offered(component)
    if (clone === undefined) throw new AppError('not_found')
    const stream = this.#started(caller, { clone, componentId: component.id, request: wanted })
    return reply.type('application/x-git-upload-pack-result').send(stream)
  }

  #started(
    caller: string,
    { clone, componentId, request }: { clone: string; componentId: number; request?: Uint8Array },
  ): Readable {
    this.#fetches.begin(caller)
    const { stream, ended } = this.#services.vcs.uploadPack(clone, componentId, request)
    void ended.then(() => this.#fetches.end(caller))
    return cutWhenStalled(stream, this.#services.config.gitStallMs)
  }
}

const NOTHING_YET = message('repository.notHereYet')
const RETRY_SECONDS = 30

const SIGN_IN = message('repository.signIn')

function segmentsOf(path: string): string[] {
  const segments = path.split('/')
  if (segments.length < 2 || segments.some((name) => name === '' || name.includes('\0')))
    throw new AppError('not_found')
  return segments
}

async function plainBody(bytes: Buffer, encoding: string | undefined): Promise<Uint8Array> {
  if (!/^(?:x-)?gzip$/i.test(encoding ?? '')) return bytes
  try {
    return await unzip(bytes, { maxOutputLength: LARGEST_REQUEST })
  } catch (error) {
    throw new AppError('parse_error', message('request.notUnpacked'), { cause: error })
  }
}

async function* advertised(refs: Readable): AsyncIterable<Uint8Array> {
  yield Buffer.from('001e# service=git-upload-pack\n0000')
  yield* refs
}

/** Git shows plain text to whoever sits in front of it. */
function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, message, retryAfter } = error instanceof AppError ? error : new AppError('error')
  if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="git", charset="UTF-8"')
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  return reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)
}
