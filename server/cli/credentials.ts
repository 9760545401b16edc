import { text } from 'node:stream/consumers'
import { using } from '#server/cli/services.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { type Purpose, siteCredentialHosts } from '#server/db/queries/credentials.ts'
import { invalid } from '#server/errors.ts'
import type { Keyring } from '#server/vcs/keyring.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

export interface CredentialOptions {
  readonly username: string
  readonly purpose: string
}

function keyringOf({ keyring }: Vcs): Keyring {
  if (!keyring) throw new Error('the service was opened without a keyring')
  return keyring
}

/** A login of the site at a code host, for every repository there that has none of its own. */
function placeOf(host: string, purpose: string): { componentId: null; host: string; purpose: Purpose } {
  if (!/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(host))
    throw invalid('host', `'${host}' is no host: write it as in git.example.org or git.example.org:8443.`)
  if (purpose !== 'fetch' && purpose !== 'push') throw invalid('purpose', 'The purpose is fetch or push.')
  return { componentId: null, host: host.toLowerCase(), purpose }
}

/** The secret comes from standard input: arguments can be read by others on the machine. */
export const credentialAdd = (config: Config, host: string, { username, purpose }: CredentialOptions): Promise<void> =>
  using(config, async ({ database, vcs, now }) => {
    const place = placeOf(host, purpose)
    const secret = (await text(process.stdin)).replace(/\r?\n$/, '')
    if (secret === '') throw invalid('secret', 'Give the token or password on standard input.')
    await inTransaction(database.db, (tx) => keyringOf(vcs).remember(tx, place, { username, secret }, now()))
    console.log(`Stored the login for ${place.host}.`)
  })

export const credentialList = (config: Config, options: { readonly json?: boolean }): Promise<void> =>
  using(config, async ({ database }) => {
    const hosts = (await siteCredentialHosts(database.db)).map(({ host, purpose }) => ({ host, purpose }))
    console.log(
      options.json ? JSON.stringify(hosts) : hosts.map(({ host, purpose }) => `${host} (${purpose})`).join('\n'),
    )
  })

export const credentialRemove = (config: Config, host: string, options: { readonly purpose: string }): Promise<void> =>
  using(config, async ({ database, vcs }) => {
    const place = placeOf(host, options.purpose)
    await inTransaction(database.db, (tx) => keyringOf(vcs).forget(tx, place))
    console.log(`Removed the login for ${place.host}.`)
  })

/** The line to give to code hosts; made when it is first asked for. */
export const sshKey = (config: Config): Promise<void> =>
  using(config, async ({ database, vcs }) => {
    console.log(await keyringOf(vcs).sshPublicKey(database.db))
  })
