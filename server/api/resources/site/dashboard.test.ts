import { expect, it } from 'vitest'
import { Access } from '#core/access/teams.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { openWithPeople } from '#server/testing/users.ts'

interface Dashboard {
  view: number
  languages: { code: string }[]
  continue: { path: string; component: { name: string } | null; total: number; translated: number }[]
  review: { waiting: number }
  for_you: { path: string; project: { name: string }; total: number; translated: number }[]
  watched: { slug: string }[]
  watched_count: number
}

describeEachEngine('the dashboard', (open) => {
  it('has where one stopped, what waits for a review, and the unfinished languages of the profile', async () => {
    const { site, root, vera } = await openWithPeople(open, 'root', 'vera')
    const files = {
      'locales/en.json': { a: 'One', b: 'Two' },
      'locales/de.json': { a: 'Eins', b: '' },
      'locales/fr.json': { a: 'Un', b: 'Deux' },
    }
    const [first, second, hidden] = [
      await makeProject(site, 'first'),
      await makeProject(site, 'second', { translation_review: 1 }),
      await makeProject(site, 'hidden', { access_control: Access.private }),
    ]
    for (const project of [first, second, hidden]) await makeComponent(site, project, 'app', { files })
    const read = async (who: typeof root) => {
      const { status, json } = await site.call('/api/dashboard/', { as: who })
      expect(status).toBe(200)
      return json<Dashboard>()
    }
    expect(await read(vera)).toMatchObject({ languages: [], continue: [], for_you: [], watched: [], view: 1 })
    const profile = { languages: ['de', 'fr'] }
    expect((await site.call('/api/users/vera/', { method: 'PATCH', as: vera, json: { profile } })).status).toBe(200)
    await site.call('/api/projects/second/watching/', { method: 'POST', as: vera, json: { watched: true } })
    const dashboard = await read(vera)
    expect(dashboard.languages.map(({ code }) => code)).toEqual(['de', 'fr'])
    expect(dashboard.for_you.map(({ path }) => path)).toEqual(['second/-/de', 'first/-/de'])
    expect(dashboard.for_you[0]).toMatchObject({ project: { name: 'Project second' }, total: 2, translated: 1 })
    expect(dashboard.watched.map(({ slug }) => slug)).toEqual(['second'])

    const found = await site.read<{ results: { id: number }[] }>('/api/units/?q=project:first+language:de+key:a')
    const edit = { target: ['Eines'], state: 20 }
    await site.call(`/api/units/${found.results[0]?.id}/`, { method: 'PATCH', as: root, json: edit })
    expect(await read(root)).toMatchObject({
      continue: [{ path: 'first/app/de', component: { name: 'Component app' }, total: 2, translated: 1 }],
      review: { waiting: 3 },
    })
    expect((await site.call('/api/dashboard/')).status).toBe(401)
    await site.close()
  })
})
