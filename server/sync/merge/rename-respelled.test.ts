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

  it('stay the same strings where texts are shown as XML now', async () => {
    const file = (language: string, ...targets: string[]) =>
      `<xliff version="1.2"><file original="f" source-language="en" target-language="${language}"><body>
${targets.map((target, i) => `<trans-unit id="${i}"><source>Fish &amp; chips ${i}</source>${target}</trans-unit>\n`).join('')}</body></file></xliff>\n`
    const fish = '<target>Fisch &amp; Pommes</target>'
    const names = { file_format: 'xliff', filemask: 'l/*.xlf', template: '', new_base: 'l/en.xlf' }
    const id = await site.component({ 'l/en.xlf': file('en', ''), 'l/de.xlf': file('de', fish) }, names)
    const units = await site.units(id, 'de')
    const hash = idHash({ source: 'Fish &amp; chips 0', context: 'f///0' }, false)
    const [string] = await strings()
    expect(await sourceByHash(database.db, id, hash)).toBe(string?.id)
    const former = { source: 'Fish & chips 0', context: 'f///0' }
    await database.db
      .updateTable('source_string')
      .set({ source: former.source, id_hash: idHash(former, false) })
      .execute()
    const changes = { 'l/en.xlf': file('en', '', ''), 'l/de.xlf': file('de', fish, '') }
    await site.upstream.commit(changes, { time: site.tick() })
    await pullComponent(site.context, id)
    expect((await strings())[0]).toEqual(string)
    expect(await sourceByHash(database.db, id, hash)).toBe(string?.id)
    const [first] = await site.units(id, 'de')
    expect([first?.id, first?.target, first?.state]).toEqual([units[0]?.id, 'Fisch &amp; Pommes', 20])
  })
})
