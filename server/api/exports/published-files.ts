import type { FastifyInstance } from 'fastify'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { publishedFile } from '#server/db/queries/automation/published-files.ts'
import { AppError } from '#server/errors.ts'

const MINUTES = 10

/** Files that add-ons publish, for pages and programs of others. Nothing of them runs here. */
export function servePublishedFiles(app: FastifyInstance, { config, database }: Services, limiter: RateLimiter): void {
  const onRequest = limitByAddress(limiter, 'page', config.rates.visitors)
  app.get<{ Params: { token: string; name: string } }>('/cdn/:token/:name', { onRequest }, async (request, reply) => {
    const found = await publishedFile(database.db, request.params)
    if (!found) throw new AppError('not_found')
    const etag = `"${found.hash}"`
    reply.headers({
      etag,
      'last-modified': new Date(found.updated / 1000).toUTCString(),
      'cache-control': `public, max-age=${MINUTES * 60}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const asked = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
    if (asked.includes(etag) || asked.includes('*')) return reply.code(304).send()
    return reply.type(found.media_type).send(Buffer.from(found.content))
  })
}
