type Opaque = Record<string, unknown>

/** Browsers of today read and write the JSON forms themselves. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

function asJson(credential: Credential | null): Opaque {
  if (credential === null) throw new Error('No passkey was chosen.')
  if (!(credential instanceof PublicKeyCredential)) throw new Error('This is not a passkey.')
  return { ...credential.toJSON() }
}

const isCreation = (options: Opaque): options is Opaque & PublicKeyCredentialCreationOptionsJSON =>
  'challenge' in options && 'rp' in options

const isRequest = (options: Opaque): options is Opaque & PublicKeyCredentialRequestOptionsJSON => 'challenge' in options

export async function makePasskey(options: Opaque): Promise<Opaque> {
  if (!isCreation(options)) throw new Error('The server asks for something else than a passkey.')
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey }))
}

export async function showPasskey(options: Opaque): Promise<Opaque> {
  if (!isRequest(options)) throw new Error('The server asks for something else than a passkey.')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return asJson(await navigator.credentials.get({ publicKey }))
}
