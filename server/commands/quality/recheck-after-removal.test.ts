import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runWaitingChecks } from '#server/testing/run-checks.ts'
import { TestSite } from '#server/testing/site.ts'

const english = { first: 'Open', second: 'Close the door' }

describeEachEngine('strings that a pull removes', (open) => {
  let site: TestSite
  beforeAll(async () => {
    site = await TestSite.open(open)
  })
  afterAll(() => site.close())

  const failing = async (component: { readonly id: number }, check: string) => {
    const rows = await site.db
      .selectFrom('finding')
      .innerJoin('unit', 'unit.id', 'finding.unit_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.target')
      .where('translation.component_id', '=', component.id)
      .where('finding.check', '=', check)
      .execute()
    return rows.map((row) => row.target)
  }

  it('have others looked at again that differed from them or shared their text', async () => {
    const project = await makeProject(site, 'pair')
    const files = (de: Record<string, string>, en: Record<string, string> = english) => ({
      'locales/en.json': en,
      'locales/de.json': de,
    })
    const one = await makeComponent(site, project, 'one', { files: files({ first: 'Auf', second: 'Zu' }) })
    const two = await makeComponent(site, project, 'two', {
      files: files({ first: 'Offen', second: 'Zu', other: 'Auf' }, { ...english, other: 'Ajar' }),
    })
    await runWaitingChecks(site)
    expect(await failing(two, 'inconsistent')).toEqual(['Offen'])
    expect(await failing(two, 'reused')).toEqual(['Auf'])
    await pullFiles(site, one, { 'locales/en.json': { second: english.second } })
    await runWaitingChecks(site)
    expect(await failing(two, 'inconsistent')).toEqual([])
    expect(await failing(two, 'reused')).toEqual([])
  })

  it('have others looked at again whose source text differs under the same key', async () => {
    const project = await makeProject(site, 'sources')
    const make = (slug: string, first: string) =>
      makeComponent(site, project, slug, { files: { 'locales/en.json': { ...english, first } } })
    const [one, two] = [await make('one', 'Open'), await make('two', 'Open it')]
    await runWaitingChecks(site)
    expect(await failing(two, 'inconsistent')).toEqual(['Open it'])
    await pullFiles(site, one, { 'locales/en.json': { second: english.second } })
    await runWaitingChecks(site)
    expect(await failing(two, 'inconsistent')).toEqual([])
  })
})
