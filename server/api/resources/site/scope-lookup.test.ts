import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, type TestUser } from '#server/testing/users.ts'

interface Scope {
  kind: string
  project: { slug: string } | null
  categories: { slug: string }[]
  component: { path: string; locked: boolean } | null
  language: { code: string } | null
  unit: number | null
  rights: string[]
  why_not: Record<string, string>
}

describeEachEngine('a place', (open) => {
  let site: TestSite
  let stranger: TestUser
  let admin: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    stranger = await makeUser(site, 'stranger')
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    const project = await makeProject(site, 'open')
    await makeComponent(site, project, 'app')
    const deep = await makeComponent(site, project, 'deep')
    await setComponent(site, deep, { category_id: await makeCategory(site, project, 'outer'), path: 'outer/deep' })
    const locked = await makeComponent(site, project, 'shut')
    await setComponent(site, locked, { locked: 1 })
    await makeComponent(site, project, 'vault', { restricted: 1 })
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
  })
  afterAll(() => site.close())

  const scope = (path: string, as?: TestUser) =>
    site.call(`/api/places/?path=${encodeURIComponent(path)}`, as ? { as } : {})

  it.each([
    ['-/-/-', 'site'],
    ['-/-/de', 'language'],
    ['open', 'project'],
    ['open/-/de', 'project-language'],
    ['open/app', 'component'],
    ['open/app/de', 'translation'],
    ['open/app/de/12', 'translation'],
    ['open/outer', 'category'],
    ['open/outer/-/de', 'category-language'],
    ['open/outer/deep', 'component'],
    ['open/outer/deep/de', 'translation'],
    ['/open/app/', 'component'],
  ])('%s is a %s', async (path, kind) => {
    const reply = await scope(path)
    expect([reply.status, reply.json<Scope>().kind]).toEqual([200, kind])
  })

  it('tells everything that the path leads through', async () => {
    expect((await scope('open/outer/deep/de/77')).json<Scope>()).toMatchObject({
      project: { slug: 'open' },
      component: { path: 'outer/deep', locked: false },
      language: { code: 'de' },
      unit: 77,
    })
    expect((await scope('open/outer')).json<Scope>().categories).toMatchObject([{ slug: 'outer' }])
  })

  it.each([
    '',
    '/',
    '-',
    '-/-',
    '-/-/xx',
    'none',
    'open/none',
    'open/deep',
    'open/app/xx',
    'open/app/de/x',
    'open/outer/none',
    'open/-/xx',
    'open/a/b/c/d/e/f',
    'open/\0',
    'hidden',
    'hidden/app',
    'hidden/app/de',
    'hidden/-/de',
    'open/vault',
    'open/vault/de',
    '__proto__',
  ])('%j is not found', async (path) => {
    expect((await scope(path)).status).toBe(404)
    expect((await scope(path, stranger)).status).toBe(404)
  })

  it('what is hidden is there for administrators', async () => {
    expect((await scope('hidden/app/de', admin)).status).toBe(200)
    expect((await scope('open/vault', admin)).status).toBe(200)
  })

  describe('rights', () => {
    it('of a visitor are few, and the reason is told', async () => {
      const { rights, why_not } = (await scope('open/app/de')).json<Scope>()
      expect(rights).not.toContain('unit.edit')
      expect(why_not['unit.edit']).toBeTruthy()
    })

    it('of somebody in a team are those of its roles, and of a locked component it is told', async () => {
      const translator = await makeUser(site, 'translator')
      await makeTeam(site, 'Translators', {
        members: [translator],
        permissions: ['unit.edit', 'suggestion.add', 'comment.add'],
        selection: 1,
      })
      const { rights } = (await scope('open/app/de', translator)).json<Scope>()
      expect(rights).toEqual(expect.arrayContaining(['unit.edit', 'suggestion.add', 'comment.add']))
      expect(rights).not.toContain('component.edit')
      const shut = (await scope('open/shut/de', translator)).json<Scope>()
      expect(shut.rights).not.toContain('unit.edit')
      expect(shut.why_not['unit.edit']).toContain('locked')
    })
  })
})
