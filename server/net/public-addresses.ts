import { lookup as dnsLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

const notPublic4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(net, bits, 'ipv4')

const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Parts of the global range that lead elsewhere: tunnels carry IPv4 addresses of any kind. */
const special6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(net, bits, 'ipv6')

/** Whether an IP address belongs to the public internet. What is not certain does not count. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic4.check(address, 'ipv4')
  return family === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

export type Lookup = (host: string) => Promise<readonly { readonly address: string; readonly family: number }[]>

export interface NetworkPolicy {
  /** May private networks be called? The setting PRIVATE_ADDRESSES. */
  readonly privateAddresses: boolean
  /** Asks for the addresses of a name; the system's way unless a test has another. */
  readonly lookup?: Lookup
}

const systemLookup: Lookup = (host) => dnsLookup(host, { all: true, verbatim: true })

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/**
 * The addresses of a host, asked for once and all of them allowed. Connecting to one of these, and not to the name, is what keeps
 * a name server from giving another answer the second time.
 */
export async function allowedAddresses(
  host: string,
  policy: NetworkPolicy,
): Promise<{ address: string; family: number }[]> {
  const name = bare(host)
  const family = isIP(name)
  const found = family ? [{ address: name, family }] : await lookUp(name, policy.lookup ?? systemLookup)
  const refused = policy.privateAddresses ? undefined : found.find(({ address }) => !isPublicAddress(address))
  if (refused) throw new AppError('remote_refused', message('network.privateAddress', { name }))
  return [...found]
}

async function lookUp(name: string, lookup: Lookup): ReturnType<Lookup> {
  try {
    const found = await lookup(name)
    if (found.length > 0) return found
  } catch (error) {
    throw new AppError('remote', message('network.noServer', { name }), { cause: error })
  }
  throw new AppError('remote', message('network.noServer', { name }))
}
