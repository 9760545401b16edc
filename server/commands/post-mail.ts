import type { Db } from '#server/db/database.ts'
import { insertMail, type OutgoingMail } from '#server/db/queries/outbox.ts'
import { addJob } from '#server/queue/queue.ts'

/** Puts a letter into the outbox, to be sent when this transaction holds. */
export async function postMail(tx: Db, mail: OutgoingMail, now: number): Promise<void> {
  const mailId = await insertMail(tx, mail, now)
  await addJob(tx, { kind: 'send_mail', payload: { mailId }, key: `mail:${mailId}`, lane: 'mail' }, now)
}
