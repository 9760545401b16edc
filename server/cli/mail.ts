import { usingKey } from '#server/cli/site-key.ts'
import type { Config } from '#server/config.ts'
import { waitingMail } from '#server/db/queries/notifications/outgoing-mail.ts'
import { openEmail } from '#server/mail/sealed-email.ts'
import { Vault } from '#server/vault/vault.ts'

/** Shows emails that wait or that nobody sends: without SMTP_URL this is where they are. */
export const mailList = (config: Config, options: { readonly json?: boolean }): Promise<void> =>
  usingKey(config, async ({ database }) => {
    const vault = new Vault(config)
    const mails = (await waitingMail(database.db)).map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: openEmail(vault, row).text,
      last_error: row.last_error,
      created: new Date(row.created / 1000).toISOString(),
    }))
    if (options.json) console.log(JSON.stringify(mails))
    else for (const mail of mails) console.log(`${mail.created}  ${mail.to}  ${mail.subject}\n\n${mail.text}`)
  })
