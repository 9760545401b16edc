import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeDnValue, escapeFilterValue, fillPlaceholders, firstDnValue } from '#core/access/ldap-settings.ts'

it('what somebody types stays one value of a filter', () => {
  expect(escapeFilterValue('*)(uid=*')).toBe(String.raw`\2a\29\28uid=\2a`)
  expect(escapeFilterValue('a\\b\0')).toBe(String.raw`a\5cb\00`)
  expect(escapeFilterValue('Žaneta')).toBe('Žaneta')
})

it('what somebody types stays one value of a DN', () => {
  expect(escapeDnValue('ann,ou=admins')).toBe(String.raw`ann\,ou\=admins`)
  expect(escapeDnValue(' #x ')).toBe(String.raw`\ #x\ `)
})

it('placeholders are filled in once, whatever is in the values', () => {
  const hostile = fc.constantFrom('$&', '$`', "$'", '$$', '$1', '{dn}', '{username}', '*)(uid=*', 'ann')
  const value = fc.oneof(
    fc.string(),
    fc.array(hostile).map((parts) => parts.join('')),
  )
  const template = '(&(|(member={dn})(memberUid={username}))(uid={username}))'
  fc.assert(
    fc.property(value, value, (name, at) => {
      const [username, dn] = [escapeFilterValue(name), escapeFilterValue(at)]
      const filled = `(&(|(member=${dn})(memberUid=${username}))(uid=${username}))`
      expect(fillPlaceholders(template, { username, dn })).toBe(filled)
      expect(filled.replaceAll(/[^()]/g, '')).toBe(template.replaceAll(/[^()]/g, ''))
      expect(fillPlaceholders('uid={username},dc=example', { username })).toBe(`uid=${username},dc=example`)
    }),
  )
})

it('a group is known by the first value of its DN', () => {
  expect(firstDnValue('cn=Site admins,ou=groups,dc=example')).toBe('Site admins')
  expect(firstDnValue(String.raw`CN=Ops\, Berlin,DC=example`)).toBe('Ops, Berlin')
})
