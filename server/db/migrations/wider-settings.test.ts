import { afterAll, beforeAll, expect, it } from 'vitest'
import { inheritEnforcedChecks } from '#server/db/migrations/0031-0060/0032-wider-settings.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'

describeEachEngine('settings of an older database', (open) => {
  let site: TestSite

  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  it('inherit enforced checks where they enforce none by themselves', async () => {
    const project = await makeProject(site, 'old')
    const category = await makeCategory(site, project, 'inner')
    const plain = await announceComponent(site, project, 'plain')
    const strict = await announceComponent(site, project, 'strict', { enforced_checks: 'same' })
    const older = { inherited: '{"license":""}' }
    await site.db.updateTable('category').set({ inherited: '{}' }).where('id', '=', category).execute()
    await site.db.updateTable('component').set(older).execute()
    await inheritEnforcedChecks(site.db)
    const inheritedOf = async (table: 'project' | 'category' | 'component', id: number) =>
      JSON.parse(
        (await site.db.selectFrom(table).select('inherited').where('id', '=', id).executeTakeFirstOrThrow()).inherited,
      )
    expect(await inheritedOf('project', project.id)).toEqual({})
    expect(await inheritedOf('category', category)).toEqual({ enforced_checks: '' })
    expect(await inheritedOf('component', plain.id)).toEqual({ license: '', enforced_checks: '' })
    expect(await inheritedOf('component', strict.id)).toEqual({ license: '' })
    expect(await site.read('/api/components/old/strict/')).toMatchObject({
      enforced_checks: ['same'],
      inherit_enforced_checks: false,
      effective_enforced_checks: ['same'],
    })
  })
})
