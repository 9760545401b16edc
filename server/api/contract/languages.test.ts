import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { attrs, sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

describeEachEngine('api-facts 10.8 languages', (open) => {
  let site: TestSite
  let root: TestUser
  let plain: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    await makeComponent(site, await makeProject(site, 'test'), 'app')
  })
  afterAll(() => site.close())

  const send = sender(() => site)
  const language = (more: object) => ({
    code: 'tlh',
    name: 'Klingon',
    direction: 'ltr',
    plural: { number: 2, formula: 'n != 1' },
    ...more,
  })
  const create = (more: object, as = root) => send('POST', '/api/languages/', as, language(more))

  it('10.8 #97: plain users see languages in use, administrators all', async () => {
    const list = await site.read<{ results: { code: string }[] }>('/api/languages/', { as: plain })
    expect(list.results.map(({ code }) => code).sort()).toEqual(['de', 'en'])
    expect((await create({ code: 'x_new' }, plain)).status).toBe(403)
    expect((await create({ code: 'x_new' })).status).toBe(201)
    expect((await send('GET', '/api/languages/x_new/', plain)).status).toBe(404)
    expect((await send('GET', '/api/languages/x_new/', root)).status).toBe(200)
  })

  it('10.8 #98: a language needs a plural rule that works and a code that is one', async () => {
    expect(attrs(await create({ plural: undefined }))).toEqual(['null'])
    expect(attrs(await create({ code: 'de' }))).toEqual(['null'])
    expect((await create({ code: 'x_unnamed', name: undefined })).status).toBe(201)
    for (const code of ['new lang', 'new/lang', '@x', 'x@', '']) expect(attrs(await create({ code }))).toEqual(['code'])
    for (const formula of ['n', 'n / 0', '1 % n', 'n ==', ''])
      expect([formula, attrs(await create({ plural: { number: 2, formula } }))]).toEqual([formula, ['plural.formula']])
  })
})
