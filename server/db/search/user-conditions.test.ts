import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { managerDialect } from '#core/search/fields.ts'
import { parseQuery } from '#core/search/parse.ts'
import { usersPage } from '#server/db/queries/accounts/user-lists.ts'
import { userCondition } from '#server/db/search/user-conditions.ts'
import type { UserTable } from '#server/db/tables/accounts.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const now = Date.UTC(2026, 10, 15, 12) * 1000
const day = (text: string) => Date.parse(`${text}T12:00:00Z`) * 1000

describeEachEngine('searching users', (open) => {
  let site: TestSite
  let gui: TestComponent
  let secret: TestComponent
  let everybody: string[]

  beforeAll(async () => {
    site = await TestSite.open(open)
    const person = async (name: string, values: Partial<Insertable<UserTable>>) => {
      const user = await makeUser(site, name)
      await site.db.updateTable('user').set(values).where('id', '=', user.id).execute()
      return user
    }
    const ann = await person('ann', { full_name: 'Ann Admin', date_joined: day('2024-03-01') })
    const ben = await person('ben', { full_name: 'Řehoř Ben', date_joined: day('2019-05-01') })
    const admin = await person('adm1', { is_superuser: 1, date_joined: day('2025-01-01') })
    const bot = await person('bot-hello', { is_bot: 1, is_active: 0, date_joined: day('2025-06-01') })
    gui = await makeComponent(site, await makeProject(site, 'hello'), 'gui')
    secret = await makeComponent(site, await makeProject(site, 'secret'), 'app')
    await site.db.insertInto('email').values({ user_id: ann.id, address: 'ann@example.com', verified: 1 }).execute()
    await site.db
      .insertInto('audit')
      .values({ user_id: ben.id, activity: 'login', address: '192.0.2.7', timestamp: 1 })
      .execute()
    for (const [user, language] of [
      [ann, 'de'],
      [admin, 'de'],
      [bot, 'cs'],
    ] as const)
      await site.db
        .insertInto('profile')
        .values({ user_id: user.id, language } as never)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ language }))
        .execute()
    const language = await site.db.selectFrom('language').select('id').where('code', '=', 'cs').executeTakeFirst()
    let number = 1_000_000
    const did = (user: { id: number }, component: TestComponent, action: number, timestamp: number) =>
      site.db
        .insertInto('change')
        .values({
          id: number++,
          action,
          user_id: user.id,
          component_id: component.id,
          project_id: component.project.id,
          language_id: language?.id ?? null,
          timestamp,
        } as never)
        .execute()
    await did(ann, gui, 2, day('2026-10-20'))
    await did(ann, gui, 3, day('2018-01-05'))
    await did(ben, gui, 2, day('2018-02-02'))
    await did(admin, secret, 2, day('2026-11-01'))
    everybody = await found('')
  })
  afterAll(() => site.close())

  async function found(
    query: string,
    { knows = true, components }: { knows?: boolean; components?: number[] } = {},
  ): Promise<string[]> {
    const { tree, problem } = parseQuery(query, { now, dialect: managerDialect })
    if (!tree) throw new Error(problem.message.id)
    const holds = await userCondition({ db: site.db, components, knows }, tree)
    const { rows, count } = await usersPage(site.db, { holds }, (total) => ({ limit: total, offset: 0 }))
    expect(count).toBe(rows.length)
    return rows.map((user) => user.username)
  }

  it.each([
    ['username:adm', ['adm1']],
    ['adm', ['ann', 'adm1']],
    ['full_name:řeho', ['ben']],
    ['full_name:r"^Ř"', ['ben']],
    ['joined:>=2024 language:de', ['ann', 'adm1']],
    ['joined:2019', ['ben']],
    ['translates:cs change_time:>"90 days ago"', ['ann', 'adm1']],
    ['translates:cs', ['ann', 'ben', 'adm1']],
    ['translates:fr', []],
    ['contributes:hello/gui', ['ann', 'ben']],
    ['contributes:hello', ['ann', 'ben']],
    ['change_action:"Comment added" change_time:2018', ['ann']],
    ['change_action:"Comment added" change_time:>=2026', []],
    ['is:bot', ['bot-hello']],
    ['is:superuser', ['adm1']],
    ['email:@example.com', ['ann']],
    ['ann@example.com', ['ann']],
    ['192.0.2.7', ['ben']],
    ['ip:192.0.2.7', ['ben']],
    ['ip:192.0.2', []],
  ])('%s', async (query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  it('knows of nothing that is hidden from who asks', async () => {
    const seen = { components: [gui.id] }
    expect(await found('translates:cs', seen)).toEqual(['ann', 'ben'])
    expect(await found('contributes:secret', seen)).toEqual([])
    expect(await found('change_time:2026', seen)).toEqual(['ann'])
    const plain = { knows: false }
    for (const query of ['email:example', 'ip:192.0.2.7', 'ann@example.com', 'is:superuser'])
      expect(await found(query, plain)).toEqual([])
  })

  it('joins terms as sets are joined', async () => {
    const terms = ['adm', 'is:active', 'joined:>=2024', 'translates:cs', 'change_time:2018', 'language:de', 'r"n$"']
    const sets = new Map<string, Set<string>>()
    for (const term of terms) sets.set(term, new Set(await found(term)))
    const term = fc.constantFrom(...terms)
    await fc.assert(
      fc.asyncProperty(term, term, fc.boolean(), fc.boolean(), async (a, b, denied, either) => {
        const query = `(${a}) ${either ? 'OR' : 'AND'} ${denied ? 'NOT ' : ''}(${b})`
        if (!either && !denied && a === b) return
        const isIn = (name: string) => {
          const right = sets.get(b)?.has(name) !== denied
          const left = sets.get(a)?.has(name) === true
          return either ? left || right : left && right
        }
        expect(await found(query)).toEqual(everybody.filter(isIn))
      }),
      { numRuns: 60 },
    )
  })
})
