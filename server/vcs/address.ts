import { isAbsolute } from 'node:path'
import { invalid } from '#server/errors.ts'

const scpLike = /^(?:[A-Za-z0-9._-]+@)?[A-Za-z0-9.-]+:(?!\/\/)[^\s]+$/

function protocolOf(address: string): string | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase()
  if (scheme) return scheme
  if (isAbsolute(address)) return 'file'
  return scpLike.test(address) ? 'ssh' : undefined
}

/** Addresses by which we call repositories that only we have, however they are spelt: nobody may give one. */
export const isOurName = (address: string): boolean => /^\s*(?:local|demo)\s*:/i.test(address)

/** Checks a repository address given by a person and returns the protocol it uses. */
export function checkAddress(address: string, protocols: readonly string[]): string {
  if (address === '' || address.length > 300)
    throw invalid('repo', 'Give the address of a repository, at most 300 characters.')
  if (address.startsWith('-')) throw invalid('repo', 'A repository address may not start with a dash.')
  if (/[\u0000-\u001f\u007f]/.test(address))
    throw invalid('repo', 'A repository address may not hold control characters.')
  if (isOurName(address))
    throw invalid('repo', 'Addresses of this form are for repositories of the service itself: use ssh:// for a host.')
  const protocol = protocolOf(address)
  if (protocol === undefined || address.includes('::'))
    throw invalid('repo', 'This is not a repository address: use https://…, ssh://… or user@host:path.')
  if (!protocols.includes(protocol))
    throw invalid(
      'repo',
      `Addresses with the protocol '${protocol}' are not allowed here. An administrator can allow it with VCS_PROTOCOLS=${[...protocols, protocol].join(',')}.`,
    )
  // Git decodes them: the path that is read would not be the one that was looked at.
  if (protocol === 'file' && address.includes('%'))
    throw invalid('repo', 'The address of a repository on this machine may not hold a percent sign.')
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
