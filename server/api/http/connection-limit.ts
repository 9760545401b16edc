import type { Server } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { networkOf } from '#server/access/network.ts'
import type { Config } from '#server/config.ts'

/** Names that TRUSTED_PROXIES knows beside addresses. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function proxies(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const address of addresses.flatMap((one) => named[one] ?? one)) {
    const [network = '', bits] = address.split('/')
    const isSix = isIPv6(network)
    list.addSubnet(network, Number(bits ?? (isSix ? 128 : 32)), isSix ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Closes what one address opens beyond its share: each connection takes memory, whatever is sent over it. */
export function limitConnections(server: Server, { connectionsPerAddress, trustedProxies }: Config): void {
  if (connectionsPerAddress === 0) return
  const open = new Map<string, number>()
  const trusted = proxies(trustedProxies)
  server.on('connection', (socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
    if (address === '' || trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const owner = networkOf(address)
    const count = (open.get(owner) ?? 0) + 1
    if (count > connectionsPerAddress) {
      socket.destroy()
      return
    }
    open.set(owner, count)
    socket.once('close', () => {
      const left = (open.get(owner) ?? 1) - 1
      if (left === 0) open.delete(owner)
      else open.set(owner, left)
    })
  })
}
