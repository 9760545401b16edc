import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { po, poFiles, poSettings } from '#server/testing/po-files.ts'
import { body, problems, senderFor } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  readonly id: number
  readonly target: readonly string[]
  readonly flags: string
  readonly state: number
}

const days = '\nmsgid "%d day"\nmsgid_plural "%d days"\nmsgstr[0] ""\nmsgstr[1] ""\n'

const xliff = (target: string) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
  <file original="a" source-language="en" target-language="cs" datatype="plaintext"><body>
    <trans-unit id="bold"><source><g id="1">Bold</g></source><target>${target}</target></trans-unit>
  </body></file>
</xliff>
`

describeEachEngine('saved texts and lists, as clients of the family know them', (open) => {
  let site: TestSite
  let root: TestUser
  let project: TestProject

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    project = await makeProject(site, 'test')
    const files = { ...poFiles, 'po/cs.po': po({ 'Thank you': 'Děkujeme' }, 'cs') + days }
    await makeComponent(site, project, 'app', { files, ...poSettings })
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )
  const get = <T>(path: string) => site.read<T>(path, { as: root })
  const units = async (component: string, q: string) =>
    (await get<{ results: UnitView[] }>(`/api/translations/test/${component}/cs/units/?q=${encodeURIComponent(q)}`))
      .results
  const first = async (q: string, component = 'app') => (await units(component, q))[0] as UnitView

  it('a text that is too long for max-length is saved, and fails the check', async () => {
    const { id } = await first('source:="Thank you"')
    body(await send('PATCH', `/api/units/${id}/`, { extra_flags: 'max-length:10' }))
    body(await send('PATCH', `/api/units/${id}/`, { target: ['Mockrát vám děkujeme'], state: 20 }))
    expect((await units('app', 'check:max-length')).map((one) => one.id)).toEqual([id])
  })

  it('a blank plural form is named', async () => {
    const { id } = await first('source:"%d day"')
    const blank = { target: ['%d den', ''], state: 20 }
    expect(problems(await send('PATCH', `/api/units/${id}/`, blank))).toEqual(['target.1 blank'])
  })

  it('XLIFF has markup: xml-text, and missing tags fail', async () => {
    const settings = { file_format: 'xliff', filemask: 'x/*.xlf', template: '' }
    const files = { 'x/cs.xlf': xliff('Tučně') }
    await makeComponent(site, project, 'tags', { files, ...settings })
    const unit = await first('', 'tags')
    expect(unit.flags).toContain('xml-text')
    body(await send('PATCH', `/api/units/${unit.id}/`, { target: ['Tlustě'], state: 20 }))
    expect((await units('tags', 'check:xml-tags')).map((one) => one.id)).toEqual([unit.id])
  })

  it('suggestions are newest first, languages of a project by name', async () => {
    const { id } = await first('source:="Thank you"')
    for (const target of ['Jeden', 'Dva'])
      body(await send('POST', `/api/units/${id}/suggestions/`, { target: [target] }), 201)
    const { results } = await get<{ results: { target: string[] }[] }>(`/api/units/${id}/suggestions/`)
    expect(results.map(({ target }) => target[0])).toEqual(['Dva', 'Jeden'])
    const languages = await get<{ name: string }[]>('/api/projects/test/languages/')
    expect(languages.length).toBeGreaterThan(1)
    expect(languages.map(({ name }) => name)).toEqual(languages.map(({ name }) => name).toSorted())
  })

  it('a memory of an unknown language is empty; a project is deleted by a task', async () => {
    expect(await get('/api/memory/?source_language=zz')).toMatchObject({ count: 0, results: [] })
    await makeProject(site, 'gone')
    const removed = await send('DELETE', '/api/projects/gone/')
    expect(removed.status).toBe(202)
    expect(removed.json()).toMatchObject({ task_url: expect.stringContaining(`${BASE}/api/tasks/`) })
  })

  it('a changed language is answered whole, as it is read', async () => {
    const plural = { number: 2, formula: 'n > 1' }
    const made = { code: 'qaa_test', name: 'Made up', plural, direction: 'rtl', population: 5 }
    body(await send('POST', '/api/languages/', made), 201)
    const path = '/api/languages/qaa_test/'
    const before = await get<object>(path)
    expect(problems(await send('PUT', path, { name: 'Other' }))).toEqual(['code required'])
    const put = body<object>(await send('PUT', path, { code: 'qaa_test', name: 'Other' }))
    expect(put).toEqual({ ...before, name: 'Other' })
    expect(put).toEqual(await get(path))
    expect(body<object>(await send('PUT', path, put))).toEqual(put)
    const patched = body<object>(await send('PATCH', path, { population: 7, direction: 'ltr' }))
    expect(patched).toEqual({ ...put, population: 7, direction: 'ltr' })
    expect(patched).toEqual(await get(path))
    expect(body<object>(await send('PATCH', path, {}))).toEqual(patched)
    const counted = body<{ plural: object }>(await send('PATCH', path, { plural: { number: 1, formula: '0' } }))
    expect(counted.plural).toMatchObject({ number: 1, formula: '0', source: 0 })
    expect(body(await send('PATCH', path, { direction: '' }))).toMatchObject({ direction: 'ltr' })
    body(await send('POST', '/api/languages/', { code: 'ar_QX', plural }), 201)
    expect(await get('/api/languages/ar_QX/')).toMatchObject({ direction: 'rtl' })
    expect(body(await send('PATCH', '/api/languages/ar_QX/', { direction: 'ltr' }))).toMatchObject({ direction: 'ltr' })
    expect(body(await send('PUT', '/api/languages/ar_QX/', { code: 'ar_QX', direction: '' }))).toMatchObject({
      direction: 'rtl',
    })
    const moved = body<object>(await send('PATCH', path, { code: 'qab_test' }))
    expect(moved).toMatchObject({ code: 'qab_test', url: `${BASE}/api/languages/qab_test/` })
    expect(problems(await send('PUT', '/api/languages/qab_test/', { code: 'de', name: 'x' }))).toEqual(['null invalid'])
  })
})
