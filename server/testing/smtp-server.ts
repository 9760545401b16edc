import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The whole email as it came over the wire. */
  readonly source: string
}

/** A real mail server that keeps what it gets. */
export class TestSmtpServer {
  readonly received: ReceivedMail[] = []
  readonly #server: SMTPServer
  /** Answers so many emails with a failure first. */
  failures = 0

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: (auth, _session, done) =>
        auth.username === 'mailer' && auth.password === 'p4ss' ? done(null, { user: 'mailer' }) : done(new Error('no')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (this.failures-- > 0) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
          const { mailFrom, rcptTo } = session.envelope
          this.received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(chunks).toString(),
          })
          done()
        })
      },
    })
  }

  static async open(): Promise<TestSmtpServer> {
    const smtp = new TestSmtpServer()
    await new Promise<void>((listening) => {
      smtp.#server.listen(0, '127.0.0.1', () => listening())
    })
    return smtp
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port
  }

  close(): Promise<void> {
    return new Promise((closed) => {
      this.#server.close(() => closed())
    })
  }
}
