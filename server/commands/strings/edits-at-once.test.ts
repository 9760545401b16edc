import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { shareProject } from '#server/stats/turns.ts'
import { statementsOf } from '#server/testing/count-statements.ts'
import { describeEachEngine, describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const strings = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`key${i}`, `Text ${i}`]))

describePostgres('an edit of one string', (open) => {
  let site: TestSite
  let user: TestUser
  let units: { id: number }[]

  beforeAll(async () => {
    site = await TestSite.open(open)
    user = await makeUser(site, 'ann')
    const files = { 'locales/en.json': strings, 'locales/de.json': {} }
    await makeComponent(site, await makeProject(site, 'harbour'), 'app', { files })
    units = (await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')).results
  })
  afterAll(() => site.close())

  /** The statements of a save. */
  const save = (at: number, text: string) =>
    statementsOf(async () => {
      const json = { target: [text], state: 20 }
      const { status } = await site.call(`/api/units/${units[at]?.id}/`, { method: 'PATCH', as: user, json })
      expect(status).toBe(200)
    })

  it('waits for texts that strings are translated with, not for all others that have none', async () => {
    const turns = async (text: string) => {
      const taken = (await save(0, text)).find((one) => one.includes('pg_advisory_xact_lock_shared'))
      return taken?.split('pg_advisory_xact_lock(').length
    }
    const first = await turns('Eins')
    const second = await turns('Zwei')
    expect([first, second]).toEqual([4, 5])
  })

  it('reads neither all edits that wait nor all that is remembered of its component', async () => {
    // As it is right after the first import of a site.
    await sql`truncate edit, memory`.execute(site.db)
    await sql`analyze edit, memory`.execute(site.db)
    const statements = (await save(1, 'Drei')).filter((text) => /replaced as|"memory"/.test(text))
    expect(statements.length).toBeGreaterThan(1)
    for (const [at, text] of statements.entries()) {
      const parameters = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
      const nothing = Array.from({ length: parameters }, () => 'null').join(', ')
      const plan = await inTransaction(site.db, async (tx) => {
        await shareProject(tx, 1, [])
        await sql.raw(`prepare plan${at} as ${text}`).execute(tx)
        const { rows } = await sql.raw<Record<string, string>>(`explain execute plan${at} (${nothing})`).execute(tx)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toContain('Index')
      expect(plan).not.toMatch(/edit_waiting|memory_by_origin|Seq Scan on (edit|memory)\b/)
    }
  })
})

describeEachEngine('edits at once', (open) => {
  let site: TestSite
  let users: TestUser[]

  beforeAll(async () => {
    site = await TestSite.open(open)
    users = []
    for (const name of ['ann', 'bea', 'cyd']) users.push(await makeUser(site, name))
    const project = await makeProject(site, 'harbour')
    for (const slug of ['app', 'web'])
      await makeComponent(site, project, slug, { files: { 'locales/en.json': strings, 'locales/de.json': {} } })
  })
  afterAll(() => site.close())

  it('of the same strings in components that share their texts: none is lost, none is doubled', async () => {
    const units: { id: number; context: string }[] = []
    for (const slug of ['app', 'web']) {
      const path = `/api/translations/harbour/${slug}/de/units/`
      units.push(...(await site.read<{ results: { id: number; context: string }[] }>(path)).results)
    }
    const edits = Array.from({ length: 60 }, (_, i) => ({
      id: units[i % units.length]?.id as number,
      text: `Fassung ${i}`,
      as: users[i % users.length] as TestUser,
    }))
    const replies = await Promise.all(
      edits.map(({ id, text, as }) =>
        site.call(`/api/units/${id}/`, { method: 'PATCH', as, json: { target: [text], state: 20 } }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(edits.map(() => 200))
    const changes = await site.db
      .selectFrom('change')
      .select(['unit_id', 'target', 'action'])
      .where('action', 'in', [2, 5])
      .execute()
    for (const { id, text } of edits)
      expect(changes.filter((one) => one.unit_id === id && one.target === text)).toHaveLength(1)
    expect(changes).toHaveLength(edits.length)
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
    const pairs = await site.db
      .selectFrom('unit')
      .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
      .innerJoin('translation', 'translation.id', 'unit.translation_id')
      .select(['source_string.context', 'unit.target'])
      .where('translation.is_source', '=', 0)
      .execute()
    for (const key of Object.keys(strings))
      expect(new Set(pairs.filter((one) => one.context === key).map((one) => one.target)).size).toBe(1)
  })

  it('of different strings that get the same text: each is told of the others', async () => {
    const project = await makeProject(site, 'pier')
    await makeComponent(site, project, 'app', { files: { 'locales/en.json': strings, 'locales/de.json': {} } })
    const path = '/api/translations/pier/app/de/units/'
    const { results } = await site.read<{ results: { id: number }[] }>(path)
    const as = users[0] as TestUser
    const json = { target: ['Derselbe Text'], state: 20 }
    const replies = await Promise.all(
      results.map(({ id }) => site.call(`/api/units/${id}/`, { method: 'PATCH', as, json })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(results.map(() => 200))
    const found = await site.db.selectFrom('finding').select('unit_id').where('check', '=', 'reused').execute()
    const ids = found.map((row) => row.unit_id)
    expect(results.map(({ id }) => ids.includes(id))).toEqual(results.map(() => true))
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
  })

  it('that fail a check in several languages: their source strings say so, and only theirs', async () => {
    const project = await makeProject(site, 'dock')
    const languages = ['de', 'cs', 'fr']
    const files = languages.map((code) => [`locales/${code}.json`, {}])
    await makeComponent(site, project, 'app', { files: { 'locales/en.json': strings, ...Object.fromEntries(files) } })
    const units: { id: number; source_unit: string; fails: boolean }[] = []
    for (const [at, code] of languages.entries()) {
      const path = `/api/translations/dock/app/${code}/units/`
      const { results } = await site.read<{ results: { id: number; source_unit: string }[] }>(path)
      // The first string fails nowhere, the second in one language, and so on; those of a second round stop to fail.
      units.push(...results.map((unit, i) => ({ ...unit, fails: i % 4 > at })))
    }
    const save = (text: (fails: boolean, i: number) => string) =>
      Promise.all(
        units.map(({ id, fails }, i) => {
          const json = { target: [text(fails, i)], state: 20 }
          return site.call(`/api/units/${id}/`, { method: 'PATCH', as: users[i % 3] as TestUser, json })
        }),
      )
    const failing = async () => {
      const rows = await site.db
        .selectFrom('finding')
        .innerJoin('unit', 'unit.id', 'finding.unit_id')
        .innerJoin('translation', 'translation.id', 'unit.translation_id')
        .innerJoin('component', 'component.id', 'translation.component_id')
        .select('unit.id')
        .where('component.project_id', '=', project.id)
        .where('finding.check', '=', 'multiple_failures')
        .execute()
      return rows.map(({ id }) => id).sort((a, b) => a - b)
    }
    const idOf = ({ source_unit }: { source_unit: string }) => Number(source_unit.match(/(\d+)\/$/)?.[1])
    const byString = Map.groupBy(units, idOf)
    const expected = [...byString].flatMap(([id, own]) => (own.filter(({ fails }) => fails).length > 1 ? [id] : []))
    for (const text of [
      (fails: boolean, i: number) => (fails ? `Wort  ${i}` : `Wort ${i}`),
      (_: boolean, i: number) => `Neu ${i}`,
      (fails: boolean, i: number) => (fails ? `Nun  ${i}` : `Nun ${i}`),
    ]) {
      expect((await save(text)).map((reply) => reply.status)).toEqual(units.map(() => 200))
      const isFailing = text(true, 0) !== text(false, 0)
      expect(await failing()).toEqual(isFailing ? expected.sort((a, b) => a - b) : [])
      const counted = await recount(site.db)
      for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
    }
  })

  it('by somebody who edits there for the first time: they join once', async () => {
    const project = await makeProject(site, 'quay')
    await makeComponent(site, project, 'app', { files: { 'locales/en.json': strings, 'locales/de.json': strings } })
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/quay/app/de/units/')
    const as = users[1] as TestUser
    const replies = await Promise.all(
      results.map(({ id }, i) =>
        site.call(`/api/units/${id}/`, { method: 'PATCH', as, json: { target: [`Zuerst ${i}`], state: 20 } }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual(results.map(() => 200))
    const joined = await site.db
      .selectFrom('change')
      .select('id')
      .where('action', '=', 45)
      .where('project_id', '=', project.id)
      .execute()
    expect(joined).toHaveLength(1)
  })
})
