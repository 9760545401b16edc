import { expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { makeTeam, openWithPeople } from '#server/testing/users.ts'

interface Queue {
  waiting: number
  translations: { path: string; waiting: number; language: { code: string }; project: { name: string } }[]
}

describeEachEngine('the review queue', (open) => {
  it('lists what waits for somebody across projects, as far as they may review it', async () => {
    const { site, root, rita, vera } = await openWithPeople(open, 'root', 'rita', 'vera')
    const files = {
      'locales/en.json': { a: 'One', b: 'Two', c: 'Three' },
      'locales/de.json': { a: 'Eins', b: 'Zwei', c: '' },
      'locales/fr.json': { a: 'Un', b: '', c: '' },
    }
    const [first, second, plain] = [
      await makeProject(site, 'first'),
      await makeProject(site, 'second'),
      await makeProject(site, 'plain'),
    ]
    for (const project of [first, second, plain]) await makeComponent(site, project, 'app', { files })
    for (const slug of ['first', 'second'])
      await site.call(`/api/projects/${slug}/`, { method: 'PATCH', as: root, json: { translation_review: true } })
    await makeTeam(site, 'reviewers', { members: [rita], projects: [first, plain], permissions: ['unit.review'] })

    const queueOf = async (who: typeof root) => {
      const { status, json } = await site.call('/api/review-queue/', { as: who })
      expect(status).toBe(200)
      const { waiting, translations } = json<Queue>()
      return { waiting, paths: translations.map((one) => `${one.path} ${one.waiting}`) }
    }
    expect(await queueOf(rita)).toEqual({ waiting: 3, paths: ['first/app/de 2', 'first/app/fr 1'] })
    expect(await queueOf(vera)).toEqual({ waiting: 0, paths: [] })
    expect((await queueOf(root)).paths).toEqual([
      'first/app/de 2',
      'second/app/de 2',
      'first/app/fr 1',
      'second/app/fr 1',
    ])

    const found = await site.read<{ results: { id: number }[] }>('/api/units/?q=project:first+language:de+key:a')
    const approved = { target: ['Eins'], state: 30 }
    const unit = `/api/units/${found.results[0]?.id}/`
    expect((await site.call(unit, { method: 'PATCH', as: root, json: approved })).status).toBe(200)
    const french = '/api/projects/first/languages/fr/workflow/'
    expect((await site.call(french, { method: 'PATCH', as: root, json: { translation_review: false } })).status).toBe(
      200,
    )
    expect((await queueOf(rita)).paths).toEqual(['first/app/de 1'])
    expect((await site.call('/api/review-queue/')).status).toBe(401)
    await site.close()
  })
})
