import { randomBytes } from 'node:crypto'
import { hashKey } from '#server/access/keys.ts'
import { toBase32 } from '#server/access/totp.ts'

const COUNT = 10

/** Ten codes of 80 random bits, in groups that people can copy. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () =>
    toBase32(randomBytes(10))
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )

/** What is stored of a code; written with or without its dashes it is the same. */
export const hashRecoveryCode = (userId: number, code: string): string =>
  hashKey(`${userId} ${code.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`)
