import { describe, expect, it } from 'vitest'
import { safeNext } from './safe-next.ts'

describe('where to go after signing in', () => {
  it('is a path of this site', () => {
    expect(safeNext('/translate/a/b/de/?q=state:empty#x')).toBe('/translate/a/b/de/?q=state:empty#x')
  })

  it.each([
    undefined,
    '',
    'x',
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('is home for %s', (next) => {
    expect(safeNext(next)).toBe('/')
  })
})
