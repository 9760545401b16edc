import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PasskeyTable, TotpDeviceTable } from '#server/db/tables/accounts.ts'

export type TotpDeviceRow = Selectable<TotpDeviceTable>
export type PasskeyRow = Selectable<PasskeyTable>

export const totpDevices = prepared((db, p: { userId: number }) =>
  db.selectFrom('totp_device').selectAll().where('user_id', '=', p.userId).orderBy('id'),
)

export const passkeysOf = prepared((db, p: { userId: number }) =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', p.userId).orderBy('id'),
)

/** Does an account ask for more than its password? */
export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await totpDevices(db, { userId })).length > 0 || (await passkeysOf(db, { userId })).length > 0

export const passkeyByCredential = (db: Db, credentialId: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export async function insertTotpDevice(tx: Db, device: Insertable<TotpDeviceTable>): Promise<number> {
  return (await tx.insertInto('totp_device').values(device).returning('id').executeTakeFirstOrThrow()).id
}

export async function insertPasskey(tx: Db, passkey: Insertable<PasskeyTable>): Promise<number> {
  return (await tx.insertInto('passkey').values(passkey).returning('id').executeTakeFirstOrThrow()).id
}

/** Notes the time step of a code, unless that step or a later one was used: then false. */
export async function spendTotpStep(tx: Db, deviceId: number, step: number, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('totp_device')
    .set({ last_step: step, last_used: now })
    .where('id', '=', deviceId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

export async function notePasskeyUse(tx: Db, id: number, counter: number, now: number): Promise<void> {
  await tx.updateTable('passkey').set({ counter, last_used: now }).where('id', '=', id).execute()
}

export async function deleteSecondFactor(
  tx: Db,
  table: 'totp_device' | 'passkey',
  userId: number,
  id: number,
): Promise<boolean> {
  const gone = await tx.deleteFrom(table).where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

export async function replaceRecoveryCodes(tx: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  for (const code_hash of hashes) await tx.insertInto('recovery_code').values({ user_id: userId, code_hash }).execute()
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Uses a code up; false when there is no such code. */
export async function takeRecoveryCode(tx: Db, userId: number, codeHash: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
