import { presetOf, type SignInProvider } from '#core/access/sign-in-providers.ts'
import { message } from '#core/messages/message.ts'
import { isTooDeep, TooDeepError } from '#core/text/bounded-json.ts'
import { part, text } from '#core/text/loose-json.ts'
import { githubMetadata, githubPerson } from '#server/access/sign-in/github-sign-in.ts'
import type { ProviderPerson } from '#server/access/sign-in/provider-person.ts'
import { AppError } from '#server/errors.ts'

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

type ProviderConfig = Pick<SignInProvider, 'kind' | 'issuer' | 'clientId' | 'clientSecret' | 'teams'>

/** Providers by address: each is asked for its description once. */
const known = new Map<string, Promise<Configuration>>()

function describe(config: ProviderConfig): Promise<Configuration> {
  const key = JSON.stringify([config.kind, config.issuer, config.clientId, config.clientSecret])
  const found = known.get(key) ?? discover(config)
  known.set(key, found)
  // What failed is tried anew by the next who asks.
  found.catch(() => known.delete(key))
  return found
}

async function discover({ kind, issuer, clientId, clientSecret }: ProviderConfig): Promise<Configuration> {
  const client = await load()
  const { allowInsecureRequests, Configuration, customFetch, discovery, None } = client
  if (presetOf(kind).protocol === 'github') {
    const made = new Configuration(githubMetadata(issuer), clientId, clientSecret)
    if (issuer.startsWith('http:')) allowInsecureRequests(made)
    made[client.customFetch] = boundedFetch
    return made
  }
  const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
  const found = await discovery(
    new URL(issuer),
    clientId,
    clientSecret || undefined,
    clientSecret ? undefined : None(),
    {
      execute,
      [customFetch]: boundedFetch,
    },
  )
  // The library believes the connection. Where only the client secret signs, there is no key to check it with.
  const { id_token_signing_alg_values_supported: algorithms = ['RS256'] } = found.serverMetadata()
  if (algorithms.some((algorithm) => !algorithm.startsWith('HS'))) client.enableNonRepudiationChecks(found)
  return found
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

export const unreachable = (error: unknown): AppError =>
  new AppError('remote', message('signIn.serviceUnreachable'), { cause: error })

/** Sees to it that the provider can be asked. */
export const reachProvider = async (config: ProviderConfig): Promise<void> => void (await describe(config))

/** Of what GitHub tells, who is in which organization takes a permission of its own. */
const scopeOf = ({ kind, teams }: ProviderConfig): string =>
  presetOf(kind).protocol === 'github' && teams.length > 0 ? `${presetOf(kind).scope} read:org` : presetOf(kind).scope

/** Where to send the browser, and what to keep until it is back. Code flow with PKCE, state and nonce. */
export async function beginTrip(config: ProviderConfig, redirect: string): Promise<{ url: string; trip: OidcTrip }> {
  const client = await load()
  const provider = await describe(config).catch((error: unknown) => {
    throw unreachable(error)
  })
  const verifier = client.randomPKCECodeVerifier()
  const trip = { state: client.randomState(), nonce: client.randomNonce(), verifier, redirect }
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirect,
    scope: scopeOf(config),
    state: trip.state,
    nonce: trip.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, trip }
}

/** Who came back. `query` is what the provider put behind the question mark. */
export async function endTrip(config: ProviderConfig, trip: OidcTrip, query: string): Promise<ProviderPerson> {
  const client = await load()
  const provider = await describe(config).catch((error: unknown) => {
    throw unreachable(error)
  })
  const address = new URL(trip.redirect)
  address.search = query
  try {
    const isGithub = presetOf(config.kind).protocol === 'github'
    const tokens = await client.authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: trip.verifier,
      expectedState: trip.state,
      ...(isGithub ? {} : { expectedNonce: trip.nonce, idTokenExpected: true }),
    })
    if (isGithub)
      return await githubPerson(config.issuer, (url) =>
        client.fetchProtectedResource(provider, tokens.access_token, url, 'GET'),
      )
    const claims = tokens.claims()
    if (!claims) throw new Error('no claims')
    const more = await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
    return person(claims.iss, { ...claims, ...more }, presetOf(config.kind).groups)
  } catch (error) {
    throw new AppError('authentication_failed', message('signIn.notConfirmed'), {
      cause: error,
    })
  }
}

/** Of somebody in very many groups Microsoft says only where they could be read. */
const hasMoreGroups = (claims: Readonly<Record<string, unknown>>, groupClaim: string): boolean =>
  !Object.hasOwn(claims, groupClaim) &&
  (part(claims, '_claim_names', groupClaim) !== undefined || String(claims.hasgroups) === 'true')

function person(issuer: string, claims: Readonly<Record<string, unknown>>, groupClaim: string): ProviderPerson {
  const groups = [part(claims, groupClaim)].flat().filter((group) => typeof group === 'string')
  return {
    issuer,
    subject: String(claims.sub),
    email: text(claims, 'email'),
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    username: text(claims, 'preferred_username') ?? text(claims, 'nickname'),
    fullName: text(claims, 'name'),
    groups: hasMoreGroups(claims, groupClaim) ? undefined : groups,
  }
}
