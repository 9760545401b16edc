/** The parts of a repository's address, whichever way it is written. */
export interface RepositoryAddress {
  readonly protocol: string
  /** As written, still percent-encoded; undefined where there is none. */
  readonly user: string | undefined
  readonly password: string | undefined
  /** Lower case; IPv6 addresses in brackets. */
  readonly host: string
  /** Undefined where it is the protocol's usual one. */
  readonly port: number | undefined
  /** Without slashes at either end. */
  readonly path: string
}

const usualPorts: Readonly<Record<string, number>> = { https: 443, http: 80, ssh: 22, git: 9418 }

const otherNames: Readonly<Record<string, string>> = { 'git+ssh': 'ssh', 'ssh+git': 'ssh', 'git+https': 'https' }

const trimSlashes = (path: string): string => path.replace(/^\/+/, '').replace(/\/+$/, '')

function readAuthority(
  text: string,
): Pick<RepositoryAddress, 'user' | 'password' | 'host'> & { port: string | undefined } {
  const at = text.lastIndexOf('@')
  const info = at === -1 ? undefined : text.slice(0, at)
  const colon = info?.indexOf(':') ?? -1
  const hostAndPort = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text.slice(at + 1))
  return {
    user: colon === -1 ? info : info?.slice(0, colon),
    password: colon === -1 ? undefined : info?.slice(colon + 1),
    host: hostAndPort?.[1]?.toLowerCase() ?? '',
    port: hostAndPort?.[2] || undefined,
  }
}

/** Reads an address with a protocol, or one like `user@host:path`; undefined for paths on a disk and for anything else. */
export function parseRepositoryAddress(address: string): RepositoryAddress | undefined {
  const [, scheme, authority, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(address) ?? []
  if (scheme !== undefined) {
    const written = scheme.toLowerCase()
    const protocol = otherNames[written] ?? written
    const { port, ...parts } = readAuthority(authority ?? '')
    if (protocol === 'file' || parts.host === '') return undefined
    const number = port === undefined || Number(port) === usualPorts[protocol] ? undefined : Number(port)
    return { protocol, ...parts, port: number, path: trimSlashes(rest ?? '') }
  }
  const [, user, host, path] = /^(?:([^@:/\s]+)@)?([a-z0-9.-]+|\[[0-9a-f:.]+\]):(?!\/\/)(\S+)$/i.exec(address) ?? []
  if (host === undefined || path === undefined || /^[a-z]:[\\/]/i.test(address)) return undefined
  return {
    protocol: 'ssh',
    user,
    password: undefined,
    host: host.toLowerCase(),
    port: undefined,
    path: trimSlashes(path),
  }
}

/** Host, and port where it is not the usual one: what a credential belongs to. */
export const hostOf = ({ host, port }: Pick<RepositoryAddress, 'host' | 'port'>): string =>
  port === undefined ? host : `${host}:${port}`

/** A repository's path in the one spelling that comparisons use. */
const plainPath = (path: string): string =>
  decoded(path)
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Azure DevOps and its older name spell one repository in ways that share neither host nor path. */
function plainHost({ host, port, path }: RepositoryAddress): string {
  const plain = plainPath(path)
  const parts = plain.split('/').filter((part) => part !== '_git' && part !== 'defaultcollection')
  if (host === 'dev.azure.com') return `azure:${parts.join('/')}`
  if (host === 'ssh.dev.azure.com' || host === 'vs-ssh.visualstudio.com') return `azure:${parts.slice(1).join('/')}`
  if (host.endsWith('.visualstudio.com')) return `azure:${[host.split('.')[0], ...parts].join('/')}`
  return `${hostOf({ host, port })}/${plain}`
}

/** What two addresses of one repository have in common, however they are written; a path on a disk stands for itself. */
export function repositoryIdentity(address: string): string {
  const parts = parseRepositoryAddress(address)
  return parts ? plainHost(parts) : address.replace(/^file:\/\//, '').replace(/\/+$/, '')
}

export interface Login {
  readonly username: string
  readonly secret: string
}

/** An address without what should stay secret, and that secret. */
export function splitLogin(address: string): { readonly address: string; readonly login: Login | undefined } {
  const parts = parseRepositoryAddress(address)
  const { user, password } = parts ?? {}
  if (!parts || user === undefined || !/^https?$/.test(parts.protocol)) return { address, login: undefined }
  const bare = address.replace(/^([^:]+:\/\/)[^/?#]*@/, '$1')
  return { address: bare, login: { username: decoded(user), secret: decoded(password ?? '') } }
}
