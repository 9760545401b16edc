import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#server/telemetry/prometheus.ts'

/** Compared by their hashes: how long that takes tells nothing of the token. */
const isSame = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))

/** Metrics for Prometheus. Without a token they are for everybody who reaches the port. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token?: string): void {
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    reply.header('Cache-Control', 'no-store')
    if (token !== undefined && !isSame(given, token))
      return reply
        .status(401)
        .header('WWW-Authenticate', 'Bearer realm="metrics"')
        .type('text/plain')
        .send('Unauthorized\n')
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}
