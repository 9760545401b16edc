import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf, routePaths } from '#server/testing/addresses.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import {
  type CallerName,
  callers,
  openSecrets,
  type SampleComponent,
  type SecretSite,
  sampleComponents,
  traces,
  visible,
} from '#server/testing/secrets.ts'
import type { Reply, TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser } from '#server/testing/users.ts'

interface Page {
  readonly count: number
  readonly next: string | null
  readonly results: readonly { readonly id: number; readonly code?: string }[]
}

/** Routes that show more of a visible project than everybody may know. */
const needsRight =
  /^(?!\/api\/screenshots\/).*\/(repository|repository\/log|file|usages|usages\/unused|usages\/missing)\/$/
const aboutScope = routePaths.filter((path) => path.includes(':') && !path.includes(':username'))
/** Where visitors are asked who they are, whatever is there. */
const asksVisitors = /^\/api\/tasks\//
/** A workflow is that of a language, which somebody may not know of. */
const wholeProject = /^\/api\/projects\/(?!.*\/workflow\/$)|^\/api\/categories\//

describeEachEngine('visibility', (open) => {
  let site: TestSite
  let world: SecretSite

  beforeAll(async () => {
    ;({ site, world } = await openSecrets(open))
  })
  afterAll(() => site.close())

  const ask = (path: string, caller: CallerName) => site.call(path, { as: world.callers[caller] })
  const replies = new Map<string, Promise<Reply>>()
  /** Asked once with as much as fits on a page: its status, its text and what it has a trace of are looked at apart. */
  const askOnce = (path: string, caller: CallerName): Promise<Reply> => {
    const key = `${caller} ${path}`
    const reply = replies.get(key) ?? ask(`${path}?page_size=1000`, caller)
    replies.set(key, reply)
    return reply
  }
  const read = <T>(path: string, caller: CallerName) => site.read<T>(path, { as: world.callers[caller] })

  const expected = (path: string, scope: SampleComponent, caller: CallerName): number => {
    const known = visible[caller].includes(scope) || (scope === 'restricted' && wholeProject.test(path))
    if (!known) return caller === 'anonymous' && asksVisitors.test(path) ? 401 : 404
    if (!needsRight.test(path) || caller === 'root' || scope !== 'guarded') return 200
    return 403
  }

  describe.each(aboutScope)('%s', (path) => {
    it.each(sampleComponents)('of what is %s is there for those who may know of it', async (scope) => {
      const address = addressOf(path, world.examples[scope])
      const found = await Promise.all(callers.map(async (caller) => [caller, (await askOnce(address, caller)).status]))
      expect(found).toEqual(callers.map((caller) => [caller, expected(path, scope, caller)]))
    })

    it('answers for what is hidden as for what does not exist', async () => {
      for (const caller of callers) {
        const nothing = Object.fromEntries(Object.keys(world.examples.open).map((name) => [name, '999999']))
        const missing = await askOnce(addressOf(path, nothing as never), caller)
        for (const scope of sampleComponents.filter((one) => [401, 404].includes(expected(path, one, caller)))) {
          const { status, text, headers } = await askOnce(addressOf(path, world.examples[scope]), caller)
          const { date: _, 'x-request-id': __, ...rest } = headers
          expect({ status, text, headers: rest }).toMatchObject({
            status: missing.status,
            text: missing.text,
            headers: Object.fromEntries(Object.entries(missing.headers).filter(([name]) => name in rest)),
          })
        }
      }
    })
  })

  it.each(callers.filter((caller) => caller !== 'root'))(
    'nothing %s reads has a trace of what is hidden from them',
    async (caller) => {
      const hidden = sampleComponents.filter((scope) => !visible[caller].includes(scope))
      const addresses = new Set(
        routePaths.flatMap((path) => sampleComponents.map((scope) => addressOf(path, world.examples[scope]))),
      )
      for (const address of addresses) {
        const { text, headers } = await askOnce(address, caller)
        for (const secret of hidden) {
          const known = secret === 'restricted' ? text.replaceAll(/own-(label|category)/g, '') : text
          expect([address, traces(secret).exec(known + JSON.stringify(headers))?.[0]]).toEqual([address, undefined])
        }
      }
    },
  )

  it.each(callers)('%s reads something of everything they may know', async (caller) => {
    const bodies = await Promise.all(
      ['components', 'translations', 'units', 'changes', 'languages'].map(
        async (list) => (await ask(`/api/${list}/?page_size=1000`, caller)).text,
      ),
    )
    for (const scope of visible[caller]) for (const body of bodies) expect(traces(scope).test(body)).toBe(true)
  })

  describe('lists and counts', () => {
    const componentIds = (caller: CallerName) => visible[caller].map((scope) => world.components[scope].id)
    const projectIds = (caller: CallerName) => {
      const open = visible[caller].filter((scope) => scope !== 'restricted')
      return open.map((scope) => world.components[scope].project.id)
    }
    const unitIds = async (caller: CallerName, language?: string) => {
      let query = site.db
        .selectFrom('unit')
        .innerJoin('translation', 'translation.id', 'unit.translation_id')
        .innerJoin('language', 'language.id', 'translation.language_id')
        .select('unit.id')
        .where('translation.component_id', 'in', componentIds(caller))
        .orderBy('unit.id')
      if (language) query = query.where('language.code', '=', language)
      return (await query.execute()).map((row) => row.id)
    }
    const changeIds = async (caller: CallerName) => {
      const rows = await site.db.selectFrom('change').selectAll().orderBy('id', 'desc').execute()
      const seen = rows.filter(({ component_id, project_id }) =>
        component_id === null
          ? projectIds(caller).includes(project_id as number)
          : componentIds(caller).includes(component_id),
      )
      return seen.map((row) => row.id)
    }
    const walk = async (path: string, caller: CallerName) => {
      const ids: number[] = []
      for (let next: string | null = `${path}?page_size=3`; next; ) {
        const page: Page = await read<Page>(next.replace(/^https?:\/\/[^/]+/, ''), caller)
        ids.push(...page.results.map((item) => item.id))
        next = page.next
      }
      return ids
    }

    it.each(callers)('of units hold what %s may know, on every page', async (caller) => {
      const ids = await unitIds(caller)
      expect(await walk('/api/units/', caller)).toEqual(ids)
      expect((await read<Page>('/api/units/', caller)).count).toBe(ids.length)
    })

    it.each(callers)('of changes hold what %s may know, on every page', async (caller) => {
      const ids = await changeIds(caller)
      expect(await walk('/api/changes/', caller)).toEqual(ids)
      expect((await read<Page>('/api/changes/', caller)).count).toBe(ids.length)
    })

    it.each(callers)('of components, translations, projects, languages and more do for %s', async (caller) => {
      const count = async (list: string) => (await read<Page>(`/api/${list}/`, caller)).count
      const number = visible[caller].length
      const projects = projectIds(caller).length
      expect({
        projects: await count('projects'),
        components: await count('components'),
        translations: await count('translations'),
        languages: await count('languages'),
      }).toEqual({
        projects,
        components: number,
        translations: number * 2,
        // Who may change languages sees those that nobody uses yet, too.
        languages: caller === 'root' ? expect.toSatisfy((all: number) => all > 600) : number + 1,
      })
    })

    it.each(callers)('of the shared project are about what %s may know', async (caller) => {
      const { project } = world.components.open
      const known = visible[caller].filter((scope) => scope === 'open' || scope === 'restricted')
      const slug = project.slug
      const ids = known.map((scope) => world.components[scope].id)
      const components = await read<Page>(`/api/projects/${slug}/components/`, caller)
      expect(components.results.map((one) => one.id)).toEqual(ids)
      const languages = await read<{ code: string }[]>(`/api/projects/${slug}/languages/`, caller)
      expect(languages.map((one) => one.code)).toEqual(known.length === 2 ? ['en', 'eo', 'de'] : ['en', 'de'])
      const statistics = await read<{ total: number; last_change: string }>(`/api/projects/${slug}/statistics/`, caller)
      expect(statistics.total).toBe(4 * known.length)
      const changes = await walk(`/api/projects/${slug}/changes/`, caller)
      const rows = await site.db
        .selectFrom('change')
        .select(['id', 'component_id'])
        .where('project_id', '=', project.id)
        .orderBy('id', 'desc')
        .execute()
      const seen = rows.filter((row) => row.component_id === null || ids.includes(row.component_id))
      expect(changes).toEqual(seen.map((row) => row.id))
    })

    it.each(callers)('of the language all have in common add up what %s may know', async (caller) => {
      const statistics = await read<{ total: number }>('/api/languages/en/statistics/', caller)
      expect(statistics.total).toBe((await unitIds(caller, 'en')).length)
    })
  })

  it('subscriptions about hidden things are shown to nobody but the person and administrators', async () => {
    for (const caller of callers) {
      const { count } = await read<Page>('/api/users/root/notifications/', caller)
      expect([caller, count]).toEqual([caller, caller === 'root' ? 19 : 9])
    }
  })

  it('a team for all projects sees them, but not what is restricted', async () => {
    const reviewer = await makeUser(site, 'reviewer')
    await makeTeam(site, 'Everywhere', { members: [reviewer], selection: 1 })
    const { count } = await site.read<Page>('/api/components/', { as: reviewer })
    expect(count).toBe(4)
    const team = await makeUser(site, 'publisher')
    await makeTeam(site, 'Public only', { members: [team], selection: 3, projects: [world.components.secret.project] })
    expect((await site.read<Page>('/api/components/', { as: team })).count).toBe(2)
  })

  it('a site without secrets shows everything to everybody, until there is one', async () => {
    const counts = async () =>
      Promise.all(
        ['units', 'changes', 'components'].map(async (list) => (await read<Page>(`/api/${list}/`, 'anonymous')).count),
      )
    const before = await counts()
    await site.db.updateTable('project').set({ access_control: 0 }).execute()
    await site.db.updateTable('component').set({ restricted: 0 }).execute()
    const all = await Promise.all(
      ['units', 'changes', 'components'].map(async (list) => (await read<Page>(`/api/${list}/`, 'root')).count),
    )
    expect(await counts()).toEqual(all)
    expect(all[0]).toBeGreaterThan(before[0] as number)
    await site.db.updateTable('project').set({ access_control: 100 }).where('slug', '=', 'Xyzzyq').execute()
    expect((await read<Page>('/api/components/', 'anonymous')).count).toBe(4)
  })
})
