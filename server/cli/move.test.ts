import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite } from '#server/db/database.ts'
import { describePostgres, type OpenDatabase, type TestDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describePostgres('a site that moves', (open) => {
  /** A database without a table, as an operator creates it. */
  const openEmpty = async (): Promise<TestDatabase> => {
    const database = await open()
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    return database
  }

  const answers = async (site: TestSite, as: TestUser) => {
    await runJobs(site)
    const units = '/api/translations/open/app/de/units/'
    const [first] = (await site.read<{ results: { id: number }[] }>(units)).results
    const paths = [
      units,
      '/api/units/?q=target:Hallo',
      '/api/projects/open/changes/',
      '/api/components/open/app/',
      '/api/languages/de/',
      '/api/users/',
      '/api/projects/open/statistics/',
      `/api/units/${first?.id}/comments/`,
    ]
    return Promise.all(paths.map(async (path) => [path, await site.read(path, { as })]))
  }

  it('from PostgreSQL to SQLite and back answers as before, and goes on counting', async () => {
    const { site, admin } = await openWithPeople(open, 'admin')
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    await runJobs(site)
    const before = await answers(site, admin)
    const file = join(site.database.folder, 'moved', 'dragoman.sqlite')
    const away = await runCommand(site.database, ['move', '--to', `sqlite:${file}`, '--json'])
    expect([away.status, away.stderr]).toEqual([0, ''])
    expect(JSON.parse(away.stdout)).toMatchObject({ verified: true, rows: expect.any(Number) })
    const again = await runCommand(site.database, ['move', '--to', `sqlite:${file}`])
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('The target has data already')])

    const besides = { folder: site.database.folder, url: '' }
    const onSqlite: OpenDatabase = async () => ({ ...openSqlite(file), ...besides, drop: async () => {} })
    const moved = await TestSite.open(onSqlite)
    moved.time = site.time
    expect(await answers(moved, admin)).toEqual(before)
    await moved.database.close()

    const target = await openEmpty()
    const back = await runCommand({ folder: join(file, '..'), url: '' }, ['move', '--to', target.url, '--json'])
    expect([back.status, back.stderr]).toEqual([0, ''])
    expect(JSON.parse(back.stdout).rows).toBeGreaterThan(1000)
    const home = await TestSite.open(async () => ({ ...target, folder: site.database.folder, drop: async () => {} }))
    home.time = site.time
    expect(await answers(home, admin)).toEqual(before)
    const made = await Promise.all([site, home].map((one) => makeProject(one, 'next')))
    expect(made[1]?.id).toBe(made[0]?.id)
    await target.drop()
    await site.close()
  })
})
