import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rolePermissions } from '#server/db/migrations/0001-0030/0029-role-permissions.ts'
import { roleByName, withPermissions } from '#server/db/queries/access/roles.ts'
import { describeEachEngine } from '#server/testing/engines.ts'

describeEachEngine('the permissions of roles from before there was a table for them', (open) => {
  it('House 14: are rows now, in the order they had, each once', async () => {
    const { db, drop } = await open()
    await sql`drop table role_permission`.execute(db)
    await sql`alter table role add column permissions text default '' not null`.execute(db)
    await sql`insert into role (name, permissions) values
      ('Old', 'unit.edit comment.add unit.edit'), ('Empty', '')`.execute(db)
    await db.transaction().execute((tx) => rolePermissions(tx as never))
    const roles = [await roleByName(db, { name: 'Old' }), await roleByName(db, { name: 'Empty' })]
    const found = await withPermissions(
      db,
      roles.flatMap((role) => role ?? []),
    )
    expect(found).toEqual([
      expect.objectContaining({ name: 'Old', permissions: ['unit.edit', 'comment.add'] }),
      expect.objectContaining({ name: 'Empty', permissions: [] }),
    ])
    await drop()
  })
})
