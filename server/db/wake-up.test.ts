import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WakeUp } from '#server/db/wake-up.ts'
import { describePostgres, type TestDatabase } from '#server/testing/engines.ts'

describePostgres('processes that listen', (open) => {
  let database: TestDatabase
  let listening: WakeUp[] = []

  beforeAll(async () => {
    database = await open()
  })
  afterEach(async () => {
    await Promise.all(listening.map((one) => one.close()))
    listening = []
  })
  afterAll(() => database.drop())

  const listen = async () => {
    const wakeUp = new WakeUp(database.url ?? '')
    listening.push(wakeUp)
    wakeUp.start()
    await expect.poll(() => wakeUp.isListening).toBe(true)
    return wakeUp
  }

  it('are woken by each other, and by themselves', async () => {
    const [one, other] = [await listen(), await listen()]
    let [ownWakes, wakes] = [0, 0]
    one.subscribe(() => ownWakes++)
    const unsubscribe = other.subscribe(() => wakes++)
    one.noteWrite()
    expect(ownWakes).toBe(1)
    await expect.poll(() => wakes).toBe(1)
    unsubscribe()
    one.noteWrite()
    await expect.poll(() => ownWakes).toBe(2)
    expect(wakes).toBe(1)
  })

  it('say so when they hear nothing', async () => {
    const wakeUp = await listen()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and query like 'select pg_notify%'`.execute(database.db)
    await expect.poll(() => wakeUp.isListening).toBe(false)
  })

  it.each([0, 2, 5, 10, 20])('leave no connection behind when they end %i ms after they began', async (ms) => {
    const url = new URL(database.url ?? '')
    url.searchParams.set('application_name', `ends-after-${ms}`)
    const wakeUp = new WakeUp(url.href)
    wakeUp.start()
    await sleep(ms)
    await wakeUp.close()
    const left = sql`select 1 from pg_stat_activity where application_name = ${`ends-after-${ms}`}`
    await sleep(200)
    await expect.poll(async () => (await left.execute(database.db)).rows).toEqual([])
  })
})
