import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymous } from '#server/access/actor.ts'
import { authenticate } from '#server/access/authenticate.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import type { Services } from '#server/api/http/route.ts'
import type { WebAssets } from '#server/api/web/assets.ts'
import { editorFiles } from '#server/api/web/editor-files.ts'
import { editorPath, firstReplies } from '#server/api/web/first-replies.ts'
import { withFirstReplies } from '#server/api/web/page-parts.ts'
import { type PageData, pageData } from '#server/api/web/pages.ts'
import { titled } from '#server/api/web/titled.ts'
import { readOnce } from '#server/db/read-once.ts'

export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  // The pages use none of what is powerful; what they may show of others may not either.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Headers that tell who asks, and where they believe to be. */
const whoAsks = /^(?:authorization|cookie|host|x-forwarded-.*)$/

export const acceptedEncodings = (request: FastifyRequest): string => String(request.headers['accept-encoding'] ?? '')

/** Sends the page of the interface at any address, with what is known of it before the interface has loaded. */
export class PageSender {
  readonly #app: FastifyInstance
  readonly #services: Services
  readonly #assets: WebAssets
  readonly #filesOf: ReturnType<typeof editorFiles>

  constructor(app: FastifyInstance, services: Services, assets: WebAssets) {
    this.#app = app
    this.#services = services
    this.#assets = assets
    this.#filesOf = editorFiles(assets)
  }

  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    return readOnce(() => this.#send(request, reply, path))
  }

  async #send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { config, database, now } = this.#services
    await database.epoch()
    const { method, headers: sent } = request
    const credentials = { method, headers: sent, publicUrl: config.publicUrl }
    // A session that has ended is no reason to refuse the page: it says so itself.
    const actor = await authenticate(database.db, credentials, now()).catch(() => anonymous)
    const known = await pageData(database.db, actor, path.endsWith('/') ? path : `${path}/`)
    const isThere = known?.about === undefined || (await this.#ask(request, known.about)) !== undefined
    const data = isThere ? known : undefined
    const elsewhere = data && redirection(request, path, data)
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 301)
    const first = data && (await this.#sentAhead(request, path))
    const cache = first ? 'no-store' : actor.kind === 'user' ? 'private, no-cache' : 'no-cache'
    const headers = { ...pageHeaders, Vary: 'Accept-Encoding, Cookie', 'Cache-Control': cache }
    const page = this.#assets.get('index.html', data?.title === undefined ? acceptedEncodings(request) : '')
    if (!page)
      return reply.code(503).type('text/plain').send('The web interface is not built: run npm run build:web.\n')
    if (page.encoding) reply.header('Content-Encoding', page.encoding)
    const bytes = data?.title === undefined ? page.bytes : this.#titledPage(request, page.bytes, data.title, data.path)
    return reply
      .code(data ? 200 : 404)
      .headers(headers)
      .type(page.type)
      .send(first ? withFirstReplies(bytes.toString(), first, this.#filesOf(sent['accept-language'])) : bytes)
  }

  /** Answers to what the editor will ask first; undefined: this is not the editor, or there is nothing to edit. */
  async #sentAhead(request: FastifyRequest, path: string): Promise<ReadonlyMap<string, string> | undefined> {
    const scopePath = editorPath(path)
    if (scopePath === undefined) return undefined
    const ask = (address: string) => this.#ask(request, address)
    const replies = await firstReplies(ask, scopePath, request.url.slice(path.length + 1))
    return replies.size > 0 ? replies : undefined
  }

  /** The API's own answer, to the one who asks for the page. */
  async #ask(request: FastifyRequest, url: string): Promise<string | undefined> {
    const named = Object.entries(request.headers).filter(([name]) => whoAsks.test(name))
    const headers = { ...Object.fromEntries(named), accept: 'application/json' }
    const { remoteAddress = '' } = request.socket
    const reply = await this.#app.inject({ method: 'GET', url, headers, remoteAddress })
    return reply.statusCode === 200 ? reply.body : undefined
  }

  #titledPage(request: FastifyRequest, page: Buffer, title: string, path: string | undefined): string {
    const base = baseAddress(this.#services.config.publicUrl, request.protocol, request.headers.host)
    const picture = path === undefined ? undefined : `${base}/widget/${path}/open-graph.png`
    return titled(page.toString('utf8'), title, picture)
  }
}

/** Where a page is instead: it has moved, or its address lacks the slash at its end. */
function redirection(request: FastifyRequest, path: string, { moved }: PageData): string | undefined {
  const parameters = request.url.slice(path.length)
  if (moved !== undefined) return moved + (/[?#]/.test(moved) ? '' : parameters)
  // One slash at the front: two would name another host.
  return path.endsWith('/') ? undefined : `/${path.replace(/^\/+/, '')}/${parameters}`
}
