import { afterAll, beforeAll, expect, it } from 'vitest'
import { preparedTogether } from '#server/db/together.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

describeEachEngine('questions asked together', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
    const values = ['a', 'b', 'c'].map((name, i) => ({ name: `t.${name}`, value: `"$1" ${i}` }))
    await database.db.insertInto('setting').values(values).execute()
  })
  afterAll(() => database.drop())

  it('are answered each with its own rows, in order, with the values given', async () => {
    const ask = preparedTogether((db, p: { from: string; limit: number; name: string }) => ({
      some: db.selectFrom('setting').selectAll().where('name', '>=', p.from).orderBy('name', 'desc').limit(p.limit),
      none: db.selectFrom('setting').select('value').where('name', '=', p.name),
      counts: db
        .selectFrom('setting')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('name', 'like', 't.%'),
    }))
    expect(await ask(database.db, { from: 't.a', limit: 2, name: '$2' })).toEqual({
      some: [
        { name: 't.c', value: '"$1" 2' },
        { name: 't.b', value: '"$1" 1' },
      ],
      none: [],
      counts: [{ count: 3 }],
    })
    expect(await ask(database.db, { from: 't.b', limit: 1, name: 't.a' })).toMatchObject({
      some: [{ name: 't.c' }],
      none: [{ value: '"$1" 0' }],
    })
  })
})
