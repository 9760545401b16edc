import type { Config } from '#server/config.ts'
import type { Mail } from '#server/mail/mail.ts'

/** Hands emails to the mail server. */
export interface Mailer {
  /** False: there is no server, and emails stay in the outbox. */
  readonly configured: boolean
  send(mail: Mail): Promise<void>
  close(): void
}

const TIMEOUT_MS = 30_000

/** Connects when the first email is sent. */
export function makeMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  let connection: Promise<import('nodemailer').Transporter> | undefined
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: config.smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    configured: config.smtpUrl !== '',
    async send({ to, subject, text, html, headers = {} }) {
      connection ??= connect()
      const transport = await connection
      // As an object, an address cannot turn into several.
      await transport.sendMail({
        from: config.mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
    },
    close: () => void connection?.then((transport) => transport.close()),
  }
}
