import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anonymous } from '#server/access/actor.ts'
import { authenticate } from '#server/access/authenticate.ts'
import { baseAddress } from '#server/api/http/negotiation.ts'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { isVisitorsWrite, sendError } from '#server/api/http/serve.ts'
import type { WebAssets } from '#server/api/web/assets.ts'
import { editorFiles } from '#server/api/web/editor-files.ts'
import { editorPath, firstReplies } from '#server/api/web/first-replies.ts'
import { movedWidget } from '#server/api/web/old-widgets.ts'
import { withFirstReplies } from '#server/api/web/page-parts.ts'
import { pageData } from '#server/api/web/pages.ts'
import { titled } from '#server/api/web/titled.ts'
import { AppError } from '#server/errors.ts'

const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
  // The pages use none of what is powerful; what they may show of others may not either.
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** Headers that tell who asks, and where they believe to be. */
const whoAsks = /^(?:authorization|cookie|host|x-forwarded-.*)$/

const YEAR = 'public, max-age=31536000, immutable'

/** Everything that is not the API: the web interface's files, its pages, and what does not exist. */
export function serveWeb(
  app: FastifyInstance,
  services: Services,
  { assets, limiter }: { readonly assets: WebAssets; readonly limiter: RateLimiter },
): void {
  const filesOf = editorFiles(assets)
  const limit = (purpose: string) => limitByAddress(limiter, purpose, services.config.rates.visitors)
  // Counted for itself: whoever watches over the service shares an address with those who use it.
  app.get('/healthz/', { onRequest: limit('health') }, async (_, reply) => reply.type('text/html').send('ok'))
  const limitPages = limit('page')
  app.setNotFoundHandler(async (request, reply) => {
    await limitPages(request, reply)
    const path = request.url.split('?', 1)[0] as string
    const readsOnly = request.method === 'GET' || request.method === 'HEAD'
    if (path.startsWith('/api/') && path !== '/api/docs/') return sendMissing(request, reply)
    if (!readsOnly) return sendMissing(request, reply)
    const name = path.slice(1)
    const asset = assets.get(name === 'index.html' ? '' : name, accepts(request))
    if (asset) {
      if (asset.encoding) reply.header('Content-Encoding', asset.encoding)
      const cache = name.startsWith('assets/') ? YEAR : 'no-cache'
      return reply
        .headers({ ...pageHeaders, Vary: 'Accept-Encoding', 'Cache-Control': cache })
        .type(asset.type)
        .send(asset.bytes)
    }
    const picture = movedWidget(path)
    if (picture !== undefined) return reply.redirect(picture, 301)
    return sendPage(request, reply, path)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { db } = services.database
    // A session that has ended is no reason to refuse the page: it says so itself.
    const { method, headers: sent } = request
    const credentials = { method, headers: sent, publicUrl: services.config.publicUrl }
    const actor = await authenticate(db, credentials, services.now()).catch(() => anonymous)
    const data = await pageData(db, actor, path.endsWith('/') ? path : `${path}/`)
    if (data?.moved !== undefined) {
      const given = /[?#]/.test(data.moved) ? '' : request.url.slice(path.length)
      return reply.redirect(data.moved + given, 301)
    }
    // One slash at the front: two would name another host.
    if (data && !path.endsWith('/'))
      return reply.redirect(`/${path.replace(/^\/+/, '')}/${request.url.slice(path.length)}`, 301)
    const first = data && actor.kind === 'user' ? await sentAhead(request, path) : undefined
    const cache = first ? 'no-store' : actor.kind === 'user' ? 'private, no-cache' : 'no-cache'
    const headers = { ...pageHeaders, Vary: 'Accept-Encoding, Cookie', 'Cache-Control': cache }
    const page = assets.get('index.html', data?.title === undefined ? accepts(request) : '')
    if (!page)
      return reply.code(503).type('text/plain').send('The web interface is not built: run npm run build:web.\n')
    if (page.encoding) reply.header('Content-Encoding', page.encoding)
    const bytes = data?.title === undefined ? page.bytes : titledPage(request, page.bytes, data.title, data.path)
    return reply
      .code(data ? 200 : 404)
      .headers(headers)
      .type(page.type)
      .send(first ? withFirstReplies(bytes.toString(), first, filesOf(request.headers['accept-language'])) : bytes)
  }

  /** Answers to what the editor will ask first; undefined: this is not the editor, or there is nothing to edit. */
  async function sentAhead(request: FastifyRequest, path: string): Promise<ReadonlyMap<string, string> | undefined> {
    const scopePath = editorPath(path)
    if (scopePath === undefined) return undefined
    const replies = await firstReplies(
      (address) => ask(request, address),
      scopePath,
      request.url.slice(path.length + 1),
    )
    return replies.size > 0 ? replies : undefined
  }

  /** The API's own answer, to the one who asks for the page. */
  async function ask(request: FastifyRequest, url: string): Promise<string | undefined> {
    const named = Object.entries(request.headers).filter(([name]) => whoAsks.test(name))
    const headers = { ...Object.fromEntries(named), accept: 'application/json' }
    const { remoteAddress = '' } = request.socket
    const reply = await app.inject({ method: 'GET', url, headers, remoteAddress })
    return reply.statusCode === 200 ? reply.body : undefined
  }

  function titledPage(request: FastifyRequest, page: Buffer, title: string, path: string | undefined): string {
    const base = baseAddress(services.config.publicUrl, request.protocol, request.headers.host)
    const picture = path === undefined ? undefined : `${base}/widget/${path}/open-graph.png`
    return titled(page.toString('utf8'), title, picture)
  }
}

const accepts = (request: FastifyRequest): string => String(request.headers['accept-encoding'] ?? '')

function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new AppError(isVisitorsWrite(request) ? 'not_authenticated' : 'not_found'), request)
}
