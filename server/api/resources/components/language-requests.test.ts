import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const at = '/api/components/harbour/app/'
const requests = `${at}language-requests/`

describeEachEngine('language requests', (open) => {
  let site: TestSite
  let root: TestUser
  let bob: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    bob = await makeUser(site, 'bob')
    const project = await makeProject(site, 'harbour', { instructions: 'Ask first.' })
    await makeComponent(site, project, 'app', { new_lang: 'contact' })
  })
  afterAll(() => site.close())

  const request = (language_code: string, as: TestUser | undefined = bob) =>
    site.call(requests, { method: 'POST', as, json: { language_code } })
  const decline = (code: string, as: TestUser) => site.call(`${requests}${code}/`, { method: 'DELETE', as })
  const newLang = (new_lang: string) => site.call(at, { method: 'PATCH', as: root, json: { new_lang } })
  const openRequests = async () =>
    (await site.read<{ results: { language_code: string }[] }>(requests)).results.map((one) => one.language_code)

  it('are made by people who may not add languages, once for each, and are in the history', async () => {
    const made = await request('cs_CZ')
    expect([made.status, made.json()]).toEqual([
      201,
      { language_code: 'cs', language_name: 'Czech', user: 'bob', timestamp: expect.any(String) },
    ])
    expect((await request('fr')).status).toBe(201)
    expect(await openRequests()).toEqual(['fr', 'cs'])
    for (const [code, says] of [
      ['fr', 'already requested'],
      ['de', 'already has'],
      ['nonsense', 'No language'],
    ] as const)
      expect([(await request(code)).status, (await request(code)).text]).toEqual([400, expect.stringContaining(says)])
    const { results } = await site.read<{ results: { action: number; details: unknown; target: string }[] }>(
      `${at}changes/?action=49`,
    )
    expect(results.map(({ action, details, target }) => [action, details, target])).toEqual([
      [49, { language: 'fr' }, 'French'],
      [49, { language: 'cs' }, 'Czech'],
    ])
  })

  it('are fulfilled by adding the language, declined by maintainers, and can be made again', async () => {
    expect(
      (await site.call(`${at}translations/`, { method: 'POST', as: bob, json: { language_code: 'fr' } })).status,
    ).toBe(403)
    expect(
      (await site.call(`${at}translations/`, { method: 'POST', as: root, json: { language_code: 'fr' } })).status,
    ).toBe(201)
    expect(await openRequests()).toEqual(['cs'])
    expect((await decline('cs', bob)).status).toBe(403)
    expect((await decline('it', root)).status).toBe(404)
    expect((await decline('cs', root)).status).toBe(204)
    expect((await decline('cs', root)).status).toBe(404)
    expect(await openRequests()).toEqual([])
    expect((await request('cs_CZ')).status).toBe(201)
    expect(await openRequests()).toEqual(['cs'])
  })

  it('are refused where everybody may add languages, or nobody', async () => {
    for (const value of ['add', 'none', 'url']) {
      expect((await newLang(value)).status).toBe(200)
      expect((await request('sv')).status).toBe(400)
    }
    expect((await newLang('existing')).status).toBe(200)
    expect((await request('sv')).status).toBe(201)
    expect((await site.call(requests, { method: 'POST', json: { language_code: 'it' } })).status).toBe(401)
  })
})
