import { randomUUID } from 'node:crypto'
import { IdentityProvider, type IdentityProviderInstance, ServiceProvider, setSchemaValidator } from 'samlify'
import { TEST_CERTIFICATE, TEST_PRIVATE_KEY } from '#server/testing/certificate.ts'

setSchemaValidator({ validate: async () => 'not looked at' })

/** What an answer says; what is left out is as it should be. */
export interface SamlClaims {
  readonly nameId: string
  readonly nameIdFormat?: string
  readonly attributes?: Readonly<Record<string, readonly string[]>>
  readonly audience?: string
  readonly recipient?: string
  readonly inResponseTo?: string
  /** Milliseconds from now. */
  readonly expires?: number
  /** The same of the confirmation of the subject alone. */
  readonly confirmedFor?: number
  readonly issuer?: string
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** A SAML identity provider whose people are whom a test says. It knows us by our own metadata. */
export class TestSamlProvider {
  readonly entityId = 'https://idp.example.org/metadata/'
  readonly signInUrl = 'https://idp.example.org/sso'
  readonly certificate = TEST_CERTIFICATE
  readonly #provider: IdentityProviderInstance

  constructor(key: { readonly privateKey: string } = { privateKey: TEST_PRIVATE_KEY }) {
    this.#provider = IdentityProvider({
      entityID: this.entityId,
      privateKey: key.privateKey,
      signingCert: TEST_CERTIFICATE,
      singleSignOnService: [{ Binding: REDIRECT, Location: this.signInUrl }],
      singleLogoutService: [{ Binding: REDIRECT, Location: this.signInUrl }],
      loginResponseTemplate: { context: '', attributes: [] },
    })
  }

  /** The id of the request that an address of ours carries, read as the provider does. */
  async requestAt(url: string, metadata: string): Promise<string> {
    const { searchParams } = new URL(url)
    const query = { SAMLRequest: searchParams.get('SAMLRequest') ?? '' }
    const { extract } = await this.#provider.parseLoginRequest(ServiceProvider({ metadata }), 'redirect', { query })
    return String(extract.request.id)
  }

  /** The signed answer, as the form brings it. */
  async answer(metadata: string, requestId: string, claims: SamlClaims): Promise<string> {
    const { context } = await this.#provider.createLoginResponse(
      ServiceProvider({ metadata }),
      { extract: { request: { id: requestId } } },
      'post',
      {},
      () => ({ id: randomUUID(), context: this.plainAnswer(metadata, requestId, claims) }),
    )
    return context
  }

  /** The same before it is signed. */
  plainAnswer(metadata: string, requestId: string, claims: SamlClaims): string {
    const { nameId, nameIdFormat = PERSISTENT, attributes = {}, inResponseTo = requestId, expires = 60_000 } = claims
    const acs = /Location="([^"]+)"/.exec(metadata)?.[1] ?? ''
    const {
      audience = /entityID="([^"]+)"/.exec(metadata)?.[1] ?? '',
      recipient = acs,
      issuer = this.entityId,
      confirmedFor = expires,
    } = claims
    const at = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString()
    const head = `Version="2.0" IssueInstant="${at(-1000)}"`
    const written = Object.entries(attributes).map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomUUID()}" ${head} Destination="${acs}" InResponseTo="${inResponseTo}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_${randomUUID()}" ${head}><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(confirmedFor)}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(Math.min(0, expires) - 1000)}" NotOnOrAfter="${at(expires)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AttributeStatement>${written.join('')}</saml:AttributeStatement></saml:Assertion></samlp:Response>`
  }
}
