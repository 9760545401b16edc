import { describeUsers, type GrantOptions, hostName, namedGrantees, usersOf } from '#server/cli/grants.ts'
import { keyringOf, using } from '#server/cli/services.ts'
import { usingKey } from '#server/cli/site-key.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { allGrants, grant, revoke } from '#server/db/queries/repository/credential-grants.ts'

/** The line to give to code hosts; made when it is first asked for. */
export const sshKey = (config: Config): Promise<void> =>
  usingKey(config, async ({ database, vcs }) => {
    console.log(await keyringOf(vcs).sshPublicKey(database.db))
  })

export const sshKeyGrant = (config: Config, host: string, options: GrantOptions): Promise<void> =>
  using(config, async ({ database }) => {
    const scope = { means: 'ssh', host: hostName(host) } as const
    await inTransaction(database.db, async (tx) => grant(tx, scope, await namedGrantees(tx, options)))
    const users = usersOf(await allGrants(database.db), scope)
    console.log(`The SSH key can be used for ${scope.host} by: ${describeUsers(users)}.`)
  })

export const sshKeyRevoke = (config: Config, host: string, options: GrantOptions): Promise<void> =>
  using(config, async ({ database }) => {
    const scope = { means: 'ssh', host: hostName(host) } as const
    await inTransaction(database.db, async (tx) => revoke(tx, scope, await namedGrantees(tx, options)))
    const users = usersOf(await allGrants(database.db), scope)
    console.log(`The SSH key can be used for ${scope.host} by: ${describeUsers(users)}.`)
  })

export const sshKeyGrants = (config: Config, options: { readonly json?: boolean }): Promise<void> =>
  using(config, async ({ database }) => {
    const grants = await allGrants(database.db)
    const hosts = [...new Set(grants.filter(({ means }) => means === 'ssh').map(({ host }) => host))]
    const rows = hosts.map((host) => ({ host, ...usersOf(grants, { means: 'ssh', host }) }))
    console.log(
      options.json ? JSON.stringify(rows) : rows.map((row) => `${row.host}: ${describeUsers(row)}`).join('\n'),
    )
  })
