import { normalizeUrl, requireToken, storeToken } from '../credentials.ts'
import { ClientError, exitCodes, usageError } from '../exit-codes.ts'
import { Service } from '../service.ts'
import { type Terminal, toJson } from '../terminal.ts'

interface Account {
  readonly user: { readonly username: string; readonly full_name: string } | null
}

/** Dragoman says whose token it is; other services only whether they take it. */
async function readAccount(service: Service): Promise<Account['user'] | undefined> {
  const account = await service.find<Account>('api/account/')
  if (account) {
    if (account.user) return account.user
    throw new ClientError(exitCodes.permission, `The token isn't valid for ${service.url}.`)
  }
  await service.get('api/projects/?page_size=1')
  return undefined
}

/** Checks a token and stores it for this URL. */
export async function login(terminal: Terminal, url: string, options: { readonly token?: string }): Promise<void> {
  if (!/^https?:\/\//.test(url)) throw usageError(`Use a URL that starts with https://, not '${url}'.`)
  const given = options.token ?? terminal.env.DRAGOMAN_TOKEN
  if (!given && !terminal.isInteractive) throw usageError('Give the token by --token or DRAGOMAN_TOKEN.')
  const token =
    given ||
    (await terminal.ask(`Token (create one at ${normalizeUrl(url)}accounts/profile/#api): `, { isSecret: true }))
  if (!token) throw usageError('No token was given.')
  const user = await readAccount(new Service(url, token))
  const path = storeToken(terminal.env, url, token)
  terminal.out(`Signed in to ${url}${user ? ` as ${user.username}` : ''}. The token is stored in ${path}.`)
}

/** Whose token is used. */
export async function whoami(terminal: Terminal, url: string, { json }: { readonly json?: boolean }): Promise<void> {
  const service = new Service(url, requireToken(terminal.env, url))
  const user = await readAccount(service)
  if (json) return terminal.out(toJson({ url: service.url, username: user?.username ?? null }))
  terminal.out(
    user ? `${user.username} (${user.full_name}) at ${service.url}` : `The token is valid at ${service.url}.`,
  )
}
