import { using } from '#server/cli/services.ts'
import type { Config } from '#server/config.ts'
import { waitingMail } from '#server/db/queries/outbox.ts'

/** Shows letters that wait or that nobody sends: without SMTP_URL this is where they are. */
export const mailList = (config: Config, options: { readonly json?: boolean }): Promise<void> =>
  using(config, async ({ database }) => {
    const mails = (await waitingMail(database.db)).map(({ id, recipient, subject, text, last_error, created }) => ({
      id,
      to: recipient,
      subject,
      text,
      last_error,
      created: new Date(created / 1000).toISOString(),
    }))
    if (options.json) console.log(JSON.stringify(mails))
    else for (const mail of mails) console.log(`${mail.created}  ${mail.to}  ${mail.subject}\n\n${mail.text}`)
  })
