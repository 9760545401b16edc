import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { isVisitorsWrite, sendError } from '#server/api/http/serve.ts'
import type { WebAssets } from '#server/api/web/assets.ts'
import { movedWidget } from '#server/api/web/old-widgets.ts'
import { acceptedEncodings, PageSender, pageHeaders } from '#server/api/web/send-page.ts'
import { AppError } from '#server/errors.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** Everything that is not the API: the web interface's files, its pages, and what does not exist. */
export function serveWeb(
  app: FastifyInstance,
  services: Services,
  { assets, limiter }: { readonly assets: WebAssets; readonly limiter: RateLimiter },
): void {
  const pages = new PageSender(app, services, assets)
  const limitPages = limitByAddress(limiter, 'page', services.config.rates.visitors)
  app.setNotFoundHandler(async (request, reply) => {
    await limitPages(request, reply)
    const [path = ''] = request.url.split('?', 1)
    const readsOnly = request.method === 'GET' || request.method === 'HEAD'
    if (path.startsWith('/api/') && path !== '/api/docs/') return sendError(reply, new AppError('not_found'), request)
    if (!readsOnly) return sendMissing(request, reply)
    const name = path.slice(1)
    const asset = assets.get(name === 'index.html' ? '' : name, acceptedEncodings(request))
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
    return pages.send(request, reply, path)
  })
}

function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(reply, new AppError(isVisitorsWrite(request) ? 'not_authenticated' : 'not_found'), request)
}
