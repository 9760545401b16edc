type Opaque = Record<string, unknown>

/** Browsers of today read and write the JSON forms themselves. */
interface WithJson {
  parseCreationOptionsFromJSON(options: Opaque): PublicKeyCredentialCreationOptions
  parseRequestOptionsFromJSON(options: Opaque): PublicKeyCredentialRequestOptions
}

const known = (): WithJson | undefined =>
  typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
    ? (PublicKeyCredential as unknown as WithJson)
    : undefined

export const hasPasskeys = (): boolean => known() !== undefined

const asJson = (credential: Credential | null): Opaque => {
  if (credential === null) throw new Error('No passkey was chosen.')
  return (credential as unknown as { toJSON(): Opaque }).toJSON()
}

export async function makePasskey(options: Opaque): Promise<Opaque> {
  const publicKey = (known() as WithJson).parseCreationOptionsFromJSON(options)
  return asJson(await navigator.credentials.create({ publicKey }))
}

export async function showPasskey(options: Opaque): Promise<Opaque> {
  const publicKey = (known() as WithJson).parseRequestOptionsFromJSON(options)
  return asJson(await navigator.credentials.get({ publicKey }))
}
