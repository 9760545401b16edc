import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createSession, endSessions } from '#server/access/sessions.ts'
import { deleteTokens } from '#server/access/tokens.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { body, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

const LANGUAGES =
  'af am ar az be bg bn bs ca cs cy da de el eo es et eu fa fi fr ga gl gu he hi hr hu id is it ja'.split(' ')

interface Listening {
  /** What came until the stream ended, or until it brought `text`. */
  until(text: string): Promise<string>
  close(): void
}

describeEachEngine('a stream', (open) => {
  let site: TestSite
  let root: TestUser
  let member: TestUser
  let project: TestProject
  let base: string
  let team: number
  let unit: number
  let number = 0
  const send = sender(() => site)

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    base = await site.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => site.close())

  beforeEach(async () => {
    const slug = `secret${++number}`
    project = await makeProject(site, slug, { access_control: 100 })
    await makeComponent(site, project, 'app')
    member = await makeUser(site, `member${number}`)
    team = await makeTeam(site, `Members ${number}`, { members: [member], projects: [project] })
    const { results } = await site.read<{ results: { id: number }[] }>(`/api/translations/${slug}/app/de/units/`, {
      as: root,
    })
    unit = results[0]?.id as number
  })

  async function listen(headers: Record<string, string>): Promise<Listening> {
    const ending = new AbortController()
    const path = `${base}/api/projects/${project.slug}/events/`
    const reply = await fetch(path, { headers: { host: 'site.test', ...headers }, signal: ending.signal })
    expect(reply.status).toBe(200)
    const reader = (reply.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let heard = ''
    const until = async (text: string) => {
      while (!heard.includes(text)) {
        const { done, value } = await reader.read()
        if (done) break
        heard += decoder.decode(value, { stream: true })
      }
      return heard
    }
    await until(': listening')
    return { until, close: () => ending.abort() }
  }

  const change = async (text: string) =>
    body(await send('PATCH', `/api/units/${unit}/`, root, { target: [text], state: 20 }))

  /** Hears one change, loses the right to it, and must not hear the next. */
  async function expectEnd(headers: Record<string, string>, lose: () => Promise<unknown>): Promise<void> {
    const stream = await listen(headers)
    try {
      await change('Before that')
      expect(await stream.until('Before that')).toContain('Before that')
      await lose()
      await change('Not for them')
      expect(await stream.until('Not for them')).not.toContain('Not for them')
    } finally {
      stream.close()
    }
  }

  it('F12: ends when the account is closed', async () => {
    await expectEnd({ authorization: member.authorization }, async () =>
      body(await send('PATCH', `/api/users/${member.username}/`, root, { is_active: false })),
    )
  })

  it('F12: ends when its token is revoked', async () => {
    await expectEnd({ authorization: member.authorization }, () => deleteTokens(site.db, member.id))
  })

  it('F12: ends when its session is signed out', async () => {
    const device = { address: '127.0.0.1', userAgent: 'test' }
    const key = await createSession(site.db, member.id, device, site.time)
    await expectEnd({ cookie: `dragoman_session=${key}` }, () => endSessions(site.db, member.id))
  })

  it('F12: ends when a superuser is demoted', async () => {
    const chief = await makeUser(site, `chief${number}`, { is_superuser: 1 })
    await expectEnd({ authorization: chief.authorization }, async () =>
      body(await send('PATCH', `/api/users/${chief.username}/`, root, { is_superuser: false })),
    )
  })

  it('F12: ends when its reader leaves the team', async () => {
    await expectEnd({ authorization: member.authorization }, async () =>
      body(await send('DELETE', `/api/users/${member.username}/groups/`, root, { group_id: team })),
    )
  })

  it('F12: ends for visitors when the project turns private', async () => {
    body(await send('PATCH', `/api/projects/${project.slug}/`, root, { access_control: 0 }))
    await expectEnd({}, async () =>
      body(await send('PATCH', `/api/projects/${project.slug}/`, root, { access_control: 100 })),
    )
  })

  it('F12: goes on for those who keep the right', async () => {
    const stream = await listen({ authorization: member.authorization })
    await send('PATCH', `/api/users/${root.username}/`, root, { full_name: `Root ${number}` })
    await change('Still theirs')
    expect(await stream.until('Still theirs')).toContain('Still theirs')
    stream.close()
  })

  it('F12: of a long export breaks off when the right ends, so that nobody takes a part for the whole', async () => {
    const files = Object.fromEntries(
      ['en', ...LANGUAGES].map((code) => [`locales/${code}.json`, { hello: `Hello ${code} ${'so '.repeat(4000)}` }]),
    )
    await makeComponent(site, project, 'long', { files })
    const reply = await site.app.inject({
      url: `/api/components/${project.slug}/long/export/`,
      headers: { host: 'site.test', authorization: member.authorization },
      payloadAsStream: true,
    })
    let text = ''
    const read = async () => {
      for await (const piece of reply.stream()) {
        if (text === '') await deleteTokens(site.db, member.id)
        text += piece
      }
    }
    await expect(read()).rejects.toThrow()
    expect(text).toContain('Hello en')
    expect(text.split('\n').length).toBeLessThan(LANGUAGES.length)
  })

  it('F12: is one of few that an account, or an address without one, may have open at once', async () => {
    body(await send('PATCH', `/api/projects/${project.slug}/`, root, { access_control: 0 }))
    const limited = site.beside({ STREAMS: '2' })
    const near = await limited.app.listen({ host: '127.0.0.1', port: 0 })
    const endings: AbortController[] = []
    // A reply that nobody holds any more is ended when memory is collected.
    const replies: Response[] = []
    const endAll = () => {
      for (const ending of endings.splice(0)) ending.abort()
    }
    try {
      for (const headers of [{}, { authorization: member.authorization }]) {
        const ask = async () => {
          const ending = new AbortController()
          endings.push(ending)
          const reply = await fetch(`${near}/api/projects/${project.slug}/events/`, { headers, signal: ending.signal })
          replies.push(reply)
          return reply
        }
        expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
        const refused = await ask()
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
        endings[0]?.abort()
        await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe(200)
        endAll()
      }
    } finally {
      // A service is not closed while somebody listens.
      endAll()
      await limited.app.close()
    }
  })
})
