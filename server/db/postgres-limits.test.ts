import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PostgresLimits } from '#server/config.ts'
import { type Database, inTransaction, openPostgresDatabase } from '#server/db/database.ts'
import { asOutage } from '#server/db/outage.ts'
import { describePostgres, type TestDatabase } from '#server/testing/engines.ts'
import { SilentProxy } from '#server/testing/silent-proxy.ts'

const unavailable = { code: 'unavailable', retryAfter: 5 }
const outcome = (work: Promise<unknown>) => work.then(() => 'done', asOutage)

describePostgres('limits of connections to PostgreSQL', (open) => {
  let server: TestDatabase
  const opened: Database[] = []

  beforeEach(async () => {
    server = await open()
  })
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    await server.drop()
  })

  const connect = (limits: Partial<PostgresLimits> & { apart?: boolean }, url = server.url): Database => {
    const database = openPostgresDatabase(url, limits)
    opened.push(database)
    return database
  }
  const count = ({ db }: Pick<Database, 'db'>) => db.selectFrom('setting').select('name').execute()
  /** Holds the row of a setting until told otherwise. */
  const hold = async () => {
    const freed = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const done = inTransaction(server.db, async (tx) => {
      await sql`select name from setting limit 1 for update`.execute(tx)
      held.resolve()
      await freed.promise
    })
    await held.promise
    return async () => {
      freed.resolve()
      await done
    }
  }
  const change = ({ db }: Database) =>
    inTransaction(db, (tx) => sql`update setting set value = value`.execute(tx) as Promise<unknown>)

  it('A2: a network that falls silent costs a time limit, and nothing after it is back', async () => {
    const proxy = await SilentProxy.before(server.url)
    const database = connect({ connections: 2, connectMs: 500, statementMs: 300 }, proxy.url)
    await Promise.all([count(database), count(database)])
    proxy.silence()
    const lost = [1, 2, 3, 4].map(() => outcome(inTransaction(database.db, () => count(database))))
    expect(await Promise.all(lost)).toEqual(lost.map(() => expect.objectContaining(unavailable)))
    proxy.heal()
    expect(await outcome(count(database))).toBe('done')
    await proxy.stop()
  })

  it('A3: transactions that wait for each other leave connections to readers, and end', async () => {
    const database = connect({ connections: 2, connectMs: 300, lockMs: 600, apart: true })
    const free = await hold()
    const saves = [1, 2, 3].map(() => outcome(change(database)))
    expect(await outcome(count(database))).toBe('done')
    expect(await Promise.all(saves)).toEqual(saves.map(() => expect.objectContaining(unavailable)))
    await free()
    expect(await outcome(change(database))).toBe('done')
  })

  it('A11: with a pooler in between nothing stays with a connection', async () => {
    const names = async (pooled: boolean) => {
      const database = connect({ connections: 1, pooled, lockMs: 250 })
      for (let i = 0; i < 5; i++) await count(database)
      const { rows } = await sql<{ n: number; lock: string; jit: string }>`
        select (select count(*) from pg_prepared_statements) as n, current_setting('lock_timeout') as lock,
          current_setting('jit') as jit`.execute(database.db)
      return rows[0]
    }
    expect(await names(false)).toEqual({ n: 1, lock: '250ms', jit: 'off' })
    expect(await names(true)).toMatchObject({ n: 0, lock: '0' })
  })

  it('A17: a server that takes no writes is away, not broken', async () => {
    const database = connect({})
    await inTransaction(server.db, (tx) =>
      sql
        .raw(`alter database ${new URL(server.url).pathname.slice(1)} set default_transaction_read_only = on`)
        .execute(tx),
    )
    expect(await outcome(change(database))).toMatchObject(unavailable)
    expect(await outcome(count(database))).toBe('done')
  })

  it('a statement that takes too long is ended', async () => {
    const database = connect({ statementMs: 100 })
    expect(await outcome(sql`select pg_sleep(5)`.execute(database.db))).toMatchObject(unavailable)
  })
})
