import { expect, it } from 'vitest'
import { networkOf } from '#server/access/network.ts'

it('counts IPv4 by address and IPv6 by its first half, however it is written', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  for (const address of [
    '2001:db8:1:2::1',
    '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:db8:1:2:3::',
    '2001:db8:1:2::%eth0',
  ])
    expect(networkOf(address)).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::5')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('64:ff9b::192.0.2.1')).toBe('64:ff9b:0:0::/64')
  expect(networkOf('no address')).toBe('no address')
})
