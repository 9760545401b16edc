import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Unit {
  id: number
  context: string
  source_unit: string
  language_code: string
}

const german = { title: 'Titel', title_short: '', title_min: '', other: '', 'other#s': '' }

describeEachEngine('variants', (open) => {
  let site: TestSite
  let admin: TestUser
  let component: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'ann', { is_superuser: 1 })
    component = await makeComponent(site, await makeProject(site, 'harbour'), 'app', {
      files: {
        'locales/en.json': { title: 'Title', title_short: 'Ttl', title_min: 'T', other: 'Other', 'other#s': 'O' },
        'locales/de.json': german,
      },
      variant_regex: '_(short|min)$',
    })
    await makeComponent(site, await makeProject(site, 'secret', { access_control: 100 }), 'app')
  })
  afterAll(() => site.close())

  const units = async (path: string) => (await site.read<{ results: Unit[] }>(path)).results
  const inGerman = (q: string) => units(`/api/translations/harbour/app/de/units/?q=${encodeURIComponent(q)}`)
  const keys = (found: readonly Unit[]) => found.map(({ context }) => context)
  const named = async (key: string) => (await inGerman(`key:="${key}"`))[0] as Unit
  const variantsOf = async (key: string) => keys(await units(`/api/units/${(await named(key)).id}/variants/`))
  const patch = (path: string, json: object) => site.call(path, { method: 'PATCH', as: admin, json })

  it('are strings whose keys differ in what the expression finds', async () => {
    expect(await variantsOf('title')).toEqual(['title_short', 'title_min'])
    expect(await variantsOf('title_min')).toEqual(['title', 'title_short'])
    expect(await variantsOf('other')).toEqual([])
    expect(keys(await inGerman('has:variant'))).toEqual(['title_short', 'title_min'])
  })

  it('come and go with a pull', async () => {
    const english = { title: 'Title', title_min: 'T', other: 'Other', 'other#s': 'O', other_min: 'Oth' }
    await pullFiles(site, component, { 'locales/en.json': english })
    expect(await variantsOf('title')).toEqual(['title_min'])
    expect(await variantsOf('other_min')).toEqual(['other'])
  })

  it('follow a change of the expression, as a job', async () => {
    const path = '/api/components/harbour/app/'
    expect((await patch(path, { variant_regex: '(?<=x)' })).status).toBe(400)
    expect((await patch(path, { variant_regex: '#s$' })).status).toBe(200)
    await runJobs(site)
    expect(await variantsOf('title')).toEqual([])
    expect(await variantsOf('other')).toEqual(['other#s'])
    expect(keys(await inGerman('has:variant'))).toEqual(['other#s'])
    await patch(path, { variant_regex: '' })
    await runJobs(site)
    expect(await inGerman('has:variant')).toEqual([])
  })

  it('are named by flags, by source text or by key', async () => {
    const flag = async (key: string, extra_flags: string) =>
      expect((await patch(new URL((await named(key)).source_unit).pathname, { extra_flags })).status).toBe(200)
    await flag('title_min', 'variant:Title')
    await flag('other_min', 'variant:title')
    expect(await variantsOf('title')).toEqual(['title_min', 'other_min'])
    expect(await variantsOf('title_min')).toEqual(['title'])
    expect(keys(await inGerman('has:variant'))).toEqual(['title_min', 'other_min'])
    await flag('title_min', '')
    expect(await variantsOf('title')).toEqual(['other_min'])
    const scope = await site.read<{ component: object }>('/api/places/?path=harbour/app/de')
    expect(scope.component).toMatchObject({ has_variants: true })
  })

  it('leave room for strings in several languages at once', async () => {
    const [title, other] = [await named('title'), await named('other')]
    const sources = [title, other].map(({ source_unit }) => new URL(source_unit).pathname.split('/')[3])
    const found = await units(`/api/units/?source_unit=${sources}&language=en,fr`)
    expect(found.map(({ context, language_code }) => [context, language_code])).toEqual([
      ['title', 'en'],
      ['other', 'en'],
    ])
    expect(await units(`/api/units/?source_unit=${sources}`)).toHaveLength(4)
    expect((await site.call('/api/units/?source_unit=x')).status).toBe(400)
    const [hidden] = (await site.read<{ results: Unit[] }>('/api/translations/secret/app/de/units/', { as: admin }))
      .results
    const source = new URL(hidden?.source_unit ?? '').pathname.split('/')[3]
    expect(await units(`/api/units/?source_unit=${source}`)).toEqual([])
  })
})
