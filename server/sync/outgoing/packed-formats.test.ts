import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

const caseOf = (path: string) => readFileSync(new URL(`../../../core/formats/cases/${path}`, import.meta.url))
const documents = [
  ['odf', 'odt', caseOf('odf/plain.odt')],
  ['idml', 'idml', caseOf('idml/plain.idml')],
] as const

describeEachEngine('files that are archives', (open) => {
  let database: TestDatabase
  let site: RepositorySite

  beforeAll(async () => {
    database = await open()
    site = await RepositorySite.open(database)
  })
  afterAll(() => database.drop())

  it('hold an edit after a commit, and can be read again', async () => {
    for (const [format, extension, bytes] of documents) {
      const path = (code: string) => `${format}/${code}.${extension}`
      const files = { [path('en')]: bytes, [path('de')]: bytes }
      const paths = { filemask: path('*'), template: path('en'), new_base: path('en') }
      const id = await site.component(files, { file_format: format, ...paths }, format)
      const [unit] = await site.units(id, 'de')
      await site.edit(id, { code: 'de', key: unit?.context ?? '', target: `Text für ${format}` })
      await pushComponent(site.context, id)
      await pullComponent(site.context, id, { force: true })
      expect((await site.units(id, 'de'))[0]).toMatchObject({ target: `Text für ${format}`, upstream: null })
      expect((await site.units(id, 'de')).length).toBeGreaterThan(1)
    }
    expect(await site.alerts()).toEqual([])
  })
})
