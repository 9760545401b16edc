import { randomBytes } from 'node:crypto'
import type { SamlConfig } from '@node-saml/node-saml'
import { certificatesIn, type SamlSettings, samlAddresses, usualAttributes } from '#core/access/saml-settings.ts'
import type { SignInProvider } from '#core/access/sign-in-providers.ts'
import { list, part, text } from '#core/text/loose-json.ts'
import type { ProviderPerson } from '#server/access/sign-in/provider-person.ts'

export interface SamlProvider extends Pick<SignInProvider, 'slug' | 'issuer'> {
  readonly saml: SamlSettings
}

/** Milliseconds that clocks may differ by. */
const CLOCK_SKEW = 60_000
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
/** In place of very many groups, Microsoft says where they could be read. */
const MORE_GROUPS = 'http://schemas.microsoft.com/claims/groups.link'
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** The library with all that it reads XML with is loaded by the first who needs it. */
async function clientOf({ slug, issuer, saml }: SamlProvider, site: string, more: Partial<SamlConfig> = {}) {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const { entityId, acs } = samlAddresses(site, slug)
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    entryPoint: saml.sign_in_url,
    idpIssuer: issuer,
    idpCert: certificatesIn(saml.certificate),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW,
    // One of the two is always asked for: the response, or the assertion in it.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    // We do so ourselves, by what is signed.
    validateInResponseTo: ValidateInResponseTo.never,
    ...more,
  })
}

/** Where to send the browser, and the id of the request, which the answer must name. */
export async function beginSaml(provider: SamlProvider, site: string): Promise<{ url: string; requestId: string }> {
  const requestId = `_${randomBytes(20).toString('hex')}`
  const client = await clientOf(provider, site, { generateUniqueId: () => requestId })
  return { url: await client.getAuthorizeUrlAsync('', undefined, {}), requestId }
}

/** What an identity provider is told about us. */
export async function samlMetadata(provider: SamlProvider, site: string): Promise<string> {
  return (await clientOf(provider, site, { wantAssertionsSigned: true })).generateServiceProviderMetadata(null)
}

/** The answer to one of our requests: whom the identity provider vouches for, and which request it was. */
export interface SamlAnswer {
  readonly requestId: string
  readonly person: ProviderPerson
}

/**
 * Reads an answer and refuses what is not signed, was meant for somebody else, has run out, or answers nothing. Everything is
 * taken from what is signed, also the request it answers: whoever got hold of an assertion cannot use it for another.
 */
export async function readSamlAnswer(provider: SamlProvider, site: string, encoded: string): Promise<SamlAnswer> {
  const xml = Buffer.from(encoded, 'base64').toString()
  // Readers differ in what they make of a text with a comment in it, and nobody needs one.
  if (/<!--|<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('comments and declarations are not taken')
  if (/xmldsig#(rsa-|dsa-|hmac-)?(sha1|md5)\b/i.test(xml)) throw new Error('the signature is of a weak kind')
  const client = await clientOf(provider, site)
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: encoded })
  if (!profile) throw new Error('nobody is named')
  if (profile.issuer !== provider.issuer) throw new Error(`the issuer is ${profile.issuer}`)
  const assertion = part(profile.getAssertion?.(), 'Assertion')
  return {
    requestId: answeredRequest(assertion, samlAddresses(site, provider.slug).acs),
    person: personIn(provider, profile),
  }
}

/** The library looks at the time of the conditions alone. Its clock is the machine's, too. */
const isInTime = (end: string | undefined): boolean => end !== undefined && Date.now() < Date.parse(end) + CLOCK_SKEW

/** The request that an assertion says to answer, to us and now. */
function answeredRequest(assertion: unknown, acs: string): string {
  const confirmations = list(assertion, 'Subject').flatMap((subject) => list(subject, 'SubjectConfirmation'))
  const data = confirmations.flatMap((one) => list(one, 'SubjectConfirmationData')).map((one) => part(one, '$'))
  const ours = data.find((one) => text(one, 'Recipient') === acs && isInTime(text(one, 'NotOnOrAfter')))
  const requestId = text(ours, 'InResponseTo')
  if (requestId === undefined) throw new Error('the assertion answers no request of ours')
  return requestId
}

type Profile = import('@node-saml/node-saml').Profile

function personIn({ issuer, saml }: SamlProvider, profile: Profile): ProviderPerson {
  const values = (given: string, usual: readonly string[]): string[] => {
    const named = given === '' ? usual : [given]
    const found = named.map((name) => part(profile, 'attributes', name)).find((value) => value !== undefined)
    return [found]
      .flat()
      .filter((value) => typeof value === 'string' && value !== '')
      .map(String)
  }
  const byName = profile.nameIDFormat === EMAIL_FORMAT ? profile.nameID : undefined
  const email = values(saml.email_attribute, usualAttributes.email)[0] ?? byName
  const subject = saml.subject_attribute === '' ? nameIdOf(profile, email) : values(saml.subject_attribute, [])[0]
  const groups = values(saml.groups_attribute, usualAttributes.groups)
  return {
    // An OpenID Connect provider may go by the same name, and have names of its own for people.
    issuer: `saml:${issuer}`,
    subject: subject ?? '',
    email,
    emailVerified: false,
    username: values(saml.username_attribute, usualAttributes.username)[0],
    fullName: values(saml.name_attribute, usualAttributes.name)[0],
    groups: groups.length === 0 && values(MORE_GROUPS, []).length > 0 ? undefined : groups,
  }
}

/** A transient id is another one each time, and an email somebody else's one day. */
const nameIdOf = ({ nameID, nameIDFormat }: Profile, email: string | undefined): string | undefined =>
  nameIDFormat === TRANSIENT || nameIDFormat === EMAIL_FORMAT || nameID.toLowerCase() === email?.toLowerCase()
    ? undefined
    : nameID
