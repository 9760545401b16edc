import { isAbsolute } from 'node:path'
import { message } from '#core/messages/message.ts'
import { invalid } from '#server/errors.ts'

/** What clients know it as when a repository may not be reached that way; what is no address at all is a path to them. */
export const PROTOCOL_REFUSED = 'repository_scheme_not_allowed'

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
  if (address === '' || address.length > 300) throw invalid('repo', message('repository.addressLength'))
  if (address.startsWith('-')) throw invalid('repo', message('repository.addressDash'))
  if (/[\u0000-\u001f\u007f]/.test(address)) throw invalid('repo', message('repository.addressControlCharacters'))
  if (isOurName(address)) throw invalid('repo', message('repository.addressForm'))
  const protocol = protocolOf(address)
  if (protocol === undefined || address.includes('::'))
    throw invalid('repo', message('repository.notAnAddress'), PROTOCOL_REFUSED)
  if (!protocols.includes(protocol))
    throw invalid(
      'repo',
      message('repository.protocol', { protocol, protocols: [...protocols, protocol].join(',') }),
      PROTOCOL_REFUSED,
    )
  // Git decodes them: the path that is read would not be the one that was looked at.
  if (protocol === 'file' && address.includes('%')) throw invalid('repo', message('repository.addressPercent'))
  return protocol
}

/** A branch name git accepts and that cannot be taken for an option or a path outside. */
export function checkBranch(branch: string): void {
  const bad =
    /^[-./]|\.\.|[\u0000-\u0020\u007f~^:?*[\\]|@\{|\/\/|\/\.|\.lock(\/|$)|[./]$/.test(branch) ||
    branch.length > 200 ||
    branch === '@'
  if (branch !== '' && bad) throw invalid('branch', message('repository.notABranch', { branch }))
}
