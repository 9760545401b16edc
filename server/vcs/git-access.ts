import { isKeyOf } from '#core/text/object-fields.ts'
import { hostOf, type Login, parseRepositoryAddress, type RepositoryAddress } from '#core/text/repository-address.ts'
import { AppError } from '#server/errors.ts'
import { allowedAddresses, type NetworkPolicy } from '#server/net/public-addresses.ts'
import { basicLogin, secretsOf } from '#server/vault/hide-secrets.ts'

/** What one call of git is given to reach a repository: by environment alone, as arguments can be read by anyone on the machine. */
export interface GitAccess {
  readonly environment: Readonly<Record<string, string>>
  /** Texts that must not appear in anything that is kept or shown. */
  readonly secrets: readonly string[]
}

/** A remote, and what is to be done there. */
export interface Remote {
  readonly address: string
  readonly purpose: 'fetch' | 'push'
}

/** Runs what talks to a remote with what it takes to reach it. */
export type Reach = <T>(remote: Remote, work: (access: GitAccess) => Promise<T>) => Promise<T>

/** How ssh is started: a shell reads this, so every part is ours or was checked. */
export interface SshSetup {
  readonly agentSocket: string
  readonly knownHosts: string
}

/** To whoever looks after the repository it is all one why it cannot be reached. */
async function reachable(host: string, policy: NetworkPolicy): ReturnType<typeof allowedAddresses> {
  try {
    return await allowedAddresses(host, policy)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('repository', error.said, { cause: error })
  }
}

type Setting = readonly [name: string, value: string]

const asEnvironment = (settings: readonly Setting[]): Record<string, string> => ({
  GIT_CONFIG_COUNT: String(settings.length),
  ...Object.fromEntries(
    settings.flatMap(([name, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, name],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ),
})

const usualPort = { https: 443, http: 80 } as const

/** Binds git to the addresses that were checked, and keeps it from being sent on to others. */
async function pinned(parts: RepositoryAddress, policy: NetworkPolicy): Promise<Setting[]> {
  if (policy.privateAddresses) return []
  const found = await reachable(parts.host, policy)
  const port = parts.port ?? (isKeyOf(usualPort, parts.protocol) ? usualPort[parts.protocol] : undefined)
  const addresses = found.map(({ address, family }) => (family === 6 ? `[${address}]` : address)).join(',')
  return [
    ['http.curloptResolve', `${parts.host}:${port}:${addresses}`],
    ['http.followRedirects', 'false'],
  ]
}

async function webAccess(
  parts: RepositoryAddress,
  login: Login | undefined,
  policy: NetworkPolicy,
): Promise<GitAccess> {
  const prefix = `${parts.protocol}://${hostOf(parts)}/`
  const header: Setting[] = login ? [[`http.${prefix}.extraHeader`, `Authorization: Basic ${basicLogin(login)}`]] : []
  return {
    environment: asEnvironment([...header, ...(await pinned(parts, policy))]),
    secrets: secretsOf(login),
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Fixed options only: nothing of the account's own configuration, no questions, no password, new hosts noted and known ones held to. */
function sshCommand({ agentSocket, knownHosts }: SshSetup, pin: string[]): string {
  const options = [
    'BatchMode=yes',
    'PasswordAuthentication=no',
    'KbdInteractiveAuthentication=no',
    'StrictHostKeyChecking=accept-new',
    'HashKnownHosts=no',
    'ForwardAgent=no',
    'ClearAllForwardings=yes',
    'ConnectTimeout=30',
    `UserKnownHostsFile=${quoted(knownHosts)}`,
    `IdentityAgent=${quoted(agentSocket)}`,
    ...pin,
  ]
  return ['ssh', '-F', '/dev/null', ...options.flatMap((option) => ['-o', option])].join(' ')
}

async function sshAccess(parts: RepositoryAddress, setup: SshSetup, policy: NetworkPolicy): Promise<GitAccess> {
  const [first] = policy.privateAddresses ? [] : await reachable(parts.host, policy)
  const pin = first ? [`HostName=${first.address}`, `HostKeyAlias=${parts.host}`] : []
  return {
    environment: {
      GIT_SSH_COMMAND: sshCommand(setup, pin),
      GIT_SSH_VARIANT: 'ssh',
      SSH_AUTH_SOCK: setup.agentSocket,
    },
    secrets: [],
  }
}

/** What git needs for an address; `ssh` is asked for its setup only where it is used. */
export async function gitAccess(
  address: string,
  how: { readonly login: Login | undefined; readonly ssh: () => Promise<SshSetup>; readonly policy: NetworkPolicy },
): Promise<GitAccess> {
  const parts = parseRepositoryAddress(address)
  if (parts?.protocol === 'https' || parts?.protocol === 'http') return webAccess(parts, how.login, how.policy)
  // A host of letters, digits, dots and dashes: it becomes part of a command that a shell reads.
  if (parts?.protocol === 'ssh' && /^[a-z0-9.-]+$/.test(parts.host))
    return sshAccess(parts, await how.ssh(), how.policy)
  if (parts && !how.policy.privateAddresses) await reachable(parts.host, how.policy)
  return { environment: {}, secrets: [] }
}
