import type { Client } from 'ldapts'
import type { LdapSettings } from '#core/access/ldap-settings.ts'

/** Milliseconds that a directory may take to answer. */
const TIMEOUT_MS = 10_000

/** Runs some work on a connection to the directory, encrypted as the settings say, and closes it. */
export async function withLdap<T>(
  url: string,
  settings: LdapSettings,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { Client } = await import('ldapts')
  const { hostname } = new URL(url)
  const tlsOptions = {
    ...(settings.ca_certificate !== '' && { ca: settings.ca_certificate }),
    servername: /[a-z]/i.test(hostname) && !hostname.startsWith('[') ? hostname : '',
  }
  const isSecure = url.startsWith('ldaps:')
  // With options for TLS the library speaks TLS from the start, whatever the URL says.
  const client = new Client({ url, timeout: TIMEOUT_MS, connectTimeout: TIMEOUT_MS, ...(isSecure && { tlsOptions }) })
  try {
    if (settings.start_tls) await client.startTLS({ ...tlsOptions, host: hostname })
    return await work(client)
  } finally {
    await client.unbind().catch(() => undefined)
  }
}

/**
 * Binds on a connection that is to be encrypted by StartTLS only while it stands: the library connects anew when one broke, and
 * the password would go out in clear.
 */
export async function bindLdap(
  client: Client,
  { start_tls }: LdapSettings,
  dn: string,
  password: string,
): Promise<void> {
  if (start_tls && !client.isConnected) throw new Error('the directory closed the connection')
  await client.bind(dn, password)
}
