import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('members of a team', (open) => {
  let site: TestSite
  let zoe: TestUser
  let anna: TestUser
  let team: number

  beforeAll(async () => {
    site = await TestSite.open(open)
    zoe = await makeUser(site, 'zoe')
    anna = await makeUser(site, 'anna')
    team = await makeTeam(site, 'Crew', { members: [zoe, anna] })
    const { id: language_id } = await site.db
      .selectFrom('language')
      .select('id')
      .where('code', '=', 'de')
      .executeTakeFirstOrThrow()
    await site.db.insertInto('membership_language').values({ team_id: team, user_id: zoe.id, language_id }).execute()
  })
  afterAll(() => site.close())

  it('are told to who manages the team, by name', async () => {
    const admin = await makeUser(site, 'boss', { is_superuser: 1 })
    const reply = await site.call(`/api/groups/${team}/members/`, { as: admin })
    expect([reply.status, reply.json()]).toEqual([
      200,
      [
        { id: anna.id, username: 'anna', full_name: 'anna of Test', limit_language_codes: [], is_admin: false },
        { id: zoe.id, username: 'zoe', full_name: 'zoe of Test', limit_language_codes: ['de'], is_admin: false },
      ],
    ])
  })

  it("are nobody else's business", async () => {
    expect((await site.call(`/api/groups/${team}/members/`, { as: zoe })).status).toBe(403)
    const stranger = await makeUser(site, 'stranger')
    expect((await site.call(`/api/groups/${team}/members/`, { as: stranger })).status).toBe(404)
    expect((await site.call(`/api/groups/${team}/members/`)).status).toBe(404)
  })
})
