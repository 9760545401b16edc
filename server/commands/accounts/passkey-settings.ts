/** What passkeys are bound to: the host people see in their browser. */
export interface Site {
  readonly origin: string
  readonly host: string
}

export function passkeySite(base: string): Site {
  const { origin, hostname } = new URL(base)
  return { origin, host: hostname }
}

/** Loaded only by those who use passkeys. */
export const passkeys = () => import('@simplewebauthn/server')
