import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { OutboxTable } from '#server/db/tables/notifications.ts'

export type OutboxRow = Selectable<OutboxTable>

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

export async function insertMail(tx: Db, mail: OutgoingMail, now: number, sealed = false): Promise<number> {
  const { to, subject, text, html, headers = {} } = mail
  const row = {
    recipient: to,
    subject,
    text,
    html,
    headers: JSON.stringify(headers),
    created: now,
    sealed: sealed ? 1 : 0,
  }
  return (await tx.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const mailById = (db: Db, id: number): Promise<OutboxRow | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()

/** What has not been sent, oldest first. */
export const waitingMail = (db: Db): Promise<OutboxRow[]> => db.selectFrom('outbox').selectAll().orderBy('id').execute()

export async function deleteMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute()
}

export async function noteMailFailure(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: error }))
    .where('id', '=', id)
    .execute()
}
