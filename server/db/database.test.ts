import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Db, inTransaction, isPostgres, openDatabase, openSqlite, RunAgain } from '#server/db/database.ts'
import { asOutage } from '#server/db/outage.ts'
import { writesOf } from '#server/db/queries/site/write-log.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

describeEachEngine('a database', (open, engine) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.db.deleteFrom('setting').where('name', 'like', 't.%').execute())
  afterAll(() => database.drop())

  const put = (db: TestDatabase['db'], name: string, value = '') =>
    db.insertInto('setting').values({ name, value }).execute()
  const names = async (db: TestDatabase['db'] = database.db) =>
    (await db.selectFrom('setting').select('name').where('name', 'like', 't.%').orderBy('name').execute()).map(
      (r) => r.name,
    )

  it('knows its engine', async () => {
    expect(database.engine).toBe(engine)
    expect(isPostgres(database.db)).toBe(engine === 'postgres')
    await inTransaction(database.db, async (tx) => expect(isPostgres(tx)).toBe(engine === 'postgres'))
  })

  it('goes on after it has given memory back, in a transaction as well', async () => {
    await inTransaction(database.db, async (tx) => {
      await put(tx, 't.a')
      database.shrink?.()
      await put(tx, 't.b')
    })
    database.shrink?.()
    expect(await names()).toEqual(['t.a', 't.b'])
  })

  const epochStays = async () => {
    const before = await database.epoch()
    await names()
    expect(await database.epoch()).toBe(before)
  }

  it('has another epoch after every commit, and the same until then', async () => {
    await epochStays()
    const first = await database.epoch()
    await put(database.db, 't.a')
    const second = await database.epoch()
    expect(second).not.toBe(first)
    await inTransaction(database.db, (tx) => tx.updateTable('setting').set({ value: 'x' }).execute())
    expect(await database.epoch()).not.toBe(second)
    await epochStays()
  })

  it('knows which projects were written, whenever the transactions end', async () => {
    if (engine !== 'postgres') return
    const write = (tx: Db) => tx.updateTable('translation').set({ filename: 'x' }).where('id', '=', 0).execute()
    const late = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const slow = inTransaction(database.db, async (tx) => {
      await sql`select ${writesOf(1)}`.execute(tx)
      await write(tx)
      begun.resolve()
      await late.promise
    })
    await begun.promise
    const before = await database.epoch()
    await inTransaction(database.db, async (tx) => {
      await sql`select ${writesOf(2)}`.execute(tx)
      await write(tx)
    })
    const between = await database.epoch()
    expect([1, 2, 3].map((id) => database.isCurrent(before, id))).toEqual([true, false, true])
    late.resolve()
    await slow
    await database.epoch()
    expect([1, 2, 3].map((id) => database.isCurrent(between, id))).toEqual([false, true, true])
    expect(database.isCurrent(between)).toBe(false)
    const quiet = await database.epoch()
    await write(database.db)
    await database.epoch()
    expect([1, 2, 3].map((id) => database.isCurrent(quiet, id))).toEqual([false, false, false])
  })

  it('takes a transaction whole or not at all', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await tx.insertInto('setting').values({ name: 't.a', value: '' }).execute()
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    expect(await names()).toEqual([])
    await inTransaction(database.db, (tx) => tx.insertInto('setting').values({ name: 't.b', value: '' }).execute())
    expect(await names()).toEqual(['t.b'])
  })

  it('runs a transaction again that asks for it, and keeps nothing of the run before', async () => {
    let runs = 0
    const result = await inTransaction(database.db, async (tx) => {
      runs++
      await put(tx, `t.run${runs}`)
      if (runs < 3) throw new RunAgain('once more')
      return runs
    })
    expect([result, await names()]).toEqual([3, ['t.run3']])
  })

  it('goes on after a statement that fails', async () => {
    await put(database.db, 't.a')
    await expect(put(database.db, 't.a')).rejects.toThrow(/unique|duplicate/i)
    const failed = inTransaction(database.db, (tx) =>
      tx.insertInto('setting').values({ name: 't.a', value: '' }).execute(),
    )
    await expect(failed).rejects.toThrow(/unique|duplicate/i)
    await put(database.db, 't.b')
    expect(await names()).toEqual(['t.a', 't.b'])
  })

  it('lets others read while a transaction writes', async () => {
    await inTransaction(database.db, async (tx) => {
      await tx.insertInto('setting').values({ name: 't.a', value: '' }).execute()
      expect(await names()).toEqual([])
    })
    expect(await names()).toEqual(['t.a'])
  })

  it('lets writers wait for each other and loses none of them', async () => {
    const add = (i: number) =>
      inTransaction(database.db, async (tx) => {
        const lock = tx.selectFrom('setting').select('value').where('name', '=', 't.sum')
        const { value } = await (isPostgres(tx) ? lock.forUpdate() : lock).executeTakeFirstOrThrow()
        await new Promise((done) => setImmediate(done))
        await tx
          .updateTable('setting')
          .set({ value: String(Number(value) + i) })
          .where('name', '=', 't.sum')
          .execute()
      })
    await put(database.db, 't.sum', '0')
    await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 5 === 4 ? put(database.db, `t.${i}`) : add(i))))
    const sum = await database.db.selectFrom('setting').select('value').where('name', '=', 't.sum').execute()
    expect(sum[0]?.value).toBe(String(190 - 4 - 9 - 14 - 19))
    expect(await names()).toHaveLength(5)
  })

  it('keeps references whole', async () => {
    const { db } = database
    await expect(
      db.insertInto('token').values({ user_id: 999, key_hash: 'x', created: 0, expires: null }).execute(),
    ).rejects.toThrow(/foreign key/i)
  })
})

