import type { FastifyInstance, FastifyRequest } from 'fastify'
import { baseAddress } from '#server/api/http/negotiation.ts'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { AppError } from '#server/errors.ts'

const YEAR_MS = 365 * 86_400_000

/** Small files that programs look for in well-known places. */
export function serveServiceFiles(app: FastifyInstance, { config, now }: Services, limiter: RateLimiter): void {
  const onRequest = limitByAddress(limiter, 'page', config.rates.visitors)
  const base = (request: FastifyRequest) => baseAddress(config.publicUrl, request.protocol, request.headers.host)
  app.get('/robots.txt', { onRequest }, async (request, reply) => {
    const closed = ['/api/', '/account/', '/accounts/', '/exports/', '/changes/', '/search/', '/translate/', '/zen/']
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${base(request)}/sitemap.xml`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  for (const path of ['/.well-known/security.txt', '/security.txt'])
    app.get(path, { onRequest }, async (request, reply) => {
      if (config.securityContact === '') throw new AppError('not_found')
      // A day is enough: the text is the same for everybody until then.
      const expires = new Date(Math.floor((now() / 1000 + YEAR_MS) / 86_400_000) * 86_400_000).toISOString()
      const canonical = `${base(request)}/.well-known/security.txt`
      const lines = [`Contact: ${config.securityContact}`, `Expires: ${expires}`, `Canonical: ${canonical}`]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
    })
  app.get('/.well-known/change-password', { onRequest }, async (_, reply) =>
    reply.redirect('/accounts/profile/#security', 302),
  )
}
