import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { isRecording, recorder, stopwatch } from '#server/telemetry/recorder.ts'
import { isTracing, type RequestSpan, traceRequest } from '#server/telemetry/tracing.ts'

export const REQUEST_ID = 'X-Request-Id'

/** Ids go into logs and headers: nothing else is taken from callers. */
const isId = (text: unknown): text is string => typeof text === 'string' && /^[\w.:-]{1,128}$/.test(text)

/** The id that a proxy gave the request, or one of our own. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return isId(given) ? given : randomUUID()
}

/** For the few lines about a request: to make a logger for each request costs as much as to find its route. */
export const logOf = ({ server, id }: FastifyRequest): FastifyBaseLogger => server.log.child({ reqId: id })

/** The pattern of an address, so that there are few: what names a thing is left out. */
const routeOf = ({ routeOptions, is404 }: FastifyRequest): string => (is404 ? 'none' : (routeOptions.url ?? 'none'))

interface Observed {
  readonly seconds: () => number
  span?: RequestSpan | undefined
  route?: string
}

const observed = new WeakMap<IncomingMessage, Observed>()

/** Whoever finds the route of a request by itself says which it is. */
export function nameRoute({ raw }: Pick<FastifyRequest, 'raw'>, route: string): void {
  const request = observed.get(raw)
  if (request) request.route = route
}

/** Every request has an id, is counted and timed, is part of a trace, and is logged, where settings say so. */
export function observeRequests(app: FastifyInstance, { requestLog }: Pick<Config, 'requestLog'>): void {
  // Whoever wants requests in the log has them there, however little else is.
  const log = app.log.child({ event: 'request' }, { level: 'info' })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id)
    if (!requestLog && !isRecording() && !isTracing()) return done()
    const about: Observed = { seconds: stopwatch() }
    observed.set(request.raw, about)
    const { method, headers } = request
    const path = request.url.split('?', 1)[0] ?? ''
    about.span = traceRequest({ method, path, headers }, done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const about = observed.get(request.raw)
    if (!about) return done()
    const seconds = about.seconds()
    const { method } = request
    const [route, status] = [about.route ?? routeOf(request), reply.raw.statusCode]
    recorder().request({ method, route, status }, seconds)
    about.span?.end(route, status)
    if (requestLog) {
      const [path] = request.url.split('?', 1)
      log.info({ reqId: request.id, method, path, route, status, ip: request.ip, ms: Math.round(seconds * 1000) })
    }
    done()
  })
}
