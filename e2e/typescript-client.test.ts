import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'
import { Client, DragomanError } from '../clients/typescript/client.ts'

describeEachEngine('the TypeScript client', (open) => {
  let site: TestSite
  let admin: TestUser
  let client: Client

  beforeAll(async () => {
    ;({ site, admin } = await openWithPeople(open, 'admin'))
    await makeComponent(site, await makeProject(site, 'open'), 'app')
    const url = await site.app.listen({ host: '127.0.0.1', port: 0 })
    client = new Client({ url, token: admin.authorization.replace('Token ', '') })
  })
  afterAll(() => site.close())

  it('walks lists over their pages', async () => {
    const all = await client.call('GET /api/units/', { query: { page_size: 100 } })
    const ids: number[] = []
    for await (const unit of client.list('GET /api/units/', { query: { page_size: 1 } })) ids.push(unit.id)
    expect(ids.length).toBeGreaterThan(3)
    expect(ids).toEqual(all.results.map(({ id }) => id))
  })

  it('writes, and gets files as they are', async () => {
    const [unit] = (await client.call('GET /api/units/', { query: { q: 'language:de' } })).results
    const params = { id: unit?.id ?? 0 }
    const saved = await client.call('PATCH /api/units/:id/', { params, body: { target: ['Ade'], state: 20 } })
    expect(saved.target).toEqual(['Ade'])
    const at = { project: 'open', component: 'app', language: 'de' }
    const file = await client.send('GET /api/translations/:project/:component/:language/file/', { params: at })
    expect(await file.text()).toContain('Ade')
  })

  it('throws what the service says is wrong', async () => {
    const wrong = client.call('GET /api/units/:id/', { params: { id: 999_999 } })
    await expect(wrong).rejects.toThrow(DragomanError)
    const refused = client.call('POST /api/projects/', { body: { name: '', slug: 'x', web: 'https://x.example/' } })
    await expect(refused).rejects.toMatchObject({ status: 400, errors: [{ attr: 'name' }] })
  })

  it('waits for a busy service, and gives up', async () => {
    let calls = 0
    const busy: typeof fetch = async () => {
      calls++
      return calls < 3
        ? new Response('{}', { status: 429, headers: { 'retry-after': '0.001' } })
        : Response.json({ id: 7 })
    }
    const patient = new Client({ url: 'https://x.example/sub/', fetch: busy })
    await expect(patient.call('GET /api/units/:id/', { params: { id: 7 } })).resolves.toMatchObject({ id: 7 })
    calls = -9
    await expect(patient.call('GET /api/units/:id/', { params: { id: 7 } })).rejects.toMatchObject({ status: 429 })
  })
})
