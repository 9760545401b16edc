import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { Worker } from '#server/jobs/worker.ts'
import { accountNotice, invitation } from '#server/mail/account-emails.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import { type Mailer, makeMailer } from '#server/mail/mailer.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { TestSmtpServer } from '#server/testing/smtp-server.ts'
import { Vault } from '#server/vault/vault.ts'

const ann = { address: 'ann@example.org', language: '' }

describeEachEngine('mail', (open) => {
  let smtp: TestSmtpServer
  let database: TestDatabase
  let mailer: Mailer
  let now: number
  let logged: string

  beforeAll(async () => {
    smtp = await TestSmtpServer.open()
  })
  afterAll(() => smtp.close())
  beforeEach(async () => {
    database = await open()
    now = 1_000_000_000
    logged = ''
    smtp.received.length = 0
    smtp.failures = 0
    mailer = mailerFor({
      SMTP_URL: `smtp://mailer:p4ss@127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'Dragoman <l10n@example.org>',
    })
  })
  afterEach(async () => {
    mailer.close()
    await database.drop()
  })

  const mailerFor = (env: Record<string, string>) => makeMailer(readConfig(env))
  const log = pino(
    { level: 'debug' },
    {
      write: (line: string) => {
        logged += line
      },
    },
  )
  const work = (by = mailer) =>
    new Worker({ db: database.db, vcs: undefined as never, log, mailer: by, now: () => now } as never).drain()
  const outbox = () => database.db.selectFrom('outbox').selectAll().execute()

  it('is sent when the transaction that wrote it holds, and only then', async () => {
    const invited = { by: 'Žofie <b>', team: 'Překlady & Co', project: undefined, roles: [] }
    const mail = await invitation(ann, 'https://l10n.example.org/x/#k', invited)
    await inTransaction(database.db, async (tx) => {
      await postMail(tx, mail, now)
      throw new Error('changed my mind')
    }).catch(() => {})
    await work()
    expect(smtp.received).toEqual([])
    await inTransaction(database.db, (tx) => postMail(tx, mail, now))
    await work()
    expect(smtp.received.map(({ from, to }) => [from, to])).toEqual([['l10n@example.org', ['ann@example.org']]])
    const source = smtp.received[0]?.source ?? ''
    expect(source).toMatch(/^From: Dragoman <l10n@example\.org>/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(source).not.toContain('Žofie <b>')
    expect(await outbox()).toEqual([])
  })

  it('waits and is tried again when the server is busy', async () => {
    smtp.failures = 2
    await inTransaction(database.db, async (tx) =>
      postMail(tx, await accountNotice(ann, message('email.passwordChanged'), 'https://x.example'), now),
    )
    await work()
    expect(smtp.received).toEqual([])
    expect(await outbox()).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('busy') }])
    for (let i = 0; i < 2; i++) {
      now += 3_600_000_000
      await work()
    }
    expect(smtp.received).toHaveLength(1)
    expect(await outbox()).toEqual([])
  })

  it('with a key in it waits sealed, and arrives as it was', async () => {
    const sealing = { secretKey: 'k'.repeat(32), dataDir: database.folder }
    const invited = { by: 'Ann', team: 'Team', project: undefined, roles: [] }
    const mail = await invitation(ann, 'https://l10n.example.org/x/#s3cret-key', invited)
    await inTransaction(database.db, (tx) => postMail(tx, mail, now, sealing))
    const stored = JSON.stringify(await outbox())
    expect(stored).toContain('ann@example.org')
    expect(stored).not.toContain('s3cret-key')
    const vault = new Vault(sealing)
    await new Worker({ db: database.db, vcs: undefined as never, log, mailer, now: () => now, vault } as never).drain()
    expect(smtp.received[0]?.source).toContain('s3cret-key')
    expect(await outbox()).toEqual([])
  })

  it('stays in the outbox without a server, and the log says where; the secret in it is not logged', async () => {
    const none = mailerFor({})
    const mail = composeEmail('ann@example.org', {
      subject: 'S',
      before: ['B'],
      link: { label: 'L', url: 'https://x/#sekrit' },
    })
    await inTransaction(database.db, (tx) => postMail(tx, mail, now))
    await work(none)
    expect(await outbox()).toMatchObject([{ recipient: 'ann@example.org', subject: 'S' }])
    expect(logged).toContain('dragoman mail list')
    expect(logged).not.toContain('sekrit')
    none.close()
  })

  it('wrong credentials fail the job, and nothing of them is in the log or the outbox', async () => {
    const wrong = mailerFor({ SMTP_URL: `smtp://mailer:wr0ng@127.0.0.1:${smtp.port}` })
    await inTransaction(database.db, async (tx) =>
      postMail(tx, await accountNotice(ann, message('email.passwordChanged'), 'https://x.example'), now),
    )
    await work(wrong)
    expect(smtp.received).toEqual([])
    expect(logged + JSON.stringify(await outbox())).not.toContain('wr0ng')
    wrong.close()
  })

  it('header injection: a name with line breaks stays in its line', async () => {
    const mail = composeEmail('ann@example.org', {
      subject: 'Hi\r\nBcc: evil@example.org',
      before: ['<script>\n\nX-Evil: 1'],
    })
    expect(mail.subject).toBe('Hi Bcc: evil@example.org')
    expect(mail.html).not.toContain('<script>')
    await inTransaction(database.db, (tx) => postMail(tx, mail, now))
    await work()
    expect(smtp.received[0]?.to).toEqual(['ann@example.org'])
    expect(smtp.received[0]?.source).not.toMatch(/^(Bcc|X-Evil):/im)
  })
})
