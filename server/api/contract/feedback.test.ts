import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { attrs, body, type Page, problems, sender } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Comment {
  readonly id: number
  readonly user: string
  readonly timestamp: string
}
interface Suggestion {
  readonly id: number
  readonly target: readonly string[]
  readonly votes: number
}
const files = {
  'locales/en.json': { line: 'A line\n', bye: 'Goodbye' },
  'locales/de.json': { line: 'Eine Zeile\n', bye: '' },
}

describeEachEngine('api-facts 10.11 comments and suggestions', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser
  let other: TestUser
  let project: TestProject
  let app: TestComponent
  let number = 0

  beforeAll(async () => {
    ;({ site, root, plain, other } = await openWithPeople(open, 'root', 'plain', 'other'))
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    project = await makeProject(site, `test${++number}`)
    app = await makeComponent(site, project, 'app', { files })
  })

  const send = sender(() => site)
  const unitId = async (key: string, language = 'de', slug = project.slug) => {
    const { results } = await site.read<Page<{ id: number; context: string }>>(
      `/api/translations/${slug}/app/${language}/units/`,
      { as: root },
    )
    return results.find(({ context }) => context === key)?.id as number
  }
  const comment = async (json: object, as: TestUser | undefined = plain, language = 'de') =>
    send('POST', `/api/units/${await unitId('bye', language)}/comments/`, as, json)
  const suggest = async (target: unknown, as: TestUser | undefined = plain, key = 'bye') =>
    send('POST', `/api/units/${await unitId(key)}/suggestions/`, as, { target })
  const suggested = async (text: string, as = plain) => body<Suggestion>(await suggest([text], as), 201)
  const settings = (values: object) => site.db.updateTable('component').set(values).where('id', '=', app.id).execute()

  it('10.11 #133: a comment needs a text and a scope that fits', async () => {
    expect(problems(await comment({ scope: 'global' }))).toEqual(['comment required'])
    expect(attrs(await comment({ scope: 'galaxy', comment: 'x' }))).toEqual(['scope'])
    expect(attrs(await comment({ scope: 'translation', comment: 'x' }, plain, 'en'))).toEqual(['scope'])
    expect(attrs(await comment({ scope: 'report', comment: 'x' }))).toEqual(['scope'])
    await site.db.updateTable('project').set({ source_review: 1 }).where('id', '=', project.id).execute()
    expect((await comment({ scope: 'report', comment: 'x' })).status).toBe(201)
  })

  it('10.11 #134: a comment for all languages is one of the source', async () => {
    expect((await comment({ scope: 'global', comment: 'For all' })).status).toBe(201)
    const count = async (language: string) =>
      (await site.read<Page<Comment>>(`/api/units/${await unitId('bye', language)}/comments/`)).count
    expect([await count('en'), await count('de')]).toEqual([1, 0])
  })

  it('10.11 #135: whose and when is for administrators to say; without it, the caller and now', async () => {
    const text = { scope: 'translation', comment: 'x' }
    for (const more of [{ timestamp: '2020-01-02T03:04:05Z' }, { user_email: 'other@example.org' }])
      expect((await comment({ ...text, ...more })).status).toBe(403)
    const moved = { timestamp: '2020-01-02T03:04:05Z', user_email: 'other@example.org' }
    expect(body(await comment({ ...text, ...moved }, root), 201)).toMatchObject({
      timestamp: '2020-01-02T03:04:05.000000Z',
      user: `${BASE}/api/users/other/`,
    })
    expect(body(await comment({ ...text, user_email: 'nobody@example.org' }, root), 201)).toMatchObject({
      user: `${BASE}/api/users/root/`,
    })
    const { timestamp } = body<Comment>(await comment(text), 201)
    expect(Date.parse(timestamp)).toBe(Math.floor(site.time / 1000))
  })

  it('10.11 #136: who sees a string may still not comment on it', async () => {
    await site.db.updateTable('project').set({ access_control: 1 }).where('id', '=', project.id).execute()
    expect((await send('GET', `/api/units/${await unitId('bye')}/comments/`, plain)).status).toBe(200)
    expect((await comment({ scope: 'translation', comment: 'x' })).status).toBe(403)
  })

  it('10.11 #137: a suggestion is tidied like a translation; what does not fit, or is there, is refused', async () => {
    expect(body<Suggestion>(await suggest(['Neue Zeile'], plain, 'line'), 201).target).toEqual(['Neue Zeile\n'])
    expect(attrs(await suggest(['a', 'b']))).toEqual(['target'])
    expect(attrs(await suggest([' ']))[0]).toMatch(/^target/)
    expect(attrs(await suggest(['x'.repeat(20_000)]))[0]).toMatch(/^target/)
    expect((await suggest(['Ade'])).status).toBe(201)
    expect(attrs(await suggest(['Ade']))).toEqual(['target'])
    expect(attrs(await suggest(['Ade'], other))).toEqual(['target'])
    expect(attrs(await suggest(['Eine Zeile'], plain, 'line'))).toEqual(['target'])
  })

  it('10.11 #138: suggestions: of visitors, of what is hidden, turned off, of what is read-only', async () => {
    const path = `/api/units/${await unitId('bye')}/suggestions/`
    expect((await send('POST', path, undefined, { target: ['x'] })).status).toBe(401)
    const hidden = await makeProject(site, `hidden${number}`, { access_control: 100 })
    await makeComponent(site, hidden, 'app', { files })
    const secret = `/api/units/${await unitId('bye', 'de', hidden.slug)}/suggestions/`
    expect((await send('POST', secret, plain, { target: ['x'] })).status).toBe(404)
    await settings({ enable_suggestions: 0 })
    expect((await suggest(['x'])).status).toBe(403)
    await settings({ enable_suggestions: 1 })
    const source = await unitId('bye', 'en')
    expect((await send('PATCH', `/api/units/${source}/`, root, { extra_flags: 'read-only' })).status).toBe(200)
    expect((await suggest(['x'])).status).toBe(403)
  })

  it('10.11 #139: an accepted suggestion becomes the text; approving takes the right to review', async () => {
    const first = await suggested('Ade')
    expect((await send('POST', `/api/suggestions/${first.id}/accept/`, plain, { approve: true })).status).toBe(403)
    expect(body(await send('POST', `/api/suggestions/${first.id}/accept/`, plain))).toEqual({ result: 'accepted' })
    expect(await site.read(`/api/units/${await unitId('bye')}/`)).toMatchObject({ target: ['Ade'], state: 20 })
    expect((await send('GET', `/api/suggestions/${first.id}/`, plain)).status).toBe(404)
  })

  it('10.11 #140: the last vote counts, enough votes accept, and not everything is a vote', async () => {
    const { id } = await suggested('Ade')
    const vote = (value: unknown, as: TestUser | undefined = plain) =>
      send('POST', `/api/suggestions/${id}/vote/`, as, { value })
    expect((await vote(1)).status).toBe(403)
    await settings({ suggestion_voting: 1 })
    // A request that names nobody is the first to be refused.
    expect((await send('POST', `/api/suggestions/${id}/vote/`, undefined, { value: 1 })).status).toBe(401)
    expect(attrs(await vote(5))).toEqual(['value'])
    expect(body(await vote(1))).toMatchObject({ result: 'voted', suggestion: { votes: 1 } })
    expect(body(await vote(-1))).toMatchObject({ result: 'voted', suggestion: { votes: -1 } })
    await settings({ suggestion_autoaccept: 2 })
    expect(body(await vote(1))).toMatchObject({ result: 'voted', suggestion: { votes: 1 } })
    expect(body(await vote(1, other))).toEqual({ result: 'accepted', suggestion: null })
  })

  it('where people vote, whoever suggests has voted for it', async () => {
    expect(await suggested('Tschau')).toMatchObject({ votes: 0 })
    await settings({ suggestion_voting: 1, suggestion_autoaccept: 2 })
    const { id, votes } = await suggested('Ade')
    expect(votes).toBe(1)
    const listed = async (path: string) => (await site.read<Page<Suggestion>>(path)).results.map(({ votes }) => votes)
    expect(await listed(`/api/units/${await unitId('bye')}/suggestions/`)).toEqual([1, 0])
    expect((await listed('/api/suggestions/')).slice(0, 2)).toEqual([1, 0])
    const vote = (value: number, as: TestUser) => send('POST', `/api/suggestions/${id}/vote/`, as, { value })
    expect(body(await vote(-1, plain))).toMatchObject({ result: 'voted', suggestion: { votes: -1 } })
    expect(body(await vote(1, plain))).toMatchObject({ result: 'voted', suggestion: { votes: 1 } })
    expect(body(await suggest(['Ade'], other))).toEqual({ result: 'accepted', suggestion: null })
  })

  it('one vote accepts nothing, and who may not vote has none', async () => {
    await settings({ suggestion_voting: 1, suggestion_autoaccept: 1 })
    expect(await suggested('Ade')).toMatchObject({ votes: 1 })
    expect(await site.read(`/api/units/${await unitId('bye')}/`)).toMatchObject({ target: [''], has_suggestion: true })
    const stranger = await makeUser(site, `voteless${number}`)
    await site.db.deleteFrom('membership').where('user_id', '=', stranger.id).execute()
    const projects = [project]
    await makeTeam(site, `Voteless ${number}`, { members: [stranger], projects, permissions: ['suggestion.add'] })
    expect(await suggested('Tschau', stranger)).toMatchObject({ votes: 0 })
  })

  it("10.11 #141: one's own suggestion is taken back; others need the right, and a reason is short", async () => {
    const { id } = await suggested('Ade')
    const stranger = await makeUser(site, `stranger${number}`)
    await site.db.deleteFrom('membership').where('user_id', '=', stranger.id).execute()
    await makeTeam(site, `Strangers ${number}`, { members: [stranger], projects: [project] })
    const path = `/api/suggestions/${id}/`
    expect((await send('DELETE', path, stranger)).status).toBe(403)
    expect(attrs(await send('DELETE', path, plain, { rejection_reason: 'x'.repeat(201) }))).toEqual([
      'rejection_reason',
    ])
    expect((await send('GET', path)).status).toBe(200)
    expect((await send('DELETE', path, plain, { rejection_reason: 'Mine' })).status).toBe(204)
    expect((await send('GET', path)).status).toBe(404)
  })
})
