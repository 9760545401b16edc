import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** One-time passwords by time (RFC 6238): six digits, every 30 seconds, SHA-1, as every authenticator has them. */
const STEP_SECONDS = 30
const DIGITS = 6
/** Codes of the steps beside the present one are taken too: clocks differ. */
const DRIFT = 1

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >>> bits) & 31]
    }
    value &= (1 << bits) - 1
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

export function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const character of text) {
    value = (value << 5) | ALPHABET.indexOf(character)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >>> bits) & 255)
    value &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}

export const newTotpSecret = (): string => toBase32(randomBytes(20))

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(19) & 15
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepAt = (now: number): number => Math.floor(now / 1_000_000 / STEP_SECONDS)

/** The step a code belongs to, if it is good at this moment; blanks between digits are no harm. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const given = Buffer.from(code.replaceAll(/[\s-]/g, ''))
  const present = stepAt(now)
  let found: number | undefined
  // All steps are looked at, so that the time taken says nothing.
  for (let step = present - DRIFT; step <= present + DRIFT; step++) {
    const expected = Buffer.from(totpCode(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

/** For the picture that authenticators read. */
export const totpAddress = (secret: string, username: string, issuer: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
