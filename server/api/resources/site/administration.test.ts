import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertMail, noteMailFailure } from '#server/db/queries/notifications/outgoing-mail.ts'
import { raiseAlert } from '#server/db/queries/repository/alerts.ts'
import { writeSetting } from '#server/db/queries/site/settings.ts'
import { upgradeDemoRows } from '#server/demo/upgrade-rows.ts'
import { testEmail } from '#server/mail/account-emails.ts'
import { claimJob } from '#server/queue/claim-job.ts'
import { failure } from '#server/queue/failure.ts'
import { addJob, finishJob } from '#server/queue/queue.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import type { TestSite } from '#server/testing/site.ts'
import { TestSmtpServer } from '#server/testing/smtp-server.ts'
import { makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'
import { demoFolder } from '#server/vcs/demo-repository.ts'

interface Overview {
  readonly queue: {
    readonly waiting: number
    readonly running: number
    readonly failed: number
    readonly oldest: string
  }
  readonly mail: { readonly configured: boolean; readonly waiting: number; readonly last_error: string }
  readonly failing_repositories: { readonly count: number; readonly results: readonly { readonly component: string }[] }
  readonly errors: readonly unknown[]
}

interface Setup {
  readonly hidden: boolean
  readonly steps: readonly { readonly id: string; readonly done: boolean }[]
}

const emailTo = (address: string) => testEmail({ address, language: '' }, 'https://l10n.example.org/', 'ann')

const paths = ['overview', 'storage', 'setup', 'demo'].map((name) => `/api/site/${name}/`)

describeEachEngine('the administration of a site', (open) => {
  let site: TestSite
  let root: TestUser
  let ann: TestUser
  let demo: TestComponent

  beforeAll(async () => {
    ;({ site, root, ann } = await openWithPeople(open, 'root', 'ann'))
    demo = await makeComponent(site, await makeProject(site, 'lighthouse'), 'app')
    await site.db
      .updateTable('component')
      .set({ vcs: 'demo', repo: 'demo:lighthouse' })
      .where('id', '=', demo.id)
      .execute()
  })
  afterAll(() => site.close())

  const doneSteps = async () => {
    const { steps } = await site.read<Setup>('/api/site/setup/', { as: root })
    return steps.filter(({ done }) => done).map(({ id }) => id)
  }

  it('is for administrators alone', async () => {
    for (const path of paths) {
      expect((await site.call(path)).status, path).toBe(401)
      expect((await site.call(path, { as: ann })).status, path).toBe(403)
    }
    expect((await site.call('/api/site/demo/', { method: 'DELETE', as: ann })).status).toBe(403)
    expect((await site.call('/api/site/test-email/', { method: 'POST', as: ann })).status).toBe(403)
  })

  it('shows the queue, the outbox, failing repositories and the last errors', async () => {
    const job = { kind: 'commit_component', payload: { componentId: demo.id }, componentId: demo.id } as const
    await inTransaction(site.db, async (tx) => {
      await addJob(tx, { ...job, key: 'a', lane: 'a' }, site.time - 60_000_000)
      await addJob(tx, { ...job, key: 'b', lane: 'b' }, site.time - 30_000_000)
      await raiseAlert(tx, demo.id, { name: 'PushFailure', details: { occurrences: [] } }, { now: site.time })
      await raiseAlert(tx, demo.id, { name: 'ParseError', details: { occurrences: [] } }, { now: site.time })
      const mailId = await insertMail(tx, await emailTo('ann@example.org'), site.time)
      await noteMailFailure(tx, mailId, 'no such box')
    })
    const failing = await claimJob(site.db, 'w', site.time, () => false)
    if (!failing) throw new Error('no job is due')
    const wrong = failure(message('repository.notInDemo'))
    await inTransaction(site.db, (tx) => finishJob(tx, failing, wrong, site.time))
    const seen = await site.read<Overview>('/api/site/overview/', { as: root })
    expect(seen.queue).toEqual({ waiting: 4, running: 0, failed: 1, oldest: expect.stringMatching(/Z$/) })
    expect(seen.mail).toEqual({ configured: false, waiting: 1, last_error: 'no such box' })
    expect(seen.failing_repositories).toMatchObject({
      count: 1,
      results: [{ project: 'lighthouse', component: 'app', alert: 'PushFailure' }],
    })
    expect(seen.errors).toMatchObject([
      { kind: 'commit_component', component: 'lighthouse/app', message: { id: 'repository.notInDemo' } },
    ])
    expect(seen).toMatchObject({ database: site.database.engine, public_url: '', warnings: [] })
  })

  it('measures the disk by what takes it', async () => {
    const { dataDir } = site.services.config
    mkdirSync(join(dataDir, 'backups', '7'), { recursive: true })
    writeFileSync(join(dataDir, 'backups', '7', '1700000000000000.zip'), 'x'.repeat(1000))
    const seen = await site.read('/api/site/storage/', { as: root })
    expect(seen).toMatchObject({ backups: 1000, backup_count: 1, newest_backup: '2023-11-14T22:13:20.000000Z' })
    expect(seen).toMatchObject({ free: expect.any(Number), total: expect.any(Number) })
  })

  it('ticks the steps of the setup, and hides them when asked', async () => {
    expect(await doneSteps()).toEqual(['backup'])
    expect(await site.read<Setup>('/api/site/setup/', { as: root })).toMatchObject({ hidden: false })
    await makeProject(site, 'ours')
    const own = site.beside({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://site.test' })
    const { steps } = await own.read<Setup>('/api/site/setup/', { as: root })
    expect(steps.filter(({ done }) => done)).toHaveLength(4)
    await own.app.close()
    const hiding = { method: 'PATCH', as: root, json: { hidden: true } } as const
    expect((await site.call('/api/site/setup/', hiding)).json()).toMatchObject({ hidden: true })
  })

  it('sends a test email to who asks, and says why it could not', async () => {
    const ask = { method: 'POST', as: root } as const
    const unset = await site.call('/api/site/test-email/', ask)
    expect([unset.status, unset.text]).toEqual([400, expect.stringContaining('SMTP_URL')])
    const smtp = await TestSmtpServer.open()
    const posting = site.beside({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_FROM: 'l10n@example.org' })
    expect((await posting.call('/api/site/test-email/', ask)).json()).toEqual({ to: 'root@example.org' })
    expect(smtp.received).toHaveLength(1)
    await smtp.close()
    expect((await posting.call('/api/site/test-email/', ask)).status).toBe(502)
    await posting.app.close()
  })

  it('removes the demo with its people, and nothing else', async () => {
    await writeSetting(site.db, 'demo_people', '1')
    await writeSetting(site.db, 'demo_done', '1')
    await makeUser(site, 'mira')
    await makeUser(site, 'jonas')
    const signedIn = { last_login: site.time }
    await site.db.updateTable('user').set(signedIn).where('username', '=', 'jonas').execute()
    await insertMail(site.db, await emailTo('mira@example.org'), site.time)
    await upgradeDemoRows(site.database, site.services.config)
    const active = await site.db.selectFrom('user').select('username').where('is_active', '=', 1).execute()
    expect(active.map(({ username }) => username)).toEqual(expect.arrayContaining(['jonas', 'ann']))
    expect(active.map(({ username }) => username)).not.toContain('mira')
    expect(await doneSteps()).not.toContain('demo')
    const folder = demoFolder(site.services.config.dataDir)
    mkdirSync(folder, { recursive: true })
    const { strings, ...left } = await site.read<{ strings: number }>('/api/site/demo/', { as: root })
    expect(left).toEqual({ projects: [{ name: 'Project lighthouse', slug: 'lighthouse' }], components: 1, users: 1 })
    expect(strings).toBeGreaterThan(0)
    expect((await site.call('/api/site/demo/', { method: 'DELETE', as: root })).status).toBe(204)
    expect(existsSync(folder)).toBe(false)
    expect((await site.call('/api/projects/lighthouse/', { as: root })).status).toBe(404)
    expect((await site.call('/api/projects/ours/', { as: root })).status).toBe(200)
    expect((await site.call('/api/users/mira/', { as: root })).status).toBe(404)
    expect((await site.call('/api/users/jonas/', { as: root })).status).toBe(200)
    expect(await site.db.selectFrom('outbox').select('recipient').execute()).toEqual([{ recipient: 'ann@example.org' }])
    expect(await doneSteps()).toContain('demo')
  })
})
