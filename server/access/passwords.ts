import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const run: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2)

/**
 * What a new hash costs, memory in KiB. A stored one says what it cost, so this may be raised at any time. Tests, which hash
 * by the hundred, lower it for their process.
 */
export const passwordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** Slow on purpose, on another thread: never inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await run('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    tagLength: TAG_LENGTH,
    ...passwordCost,
  })
  return written(nonce, tag)
}

const shape = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([\w+/]+)\$([\w+/]+)$/

const written = (nonce: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}$${base64(nonce)}$${base64(tag)}`

/** Nobody's password; compared with when there is no account, so that asking takes as long. */
const nobody = { nonce: randomBytes(16), tag: randomBytes(TAG_LENGTH) }

/** Is this the password? With no stored hash: no, but as slowly. */
export async function checkPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] =
    shape.exec(stored ?? '') ?? shape.exec(written(nobody.nonce, nobody.tag)) ?? []
  const expected = Buffer.from(tag, 'base64')
  const found = await run('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(found, expected) && shape.test(stored ?? '')
}

/** Was it made at less than today's cost? */
export function isOutdated(stored: string): boolean {
  const [, memory, passes] = shape.exec(stored) ?? []
  return Number(memory) < passwordCost.memory || Number(passes) < passwordCost.passes
}
