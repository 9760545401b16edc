import { expect, it } from 'vitest'
import { initialsOf } from './present.ts'

it('makes short names of long ones', () => {
  expect(initialsOf({ full_name: 'Ann de Vries', username: 'ann' })).toBe('AV')
  expect(initialsOf({ full_name: ' ', username: 'bob' })).toBe('B')
  expect(initialsOf({ full_name: '山田', username: 'yamada' })).toBe('山')
})
