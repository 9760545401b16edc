import { afterAll, beforeAll, expect, it } from 'vitest'
import { Access } from '#core/access/teams.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeTeam, openWithPeople, type TestUser } from '#server/testing/users.ts'

interface Overview {
  count: number
  idle: number
  results: {
    slug: string
    total: number
    translated: number
    languages: number
    watched: boolean
    locked: boolean
    last_used: string | null
  }[]
}

describeEachEngine('the project overview', (open) => {
  let people: Awaited<ReturnType<typeof openWithPeople<'root' | 'vera' | 'mia'>>>

  beforeAll(async () => {
    people = await openWithPeople(open, 'root', 'vera', 'mia')
    const { site, root, mia } = people
    const projects = {
      apple: await makeProject(site, 'apple', { name: 'Zebra app' }),
      berry: await makeProject(site, 'berry', { name: 'alpha berry' }),
      cedar: await makeProject(site, 'cedar', { name: 'Middle', access_control: Access.private }),
      empty: await makeProject(site, 'empty', { name: 'Nothing yet' }),
      frozen: await makeProject(site, 'frozen', { name: 'Frozen 100%' }),
    }
    for (const name of ['apple', 'berry', 'cedar', 'frozen'] as const) await makeComponent(site, projects[name], 'app')
    const files = { 'locales/en.json': { a: 'One' }, 'locales/fr.json': { a: 'Un' } }
    const secret = await makeComponent(site, projects.berry, 'secret', { files })
    await site.call(`/api/components/berry/secret/`, { method: 'PATCH', as: root, json: { restricted: true } })
    await site.call('/api/components/frozen/app/lock/', { method: 'POST', as: root, json: { lock: true } })
    await makeTeam(site, 'cedar team', { members: [mia], projects: [projects.cedar] })
    await makeTeam(site, 'secret team', { members: [mia], components: [secret] })
    await site.call('/api/projects/berry/watching/', { method: 'POST', as: mia, json: { watched: true } })
    site.time += 60_000_000
    const units = await site.read<{ results: { id: number }[] }>('/api/units/?q=project:apple+language:de+key:bye')
    const edit = { target: ['Tschüss'], state: 20 }
    await site.call(`/api/units/${units.results[0]?.id}/`, { method: 'PATCH', as: root, json: edit })
  })
  afterAll(() => people.site.close())

  const ask = async (query: string, as?: 'root' | 'vera' | 'mia') => {
    const { status, json } = await people.site.call(`/api/project-overview/?${query}`, as ? { as: people[as] } : {})
    expect(status).toBe(200)
    return json<Overview>()
  }
  const slugs = async (query: string, as?: 'root' | 'vera' | 'mia') =>
    (await ask(query, as)).results.map(({ slug }) => slug)

  it('lists what the caller may see by name, without what has nothing to do', async () => {
    expect(await slugs('sort=name')).toEqual(['berry', 'apple'])
    expect(await slugs('sort=name', 'mia')).toEqual(['berry', 'cedar', 'apple'])
    expect(await slugs('sort=name&idle=true')).toEqual(['berry', 'frozen', 'empty', 'apple'])
    expect(await ask('sort=name')).toMatchObject({ count: 2, idle: 2 })
    const frozen = (await ask('q=frozen&idle=1')).results[0]
    expect(frozen).toMatchObject({ slug: 'frozen', locked: true, languages: 2 })
  })

  it('finds by a part of the name or slug, in whatever case, with signs taken as they are', async () => {
    expect(await slugs('q=ALPHA')).toEqual(['berry'])
    expect(await slugs('q=100%25&idle=1')).toEqual(['frozen'])
    expect(await slugs('q=_')).toEqual([])
  })

  it('counts only what the caller may see', async () => {
    const berry = async (as?: 'root' | 'mia') =>
      (await ask('q=berry', as)).results.map(({ total, languages }) => ({ total, languages }))
    expect(await berry()).toEqual([{ total: 4, languages: 2 }])
    expect(await berry('mia')).toEqual([{ total: 6, languages: 3 }])
    expect(await berry('root')).toEqual([{ total: 6, languages: 3 }])
  })

  it('has the counts that statistics have, of what the caller may see', async () => {
    const names = ['total_words', 'total_chars', 'translated_words', 'translated_chars', 'failing', 'suggestions']
    const counted = async (options: { as?: TestUser }) => {
      const all = (await people.site.call('/api/projects/berry/statistics/', options)).json<Record<string, number>>()
      return Object.fromEntries([...names, 'comments'].map((name) => [name, all[name]]))
    }
    const { results } = await ask('q=berry', 'root')
    expect(results[0]).toMatchObject(await counted({ as: people.root }))
    const seen = await ask('q=berry')
    expect(seen.results[0]).toMatchObject(await counted({}))
    expect(seen).not.toEqual({ ...seen, results })
  })

  it('sorts by use, progress and change, and knows what is mine and what I watch', async () => {
    expect((await slugs('sort=used', 'root'))[0]).toBe('apple')
    expect((await slugs('sort=used', 'mia'))[0]).toBe('berry')
    expect((await slugs('sort=progress', 'vera'))[0]).toBe('apple')
    expect((await slugs('sort=changed', 'vera'))[0]).toBe('apple')
    expect(await slugs('show=mine&sort=name', 'mia')).toEqual(['berry', 'cedar'])
    expect(await slugs('show=mine', 'vera')).toEqual([])
    expect(await slugs('show=watched', 'mia')).toEqual(['berry'])
    expect((await ask('show=watched', 'mia')).results[0]?.watched).toBe(true)
    expect((await ask('', 'root')).results[0]?.last_used).not.toBeNull()
    expect((await people.site.call('/api/project-overview/?sort=size')).status).toBe(400)
  })

  it('comes in pages', async () => {
    expect(await slugs('sort=name&page_size=1&page=2')).toEqual(['apple'])
    expect((await people.site.call('/api/project-overview/?page=9')).status).toBe(404)
  })
})
