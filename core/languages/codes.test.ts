import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalCode, joinCode, parseCode, sanitizeCode } from './codes.ts'

describe('sanitizeCode', () => {
  it.each([
    ['b+zh+Hans', 'zh_Hans'],
    ['pt-rBR', 'pt-BR'],
    ['es-r419', 'es-419'],
    ['de (2)', 'de'],
    [' de ', 'de'],
    ['fr_CA.UTF-8', 'fr_CA'],
    ['sr_RS.utf8@latin', 'sr_RS@latin'],
    ['cs.iso-8859-2', 'cs'],
    ['x-running', 'x-running'],
    ['', ''],
  ])('makes %j %j', (text, code) => {
    expect(sanitizeCode(text)).toBe(code)
  })
})

describe('parseCode', () => {
  it.each([
    ['PT-br', { language: 'pt', script: '', region: 'BR', variant: '' }],
    ['zh_hant_hk', { language: 'zh', script: 'Hant', region: 'HK', variant: '' }],
    ['es-419', { language: 'es', script: '', region: '419', variant: '' }],
    ['sr_RS@latin', { language: 'sr', script: 'Latn', region: 'RS', variant: '' }],
    ['ca-ES-valencia', { language: 'ca', script: '', region: 'ES', variant: 'valencia' }],
    ['de_AT@euro', { language: 'de', script: '', region: 'AT', variant: '' }],
    ['en_UK', { language: 'en', script: '', region: 'GB', variant: '' }],
    ['de_constructor', { language: 'de', script: '', region: '', variant: 'constructor' }],
    ['en_US_POSIX', { language: 'en', script: '', region: 'US', variant: 'posix' }],
  ])('takes %s apart', (code, parts) => {
    expect(parseCode(code)).toEqual(parts)
  })

  it('leaves alone what does not start with a language', () => {
    expect(parseCode('german')).toBeUndefined()
    expect(parseCode('1x')).toBeUndefined()
    expect(parseCode('')).toBeUndefined()
  })
})

describe('canonicalCode', () => {
  it('is stable, and what it parses to is what it joins to', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z]{1,4}(?:[-_@+][a-zA-Z0-9]{1,8}){0,4}$/), (text) => {
        const code = canonicalCode(text)
        const parts = parseCode(code)
        return canonicalCode(code) === code && (parts === undefined || joinCode(parts) === code)
      }),
    )
  })
})
