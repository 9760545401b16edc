import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Parts of a message are texts with their length in front. */
export function sshString(bytes: Uint8Array | string): Buffer {
  const content = typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from(bytes)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return Buffer.concat([length, content])
}

/** The site's key pair: what code hosts know us by over ssh. */
export class SshKey {
  readonly #key: KeyObject

  private constructor(key: KeyObject) {
    this.#key = key
  }

  static generate(): SshKey {
    return new SshKey(generateKeyPairSync('ed25519').privateKey)
  }

  /** From what `toSecret` gave. */
  static fromSecret(secret: string): SshKey {
    return new SshKey(createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' }))
  }

  /** To be sealed at once. */
  toSecret(): string {
    return this.#key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  }

  /** The public half as the protocol writes it. */
  get blob(): Buffer {
    const { x = '' } = this.#key.export({ format: 'jwk' })
    return Buffer.concat([sshString('ssh-ed25519'), sshString(Buffer.from(x, 'base64url'))])
  }

  /** The line to give to a code host. */
  publicLine(comment: string): string {
    return `ssh-ed25519 ${this.blob.toString('base64')} ${comment}`
  }

  /** What people compare. */
  get fingerprint(): string {
    return `SHA256:${createHash('sha256').update(this.blob).digest('base64').replace(/=+$/, '')}`
  }

  sign(data: Uint8Array): Buffer {
    return Buffer.concat([sshString('ssh-ed25519'), sshString(sign(null, data, this.#key))])
  }
}
