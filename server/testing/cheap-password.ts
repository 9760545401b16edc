import { argon2Sync, randomBytes } from 'node:crypto'

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** A stored password at the least cost there is, which it says itself: for tests that try passwords by the hundred. */
export function cheapPassword(password: string): string {
  const nonce = randomBytes(16)
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 })
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`
}
