import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { KEY_FINGERPRINT, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { type RunningProgram, runProgram, startProgram } from '#server/testing/program.ts'
import { runCommand } from '#server/testing/run-command.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('the life of a process', (open, engine) => {
  let site: TestSite
  let root: TestUser
  let other: string
  let program: RunningProgram

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    await makeProject(site, 'harbour')
    other = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    const patient = { DATABASE_LOCK_TIMEOUT: '600', DATABASE_STATEMENT_TIMEOUT: '600' }
    program = await startProgram(site.database, { LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '4', ...patient })
  })
  afterAll(async () => {
    await program.stop()
    await site.close()
    rmSync(other, { recursive: true })
  })

  const ask = async (path: string) => {
    const reply = await fetch(`${program.url}${path}`)
    return { status: reply.status, body: await reply.text(), connection: reply.headers.get('connection') }
  }

  /** A request that waits for a row: nobody waits for it. What comes back lets go of the row. */
  const holdProject = async () => {
    const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inTransaction(site.db, async (tx) => {
      await sql`select id from project for update`.execute(tx)
      begun.resolve()
      await over.promise
    })
    await begun.promise
    const headers = { authorization: root.authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ name: 'Port' })
    const asked = fetch(`${program.url}/api/projects/harbour/`, { method: 'PATCH', headers, body }).catch(String)
    return async () => {
      over.resolve()
      await Promise.all([holding, asked])
    }
  }

  it('is ready when the database answers and has every table', async () => {
    expect(await ask('/livez/')).toMatchObject({ status: 200, body: 'ok' })
    const { status, body } = await ask('/readyz/')
    expect([status, JSON.parse(body)]).toEqual([
      200,
      { database: 'ok', migrations: 'ok', key: 'ok', process: 'ok', workers: 'ok' },
    ])
    await sql`update kysely_migration set name = 'x' where name = '0001-people'`.execute(site.db)
    const later = await ask('/readyz/')
    expect([later.status, JSON.parse(later.body)]).toMatchObject([503, { migrations: 'pending' }])
    expect((await ask('/livez/')).status).toBe(200)
    await sql`update kysely_migration set name = '0001-people' where name = 'x'`.execute(site.db)
  })

  it('starts where a newer version has been, and not with another key (A5)', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(site.db)
    expect(runProgram(site.database, ['migrate'])).toMatchObject({ status: 0, stdout: 'The database is up to date.\n' })
    if (engine === 'sqlite') return
    const elsewhere = { ...site.database, folder: other }
    const { status, stderr } = runProgram(elsewhere, ['serve'], { env: { PORT: '0' } })
    expect([status, stderr]).toEqual([2, expect.stringContaining('a different key')])
  })

  it('is not ready any more once another key was accepted, and words of the command line refuse', async () => {
    const own = (await readSetting(site.db, KEY_FINGERPRINT)) ?? ''
    await writeSetting(site.db, KEY_FINGERPRINT, 'another1')
    const { status, body } = await ask('/readyz/')
    expect([status, JSON.parse(body)]).toMatchObject([503, { key: 'changed' }])
    for (const words of [
      ['credential', 'add', 'git.example.org', '--username', 'robot'],
      ['ssh-key'],
      ['mail', 'list'],
      ['move-in', 'weblate', 'https://weblate.example.org', '--token', 'x'],
    ]) {
      const refused = await runCommand(site.database, words, { input: 'very-secret\n' })
      expect([words, refused.status, refused.stderr]).toEqual([words, 2, expect.stringContaining('a different key')])
    }
    expect(await site.db.selectFrom('credential').selectAll().execute()).toEqual([])
    expect(await site.db.selectFrom('move_in').selectAll().execute()).toEqual([])
    await writeSetting(site.db, KEY_FINGERPRINT, own)
    expect((await ask('/readyz/')).status).toBe(200)
  })

  it('says that it stops, closes connections, ends streams, and ends (A8, A16)', async () => {
    const stopped = program.stop()
    await expect.poll(async () => (await ask('/readyz/')).status).toBe(503)
    // Nobody is connected now, and a balancer that has not looked yet sends more: the second reply is a stored one.
    for (const path of ['/api/projects/', '/api/projects/'])
      expect(await ask(path)).toMatchObject({ status: 200, connection: 'close' })
    const stream = await fetch(`${program.url}/api/projects/harbour/events/`, {
      headers: { accept: 'text/event-stream' },
    })
    expect(stream.status).toBe(200)
    const held = engine === 'postgres' ? await holdProject() : undefined
    await stream.text()
    await stopped
    await held?.()
  })
})
