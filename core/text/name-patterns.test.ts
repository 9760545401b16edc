import { expect, it } from 'vitest'
import { matchesAny } from '#core/text/name-patterns.ts'

it.each([
  ['feature/login', '*', true],
  ['feature/login', 'feature/*', true],
  ['feature/login', 'fix/*\nfeature/*', true],
  ['feature/login', 'feature', false],
  ['feature/login', '*/log*in', true],
  ['feature/login', 'feature/*login*login', false],
  ['aba', 'ab*ba', false],
  ['release', ' release ', true],
  ['release', '', false],
  ['a.b', 'a?b', false],
])('%s is meant by %j: %s', (name, patterns, meant) => {
  expect(matchesAny(name, patterns)).toBe(meant)
})
