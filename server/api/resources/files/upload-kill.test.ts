import { afterAll, beforeAll, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { killWhen } from '#server/testing/kill-when.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { start } from '#server/testing/serve-program.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const STRINGS = 800
const texts = (word: string) =>
  Object.fromEntries(Array.from({ length: STRINGS }, (_, n) => [`key${n}`, `${word} number ${n} is a text`]))
const ADDRESS = '/api/translations/harbour/app/de/file/'

describeEachEngine('an upload in a program that is killed', (open) => {
  let site: TestSite
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    const files = { 'locales/en.json': texts('String'), 'locales/de.json': {} }
    await makeComponent(site, await makeProject(site, 'harbour'), 'app', { files })
  })
  afterAll(() => site.close())

  const form = () => {
    const data = new FormData()
    data.set('file', new File([JSON.stringify(texts('Text'))], 'de.json'))
    return data
  }
  const uploaded = async () => {
    const { db } = site.database
    const units = await db
      .selectFrom('unit')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select('unit.id')
      .where('translation.is_source', '=', 0)
      .where('unit.state', '>=', 20)
      .execute()
    return units.length
  }
  const inHistory = async () => {
    const changes = site.database.db.selectFrom('change').select('unit_id')
    return (await changes.where('action', '=', Action.translationUploaded).execute()).map(({ unit_id }) => unit_id)
  }
  const expectSums = async () => {
    const [stored, counted] = [await kept(site.database.db), await recount(site.database.db)]
    for (const [scope, sums] of counted) expect([scope, stored.get(scope)]).toEqual([scope, sums])
  }

  it('house 6: leaves whole slices, and the same file sent again does the rest', { timeout: 120_000 }, async () => {
    const env = { DATABASE_URL: site.database.url ?? '', VCS_PROTOCOLS: 'file', ROLE: 'web', RATE_USERS: '0' }
    const program = await start(env, site.database.folder)
    const upload = fetch(program.url + ADDRESS, {
      method: 'POST',
      headers: { authorization: root.authorization },
      body: form(),
    }).then(
      (reply) => reply.status,
      () => 'cut off',
    )
    await killWhen(program.child, async () => (await uploaded()) > 50)
    expect(await upload).toBe('cut off')
    const done = await uploaded()
    expect(done).toBeGreaterThan(50)
    expect(done).toBeLessThan(STRINGS)
    expect(new Set(await inHistory()).size).toBe(done)
    await expectSums()

    site.time = Date.now() * 1000
    const again = await site.call(ADDRESS, { method: 'POST', as: root, form: form() })
    expect([again.status, again.json()]).toEqual([
      200,
      { not_found: 0, skipped: done, accepted: STRINGS - done, total: STRINGS, result: true, count: STRINGS },
    ])
    const history = await inHistory()
    expect([await uploaded(), history.length, new Set(history).size]).toEqual([STRINGS, STRINGS, STRINGS])
    await expectSums()
  })
})
