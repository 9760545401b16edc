import { isAbsolute, relative, resolve } from 'node:path'
import { invalid } from '#server/errors.ts'

export interface AddressRules {
  readonly protocols: readonly string[]
  /** Folders whose repositories may be read as plain paths whatever the protocols are: our own demo content. */
  readonly trustedFolders: readonly string[]
}

const scpLike = /^(?:[A-Za-z0-9._-]+@)?[A-Za-z0-9.-]+:(?!\/\/)[^\s]+$/

function protocolOf(address: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase()
  if (scheme) return scheme
  if (isAbsolute(address)) return 'file'
  return scpLike.test(address) ? 'ssh' : undefined
}

const isInside = (folder: string, path: string): boolean => {
  const rest = relative(folder, resolve(path))
  return rest !== '' && !rest.startsWith('..') && !isAbsolute(rest)
}

/** Checks a repository address given by a person and returns the protocol it uses. */
export function checkAddress(address: string, rules: AddressRules): string {
  if (address === '' || address.length > 300)
    throw invalid('repo', 'Give the address of a repository, at most 300 characters.')
  if (address.startsWith('-')) throw invalid('repo', 'A repository address may not start with a dash.')
  if (/[\u0000-\u001f\u007f]/.test(address))
    throw invalid('repo', 'A repository address may not hold control characters.')
  const protocol = protocolOf(address)
  if (protocol === undefined || address.includes('::'))
    throw invalid('repo', 'This is not a repository address: use https://…, ssh://… or user@host:path.')
  const path = address.replace(/^file:\/\//, '')
  const trusted = protocol === 'file' && rules.trustedFolders.some((folder) => isInside(folder, path))
  if (!trusted && !rules.protocols.includes(protocol))
    throw invalid(
      'repo',
      `Addresses with the protocol '${protocol}' are not allowed here. An administrator can allow it with VCS_PROTOCOLS=${[...rules.protocols, protocol].join(',')}.`,
    )
  return protocol
}

/** A branch name git accepts and that cannot be taken for an option or a path outside. */
export function checkBranch(branch: string): void {
  const bad =
    /^[-./]|\.\.|[\u0000-\u0020\u007f~^:?*[\\]|@\{|\/\/|\/\.|\.lock(\/|$)|[./]$/.test(branch) ||
    branch.length > 200 ||
    branch === '@'
  if (branch !== '' && bad) throw invalid('branch', `'${branch}' is not a branch name.`)
}
