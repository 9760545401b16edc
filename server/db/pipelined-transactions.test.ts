import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, inTransaction } from '#server/db/database.ts'
import { THEN_COMMIT, WITH_NEXT } from '#server/db/postgres-dialect.ts'
import { countPackets } from '#server/testing/count-packets.ts'
import { statementsOf } from '#server/testing/count-statements.ts'
import { describePostgres, type TestDatabase } from '#server/testing/engines.ts'

describePostgres('a transaction on PostgreSQL', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const put = (tx: Db, name: string, { last = false } = {}) =>
    sql`${sql.raw(last ? THEN_COMMIT : '')} insert into setting (name, value) values (${name}, '')`.execute(tx)

  const names = async () =>
    (await database.db.selectFrom('setting').select('name').where('name', 'like', 't.%').orderBy('name').execute()).map(
      ({ name }) => name,
    )

  it('is committed once, with the statement that is said to be its last', async () => {
    const sent = await statementsOf(() =>
      inTransaction(database.db, async (tx) => {
        await put(tx, 't.a')
        await put(tx, 't.b', { last: true })
      }),
    )
    expect(sent.map((text) => /\w+/.exec(text.replace(THEN_COMMIT, ''))?.[0])).toEqual([
      'begin',
      'insert',
      'insert',
      'commit',
    ])
    expect(await names()).toEqual(['t.a', 't.b'])
  })

  it('is begun and ended in the packets of its first and its last statement', async () => {
    const write = (name: string) =>
      inTransaction(database.db, async (tx) => {
        await put(tx, `${name}.first`)
        await put(tx, `${name}.last`, { last: true })
      })
    await write('t.connects')
    expect(await countPackets(database.url ?? '', () => write('t.goes on'))).toBe(2)
  })

  it('is over when its last statement is: others need not wait until it is heard of', async () => {
    await put(database.db, 't.row')
    await inTransaction(database.db, async (tx) => {
      await sql`${sql.raw(THEN_COMMIT)} update setting set value = 'first' where name = 't.row'`.execute(tx)
      // It would wait for ever for a row that is still locked.
      await database.db.updateTable('setting').set({ value: 'second' }).where('name', '=', 't.row').execute()
    })
    const { value } = await database.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 't.row')
      .executeTakeFirstOrThrow()
    expect(value).toBe('second')
  })

  it('takes no statement after the one that is said to be its last', async () => {
    const late = inTransaction(database.db, async (tx) => {
      await put(tx, 't.a', { last: true })
      await put(tx, 't.late')
    })
    await expect(late).rejects.toThrow('ended by the statement before')
    expect(await names()).toEqual(['t.a'])
  })

  it('leaves nothing behind when its last statement fails, and the connection goes on', async () => {
    await put(database.db, 't.taken')
    const failed = inTransaction(database.db, async (tx) => {
      await put(tx, 't.a')
      await put(tx, 't.taken', { last: true })
    })
    await expect(failed).rejects.toThrow(/duplicate/)
    expect(await names()).toEqual(['t.taken'])
    await inTransaction(database.db, (tx) => put(tx, 't.b'))
    expect(await names()).toEqual(['t.b', 't.taken'])
  })

  it('leaves nothing behind when its first statement fails', async () => {
    await put(database.db, 't.taken')
    await expect(inTransaction(database.db, (tx) => put(tx, 't.taken'))).rejects.toThrow(/duplicate/)
    await inTransaction(database.db, async () => {})
    expect(await names()).toEqual(['t.taken'])
  })

  const putWithNext = (tx: Db, name: string) =>
    sql`${sql.raw(WITH_NEXT)} insert into setting (name, value) values (${name}, '')`.execute(tx)

  it('sends a statement whose answer nobody needs in the packet of the next one', async () => {
    const write = (name: string) =>
      inTransaction(database.db, async (tx) => {
        await putWithNext(tx, `${name}.1`)
        await putWithNext(tx, `${name}.2`)
        await put(tx, `${name}.3`, { last: true })
      })
    await write('t.connects')
    expect(await countPackets(database.url ?? '', () => write('t.goes on'))).toBe(1)
    expect(await names()).toEqual(
      [1, 2, 3].flatMap((n) => `t.connects.${n}`).concat('t.goes on.1', 't.goes on.2', 't.goes on.3'),
    )
  })

  it.each(['a statement', 'the end'])('fails with what was sent before, when %s follows', async (what) => {
    await put(database.db, 't.taken')
    const failed = inTransaction(database.db, async (tx) => {
      await put(tx, 't.a')
      await putWithNext(tx, 't.taken')
      if (what === 'a statement') await put(tx, 't.b')
    })
    await expect(failed).rejects.toThrow(/duplicate/)
    expect(await names()).toEqual(['t.taken'])
    await inTransaction(database.db, (tx) => put(tx, 't.c'))
    expect(await names()).toEqual(['t.c', 't.taken'])
  })

  it('is needed for that: outside of one a statement is waited for', async () => {
    await put(database.db, 't.taken')
    await expect(putWithNext(database.db, 't.taken')).rejects.toThrow(/duplicate/)
  })

  it('is undone where its work fails after a statement that was not waited for', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      await putWithNext(tx, 't.a')
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    expect(await names()).toEqual([])
    await inTransaction(database.db, (tx) => putWithNext(tx, 't.b'))
    expect(await names()).toEqual(['t.b'])
  })
})
