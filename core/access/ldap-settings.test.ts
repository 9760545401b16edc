import { expect, it } from 'vitest'
import { escapeDnValue, escapeFilterValue, firstDnValue } from '#core/access/ldap-settings.ts'

it('what somebody types stays one value of a filter', () => {
  expect(escapeFilterValue('*)(uid=*')).toBe(String.raw`\2a\29\28uid=\2a`)
  expect(escapeFilterValue('a\\b\0')).toBe(String.raw`a\5cb\00`)
  expect(escapeFilterValue('Žaneta')).toBe('Žaneta')
})

it('what somebody types stays one value of a DN', () => {
  expect(escapeDnValue('ann,ou=admins')).toBe(String.raw`ann\,ou\=admins`)
  expect(escapeDnValue(' #x ')).toBe(String.raw`\ #x\ `)
})

it('a group is known by the first value of its DN', () => {
  expect(firstDnValue('cn=Site admins,ou=groups,dc=example')).toBe('Site admins')
  expect(firstDnValue(String.raw`CN=Ops\, Berlin,DC=example`)).toBe('Ops, Berlin')
})
