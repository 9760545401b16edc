import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashRecoveryCode, newRecoveryCodes } from '#server/access/recovery-codes.ts'
import { fromBase32, newTotpSecret, stepAt, toBase32, totpAddress, totpCode, totpStep } from '#server/access/totp.ts'

const at = (seconds: number) => seconds * 1_000_000

describe('one-time passwords', () => {
  // RFC 6238, appendix B: the last six of its eight digits, for SHA-1.
  const secret = toBase32(Buffer.from('12345678901234567890'))

  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of RFC 6238', (seconds, code) => {
    expect(totpCode(secret, stepAt(at(seconds)))).toBe(code)
    expect(totpStep(secret, code, at(seconds))).toBe(stepAt(at(seconds)))
  })

  it('are good one step early and late, and no further', () => {
    const code = totpCode(secret, 1000)
    const good = [998, 999, 1000, 1001, 1002].map((step) => totpStep(secret, code, at(step * 30)) === 1000)
    expect(good).toEqual([false, true, true, true, false])
  })

  it('may be written with blanks, and nothing else is taken', () => {
    const now = at(30_000)
    const code = totpCode(secret, 1000)
    expect(totpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(1000)
    for (const wrong of ['', '12345', `${code}0`, 'abcdef', '\u0660\u0661\u0662\u0663\u0664\u0665'])
      expect(totpStep(secret, wrong, now)).toBeUndefined()
  })

  it('have secrets of 160 random bits that an authenticator can read', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
    expect(totpAddress('ABC', 'ann b@x', 'Our site')).toBe(
      'otpauth://totp/Our%20site:ann%20b%40x?secret=ABC&issuer=Our%20site',
    )
  })

  it('survive base 32', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect([...fromBase32(toBase32(bytes))]).toEqual([...bytes])
      }),
    )
    expect(toBase32(randomBytes(20))).toHaveLength(32)
  })
})

it('recovery codes are many, different, and the same however they are copied', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  const [code = ''] = codes
  expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect(hashRecoveryCode(1, code.replaceAll('-', ' ').toUpperCase())).toBe(hashRecoveryCode(1, code))
  expect(hashRecoveryCode(2, code)).not.toBe(hashRecoveryCode(1, code))
})
