import { text } from 'node:stream/consumers'
import { message } from '#core/messages/message.ts'
import { describeUsers, type GrantOptions, granteesOf, hostName, namedGrantees, usersOf } from '#server/cli/grants.ts'
import { keyringOf, using } from '#server/cli/services.ts'
import { usingKey } from '#server/cli/site-key.ts'
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { allGrants, grant, revoke, revokeAll } from '#server/db/queries/repository/credential-grants.ts'
import { type Purpose, siteCredentialHosts } from '#server/db/queries/repository/credentials.ts'
import { AppError, invalid } from '#server/errors.ts'

export interface CredentialOptions {
  readonly username: string
  readonly purpose: string
}

interface SiteCredential {
  readonly componentId: null
  readonly host: string
  readonly purpose: Purpose
}

/** A login of the site at a code host, for the repositories there of projects that may use it. */
function siteCredential(host: string, purpose: string): SiteCredential {
  if (purpose !== 'fetch' && purpose !== 'push') throw invalid('purpose', message('cli.purpose'))
  return { componentId: null, host: hostName(host), purpose }
}

const grantScope = ({ host, purpose }: SiteCredential) => ({ host, means: purpose })

async function printUsers(db: Db, credential: SiteCredential): Promise<void> {
  const users = describeUsers(usersOf(await allGrants(db), grantScope(credential)))
  console.log(`It can be used by: ${users}.`)
  if (users === 'no project')
    console.log(`To change that: dragoman credential grant ${credential.host} --project <slug>`)
}

/** The secret comes from standard input: arguments can be read by others on the machine. Who may use an earlier login keeps that. */
export const credentialAdd = (
  config: Config,
  host: string,
  { username, purpose, ...options }: CredentialOptions & GrantOptions,
): Promise<void> =>
  usingKey(config, async ({ database, vcs, now }) => {
    const credential = siteCredential(host, purpose)
    const secret = (await text(process.stdin)).replace(/\r?\n$/, '')
    if (secret === '') throw invalid('secret', message('cli.passwordOnStandardInput'))
    await inTransaction(database.db, async (tx) => {
      await keyringOf(vcs).remember(tx, credential, { username, secret }, now())
      await grant(tx, grantScope(credential), await granteesOf(tx, options))
    })
    console.log(`Stored the login for ${credential.host}.`)
    await printUsers(database.db, credential)
  })

async function knownCredential(db: Db, host: string, purpose: string): Promise<SiteCredential> {
  const credential = siteCredential(host, purpose)
  const known = await siteCredentialHosts(db)
  if (known.some((one) => one.host === credential.host && one.purpose === credential.purpose)) return credential
  throw new AppError('not_found', message('cli.noLogin', { host: credential.host, purpose: credential.purpose }))
}

type PurposeOptions = GrantOptions & { readonly purpose: string }

export const credentialGrant = (config: Config, host: string, options: PurposeOptions): Promise<void> =>
  using(config, async ({ database: { db } }) => {
    const credential = await knownCredential(db, host, options.purpose)
    await inTransaction(db, async (tx) => grant(tx, grantScope(credential), await namedGrantees(tx, options)))
    await printUsers(db, credential)
  })

export const credentialRevoke = (config: Config, host: string, options: PurposeOptions): Promise<void> =>
  using(config, async ({ database: { db } }) => {
    const credential = await knownCredential(db, host, options.purpose)
    await inTransaction(db, async (tx) => revoke(tx, grantScope(credential), await namedGrantees(tx, options)))
    await printUsers(db, credential)
  })

export const credentialList = (config: Config, options: { readonly json?: boolean }): Promise<void> =>
  using(config, async ({ database }) => {
    const grants = await allGrants(database.db)
    const rows = (await siteCredentialHosts(database.db)).map(({ host, purpose }) => ({
      host,
      purpose,
      ...usersOf(grants, grantScope(siteCredential(host, purpose))),
    }))
    const lines = rows.map((row) => `${row.host} (${row.purpose}): ${describeUsers(row)}`)
    console.log(options.json ? JSON.stringify(rows) : lines.join('\n'))
  })

export const credentialRemove = (config: Config, host: string, options: { readonly purpose: string }): Promise<void> =>
  using(config, async ({ database, vcs }) => {
    const credential = siteCredential(host, options.purpose)
    await inTransaction(database.db, async (tx) => {
      await keyringOf(vcs).forget(tx, credential)
      await revokeAll(tx, grantScope(credential))
    })
    console.log(`Deleted the login for ${credential.host}.`)
  })
