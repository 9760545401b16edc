import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actorKey } from '#server/access/actor.ts'
import { authenticate } from '#server/access/authenticate.ts'
import { demandAsked } from '#server/api/http/authorize.ts'
import type { OpenStreams } from '#server/api/http/open-streams.ts'
import type { ApiRequest, StreamRoute } from '#server/api/http/route.ts'
import { until } from '#server/api/http/shutdown.ts'
import { AppError } from '#server/errors.ts'

/** How long, in microseconds, somebody counts as who they were while nothing is written: tokens and accounts run out by themselves. */
const TRUSTED_FOR = 5_000_000

/** Also for a caller who left before anybody listened: the event comes once. */
export function whenClosed(response: ServerResponse, work: () => void): void {
  if (response.destroyed) work()
  else response.once('close', work)
}

/** Sends a reply that is made while it is read, to callers who do not have too many of them open already. */
export async function sendStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, call, streams }: { readonly route: StreamRoute; readonly call: ApiRequest; readonly streams: OpenStreams },
): Promise<FastifyReply> {
  const release = request.method === 'HEAD' ? () => {} : streams.take(call.actor, request.ip)
  try {
    const pieces = await route.handle({ ...call, current: staying(call) })
    demandAsked(call.actor, route.needs)
    reply.type(route.contentType).header('Cache-Control', 'no-store').header('X-Accel-Buffering', 'no')
    if (route.filename) reply.header('Content-Disposition', `attachment; filename="${route.filename}"`)
    if (request.method === 'HEAD') return reply.send()
    whenClosed(reply.raw, release)
    const isEndless = route.contentType === 'text/event-stream'
    return reply.send(Readable.from(isEndless ? until(call.services.shutdown?.streams, pieces) : pieces))
  } catch (error) {
    release()
    throw error
  }
}

/**
 * Asks the request's own credentials who the caller is by now. Whoever they stood for at first must still be the one, or it
 * is an error. Only looks again after something was written, or after some seconds.
 */
function staying(call: ApiRequest): () => Promise<ApiRequest> {
  const { services, headers } = call
  let known = call
  let epoch: number | undefined
  let asked = services.now()
  return async () => {
    const latest = await services.database.epoch()
    const now = services.now()
    if (latest === epoch && now - asked < TRUSTED_FOR) return known
    const credentials = { method: 'GET', headers, publicUrl: services.config.publicUrl }
    const actor = await authenticate(services.database.db, credentials, now, { prolongs: false })
    if (actorKey(actor) !== actorKey(call.actor)) throw new AppError('not_authenticated')
    epoch = latest
    asked = now
    known = { ...call, actor }
    return known
  }
}

/** Whether an error says that somebody may no longer have what they asked for. */
export const isLostRight = (error: unknown): boolean =>
  error instanceof AppError && (error.status === 401 || error.status === 403 || error.status === 404)
