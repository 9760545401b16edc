import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { TestHttpServer } from '#server/testing/http-server.ts'

interface Said {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly algorithm?: 'RS256' | 'HS256' | 'none'
  /** What it signs with, in place of its own key. */
  readonly key?: KeyObject
}

export const CLIENT_SECRET = 'a secret of the client that is long enough'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const newSigningKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** An OpenID Connect provider that says of its ID tokens whatever a test wants: wrong claims, wrong signatures. */
export class PlainOidcProvider {
  readonly server: TestHttpServer
  readonly #keys = newSigningKey()
  readonly #algorithm: 'RS256' | 'HS256'
  #nonce = ''
  said: Said = {}

  private constructor(server: TestHttpServer, algorithm: 'RS256' | 'HS256') {
    this.server = server
    this.#algorithm = algorithm
  }

  /** `HS256`: signs with the secret of the client alone. */
  static async start(algorithm: 'RS256' | 'HS256' = 'RS256'): Promise<PlainOidcProvider> {
    const provider = new PlainOidcProvider(await TestHttpServer.start(() => undefined), algorithm)
    provider.server.answer = ({ url }) => ({ body: provider.#answer(url) })
    return provider
  }

  get issuer(): string {
    return this.server.address
  }

  /** Takes what we sent the browser with, and what it comes back with. */
  visit(url: string): string {
    const { searchParams } = new URL(url)
    this.#nonce = searchParams.get('nonce') ?? ''
    return `code=c&state=${searchParams.get('state')}`
  }

  #answer(url: string): unknown {
    const at = (path: string) => `${this.issuer}${path}`
    if (url === '/keys') return { keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig' }] }
    if (url === '/token') return { access_token: 'a', token_type: 'bearer', id_token: this.#token() }
    if (url === '/me') return { sub: 'sub-1' }
    return {
      issuer: this.issuer,
      authorization_endpoint: at('/go'),
      token_endpoint: at('/token'),
      jwks_uri: at('/keys'),
      userinfo_endpoint: at('/me'),
      id_token_signing_alg_values_supported: [this.#algorithm],
    }
  }

  #token(): string {
    const { claims, algorithm = this.#algorithm, key = this.#keys.privateKey } = this.said
    const seconds = Math.floor(Date.now() / 1000)
    const payload = {
      iss: this.issuer,
      aud: 'dragoman',
      sub: 'sub-1',
      nonce: this.#nonce,
      iat: seconds,
      exp: seconds + 60,
      email: 'ann@example.org',
      email_verified: true,
      preferred_username: 'ann',
      ...claims,
    }
    const text = `${encode({ alg: algorithm, kid: 'k' })}.${encode(payload)}`
    if (algorithm === 'none') return `${text}.`
    const bytes = Buffer.from(text)
    const signature =
      algorithm === 'HS256' ? createHmac('sha256', CLIENT_SECRET).update(bytes).digest() : sign('sha256', bytes, key)
    return `${text}.${signature.toString('base64url')}`
  }
}
