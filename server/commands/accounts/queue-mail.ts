import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { insertMail, type OutgoingMail } from '#server/db/queries/notifications/outgoing-mail.ts'
import { sealEmail } from '#server/mail/sealed-email.ts'
import { addJob } from '#server/queue/queue.ts'
import { Vault } from '#server/vault/vault.ts'

/** Puts an email into the outbox, to be sent when this transaction holds. One with a key in it is sealed: give `sealing`. */
export async function postMail(
  tx: Db,
  mail: OutgoingMail,
  now: number,
  sealing?: Pick<Config, 'secretKey' | 'dataDir'> | Vault,
): Promise<void> {
  const stored = sealing ? sealEmail(sealing instanceof Vault ? sealing : new Vault(sealing), mail) : mail
  const mailId = await insertMail(tx, stored, now, sealing !== undefined)
  await addJob(tx, { kind: 'send_mail', payload: { mailId }, key: `mail:${mailId}`, lane: 'mail' }, now)
}
