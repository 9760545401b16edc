import { authorizationContract } from '#core/contract/accounts/account-authorization.ts'
import { type AuthorizationRequest, readAuthorization } from '#server/access/oauth/authorization-request.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { inSession } from '#server/api/resources/accounts/account-request.ts'
import { projectsNamed } from '#server/api/resources/accounts/account-tokens.ts'
import { allowAgent } from '#server/commands/accounts/oauth/allow-agent.ts'

/** The address of the client with our answer: its own parameters stay. */
function answerTo({ redirectUri, state }: AuthorizationRequest, base: string, answer: Record<string, string>): string {
  const url = new URL(redirectUri)
  const given = { ...answer, ...(state !== undefined && { state }), iss: base }
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
  return url.href
}

/** Where a browser is sent, in words that people can compare with what they know. */
function returnHost(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri)
  return /^https?:$/.test(protocol) ? host : protocol
}

/** What the page says and asks where an agent wants access by OAuth. */
export const authorizationRoutes: readonly AnyRoute[] = [
  serveRoute(authorizationContract.look, {
    post: async (request) => {
      inSession(request)
      const asked = await readAuthorization(request.services.config, request.links.base, request.read().query)
      return { name: asked.client.name, returns_to: returnHost(asked.redirectUri), scopes: [...asked.scopes] }
    },
  }),
  serveRoute(authorizationContract.authorize, {
    post: async (request) => {
      const { userId } = inSession(request)
      const { services, links } = request
      const { query, scopes, projects: slugs = null } = request.read()
      const asked = await readAuthorization(services.config, links.base, query)
      if (!scopes) return { redirect: answerTo(asked, links.base, { error: 'access_denied' }) }
      const projects = await projectsNamed(request, slugs)
      const allowed = { userId, scopes, projects }
      const code = await request.transaction((tx) => allowAgent(tx, asked, allowed, services.now()))
      return { redirect: answerTo(asked, links.base, { code }) }
    },
  }),
]
