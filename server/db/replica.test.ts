import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Database, inTransaction, openPostgresDatabase } from '#server/db/database.ts'
import { walPosition } from '#server/db/replica.ts'
import { startPostgres, type TestPostgres, type TestStandby } from '#server/testing/postgres.ts'
import { hasPostgres } from '#server/testing/postgres-programs.ts'
import { SilentProxy } from '#server/testing/silent-proxy.ts'

const limits = { connections: 3, connectMs: 500, statementMs: 1000 }

describe.skipIf(!hasPostgres())('a replica', () => {
  let primary: TestPostgres
  let standby: TestStandby
  const opened: Database[] = []

  beforeAll(async () => {
    primary = (await startPostgres({ durable: true })) as TestPostgres
    standby = await primary.standby()
    const { db, close } = openPostgresDatabase(primary.url)
    await sql`create table write_log (xid xid8, project_id integer)`.execute(db)
    await sql`create table said (number integer)`.execute(db)
    await sql`insert into said values (0)`.execute(db)
    await close()
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  afterAll(() => primary.stop())

  const connect = (replicaUrl = standby.url): Database => {
    const database = openPostgresDatabase(primary.url, { ...limits, replicaUrl })
    opened.push(database)
    return database
  }

  interface Found {
    readonly number: number
    readonly standby: boolean
  }

  /** The newest number and which server said it, as a request reads it. */
  const read = async (database: Database): Promise<Found> => {
    await database.epoch()
    return database.read(async (db) => {
      const found = sql<Found>`select max(number) as number, pg_is_in_recovery() as standby from said`
      return (await found.execute(db)).rows[0] as Found
    })
  }
  const write = (database: Database, number: number) =>
    inTransaction(database.db, (tx) => sql`insert into said values (${number})`.execute(tx))
  const pause = async (isPaused: boolean) => {
    const { db, close } = openPostgresDatabase(standby.url)
    const sent = isPaused ? sql`select pg_wal_replay_pause()` : sql`select pg_wal_replay_resume()`
    await sent.execute(db)
    await close()
  }
  const readsThere = (database: Database) =>
    expect.poll(async () => (await read(database)).standby, { timeout: 30_000 })

  it('answers reads, and never with less than what was written when they were asked for', async () => {
    const database = connect()
    await readsThere(database).toBe(true)
    const servers = new Set<boolean>()
    for (let number = 1; number <= 200; number++) {
      await write(database, number)
      const found = await read(database)
      expect(found.number).toBe(number)
      servers.add(found.standby)
    }
    await readsThere(database).toBe(true)
  })

  it('that lags behind is passed over until it has caught up', async () => {
    const database = connect()
    await readsThere(database).toBe(true)
    await pause(true)
    await write(database, 300)
    expect(await read(database)).toEqual({ number: 300, standby: false })
    await pause(false)
    await readsThere(database).toBe(true)
    expect((await read(database)).number).toBe(300)
  })

  it('that goes away, or falls silent, costs no read', async () => {
    const proxy = await SilentProxy.before(standby.url)
    const [stopped, silenced] = [connect(), connect(proxy.url)]
    await readsThere(stopped).toBe(true)
    await readsThere(silenced).toBe(true)
    proxy.silence()
    expect(await read(silenced)).toMatchObject({ standby: false })
    proxy.heal()
    await standby.stop()
    expect(await read(stopped)).toMatchObject({ standby: false })
    expect(await stopped.replica?.check()).toBe('unreachable')
    await standby.start()
    await readsThere(stopped).toBe(true)
    await readsThere(silenced).toBe(true)
    await proxy.stop()
  })

  it('leaves to the primary what writes after all', async () => {
    const database = connect()
    await readsThere(database).toBe(true)
    const done = await database.read(async (db) => {
      await sql`insert into said values (400)`.execute(db)
      return 'written'
    })
    expect(done).toBe('written')
    expect((await read(database)).number).toBe(400)
    // Other errors are the caller's.
    const wrong = database.read((db) => sql`select nothing`.execute(db))
    await expect(wrong).rejects.toThrow('nothing')
    await readsThere(database).toBe(true)
  })

  it('is one of this database, or not used', async () => {
    expect(await connect().replica?.check()).toBe('ready')
    const itself = connect(primary.url)
    expect(await itself.replica?.check()).toBe('another')
    expect(await read(itself)).toMatchObject({ standby: false })
    const other = (await startPostgres({ durable: true })) as TestPostgres
    const follower = await other.standby()
    const strange = connect(follower.url)
    expect(await strange.replica?.check()).toBe('another')
    expect(await read(strange)).toMatchObject({ standby: false })
    await other.stop()
  })
})

describe('positions in the log of writes', () => {
  it('are compared as the numbers that they are', () => {
    const positions = ['0/0', '0/FF', '0/100', '0/FFFFFFFF', '1/0', 'A/0', '16/B374D848'].map(walPosition)
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(walPosition('1/1')).toBe(4_294_967_297n)
  })
})
