import { join } from 'node:path'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { number } from '#core/text/loose-json.ts'
import { feedRoutes } from '#server/api/exports/feed.ts'
import { servePublishedFiles } from '#server/api/exports/published-files.ts'
import { serveGit } from '#server/api/exports/serve-git.ts'
import { serveServiceFiles } from '#server/api/exports/service-files.ts'
import { siteMapRoutes } from '#server/api/exports/site-map.ts'
import { tableRoutes } from '#server/api/exports/tables.ts'
import { limitConnections } from '#server/api/http/connection-limit.ts'
import { FairTurns } from '#server/api/http/fair-turns.ts'
import { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { RateLimiter } from '#server/api/http/rate-limit.ts'
import { addReplyHeaders, everyReplyHeaders } from '#server/api/http/reply-headers.ts'
import type { Route, Services } from '#server/api/http/route.ts'
import { MAX_PARAM_LENGTH, RouteTable } from '#server/api/http/routing/route-table.ts'
import { isVisitorsWrite, sendError, serveRoutes } from '#server/api/http/serve.ts'
import { closeConnections } from '#server/api/http/shutdown.ts'
import { observeRequests, requestId } from '#server/api/http/telemetry/observe-requests.ts'
import { closeOnUnreadBodies } from '#server/api/http/unread-body.ts'
import { serveMcp } from '#server/api/mcp/serve-mcp.ts'
import { OpenApi, openApiDocument } from '#server/api/openapi.ts'
import { refuseOtherMethods, refuseUnreadable } from '#server/api/other-methods.ts'
import { resources } from '#server/api/resources/registry.ts'
import { serveScim } from '#server/api/scim/serve-scim.ts'
import { serveHooks } from '#server/api/serve-hooks.ts'
import { serveOAuth } from '#server/api/serve-oauth.ts'
import { serveSaml } from '#server/api/serve-saml.ts'
import { WebAssets } from '#server/api/web/assets.ts'
import { serveAvatars } from '#server/api/web/serve-avatars.ts'
import { isHealthPath, serveHealth } from '#server/api/web/serve-health.ts'
import { serveManifest } from '#server/api/web/serve-manifest.ts'
import { serveMetrics } from '#server/api/web/serve-metrics.ts'
import { serveWeb } from '#server/api/web/serve-web.ts'
import { serveWidgets } from '#server/api/web/serve-widgets.ts'
import { AppError } from '#server/errors.ts'
import { eventLoop } from '#server/telemetry/event-loop-delay.ts'

/** The last of a repeated parameter counts. */
const parseQuery = (text: string): Record<string, string> =>
  text === '' ? {} : Object.fromEntries(new URLSearchParams(text))

/** Milliseconds that somebody may take to send a request: enough for a large file on a slow line, and no more. */
const LONGEST_REQUEST = 300_000
/** The same for its headers, which are a few hundred bytes. */
const LONGEST_HEADERS = 15_000
/** How often connections are looked at for that. */
const CHECKED_EVERY = 5000

const schemaRoute: Route = {
  path: '/api/schema/',
  name: 'OpenAPI document',
  summary: 'This API in OpenAPI 3.1.',
  needs: 'anyone',
  reply: OpenApi,
  handle: async ({ links, services }) =>
    openApiDocument(links.base, services.config.hideVersion ? '0' : services.version, services.config.contact),
}

const routeTable = new RouteTable([
  ...Object.values(resources).flat(),
  schemaRoute,
  ...feedRoutes,
  ...tableRoutes,
  ...siteMapRoutes,
])

/** Builds the HTTP application; listening is the caller's. */
export function buildApp(services: Services, log: Logger): FastifyInstance {
  const logger: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance: logger,
    genReqId: requestId,
    childLoggerFactory: (shared) => shared,
    // A request that came in time is answered.
    return503OnClosing: false,
    requestTimeout: LONGEST_REQUEST,
    http: { headersTimeout: LONGEST_HEADERS, connectionsCheckingInterval: CHECKED_EVERY },
    trustProxy: services.config.trustedProxies.length > 0 ? [...services.config.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseUnreadable,
    // These never reach a hook.
    frameworkErrors: (error, request, reply) =>
      sendError(reply.headers(Object.fromEntries(everyReplyHeaders(services.config))), asAppError(error), request),
    routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_PARAM_LENGTH },
  })
  eventLoop.begin()
  observeRequests(app, services.config)
  const turns = new FairTurns()
  app.server.on('connection', () => turns.accepted())
  app.addHook('onRequest', (request, _reply, done) => {
    if (isHealthPath(request.url)) done()
    else turns.enter(request, done)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    turns.leave(request)
    done()
  })
  limitConnections(app.server, services.config)
  addReplyHeaders(app, services.config)
  closeConnections(app, services.shutdown)
  closeOnUnreadBodies(app)
  refuseOtherMethods(app)
  app.removeAllContentTypeParsers()
  // Nothing of a body is read before somebody asks for it, who knows by then whose it is.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.setErrorHandler((error, request, reply) =>
    sendError(reply, isVisitorsWrite(request) ? new AppError('not_authenticated') : asAppError(error), request),
  )
  const intake = { limiter: new RateLimiter(), bodies: new BodyReceiver(services.config) }
  serveRoutes(app, services, routeTable, intake)
  serveGit(app, services, intake)
  serveMcp(app, services, intake)
  serveOAuth(app, services, intake)
  serveServiceFiles(app, services, intake.limiter)
  serveHealth(app, services, intake.limiter)
  if (services.metrics && services.config.metricsToken)
    serveMetrics(app, services.metrics, services.config.metricsToken)
  servePublishedFiles(app, services, intake.limiter)
  serveHooks(app, services, intake)
  serveSaml(app, services, intake)
  serveScim(app, services, intake)
  serveWidgets(app, services, intake.limiter)
  serveAvatars(app, services, intake.limiter)
  const assets = new WebAssets(join(import.meta.dirname, '../../web/dist'))
  serveManifest(app, services, { ...intake, assets })
  serveWeb(app, services, { ...intake, assets })
  return app
}

/** What Fastify refuses before a route is reached, in our words. */
function asAppError(error: unknown): unknown {
  const status = number(error, 'statusCode') ?? 500
  if (status === 413) return new AppError('too_large', undefined, { cause: error })
  if (status === 414) return new AppError('not_found', undefined, { cause: error })
  return status < 500 ? new AppError('parse_error', undefined, { cause: error }) : error
}
