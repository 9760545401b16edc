import { isIPv6 } from 'node:net'

/**
 * What limits count a caller by: an IPv4 address, or the first half of an IPv6 address. Whoever has one address of such a
 * half usually has all of them.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [plain = ''] = address.split('%', 1)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(plain) ? `${firstHalf(plain)}::/64` : address
}

function firstHalf(address: string): string {
  const [left = '', right] = address.toLowerCase().split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  // An IPv4 address at the end stands for two groups.
  const known = before.length + after.length + (after.at(-1)?.includes('.') ? 1 : 0)
  const groups = right === undefined ? before : [...before, ...Array.from({ length: 8 - known }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
