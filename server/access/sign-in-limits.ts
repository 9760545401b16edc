import { countGrowing, countOfDay, forgetTries, triesOfDay, undoAttempt } from '#server/access/growing-limit.ts'
import { networkOf } from '#server/access/network.ts'
import type { Db } from '#server/db/database.ts'

/** Wrong passwords that one network, or one known device, has for one account before it must wait. */
const FREE = 5
/** The same from a network nobody knows, while an account is under attack. */
const FREE_UNDER_ATTACK = 2
/** Wrong passwords that one network has for all accounts together: an office has many people. */
const FREE_OF_NETWORK = 30
/** Wrong passwords for one account in a day, from wherever, that make an attack. */
export const ATTACK = 20

export interface SignInTry {
  readonly address: string
  /** As it was typed: an account and what does not exist are counted alike, so that nobody learns which it is. */
  readonly name: string
  /** The device, if it signed in to this account before. */
  readonly device: string | undefined
}

const pair = ({ address, name }: SignInTry): string => `${networkOf(address)} ${name.toLowerCase()}`

/**
 * Counts a sign-in and refuses it where its sender has to wait. Who guesses is slowed down, by network and account; the
 * owner is not locked out: another network has tries of its own, and so has a device that signed in before. Returns how
 * many there were for this account today.
 */
export async function countSignIn(db: Db, given: SignInTry, now: number): Promise<number> {
  const account = given.name.toLowerCase()
  if (given.device !== undefined) await countGrowing(db, 'sign_in_device', given.device, FREE, now)
  else {
    const attacked = (await triesOfDay(db, 'sign_in_account', account, now)) >= ATTACK
    await countGrowing(db, 'sign_in', pair(given), attacked ? FREE_UNDER_ATTACK : FREE, now)
    await countGrowing(db, 'sign_in_network', networkOf(given.address), FREE_OF_NETWORK, now)
  }
  return countOfDay(db, 'sign_in_account', account, now)
}

/** The password was right. */
export async function forgiveSignIn(db: Db, given: SignInTry): Promise<void> {
  if (given.device !== undefined) await forgetTries(db, 'sign_in_device', given.device)
  else {
    await forgetTries(db, 'sign_in', pair(given))
    await undoAttempt(db, 'sign_in_network', networkOf(given.address))
  }
  await undoAttempt(db, 'sign_in_account', given.name.toLowerCase())
}

/** Counts what cannot be read: a try for nobody's account. */
export async function countUnreadable(db: Db, address: string, now: number): Promise<void> {
  await countSignIn(db, { address, name: '', device: undefined }, now)
}
