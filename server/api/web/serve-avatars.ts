import type { FastifyInstance } from 'fastify'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { avatar } from '#server/api/web/avatar-picture.ts'
import { drawPng } from '#server/api/web/draw-png.ts'

const HEADERS = {
  'Cache-Control': 'public, max-age=86400',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

/** Pictures of people: their initials on a colour. */
export function serveAvatars(app: FastifyInstance, { config }: Pick<Services, 'config'>, limiter: RateLimiter): void {
  const onRequest = limitByAddress(limiter, 'picture', config.rates.visitors)
  app.get<{ Params: { size: string; file: string } }>('/avatar/:size/:file', { onRequest }, async (request, reply) => {
    const { size, file } = request.params
    const svg = /^\d{1,3}$/.test(size) && file.endsWith('.png') ? avatar(file.slice(0, -4), Number(size)) : undefined
    if (svg === undefined) return reply.code(404).type('text/plain').send('There is no such picture.\n')
    return reply
      .headers(HEADERS)
      .type('image/png')
      .send(await drawPng(svg))
  })
}
