import { createChallenge, verifySolution } from 'altcha-lib/v1'
import type { Challenge } from 'altcha-lib/v1/types'
import { message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'
import { spendOnce } from '#server/access/tickets.ts'
import type { Config } from '#server/config.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { invalid } from '#server/errors.ts'
import { Vault } from '#server/vault/vault.ts'

const SECOND = 1_000_000
/** How long a challenge can be answered. */
const LIFETIME = 10 * 60 * SECOND

type Settings = Pick<Config, 'proofOfWork' | 'secretKey' | 'dataDir'>

const keyOf = (config: Settings): string => new Vault(config).nameOf('challenges', 'proof of work')

/** Work for a browser to do before it signs somebody up; undefined: none is asked for. */
export async function newChallenge(config: Settings, now: number): Promise<Challenge | undefined> {
  if (config.proofOfWork === 0) return undefined
  const expires = new Date((now + LIFETIME) / 1000)
  return createChallenge({ hmacKey: keyOf(config), maxnumber: config.proofOfWork * 1000, expires })
}

const decoded = (proof: string): Record<string, unknown> => {
  try {
    return readJsonObject(Buffer.from(proof, 'base64').toString())
  } catch {
    return {}
  }
}

/** When a challenge expires, in microseconds since 1970; undefined: it is none of ours. */
function expiryOf(proof: Record<string, unknown>): number | undefined {
  // The lib takes salts of other forms, in which digits could wander from the number to the time.
  const [, seconds] = /^[\da-f]+\?expires=(\d{10})&$/.exec(text(proof, 'salt') ?? '') ?? []
  return seconds === undefined ? undefined : Number(seconds) * SECOND
}

/** Refuses whoever has not done the work, or shows the same twice. */
export async function demandProof(
  db: Parameters<typeof inTransaction>[0],
  config: Settings,
  proof: string | undefined,
  now: number,
): Promise<void> {
  if (config.proofOfWork === 0) return
  const given = decoded(proof ?? '')
  const expires = expiryOf(given)
  const challenge = text(given, 'challenge')
  const isRight =
    proof !== undefined &&
    challenge !== undefined &&
    expires !== undefined &&
    expires > now &&
    (await verifySolution(proof, keyOf(config), false).catch(() => false))
  const isNew = isRight && (await inTransaction(db, (tx: Db) => spendOnce(tx, 'spent_proof', challenge, now)))
  if (!isNew) throw invalid('proof', message('signUp.proof'))
}
