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

/** Another key and another end. */
export async function renewInvitation(
  tx: Db,
  id: string,
  values: Pick<InvitationRow, 'key_hash' | 'expires'>,
): Promise<void> {
  await tx.updateTable('invitation').set(values).where('id', '=', id).execute()
}

/** What a team is in: the names of its project and of its roles. */
export async function describeTeam(db: Db, teamId: number) {
  const project = await db
    .selectFrom('team')
    .innerJoin('project', 'project.id', 'team.project_id')
    .select(['project.id', 'project.name', 'project.slug'])
    .where('team.id', '=', teamId)
    .executeTakeFirst()
  const roles = await db
    .selectFrom('team_role')
    .innerJoin('role', 'role.id', 'team_role.role_id')
    .select('role.name')
    .where('team_id', '=', teamId)
    .orderBy('role.name')
    .execute()
  return { project, roles: roles.map(({ name }) => name) }
}

/** Whether an invitation to this address is open. */
export async function isInvited(db: Db, email: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('invitation')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('expires', '>', now)
    .executeTakeFirst()
  return found !== undefined
}
