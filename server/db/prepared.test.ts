import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedInsert, preparedOne } from '#server/db/prepared.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

describeEachEngine('a prepared query', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.db.deleteFrom('setting').execute()
    const values = ['a', 'b', 'c', 'd'].map((name, i) => ({ name: `t.${name}`, value: String(i) }))
    await database.db.insertInto('setting').values(values).execute()
  })
  afterAll(() => database.drop())

  it('is built once for an engine and run with the values given', async () => {
    let built = 0
    const byName = prepared((db, p: { name: string; limit: number }) => {
      built++
      return db.selectFrom('setting').select('value').where('name', '>=', p.name).orderBy('name').limit(p.limit)
    })
    const read = async (name: string, limit: number) =>
      (await byName(database.db, { name, limit })).map((row) => row.value)
    expect(await read('t.b', 2)).toEqual(['1', '2'])
    expect(await read('t.a', 1)).toEqual(['0'])
    expect(await read('t.d', 9)).toEqual(['3'])
    expect(built).toBe(1)
  })

  it('keeps what is fixed and takes a value as often as it is used', async () => {
    const query = preparedOne((db, p: { x: string }) =>
      db
        .selectFrom('setting')
        .select((eb) => [eb.fn.countAll<number>().as('count'), eb.val(p.x).as('same')])
        .where('name', 'like', 't.%')
        .where((eb) => eb.or([eb('value', '=', p.x), eb('name', '=', p.x)])),
    )
    expect(await query(database.db, { x: '2' })).toMatchObject({ count: 1 })
    expect(await query(database.db, { x: 't.b' })).toMatchObject({ count: 1 })
    expect(await query(database.db, { x: '%' })).toMatchObject({ count: 0 })
  })

  it('takes values that would be dangerous as text', async () => {
    const byName = preparedOne((db, p: { name: string }) =>
      db.selectFrom('setting').select('name').where('name', '=', p.name),
    )
    for (const name of [`'; drop table setting; --`, '"', '?', '$1', '\u2028', '🎈', '']) {
      expect(await byName(database.db, { name })).toBeUndefined()
      await database.db.insertInto('setting').values({ name, value: '' }).execute()
      expect(await byName(database.db, { name })).toEqual({ name })
    }
  })

  it('gives the row that an insert returns, and fails without one', async () => {
    const add = preparedInsert((db, p: { name: string }) =>
      db
        .insertInto('setting')
        .values({ name: p.name, value: 'x' })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name'),
    )
    expect(await add(database.db, { name: 't.new' })).toEqual({ name: 't.new' })
    await expect(add(database.db, { name: 't.new' })).rejects.toThrow('returned no row')
  })

  it("sees its transaction's own writes, and nobody else does", async () => {
    const byName = preparedOne((db, p: { name: string }) =>
      db.selectFrom('setting').select('value').where('name', '=', p.name),
    )
    const { db } = database
    const undone = inTransaction(db, async (tx) => {
      await tx.updateTable('setting').set({ value: 'new' }).where('name', '=', 't.a').execute()
      expect(await byName(tx, { name: 't.a' })).toEqual({ value: 'new' })
      expect(await byName(db, { name: 't.a' })).toEqual({ value: '0' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await byName(db, { name: 't.a' })).toEqual({ value: '0' })
  })

  it('works for two databases of one engine side by side', async () => {
    const count = preparedOne((db) => db.selectFrom('setting').select((eb) => eb.fn.countAll<number>().as('count')))
    const other = await open()
    await other.db.deleteFrom('setting').execute()
    expect(await count(other.db, {})).toEqual({ count: 0 })
    expect(await count(database.db, {})).toEqual({ count: 4 })
    await other.drop()
    expect(await count(database.db, {})).toEqual({ count: 4 })
  })

  it('takes any number of ids as one value', async () => {
    const byIds = prepared((db, p: { ids: ReturnType<typeof idList> }) =>
      db
        .selectFrom('language')
        .select('id')
        .where(inIds(db, 'language.id', p.ids))
        .orderBy('id'),
    )
    const { db } = database
    const read = async (ids: number[]) => (await byIds(db, { ids: idList(db, ids) })).map((row) => row.id)
    expect(await read([])).toEqual([])
    expect(await read([3, 1, 3, 999_999, -1])).toEqual([1, 3])
    expect(await read(Array.from({ length: 70_000 }, (_, i) => i))).toHaveLength(
      (await db.selectFrom('language').select('id').execute()).length,
    )
  })

  it('can write as well', async () => {
    const write = prepared((db, p: { name: string; value: string }) =>
      db.updateTable('setting').set({ value: p.value }).where('name', '=', p.name),
    )
    await write(database.db, { name: 't.c', value: 'changed' })
    const { rows } = await sql<{ value: string }>`select value from setting where name = 't.c'`.execute(database.db)
    expect(rows).toEqual([{ value: 'changed' }])
  })

  it('is refused once its transaction has ended, well or not', async () => {
    const count = preparedOne((db, p: { name: string }) =>
      db.selectFrom('setting').select('value').where('name', '=', p.name),
    )
    for (const error of [undefined, new Error('given up')]) {
      let late: (() => Promise<unknown>) | undefined
      const ended = inTransaction(database.db, async (tx) => {
        late = () => count(tx, { name: 't.a' })
        expect(await late()).toEqual({ value: '0' })
        if (error) throw error
      })
      await (error ? expect(ended).rejects.toThrow('given up') : ended)
      await expect(async () => late?.()).rejects.toThrow()
    }
  })
})
