import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('streams', (open) => {
  let site: TestSite
  let project: TestProject
  let user: TestUser
  let base: string

  beforeAll(async () => {
    site = await TestSite.open(open)
    user = await makeUser(site, 'ann')
    project = await makeProject(site, 'harbour')
    await makeComponent(site, project, 'app')
    base = await site.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => site.close())

  it('export all units of a component, a line each', async () => {
    const reply = await site.call('/api/components/harbour/app/export/')
    expect(reply.headers['content-type']).toBe('application/x-ndjson')
    const units = reply.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { context: string })
    expect(units.map((unit) => unit.context).toSorted()).toEqual(['bye', 'bye', 'hello', 'hello'])
    expect((await site.call('/api/components/harbour/no/export/')).status).toBe(404)
  })

  it('tell changes as they happen, and go on after the last that was heard', async () => {
    const { results } = await site.read<{ results: { id: number; context: string }[] }>(
      '/api/translations/harbour/app/de/units/',
    )
    const bye = results.find((unit) => unit.context === 'bye')
    const ending = new AbortController()
    const stream = await fetch(`${base}/api/projects/harbour/events/`, { signal: ending.signal })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader()
    const decoder = new TextDecoder()
    let heard = ''
    const hear = async (wanted: string) => {
      while (!heard.includes(wanted)) heard += decoder.decode((await reader.read()).value)
    }
    await hear(': listening')
    const json = { target: ['Tschüss'], state: 20 }
    expect((await site.call(`/api/units/${bye?.id}/`, { method: 'PATCH', as: user, json })).status).toBe(200)
    await hear('"action":5')
    ending.abort()
    const id = Number(/id: (\d+)\nevent: change\n/.exec(heard)?.[1])
    const again = new AbortController()
    const headers = { 'last-event-id': String(id - 1) }
    const second = await fetch(`${base}/api/projects/harbour/events/`, { signal: again.signal, headers })
    const other = (second.body as ReadableStream<Uint8Array>).getReader()
    site.time += 1000
    await site.call(`/api/units/${bye?.id}/`, { method: 'PATCH', as: user, json: { target: ['Ade'], state: 20 } })
    let more = ''
    while (!more.includes('Ade')) more += decoder.decode((await other.read()).value)
    expect(more).toContain(`id: ${id}\n`)
    again.abort()
  })

  it('tell those who signed in who else has a string open, until they leave it', async () => {
    const { results } = await site.read<{ results: { id: number }[] }>('/api/translations/harbour/app/de/units/')
    const id = results[0]?.id as number
    const bob = await makeUser(site, 'bob')
    const here = (open: boolean) => site.call(`/api/units/${id}/presence/`, { method: 'POST', as: bob, json: { open } })
    expect((await here(true)).status).toBe(204)
    const listen = async (caller: TestUser | undefined) => {
      const ending = new AbortController()
      const headers = caller ? { authorization: caller.authorization } : {}
      const { body } = await fetch(`${base}/api/projects/harbour/events/`, { signal: ending.signal, headers })
      return { reader: (body as ReadableStream<Uint8Array>).getReader(), ending, heard: '' }
    }
    const decoder = new TextDecoder()
    const hear = async (ear: Awaited<ReturnType<typeof listen>>, wanted: string) => {
      while (!ear.heard.includes(wanted)) ear.heard += decoder.decode((await ear.reader.read()).value)
    }
    const ears = [await listen(user), await listen(undefined), await listen(bob)]
    await hear(ears[0] as never, `event: presence\ndata: {"present":[{"unit":${id},"username":"bob"`)
    expect((await here(false)).status).toBe(204)
    await hear(ears[0] as never, 'data: {"present":[]}')
    const json = { target: ['Servus'], state: 20 }
    await site.call(`/api/units/${id}/`, { method: 'PATCH', as: user, json })
    for (const ear of ears.slice(1)) {
      await hear(ear, 'Servus')
      expect(ear.heard).not.toContain('presence')
    }
    for (const { ending } of ears) ending.abort()
    expect((await site.call(`/api/units/${id}/presence/`, { method: 'POST', json: { open: true } })).status).toBe(401)
  })

  it('are not found by those who may not know of the project', async () => {
    await site.db.updateTable('project').set({ access_control: 100 }).where('id', '=', project.id).execute()
    expect((await site.call('/api/projects/harbour/events/')).status).toBe(404)
    expect((await site.call('/api/components/harbour/app/export/')).status).toBe(404)
  })
})
