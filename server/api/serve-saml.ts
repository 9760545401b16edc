import type { FastifyInstance } from 'fastify'
import { samlMetadata } from '#server/access/sign-in/saml-sign-in.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { sendError } from '#server/api/http/serve.ts'
import { logOf } from '#server/api/http/telemetry/observe-requests.ts'
import { siteAddress } from '#server/commands/accounts/account-request.ts'
import { loadSamlProvider, receiveSamlAnswer } from '#server/commands/accounts/providers/saml-trip.ts'

/** Answers with many groups are long; nobody's are longer. */
const LARGEST_ANSWER = 512 * 1024

interface Intake {
  readonly limiter: RateLimiter
  readonly bodies: BodyReceiver
}

/** What identity providers of SAML need beside the API: our metadata, and where browsers bring their answers. */
export function serveSaml(app: FastifyInstance, services: Services, { limiter, bodies }: Intake): void {
  const { config, database, now } = services
  const onRequest = limitByAddress(limiter, 'saml', config.rates.visitors)
  app.get<{ Params: { slug: string } }>('/account/saml/:slug/metadata.xml', {
    onRequest,
    errorHandler: (error, request, reply) => sendError(reply, error, request),
    handler: async (request, reply) => {
      const provider = await loadSamlProvider(database.db, config, request.params.slug)
      const xml = await samlMetadata(provider, siteAddress(config))
      return reply.type('application/samlmetadata+xml').send(xml)
    },
  })
  app.post<{ Params: { slug: string } }>('/account/saml/:slug/', {
    onRequest,
    errorHandler: (error, request, reply) => sendError(reply, error, request),
    handler: async (request, reply) => {
      const account = { db: database.db, config, now: now() }
      const form = await bodies.withBytes(
        request,
        { limit: LARGEST_ANSWER, caller: request.ip },
        async (bytes) => new URLSearchParams(bytes.toString()),
      )
      // Whatever is wrong with an answer, the page says no more than that it was not taken.
      const ticket = await receiveSamlAnswer(account, request.params.slug, form.get('SAMLResponse') ?? '').catch(
        (error: unknown) => {
          logOf(request).warn({ err: error, provider: request.params.slug }, 'SAML answer refused')
          return 'refused'
        },
      )
      return reply.code(303).header('location', `/account/oidc/?saml=${ticket}`).send()
    },
  })
}
