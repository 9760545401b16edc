import { X509Certificate } from 'node:crypto'
import { certificatesIn, type SamlSettings } from '#core/access/saml-settings.ts'
import { message } from '#core/messages/message.ts'
import { invalid } from '#server/errors.ts'

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).publicKey.asymmetricKeyType !== undefined
  } catch {
    return false
  }
}

/** What must be true of the settings of an identity provider. */
export function checkSaml(issuer: string, { sign_in_url, certificate }: SamlSettings): void {
  if (issuer === '' || /\s/.test(issuer)) throw invalid('issuer', message('signIn.entityId'))
  const url = URL.canParse(sign_in_url) ? new URL(sign_in_url) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username)
    throw invalid('saml.sign_in_url', message('signIn.samlUrl'))
  const certificates = certificatesIn(certificate)
  if (certificates.length === 0 || !certificates.every(isCertificate))
    throw invalid('saml.certificate', message('signIn.certificate'))
}