describe('a SQLite file', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is written so that what was acknowledged survives a power cut', async () => {
    const database = openDatabase(readConfig({ DATA_DIR: join(folder, 'new') }))
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(database.db)).rows[0] as object)
    expect(await pragma('synchronous')).toEqual([2])
    expect(await pragma('journal_mode')).toEqual(['wal'])
    expect(await pragma('foreign_keys')).toEqual([1])
    await database.close()
    const file = new DatabaseSync(join(folder, 'new/dragoman.sqlite'), { readOnly: true })
    expect(file.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    file.close()
  })

  it('that cannot grow keeps nothing of a transaction, whatever goes on after the error, and is written again later', async () => {
    const { db, close } = openSqlite(join(folder, 'full.sqlite'))
    await sql`create table setting (name text, value text)`.execute(db)
    await sql`pragma max_page_count = 10`.execute(db)
    const put = (tx: typeof db, name: string, value = '') => tx.insertInto('setting').values({ name, value }).execute()
    const work = inTransaction(db, async (tx) => {
      await put(tx, 'before')
      const large = put(tx, 'large', 'x'.repeat(100_000)).catch((error: Error) => error)
      const [error] = await Promise.all([large, put(tx, 'beside').catch(() => {}), put(tx, 'after').catch(() => {})])
      throw error
    })
    const other = put(db, 'other')
    await expect(work).rejects.toThrow('database or disk is full')
    await expect(work.catch(asOutage)).resolves.toMatchObject({ code: 'storage_full', status: 507 })
    await other
    const names = async () => (await db.selectFrom('setting').select('name').execute()).map(({ name }) => name)
    expect(await names()).toEqual(['other'])
    await sql`pragma max_page_count = 1000`.execute(db)
    await inTransaction(db, (tx) => put(tx as typeof db, 'large', 'x'.repeat(100_000)))
    expect(await names()).toEqual(['other', 'large'])
    await close()
  })

  it('shows what another process wrote, and that something was', async () => {
    const file = join(folder, 'shared.sqlite')
    const [one, two] = [openSqlite(file), openSqlite(file)]
    await sql`create table setting (name text, value text)`.execute(one.db)
    const before = two.epoch()
    await one.db.insertInto('setting').values({ name: 'a', value: 'b' }).execute()
    expect(two.epoch()).not.toBe(before)
    expect(await two.db.selectFrom('setting').select('value').execute()).toEqual([{ value: 'b' }])
    await one.close()
    await two.close()
  })
})
