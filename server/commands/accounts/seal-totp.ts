import type { Config } from '#server/config.ts'
import { Vault } from '#server/vault/vault.ts'

type Sealing = Pick<Config, 'secretKey' | 'dataDir'>

/** Bound to its owner: a secret that is copied to another account opens nothing. */
const purpose = (userId: number): string => `totp:${userId}`

/** The secret of an authenticator as it is stored: whoever reads the database cannot make codes with it. */
export const sealTotp = (sealing: Sealing, userId: number, secret: string): string =>
  new Vault(sealing).seal(secret, purpose(userId))

export const openTotp = (sealing: Sealing, userId: number, sealed: string): string =>
  new Vault(sealing).open(sealed, purpose(userId))
