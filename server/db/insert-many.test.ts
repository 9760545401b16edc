import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { int64Text } from '#server/db/int64.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

/** 16,000 parameters and two columns make chunks of 4,096 rows. */
const FULL = 4096

describeEachEngine('bulk inserts', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => database.db.deleteFrom('setting').execute())
  afterAll(() => database.drop())

  const rows = (number: number) =>
    Array.from({ length: number }, (_, i) => ({ name: `n${i}`, value: `v "${i}" ' ? $1 \\ {a,NULL}\n` }))
  const stored = () => database.db.selectFrom('setting').selectAll().execute()

  it.each([0, 1, 2, 3, 4, 7, 1000, FULL - 1, FULL, FULL + 1, 2 * FULL + 5])('write %i rows', async (number) => {
    await insertMany(database.db, 'setting', ['name', 'value'], rows(number))
    const found = await stored()
    expect(found).toHaveLength(number)
    expect(new Map(found.map((row) => [row.name, row.value]))).toEqual(
      new Map(rows(number).map((row) => [row.name, row.value])),
    )
  })

  it('go by the names of the columns, not by the order of an object', async () => {
    await insertMany(database.db, 'setting', ['name', 'value'], [{ value: 'v', name: 'n' }])
    expect(await stored()).toEqual([{ name: 'n', value: 'v' }])
  })

  it('leave out rows whose key is there already, where that is wanted', async () => {
    await insertMany(database.db, 'setting', ['name', 'value'], [{ name: 'n1', value: 'first' }])
    await insertMany(database.db, 'setting', ['name', 'value'], rows(3), 'skip')
    const found = (await stored()).toSorted((one, other) => one.name.localeCompare(other.name))
    expect(found.map(({ value }) => value)).toEqual([rows(1)[0]?.value, 'first', rows(3)[2]?.value])
    await expect(insertMany(database.db, 'setting', ['name', 'value'], rows(3))).rejects.toThrow()
  })

  it('belong to the transaction they are made in', async () => {
    const { db } = database
    const failed = inTransaction(db, async (tx) => {
      await insertMany(tx, 'setting', ['name', 'value'], rows(FULL + 3))
      throw new Error('undo')
    })
    await expect(failed).rejects.toThrow('undo')
    expect(await stored()).toEqual([])
  })

  it('that break a rule write nothing of their chunk', async () => {
    const twice = [...rows(3), { name: 'n1', value: 'again' }]
    await expect(insertMany(database.db, 'setting', ['name', 'value'], twice)).rejects.toThrow(/unique|duplicate/i)
    expect(await stored()).toEqual([])
  })

  it('keep whole numbers of 64 bits and null', async () => {
    const { db } = database
    const project = await db
      .insertInto('project')
      .values({ name: 'P', slug: 'p' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const component = await db
      .insertInto('component')
      .values({
        project_id: project.id,
        category_id: null,
        name: 'C',
        slug: 'c',
        path: 'c',
        source_language_id: 1,
        linked_component_id: null,
        repo: 'r',
        filemask: '*',
        file_format: 'json',
        created: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const edges = [2n ** 63n - 1n, -(2n ** 63n), 9_007_199_254_740_993n]
    const hashes = edges.flatMap((edge) => [0n, 1n, 2n, 3n, 4n, 5n].map((i) => (edge < 0n ? edge + i : edge - i)))
    const strings = hashes.map((hash, i) => ({
      id: i + 1,
      component_id: component.id,
      id_hash: hash,
      content_hash: -hash - 1n,
      context: `c${i}`,
      source: '',
      position: i,
    }))
    const columns = ['id', 'component_id', 'id_hash', 'content_hash', 'context', 'source', 'position'] as const
    await insertMany(db, 'source_string', columns, strings)
    const found = await db
      .selectFrom('source_string')
      .select((eb) => [
        int64Text(eb.ref('id_hash')).as('id_hash'),
        int64Text(eb.ref('content_hash')).as('content_hash'),
      ])
      .orderBy('id')
      .execute()
    expect(found).toEqual(hashes.map((hash) => ({ id_hash: String(hash), content_hash: String(-hash - 1n) })))
  })

  it('keep null among values', async () => {
    const users = Array.from({ length: 20 }, (_, i) => (i % 3 ? null : i))
    const changes = users.map((user_id, i) => ({
      id: i + 1,
      timestamp: i,
      action: 2,
      user_id,
      target: user_id === null ? '' : 'NULL',
    }))
    await insertMany(database.db, 'change', ['id', 'timestamp', 'action', 'user_id', 'target'], changes)
    const found = await database.db
      .selectFrom('change')
      .select(['id', 'timestamp', 'action', 'user_id', 'target'])
      .orderBy('id')
      .execute()
    expect(found).toEqual(changes)
  })
})
