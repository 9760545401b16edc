import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { claimSetting, readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

describeEachEngine('settings', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())

  it('are what was written last', async () => {
    const { db } = database
    expect(await readSetting(db, 'colour')).toBeUndefined()
    await writeSetting(db, 'colour', 'teal')
    await writeSetting(db, 'other', '')
    await writeSetting(db, 'colour', 'navy "dark"')
    expect(await readSetting(db, 'colour')).toBe('navy "dark"')
    expect(await readSetting(db, 'other')).toBe('')
  })

  it('can be claimed by one of many', async () => {
    const { db } = database
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => inTransaction(db, (tx) => claimSetting(tx, 'claimed'))),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    const undone = inTransaction(db, async (tx) => {
      expect(await claimSetting(tx, 'again')).toBe(true)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await claimSetting(db, 'again')).toBe(true)
  })
})
