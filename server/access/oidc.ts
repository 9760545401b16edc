import { message } from '#core/messages/message.ts'
import { isTooDeep, TooDeepError } from '#core/text/bounded-json.ts'
import { text } from '#core/text/loose-json.ts'
import type { OidcConfig } from '#server/config.ts'
import { AppError } from '#server/errors.ts'

/** What a provider says about somebody. */
export interface OidcPerson {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** Has the provider seen to it that the address is theirs? */
  readonly emailVerified: boolean
  readonly username: string | undefined
  readonly fullName: string | undefined
}

/** What must be kept between going to the provider and coming back. */
export interface OidcTrip {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirect: string
}

/** A trip as a ticket keeps it. */
export const readTrip = (json: unknown): OidcTrip => ({
  state: text(json, 'state') ?? '',
  nonce: text(json, 'nonce') ?? '',
  verifier: text(json, 'verifier') ?? '',
  redirect: text(json, 'redirect') ?? '',
})

const load = () => import('openid-client')
type Configuration = import('openid-client').Configuration

const SCOPE = 'openid profile email'

/** Providers by address: each is asked for its description once. */
const known = new Map<string, Promise<Configuration>>()

function describe(config: OidcConfig): Promise<Configuration> {
  const key = `${config.issuer} ${config.clientId}`
  const found = known.get(key) ?? discover(config)
  known.set(key, found)
  // What failed is tried anew by the next who asks.
  found.catch(() => known.delete(key))
  return found
}

async function discover({ issuer, clientId, clientSecret }: OidcConfig): Promise<Configuration> {
  const { allowInsecureRequests, customFetch, discovery, None } = await load()
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  return discovery(new URL(issuer), clientId, clientSecret || undefined, clientSecret ? undefined : None(), {
    execute,
    [customFetch]: boundedFetch,
  })
}

const LARGEST_REPLY = 1024 * 1024

/** What a provider says is read by others: before that it is seen to be neither long nor nested without end. */
async function boundedFetch(address: string, options: RequestInit): Promise<Response> {
  const reply = await fetch(address, options)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of reply.body ?? []) {
    size += piece.length
    if (size > LARGEST_REPLY) throw new RangeError('The reply of the sign-in service is too long.')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString()
  if (isTooDeep(text)) throw new TooDeepError()
  return new Response(text === '' ? null : text, { status: reply.status, headers: reply.headers })
}

const unreachable = (error: unknown): AppError =>
  new AppError('remote', message('signIn.serviceUnreachable'), { cause: error })

/** Where to send the browser, and what to keep until it is back. Code flow with PKCE, state and nonce. */
export async function beginTrip(config: OidcConfig, redirect: string): Promise<{ url: string; trip: OidcTrip }> {
  const client = await load()
  const provider = await describe(config).catch((error: unknown) => {
    throw unreachable(error)
  })
  const verifier = client.randomPKCECodeVerifier()
  const trip = { state: client.randomState(), nonce: client.randomNonce(), verifier, redirect }
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirect,
    scope: SCOPE,
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, trip }
}

/** Who came back. `query` is what the provider put behind the question mark. */
export async function endTrip(config: OidcConfig, trip: OidcTrip, query: string): Promise<OidcPerson> {
  const client = await load()
  const provider = await describe(config).catch((error: unknown) => {
    throw unreachable(error)
  })
  const address = new URL(trip.redirect)
  address.search = query
  try {
    const tokens = await client.authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: trip.verifier,
      expectedState: trip.state,
      expectedNonce: trip.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('no claims')
    const more = await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
    return person(claims.iss, { ...claims, ...more })
  } catch (error) {
    throw new AppError('authentication_failed', message('signIn.notConfirmed'), {
      cause: error,
    })
  }
}

function person(issuer: string, claims: Readonly<Record<string, unknown>>): OidcPerson {
  return {
    issuer,
    subject: String(claims.sub),
    email: text(claims, 'email'),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    username: text(claims, 'preferred_username') ?? text(claims, 'nickname'),
    fullName: text(claims, 'name'),
  }
}
