import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSiteArchive } from '#server/backups/site/site-archive.ts'
import { zipEntries } from '#server/backups/zip-reader.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import { readConfig } from '#server/config.ts'
import { openSqlite } from '#server/db/database.ts'
import { readSetting, SITE_BACKUP_DONE } from '#server/db/queries/site/settings.ts'
import { queueDueWork } from '#server/queue/schedule.ts'
import { describeEachEngine, type OpenDatabase } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runCommand } from '#server/testing/run-command.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { type S3TestServer, startS3Server } from '#server/testing/s3-server.ts'
import { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'
import { Vault } from '#server/vault/vault.ts'

const HOUR = 3600 * 1_000_000

describeEachEngine('a backup of the site', (open, engine) => {
  let site: TestSite
  let admin: TestUser
  let server: S3TestServer
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
    server = await startS3Server(join(folder, 's3'))
    ;({ site, admin } = await openWithPeople(open, 'admin'))
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    await site.call('/api/projects/open/backups/', { method: 'POST', as: admin })
    await runJobs(site)
    // The key is made when it is first needed.
    expect(new Vault(site.services.config).fingerprint).toHaveLength(8)
  })
  afterAll(async () => {
    await site.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has each file once, wherever the site keeps it, and what was uploaded to move in from', async () => {
    for (const BLOB_STORE of ['database', 'folder', 's3']) {
      const env = { ...server.env, BLOB_STORE, S3_PREFIX: `${engine}-files/`, DATA_DIR: site.database.folder }
      const blobs = openBlobs(readConfig({ ...env, DATABASE_URL: site.database.url }), site.db)
      const text = `only once ${randomBytes(8).toString('hex')}`
      await blobs.putBytes('move-ins/7/0', Buffer.from(text))
      await blobs.putBytes('backups/77/5.zip', Buffer.from(text))
      const file = join(folder, `${BLOB_STORE}.zip`)
      expect((await runCommand(site.database, ['backup', '--to', file], { env })).stderr).toBe('')
      const found: string[] = []
      for await (const { name, content } of zipEntries(file))
        if ((await buffer(content())).includes(text)) found.push(name)
      expect(found.toSorted()).toEqual(['blobs/backups/77/5.zip', 'blobs/move-ins/7/0'])
      for (const name of ['move-ins/7/0', 'backups/77/5.zip']) await blobs.remove(name)
    }
  })

  it('is given up when its process is told to stop, and leaves nothing', async () => {
    const file = join(folder, 'stopped.zip')
    const blobs = openBlobs(site.services.config, site.db)
    const signal = AbortSignal.abort()
    const files = { db: site.db, blobs, dataDir: site.database.folder, secretKey: '', signal }
    await expect(writeSiteArchive(files, file)).rejects.toThrow('aborted')
    expect(existsSync(file)).toBe(false)
    expect(readdirSync(join(site.database.folder, 'scratch'))).toEqual([])
  })

  const answers = async (one: TestSite) => {
    const paths = ['/api/translations/open/app/de/units/', '/api/projects/open/changes/', '/api/projects/open/backups/']
    return Promise.all(paths.map((path) => one.read(path, { as: admin })))
  }

  it('is a file that comes back with key and backups of projects, on SQLite', async () => {
    const file = join(folder, 'site.zip')
    const made = await runCommand(site.database, ['backup', '--to', file])
    expect([made.status, made.stdout, made.stderr]).toEqual([0, `${file}\n`, ''])
    expect(statSync(file).mode & 0o077).toBe(0)
    expect((await runCommand(site.database, ['backup', '--to', file])).status).toBe(2)
    const taken = await runCommand(site.database, ['restore', file])
    expect([taken.status, taken.stderr]).toEqual([2, expect.stringContaining('has data already')])
    const target = join(folder, 'restored')
    const back = await runCommand({ folder: target, url: '' }, ['restore', file])
    expect([back.status, back.stderr, back.stdout]).toEqual([0, '', expect.stringMatching(/^Restored \d+ rows/)])
    const restored: OpenDatabase = async () => ({
      ...openSqlite(join(target, 'dragoman.sqlite')),
      url: '',
      folder: target,
      drop: async () => {},
    })
    const other = await TestSite.open(restored)
    other.time = site.time
    expect(await answers(other)).toEqual(await answers(site))
    await other.database.close()
    const key = (where: string) => readFileSync(join(where, 'secret.key'), 'utf8')
    expect(key(target)).toBe(key(site.database.folder))
  })

  it('is made by schedule on an S3 server, where the newest are kept', async () => {
    const env = { ...server.env, BACKUP_INTERVAL: '6', BACKUP_KEEP: '1', S3_PREFIX: `${engine}/` }
    const beside = site.beside({ ...env, DATA_DIR: site.database.folder })
    for (const hours of [0, 1, 6]) {
      beside.time += hours * HOUR
      await queueDueWork(beside.db, beside.time)
      await runJobs(beside)
    }
    const { stdout } = await runCommand(site.database, ['backup', '--list'], { env })
    const names = stdout
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[0])
    expect(names).toEqual([`${beside.time}.zip`])
    expect(await readSetting(site.db, SITE_BACKUP_DONE)).toBe(String(beside.time))
    const target = join(folder, 'from-s3')
    const back = await runCommand({ folder: target, url: '' }, ['restore', String(names[0])], { env })
    expect([back.status, back.stderr]).toEqual([0, ''])
    const restored = openSqlite(join(target, 'dragoman.sqlite'))
    expect((await sql`select slug from project where slug = 'open'`.execute(restored.db)).rows).toHaveLength(1)
    await restored.close()
  })
})
