import { isTokenScope, type TokenScope, tokenScopes } from '#core/access/token-scopes.ts'
import { message } from '#core/messages/message.ts'
import { createUserToken, type TokenGrant } from '#server/access/tokens.ts'
import { type RunningServices, using } from '#server/cli/services.ts'
import { byOperator, existing } from '#server/cli/users.ts'
import { tokenEnd } from '#server/commands/access/token-expiry.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { projectBySlug } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

export interface TokenAddOptions {
  readonly name?: string
  readonly scope?: readonly string[]
  readonly project?: readonly string[]
  readonly expires?: string
}

function scopesNamed(names: readonly string[]): TokenScope[] {
  const wrong = names.find((name) => !isTokenScope(name))
  if (wrong !== undefined)
    throw new AppError('invalid', message('token.unknownScope', { scope: wrong, scopes: tokenScopes.join(', ') }))
  return names.filter(isTokenScope)
}

async function grantOf({ database, now }: RunningServices, options: TokenAddOptions): Promise<TokenGrant> {
  const projects: number[] = []
  for (const slug of options.project ?? []) {
    const project = await projectBySlug(database.db, { slug })
    if (!project) throw new AppError('not_found', message('project.none', { slug }))
    projects.push(project.id)
  }
  return {
    expires: tokenEnd({ expires: options.expires }, now()),
    scopes: options.scope ? scopesNamed(options.scope) : null,
    projects: options.project ? projects : null,
  }
}

/** Prints the token and nothing else, so that a script can take it. */
export const tokenAdd = (config: Config, username: string, options: TokenAddOptions): Promise<void> =>
  using(config, async (services) => {
    const user = await existing(services, username)
    if (user.is_active === 0) throw new AppError('invalid', message('cli.closedAccount', { username }))
    const { database, now } = services
    const grant = await grantOf(services, options)
    const name = options.name ?? 'command line'
    const token = await inTransaction(database.db, async (tx) => {
      await insertAudit(tx, { userId: user.id, ...byOperator, activity: 'token_made', details: { name } }, now())
      return createUserToken(tx, user.id, now(), name, grant)
    })
    console.log(token)
  })
