import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeProject } from '#server/testing/factories.ts'
import { type RunningProgram, runProgram, startProgram } from '#server/testing/program.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('the life of a process', (open, engine) => {
  let site: TestSite
  let other: string
  let program: RunningProgram

  beforeAll(async () => {
    site = await TestSite.open(open)
    await makeProject(site, 'harbour')
    other = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    program = await startProgram(site.database, { LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '4' })
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

  it('is ready when the database answers and has every table', async () => {
    expect(await ask('/livez/')).toMatchObject({ status: 200, body: 'ok' })
    const { status, body } = await ask('/readyz/')
    expect([status, JSON.parse(body)]).toEqual([200, { database: 'ok', migrations: 'ok', process: 'ok' }])
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
    await stream.text()
    await stopped
  })
})
