import { join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rightsOf, rightsQueries } from '#server/access/rights.ts'
import { inTransaction } from '#server/db/database.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('rights that were asked for before', (open, engine) => {
  let site: TestSite
  let user: TestUser

  beforeEach(async () => {
    site = await TestSite.open(open)
    user = await makeUser(site, 'mina')
  })
  afterEach(() => site.close())

  const rights = () => rightsOf(site.db, { kind: 'user', id: user.id, username: 'mina', isSuperuser: false, at: 1 })

  it('are those of now after each change of them', async () => {
    const { db } = site
    const shop = await makeProject(site, 'shop')
    const component = await makeComponent(site, shop, 'web')
    const before = await rights()
    const team = await makeTeam(site, 'New', {
      permissions: ['unit.edit'],
      members: [user],
      projects: [shop],
    })
    const joined = await rights()
    expect(joined.grants.length).toBe(before.grants.length + 1)
    expect(joined.grants.at(-1)).toMatchObject({ permissions: new Set(['unit.edit']), projects: new Set([shop.id]) })

    await db.insertInto('team_component').values({ team_id: team, component_id: component.id }).execute()
    expect((await rights()).grants.at(-1)?.components).toEqual(new Set([component.id]))
    await db.deleteFrom('component').where('id', '=', component.id).execute()
    expect((await rights()).grants.at(-1)?.components).toBeUndefined()

    await db.insertInto('block').values({ user_id: user.id, project_id: shop.id, expires: null, created: 1 }).execute()
    expect((await rights()).blocks).toEqual(new Map([[shop.id, null]]))
    await db.deleteFrom('project').where('id', '=', shop.id).execute()
    expect(await rights()).toMatchObject({ blocks: new Map() })
    expect((await rights()).grants.at(-1)?.projects).toEqual(new Set())

    await db.updateTable('user').set({ email: null }).where('id', '=', user.id).execute()
    expect(await rights()).toMatchObject({ hasEmail: false })
    await db.deleteFrom('team').where('id', '=', team).execute()
    expect((await rights()).grants).toEqual(before.grants)
  })

  it('are not those of a transaction that was undone', async () => {
    const before = await rights()
    const actor = before.actor
    const undone = inTransaction(site.db, async (tx) => {
      await tx.deleteFrom('membership').where('user_id', '=', user.id).execute()
      expect((await rightsOf(tx, actor)).grants.length).toBeLessThan(before.grants.length)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rights()).toEqual(before)
    // The next change is another version, not the one that was undone.
    await makeTeam(site, 'New', { permissions: ['unit.edit'], members: [user] })
    expect((await rights()).grants.length).toBe(before.grants.length + 1)
  })

  if (engine === 'sqlite')
    it('have a version that changes with every column they are read from', async () => {
      const read = new Map<string, Set<string>>()
      const file = new DatabaseSync(join(site.database.folder, 'dragoman.sqlite'), { readOnly: true })
      file.setAuthorizer((action, table, column) => {
        if (action === constants.SQLITE_READ && table && column)
          read.set(table, (read.get(table) ?? new Set()).add(column))
        return constants.SQLITE_OK
      })
      for (const query of Object.values(rightsQueries(site.db, { userId: 1 }))) file.prepare(query.compile().sql)
      file.close()
      read.delete('own_team')
      expect(read.size).toBeGreaterThan(10)
      const { rows } = await sql<{ name: string; text: string }>`
      select tbl_name as name, sql as text from sqlite_master where type = 'trigger' and sql like '%rights_version%'`.execute(
        site.db,
      )
      const missing = [...read].flatMap(([table, columns]) => {
        const triggers = rows.filter(({ name }) => name === table).map(({ text }) => text)
        const events = ['insert', 'delete'].filter(
          (event) => !triggers.some((one) => one.includes(`after ${event} on`)),
        )
        const update = triggers.find((one) => one.includes('after update')) ?? 'after update of nothing on'
        const watched = /after update of (.*?) on/.exec(update)?.[1]?.split(', ')
        const unwatched = [...columns].filter((column) => watched && !watched.includes(column))
        return [...events, ...unwatched].map((what) => `${table} ${what}`)
      })
      expect(missing).toEqual([])
    })
})
