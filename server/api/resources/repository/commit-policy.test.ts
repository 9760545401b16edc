import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { body, problems, senderFor } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Repository {
  readonly needs_commit: boolean
  readonly pending_units: Readonly<Record<string, number>>
}

describeEachEngine('what a project commits', (open) => {
  let site: TestSite
  let admin: TestUser
  let plain: TestUser
  let hello: number

  beforeAll(async () => {
    ;({ site, admin, plain } = await openWithPeople(open, 'admin', 'plain'))
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    const { results } = await site.read<{ results: { id: number; context: string }[] }>(
      '/api/translations/open/app/de/units/',
    )
    hello = results.find(({ context }) => context === 'hello')?.id ?? 0
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => admin,
  )
  const policy = async (fields: object) =>
    body(await send('PATCH', '/api/projects/open/', fields)) as Record<string, unknown>
  const save = async (target: string, state: number) =>
    body(await send('PATCH', `/api/units/${hello}/`, { target: [target], state }))
  const waiting = async () => {
    const { needs_commit, pending_units } = await site.read<Repository>('/api/components/open/app/repository/', {
      as: admin,
    })
    const { total, commit_policy_skipped: skipped, eligible_for_commit: eligible } = pending_units
    return { needs_commit, total, skipped, eligible }
  }
  const commit = async () => {
    body(await send('POST', '/api/components/open/app/repository/', { operation: 'commit' }))
    await runJobs(site)
    return (await site.call('/api/translations/open/app/de/file/', { as: admin })).text
  }

  it('is one of three choices', async () => {
    for (const wrong of [7, -1])
      expect(problems(await send('PATCH', '/api/projects/open/', { commit_policy: wrong }))).toEqual([
        'commit_policy invalid_choice',
      ])
    expect(await policy({ commit_policy: 20 })).toMatchObject({ commit_policy: 20 })
  })

  it('can leave out strings that need editing', async () => {
    await save('Hallo?', 10)
    expect(await waiting()).toEqual({ needs_commit: false, total: 1, skipped: 1, eligible: 0 })
    expect(await commit()).toContain('Hallo, Welt')
    await save('Hallo!', 20)
    expect(await waiting()).toEqual({ needs_commit: true, total: 1, skipped: 0, eligible: 1 })
    expect(await commit()).toContain('Hallo!')
    expect(await waiting()).toMatchObject({ total: 0 })
  })

  it('can be approved strings only, where they are reviewed', async () => {
    await policy({ commit_policy: 30, translation_review: true })
    await save('Guten Tag', 20)
    expect(await waiting()).toEqual({ needs_commit: false, total: 1, skipped: 1, eligible: 0 })
    expect(await commit()).toContain('Hallo!')
    await policy({ translation_review: false })
    expect(await waiting()).toMatchObject({ skipped: 0, eligible: 1 })
    await policy({ translation_review: true })
    await save('Guten Tag', 30)
    expect(await waiting()).toMatchObject({ skipped: 0, eligible: 1 })
    expect(await commit()).toContain('Guten Tag')
  })

  it('is kept from people without a second factor where the project asks for one', async () => {
    await policy({ commit_policy: 0, translation_review: false })
    const suggest = () => send('POST', `/api/units/${hello}/suggestions/`, { target: ['Moin'] }, plain)
    expect((await suggest()).status).toBeLessThan(300)
    expect(await policy({ enforced_2fa: true })).toMatchObject({ enforced_2fa: true })
    expect((await suggest()).status).toBe(403)
    expect((await site.call(`/api/units/${hello}/`, { as: plain })).status).toBe(200)
  })
})
