import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface OidcAccount {
  readonly email?: string
  readonly email_verified?: boolean
  readonly preferred_username?: string
  readonly name?: string
  readonly groups?: readonly string[]
  /** What Microsoft says in place of very many groups. */
  readonly _claim_names?: { readonly groups: string }
  readonly hasgroups?: boolean
}

const SIGN_IN_PAGE = `<!doctype html><title>Sign in</title><h1>Provider</h1>
<form><label>Username <input name="who"></label><button>Continue</button></form>`

/** A real OpenID Connect provider whose people sign in by being named, in the address or on its page. */
export class TestOidcProvider {
  readonly accounts = new Map<string, OidcAccount>()
  readonly issuer: string
  readonly #server: Server

  private constructor(server: Server, redirect: string) {
    this.#server = server
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: 'dragoman',
          client_secret: 'provider-secret',
          redirect_uris: [redirect],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'preferred_username', 'groups', '_claim_names', 'hasgroups'],
      },
      cookies: { keys: ['test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
      findAccount: (_context: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ sub: id, ...this.accounts.get(id) }),
      }),
      ttl: { Session: 3600, Interaction: 3600, Grant: 3600, AccessToken: 3600, IdToken: 3600 },
    })
    const handle = provider.callback()
    server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return handle(request, response)
      const details = await provider.interactionDetails(request, response)
      const accountId = String(
        details.params.login_hint ?? new URL(request.url, this.issuer).searchParams.get('who') ?? '',
      )
      if (accountId === '') return response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE)
      const grant = new provider.Grant({ accountId, clientId: 'dragoman' })
      grant.addOIDCScope('openid email profile')
      const result = { login: { accountId }, consent: { grantId: await grant.save() } }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    })
  }

  static async open(redirect: string): Promise<TestOidcProvider> {
    const server = createServer()
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', () => listening())
    })
    return new TestOidcProvider(server, redirect)
  }

  /** Walks through the provider as a browser would, as somebody; returns what is behind the last question mark. */
  async visit(url: string, who: string): Promise<string> {
    const cookies = new Map<string, string>()
    let next = new URL(url)
    next.searchParams.set('login_hint', who)
    for (let step = 0; step < 10; step++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await fetch(next, { redirect: 'manual', headers: { cookie } })
      for (const line of reply.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
      }
      const location = reply.headers.get('location')
      if (!location) throw new Error(`${next} answered ${reply.status}: ${await reply.text()}`)
      next = new URL(location, next)
      if (next.origin !== this.issuer) return next.search.slice(1)
    }
    throw new Error('the provider leads nowhere')
  }

  close(): Promise<void> {
    return new Promise((closed) => {
      this.#server.closeAllConnections()
      this.#server.close(() => closed())
    })
  }
}
