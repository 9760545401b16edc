import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BlobStore, readBlob } from '#server/blobs/blob-store.ts'
import { noteDataFolder, openBlobs } from '#server/blobs/open-blobs.ts'
import { S3Blobs } from '#server/blobs/s3-blobs.ts'
import { readConfig } from '#server/config.ts'
import { deleteExpiredRows } from '#server/db/queries/site/expired-rows.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { type S3TestServer, startS3Server } from '#server/testing/s3-server.ts'

/** What every store must do, wherever it keeps things. */
function holdToLaws(storeOf: () => BlobStore): void {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-blobs-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('gives back what was stored, the newest under a name, until it is removed', async () => {
    const store = storeOf()
    expect(await store.open('backups/1/5.zip')).toBeUndefined()
    await store.putBytes('backups/1/5.zip', Buffer.from('old and long'))
    await store.putBytes('backups/1/5.zip', Buffer.from('new'))
    await store.putBytes('backups/10/5.zip', Buffer.from('of another'))
    await store.putBytes('backups/1/6.zip.restricted', Buffer.from('[]'))
    expect((await readBlob(store, 'backups/1/5.zip'))?.toString()).toBe('new')
    expect((await store.list('backups/1/')).toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'backups/1/5.zip', size: 3 },
      { name: 'backups/1/6.zip.restricted', size: 2 },
    ])
    expect(await store.list('none/')).toEqual([])
    await store.remove('backups/1/5.zip')
    await store.remove('backups/1/5.zip')
    expect(await readBlob(store, 'backups/1/5.zip')).toBeUndefined()
    expect(await store.saveTo('backups/1/5.zip', join(folder, 'none'))).toBe(false)
  })

  it('takes files of many parts', async () => {
    const store = storeOf()
    const large = Buffer.alloc(17 * 1024 * 1024 + 5, 'abcdefghijk')
    writeFileSync(join(folder, 'large'), large)
    await store.putFile('backups/2/large.zip', join(folder, 'large'))
    const found = await store.open('backups/2/large.zip')
    expect(found?.size).toBe(large.length)
    expect(found && large.equals(await buffer(found.bytes))).toBe(true)
    expect(await store.saveTo('backups/2/large.zip', join(folder, 'copy'))).toBe(true)
    expect(large.equals(readFileSync(join(folder, 'copy')))).toBe(true)
  })
}

describeEachEngine('blobs', (open, engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())
  const opened = (env: Readonly<Record<string, string>>) =>
    openBlobs(readConfig({ DATA_DIR: database.folder, DATABASE_URL: database.url, ...env }), database.db)

  describe('in the database', () => {
    holdToLaws(() => opened({ BLOB_STORE: 'database' }))

    it('leave nothing of an upload that was cut short for longer than a day', async () => {
      const count = async () =>
        (await sql<{ count: number }>`select count(*) as count from blob_part`.execute(database.db)).rows[0]?.count
      const before = Number(await count())
      const created = Date.now() * 1000
      await database.db
        .insertInto('blob_part')
        .values({ upload: 'x', position: 0, created, content: Buffer.from('x') })
        .execute()
      await deleteExpiredRows(database.db, created)
      expect(Number(await count())).toBe(before + 1)
      await deleteExpiredRows(database.db, created + 25 * 3600 * 1_000_000)
      expect(Number(await count())).toBe(before)
    })
  })

  describe('in the data folder', () => holdToLaws(() => opened({})))

  it('go to the database once processes have different data folders', async () => {
    const other = mkdtempSync(join(tmpdir(), 'dragoman-blobs-'))
    const mine = opened({})
    await mine.putBytes('backups/7/1.zip', Buffer.from('before'))
    const config = (folder: string) => readConfig({ DATA_DIR: folder, DATABASE_URL: database.url })
    await noteDataFolder(config(database.folder), database.db)
    await noteDataFolder(config(other), database.db)
    await mine.putBytes('backups/7/2.zip', Buffer.from('after'))
    const theirs = openBlobs(config(other), database.db)
    const seen = (await theirs.list('backups/7/')).map(({ name }) => name)
    expect(seen).toEqual(engine === 'sqlite' ? [] : ['backups/7/2.zip'])
    expect((await mine.list('backups/7/')).map(({ name }) => name).toSorted()).toEqual([
      'backups/7/1.zip',
      'backups/7/2.zip',
    ])
    rmSync(other, { recursive: true })
  })
})

describe('blobs on a server that speaks S3', () => {
  let server: S3TestServer
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-s3-'))
    server = await startS3Server(folder)
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const store = (env: Readonly<Record<string, string>> = {}) => {
    const { s3 } = readConfig({ ...server.env, ...env })
    if (!s3) throw new Error('no S3 server is set')
    return new S3Blobs(s3)
  }

  holdToLaws(store)

  it('say what is wrong with the settings', async () => {
    await expect(store({ S3_ACCESS_KEY_ID: 'WRONG' }).list('backups/')).rejects.toThrow('403 InvalidAccessKeyId')
    await expect(store({ S3_BUCKET: 'nowhere' }).list('backups/')).rejects.toThrow('no such bucket')
    expect(() => readConfig({ BLOB_STORE: 's3' })).toThrow('S3_ENDPOINT')
    expect(() => readConfig({ ...server.env, S3_BUCKET: '' })).toThrow('S3_BUCKET')
  })
})
