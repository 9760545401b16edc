import { afterEach, beforeEach, expect, it } from 'vitest'
import { idHash } from '#core/units/identity.ts'
import { sourceByHash } from '#server/db/queries/strings/source-strings.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const EN = 'Citation\\ count\\:=Count\nhome=Home\n'
const DE = 'Citation\\ count\\:=Anzahl\nhome=Start\n'
const settings = { file_format: 'properties', filemask: 'l/*.properties', template: 'l/en.properties' }
const NEW = 'Citation\\ count\\:'

describeEachEngine('strings that a format names in another way than it once did', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeEach(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterEach(() => database.drop())

  const strings = () => database.db.selectFrom('source_string').select(['id', 'context']).orderBy('position').execute()

  it('stay the same strings, whichever file changes first', async () => {
    const id = await site.component({ 'l/en.properties': EN, 'l/de.properties': DE }, settings)
    const before = await strings()
    expect(before.map(({ context }) => context)).toEqual([NEW, 'home'])
    const units = await site.units(id, 'de')
    await database.db
      .updateTable('source_string')
      .set({ context: 'Citation count:', id_hash: idHash({ source: '', context: 'Citation count:' }, true) })
      .where('context', '=', NEW)
      .execute()
    await site.upstream.commit({ 'l/de.properties': DE.replace('Start', 'Startseite') }, { time: site.tick() })
    await pullComponent(site.context, id)
    expect(await strings()).toEqual(before)
    expect(await sourceByHash(database.db, id, idHash({ source: '', context: NEW }, true))).toBe(before[0]?.id)
    const after = await site.units(id, 'de')
    expect(after.map((unit) => [unit.id, unit.target])).toEqual([
      [units[0]?.id, 'Anzahl'],
      [units[1]?.id, 'Startseite'],
    ])
    await site.edit(id, { code: 'de', key: NEW, target: 'Zahl' })
    await pushComponent(site.context, id)
    expect(await site.upstream.read('l/de.properties')).toBe('Citation\\ count\\:=Zahl\nhome=Startseite\n')
  })
})
