/** What the metadata of an identity provider say of it. */
export interface IdentityProvider {
  readonly entityId: string
  readonly sign_in_url: string
  readonly certificate: string
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const pem = (base64: string): string => {
  const lines = base64.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** Reads the metadata of an identity provider; undefined where they are of something else. */
export function readSamlMetadata(xml: string): IdentityProvider | undefined {
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  // Providers choose their own prefixes.
  const all = (name: string, within: Document | Element = document) =>
    [...within.getElementsByTagName('*')].filter(({ localName }) => localName === name)
  const [provider] = all('IDPSSODescriptor')
  if (!provider) return undefined
  const entityId = provider.parentElement?.getAttribute('entityID') ?? ''
  const service = all('SingleSignOnService', provider).find((one) => one.getAttribute('Binding') === REDIRECT)
  const keys = all('KeyDescriptor', provider).filter((key) => key.getAttribute('use') !== 'encryption')
  const certificates = keys
    .flatMap((key) => all('X509Certificate', key))
    .map(({ textContent }) => pem(textContent ?? ''))
  const sign_in_url = service?.getAttribute('Location') ?? ''
  if (entityId === '' || sign_in_url === '') return undefined
  return { entityId, sign_in_url, certificate: certificates.join('') }
}
