import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { sideBySide } from '#server/db/side-by-side.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

describeEachEngine('writes side by side', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const names = async () =>
    (await database.db.selectFrom('setting').select('name').where('name', 'like', 's.%').orderBy('name').execute()).map(
      ({ name }) => name,
    )

  it('are all made', async () => {
    await inTransaction(database.db, (tx) =>
      sideBySide(['s.a', 's.b'].map((name) => tx.insertInto('setting').values({ name, value: '' }).execute())),
    )
    expect(await names()).toEqual(['s.a', 's.b'])
  })

  it('leave nothing where one of them fails, whatever the others still do', async () => {
    const failed = inTransaction(database.db, async (tx) => {
      const later = async () => {
        await sql`select 1`.execute(tx)
        await tx.insertInto('setting').values({ name: 's.later', value: '' }).execute()
      }
      const wrong = () => sql`insert into no_such_table values (1)`.execute(tx)
      await sideBySide([later(), wrong()])
    })
    await expect(failed).rejects.toThrow(/no_such_table/)
    expect(await names()).toEqual([])
  })
})
