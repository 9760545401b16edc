import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { message } from '#core/messages/message.ts'
import { AppError, systemErrorCode } from '#server/errors.ts'

export const KEY_FILE = 'secret.key'
const NONCE_SIZE = 12
const TAG_SIZE = 16

/** Seals what must be stored but not readable in the database: AES-256-GCM, bound to what it is for. */
export class Vault {
  readonly #dataDir: string
  readonly #setting: string
  #key: Buffer | undefined

  /** `secretKey` is the setting; empty: a key of its own in the data folder, made on first use. */
  constructor(options: { readonly secretKey: string; readonly dataDir: string }) {
    this.#setting = options.secretKey
    this.#dataDir = options.dataDir
  }

  /** `purpose` names the place it is stored in; what was sealed for one place cannot be opened in another. */
  seal(text: string, purpose: string): string {
    const nonce = randomBytes(NONCE_SIZE)
    const cipher = createCipheriv('aes-256-gcm', this.#secret(), nonce).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `1.${this.fingerprint}.${sealed.toString('base64url')}`
  }

  open(sealed: string, purpose: string): string {
    const [version, fingerprint, body] = sealed.split('.')
    if (version !== '1' || body === undefined) throw new AppError('error', message('secret.damaged'))
    if (fingerprint !== this.fingerprint) throw new AppError('settings', message('secret.otherKey', { file: KEY_FILE }))
    const bytes = Buffer.from(body, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#secret(), bytes.subarray(0, NONCE_SIZE))
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_SIZE))
      const text = decipher.update(bytes.subarray(NONCE_SIZE, -TAG_SIZE))
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch (error) {
      throw new AppError('error', message('secret.damaged'), { cause: error })
    }
  }

  /** A name for a secret: the same for equal ones, and of no use to who does not have our key. */
  nameOf(secret: string, purpose: string): string {
    return createHmac('sha256', this.#secret()).update(`${purpose}\0${secret}`).digest('hex').slice(0, 32)
  }

  /** Tells keys from each other, and nothing else of them. */
  get fingerprint(): string {
    return createHash('sha256').update(this.#secret()).digest('base64url').slice(0, 8)
  }

  #secret(): Buffer {
    this.#key ??= Buffer.from(hkdfSync('sha256', this.#setting || this.#fileKey(), '', 'dragoman vault', 32))
    return this.#key
  }

  /** Written whole under another name first: a second process never reads half a key. */
  #fileKey(): string {
    const path = join(this.#dataDir, KEY_FILE)
    try {
      return readFileSync(path, 'utf8').trim()
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error
    }
    mkdirSync(this.#dataDir, { recursive: true, mode: 0o700 })
    const draft = `${path}.${process.pid}.${randomBytes(6).toString('hex')}`
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    try {
      linkSync(draft, path)
    } catch (error) {
      if (systemErrorCode(error) !== 'EEXIST') throw error
    } finally {
      unlinkSync(draft)
    }
    return readFileSync(path, 'utf8').trim()
  }
}
