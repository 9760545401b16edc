import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { InvitationTable } from '#server/db/tables/access.ts'

export type InvitationRow = Selectable<InvitationTable>

export async function insertInvitation(
  tx: Db,
  row: Omit<InvitationRow, 'username' | 'full_name'>,
  languages: readonly number[],
): Promise<void> {
  await tx.insertInto('invitation').values(row).execute()
  for (const language_id of languages)
    await tx.insertInto('invitation_language').values({ invitation_id: row.id, language_id }).execute()
}

export const invitationByKey = (db: Db, keyHash: string, now: number): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitation').selectAll().where('key_hash', '=', keyHash).where('expires', '>', now).executeTakeFirst()

export const invitationById = (db: Db, id: string): Promise<InvitationRow | undefined> =>
  db.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst()

/** Open invitations to one team, oldest first. */
export const invitationsTo = (db: Db, teamId: number, now: number): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('expires', '>', now)
    .orderBy('created')
    .orderBy('id')
    .execute()

export async function invitedLanguages(db: Db, id: string): Promise<number[]> {
  const rows = await db
    .selectFrom('invitation_language')
    .select('language_id')
    .where('invitation_id', '=', id)
    .orderBy('language_id')
    .execute()
  return rows.map((row) => row.language_id)
}

/** False when it was gone already: of two who accept at once, one does. */
export async function deleteInvitation(tx: Db, id: string): Promise<boolean> {
  await tx.deleteFrom('invitation_language').where('invitation_id', '=', id).execute()
  return (await tx.deleteFrom('invitation').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n
}

export async function deleteOldInvitations(tx: Db, now: number): Promise<void> {
  await tx.deleteFrom('invitation').where('expires', '<=', now).execute()
}
