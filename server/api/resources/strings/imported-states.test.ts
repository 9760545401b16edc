import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateStates } from '#server/db/migrations/0031-0060/0031-string-states.ts'
import { SLOT_STEP } from '#server/db/queries/reports/language-slots.ts'
import { pullAgain } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  id: number
  context: string
  source: string[]
  state: number
  priority: number
  num_words: number
  flags: string
}

const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const plural = '"Plural-Forms: nplurals=2; plural=n != 1;\\n"\n'
const strings = (text: string) => `
#, max-length:90, priority:120, c-format
msgid "Wait..."
msgstr "${text}"

msgid "%d red apple"
msgid_plural "%d red apples"
msgstr[0] ""
msgstr[1] ""
`
const android = (body: string) => `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${body}</resources>\n`
const fixed = '    <string name="app" translatable="false">App</string>\n'
const free = fixed.replace(' translatable="false"', '')
const hello = '    <string name="hello">Hello</string>\n    <string name="empty"></string>\n'

describeEachEngine('states of imported strings', (open) => {
  let site: TestSite
  let admin: TestUser
  let project: TestProject
  let resources: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    project = await makeProject(site, 'harbour')
    await makeComponent(site, project, 'po', {
      files: { 'po/app.pot': `${header}${strings('')}`, 'po/de.po': `${header}${plural}${strings('Warten...')}` },
      ...{ file_format: 'po', filemask: 'po/*.po', template: '', new_base: 'po/app.pot' },
    })
    resources = await makeComponent(site, project, 'android', {
      files: {
        'values/strings.xml': android(fixed + hello),
        'values-de/strings.xml': android(hello.replace('Hello', 'Hallo')),
      },
      ...{ file_format: 'aresource', filemask: 'values-*/strings.xml', template: 'values/strings.xml', new_base: '' },
    })
  })
  afterAll(() => site.close())

  const units = async (component: string, language: string, q = ''): Promise<UnitView[]> =>
    (
      await site.read<{ results: UnitView[] }>(
        `/api/translations/harbour/${component}/${language}/units/?q=${encodeURIComponent(q)}`,
      )
    ).results
  const states = async (component: string, language: string) =>
    (await units(component, language)).map(({ state }) => state)
  const statistics = (component: string, language: string) =>
    site.read(`/api/translations/harbour/${component}/${language}/statistics/`)
  const statisticsHold = async () => {
    const [counts, fresh] = [await kept(site.db), await recount(site.db)]
    for (const [scope, sums] of fresh) expect(counts.get(scope), scope).toEqual(sums)
  }

  it('source strings without a template are read-only, and still checked', async () => {
    expect(await states('po', 'en')).toEqual([100, 100])
    expect(await statistics('po', 'en')).toMatchObject({ readonly: 2, translated: 2, readonly_percent: 100 })
    expect(await units('po', 'en', 'state:read-only')).toHaveLength(2)
    expect(await units('po', 'de', 'source_state:translated')).toHaveLength(0)
    expect(await units('po', 'de', 'source_state:read-only')).toHaveLength(2)
    const [source] = await units('po', 'en')
    const url = `/api/units/${source?.id}/`
    const edit = await site.call(url, { method: 'PATCH', as: admin, json: { target: ['Now'], state: 20 } })
    expect(edit.status).toBe(403)
    for (const extra_flags of ['read-only', ''])
      expect((await site.call(url, { method: 'PATCH', as: admin, json: { extra_flags } })).status).toBe(200)
    expect([await states('po', 'en'), await states('po', 'de')]).toEqual([
      [100, 100],
      [20, 0],
    ])
    expect(await units('po', 'en', 'check:ellipsis')).toHaveLength(1)
    await statisticsHold()
  })

  it('priority and flags of the file, and the words of each plural form', async () => {
    const [wait, apples] = await units('po', 'de')
    expect(wait).toMatchObject({ priority: 120, flags: 'c-format, max-length:90, priority:120' })
    expect(apples).toMatchObject({ num_words: 6, priority: 100 })
    expect(await units('po', 'de', 'priority:>100')).toHaveLength(1)
  })

  it('what a file marks as not translatable is read-only everywhere, an empty source is not translated', async () => {
    expect(await states('android', 'en')).toEqual([100, 20, 0])
    expect(await states('android', 'de')).toEqual([100, 20, 0])
    expect(await statistics('android', 'de')).toMatchObject({ total: 3, translated: 2, readonly: 1 })
    await resources.repository.commit({ 'values/strings.xml': android(free + hello) }, 'Free')
    await pullAgain(site, resources)
    expect([await states('android', 'en'), await states('android', 'de')]).toEqual([
      [20, 20, 0],
      [0, 20, 0],
    ])
    await resources.repository.commit({ 'values/strings.xml': android(fixed + hello) }, 'Fix')
    await pullAgain(site, resources)
    expect([await states('android', 'en'), await states('android', 'de')]).toEqual([
      [100, 20, 0],
      [100, 20, 0],
    ])
    await statisticsHold()
  })

  it('what was stored by older versions follows', async () => {
    const before = await units('po', 'en')
    await site.db.updateTable('unit').set({ state: 20 }).where('state', '=', 100).execute()
    await site.db.updateTable('source_string').set({ priority: 100 }).execute()
    await site.db.updateTable('source_string').set({ num_words: 5 }).where('num_words', '=', 6).execute()
    // They had one row for each language.
    await site.db
      .updateTable('stats')
      .set({ scope_id: sql<number>`scope_id % ${sql.lit(SLOT_STEP)}` })
      .where('scope', '=', 'language')
      .execute()
    await migrateStates(site.db)
    expect(await units('po', 'en')).toEqual(before)
    await statisticsHold()
  })
})
