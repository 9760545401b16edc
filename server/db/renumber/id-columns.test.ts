import { afterAll, beforeAll, expect, it } from 'vitest'
import { copiedTables } from '#server/db/move/engine-tables.ts'
import { idColumns } from '#server/db/renumber/id-columns.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

/** Columns that look like IDs and name nothing that is renumbered. */
const others =
  /^(?:memory|workspace|kept_id|moved_object|blob|scim_|code_|sign_in_provider|token|oauth_grant|session|passkey)|(?:commit|task|source|seen_source|credential|memory|change_set|component_list|folder|workspace|invitation|move_in|external|usage|file|scope|mail)_id$|restored_changes/

describeEachEngine('columns with IDs', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.close())

  it('are all known: a new one must be thought of when rows are renumbered', async () => {
    const known = new Set((await idColumns(database.db)).map(({ table, column }) => `${table}.${column}`))
    const found = [...(await copiedTables(database.db))].flatMap(([table, columns]) =>
      columns
        .filter(({ name, kind }) => kind === 'integer' && /_id$|_by$/.test(name))
        .map(({ name }) => `${table}.${name}`)
        .filter((name) => !known.has(name) && !others.test(name)),
    )
    expect(found).toEqual([])
    expect(known.size).toBeGreaterThan(100)
  })
})
