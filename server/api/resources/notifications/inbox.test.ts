import { afterAll, beforeAll, expect, it } from 'vitest'
import { Access } from '#core/access/teams.ts'
import { deleteExpiredRows } from '#server/db/queries/site/expired-rows.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { makeTeam, openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Item {
  id: number
  kind: string
  read: boolean
  page: string | null
  text: string
  source: string
  project: string | null
  user: { username: string } | null
}

interface Inbox {
  count: number
  unread: number
  invitations: { id: string; team: string; by: string }[]
  results: Item[]
}

const DAY = 86_400_000_000

describeEachEngine('the inbox', (open) => {
  let people: Awaited<ReturnType<typeof openWithPeople<'root' | 'ann' | 'bob'>>>
  let unit = ''

  beforeAll(async () => {
    people = await openWithPeople(open, 'root', 'ann', 'bob')
    const { site, ann, bob } = people
    const project = await makeProject(site, 'open')
    await makeComponent(site, project, 'app')
    const permissions = ['unit.edit', 'suggestion.add', 'suggestion.accept', 'comment.add']
    await makeTeam(site, 'translators', { members: [ann, bob], projects: [project], permissions })
    await runUntilIdle(site)
    const units = await site.read<{ results: { id: number }[] }>('/api/units/?q=project:open+language:de+key:bye')
    unit = `/api/units/${units.results[0]?.id}/`
    for (const who of [ann, bob])
      await site.call('/api/projects/open/watching/', { method: 'POST', as: who, json: { watched: true } })
  })
  afterAll(() => people.site.close())

  const inbox = async (as: TestUser) => {
    const reply = await people.site.call('/api/inbox/', { as })
    expect(reply.status).toBe(200)
    return reply.json<Inbox>()
  }
  const unread = async (as: TestUser) =>
    (await people.site.call('/api/account/', { as })).json<{ user: { unread: number } }>().user.unread
  const act = async (path: string, as: TestUser, json: object, method: 'POST' | 'PATCH' = 'POST') => {
    const reply = await people.site.call(path, { method, as, json })
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply
  }
  const follow = () => runUntilIdle(people.site)

  it('tells the author of a string that was sent back, with a link to it', async () => {
    const { root, ann, bob } = people
    await act(unit, ann, { target: ['Tschüss'], state: 20 }, 'PATCH')
    await act(unit, root, { target: ['Tschüss'], state: 10 }, 'PATCH')
    await follow()
    const { results, unread: count } = await inbox(ann)
    expect(results).toMatchObject([{ kind: 'sent_back', read: false, project: 'Project open', source: 'Goodbye' }])
    expect(results[0]?.page).toMatch(/^\/translate\/open\/app\/de\/\?checksum=/)
    expect(results[0]?.user?.username).toBe('root')
    expect([count, await unread(ann), await unread(bob)]).toEqual([1, 1, 0])
  })

  it('tells the author once, with the reason, when a reviewer sends back in one request', async () => {
    const { bob, ann } = people
    const before = (await inbox(ann)).count
    await act(unit, ann, { target: ['Tschö'], state: 20 }, 'PATCH')
    const sent = await act(`${unit}send-back/`, bob, { reason: 'Too regional.' })
    expect(sent.json()).toEqual({ target: ['Tschö'], state: 10 })
    await follow()
    const { results, count } = await inbox(ann)
    expect(count).toBe(before + 1)
    expect(results[0]).toMatchObject({ kind: 'sent_back', text: 'Too regional.', user: { username: 'bob' } })
    const comments = await people.site.read<{ results: { comment: string }[] }>(`${unit}comments/`)
    expect(comments.results.at(-1)?.comment).toBe('@ann Too regional.')
  })

  it('sends back all or nothing: who may not, what is stale, what has no text', async () => {
    const { site, root } = people
    const state = async () => (await site.read<{ state: number }>(unit)).state
    await act(unit, root, { target: ['Tschüss'], state: 20 }, 'PATCH')
    const send = (as: TestUser | undefined, headers = {}) =>
      site.call(`${unit}send-back/`, { method: 'POST', json: { reason: 'No.' }, headers, ...(as && { as }) })
    expect((await send(undefined)).status).toBe(401)
    expect((await send(root, { 'if-match': '"1-1"' })).status).toBe(412)
    expect(await state()).toBe(20)
    const { results } = await site.read<{ results: { comment: string }[] }>(`${unit}comments/`)
    expect(results.filter(({ comment }) => comment.endsWith('No.'))).toEqual([])
    const suggestions = await site.read<{ count: number }>(`${unit}suggestions/`)
    expect(suggestions.count).toBe(0)
    await act(unit, root, { target: [''], state: 0 }, 'PATCH')
    expect((await send(root)).status).toBe(400)
    await act(unit, people.ann, { target: ['Tschüss'], state: 20 }, 'PATCH')
  })

  it('tells of mentions and answers once, and of nothing that one did oneself', async () => {
    const { ann, bob } = people
    await act(`${unit}comments/`, ann, { comment: 'Is this right?', scope: 'translation' })
    await act(`${unit}comments/`, bob, { comment: 'Ask @ann about it', scope: 'translation' })
    await act(`${unit}comments/`, bob, { comment: 'An answer', scope: 'translation' })
    await follow()
    const { results } = await inbox(ann)
    expect(results.slice(0, 2).map(({ kind, text }) => [kind, text])).toEqual([
      ['comment', 'An answer'],
      ['mention', 'Ask @ann about it'],
    ])
    await follow()
    expect((await inbox(ann)).count).toBe(results.length)
  })

  it('tells who suggested what became of it', async () => {
    const { root, bob } = people
    const before = (await inbox(bob)).count
    for (const accepted of [false, true]) {
      const made = await act(`${unit}suggestions/`, bob, { target: [accepted ? 'Ade' : 'Servus'] })
      const { id } = made.json<{ id: number }>()
      if (accepted) await act(`/api/suggestions/${id}/accept/`, root, {})
      else
        await people.site.call(`/api/suggestions/${id}/`, { method: 'DELETE', as: root, json: { reason: 'Regional' } })
    }
    await follow()
    const { results, count } = await inbox(bob)
    expect(count).toBe(before + 2)
    expect(results.slice(0, 2).map(({ kind }) => kind)).toEqual(['suggestion_accepted', 'suggestion_rejected'])
  })

  it('is marked as read, one by one or all', async () => {
    const { ann } = people
    const { results, unread: count } = await inbox(ann)
    const one = await act('/api/inbox/', ann, { read: [results[0]?.id] })
    expect(one.json<{ unread: number }>().unread).toBe(count - 1)
    expect((await inbox(ann)).results[0]?.read).toBe(true)
    await act('/api/inbox/', ann, {})
    expect(await unread(ann)).toBe(0)
  })

  it('has nothing of what somebody turned off', async () => {
    const { ann, bob, root } = people
    const before = (await inbox(ann)).count
    await act('/api/projects/open/watching/', ann, { muted: true })
    await act(`${unit}comments/`, bob, { comment: '@ann hello?', scope: 'translation' })
    await act('/api/projects/open/announcements/', root, { message: 'Freeze', severity: 'info', notify: true })
    await follow()
    expect((await inbox(ann)).count).toBe(before)
    expect((await inbox(bob)).results[0]).toMatchObject({ kind: 'announcement', text: 'Freeze' })
    await act('/api/projects/open/watching/', ann, { muted: false })
  })

  it('loses what its owner may no longer see, as long as that is so', async () => {
    const { site, root, bob, ann } = people
    const { count } = await inbox(bob)
    await act('/api/projects/open/', root, { access_control: Access.private }, 'PATCH')
    await site.db.deleteFrom('membership').where('user_id', '=', bob.id).execute()
    expect(await inbox(bob)).toMatchObject({ count: 0, unread: 0, results: [] })
    expect(await unread(bob)).toBe(0)
    expect((await inbox(ann)).count).toBeGreaterThan(0)
    await act('/api/projects/open/', root, { access_control: Access.public }, 'PATCH')
    expect((await inbox(bob)).count).toBe(count)
  })

  it('shows open invitations, which are accepted there', async () => {
    const { site, root, bob, ann } = people
    const team = await makeTeam(site, 'invited', { members: [] })
    await act(`/api/groups/${team}/invitations/`, root, { username: 'bob' })
    const { invitations } = await inbox(bob)
    expect(invitations).toMatchObject([{ team: 'invited', by: 'root of Test' }])
    const accept = { id: invitations[0]?.id }
    expect((await site.call('/api/inbox/invitations/', { method: 'POST', as: ann, json: accept })).status).toBe(400)
    await act('/api/inbox/invitations/', bob, accept)
    expect((await inbox(bob)).invitations).toEqual([])
    const member = await site.db.selectFrom('membership').select('team_id').where('team_id', '=', team).execute()
    expect(member).toHaveLength(1)
  })

  it('is kept for 90 days, and goes with the account', async () => {
    const { site, ann, bob, root } = people
    const owners = async () =>
      new Set((await site.db.selectFrom('inbox_item').select('user_id').execute()).map((row) => row.user_id))
    expect(await owners()).toEqual(new Set([ann.id, bob.id]))
    expect((await site.call('/api/users/bob/', { method: 'DELETE', as: root })).status).toBe(204)
    expect(await owners()).toEqual(new Set([ann.id]))
    await deleteExpiredRows(site.db, site.time + 89 * DAY)
    expect((await owners()).size).toBe(1)
    await deleteExpiredRows(site.db, site.time + 91 * DAY)
    expect((await owners()).size).toBe(0)
    expect((await site.call('/api/inbox/')).status).toBe(401)
  })
})
