import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { statementsOf } from '#server/testing/count-statements.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const texts = (language: string) =>
  Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`key${i}`, `${language} text ${i}`]))

describePostgres('statements of a page', (open) => {
  let site: TestSite
  let ann: TestUser
  let database: string

  beforeAll(async () => {
    site = await TestSite.open(open, { PAGE_CACHE_MB: '0' })
    ann = await makeUser(site, 'ann')
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(site.db)
    database = rows[0]?.name ?? ''
    const project = await makeProject(site, 'harbour')
    const files = { 'locales/en.json': texts('English'), 'locales/de.json': texts('Deutsch') }
    await makeComponent(site, project, 'app', { files })
  })
  afterAll(() => site.close())

  const page = (path: string, as?: TestUser) =>
    statementsOf(async () => expect((await site.call(path, { as })).status).not.toBe(404), database)

  it('of the editor are twenty at most, with the answers it begins with', async () => {
    // When a token is used is noted once an hour, not with every page.
    await site.call('/api/languages/', { as: ann })
    for (const as of [ann, undefined]) {
      const sent = await page('/translate/harbour/app/de/', as)
      expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(20)
    }
  })
})
