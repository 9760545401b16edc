import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { po, poFiles, poSettings } from '#server/testing/po-files.ts'
import { body, senderFor } from '#server/testing/send-as.ts'
import { BASE, type TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const plural = `
msgid "%d day"
msgid_plural "%d days"
msgstr[0] "%d den"
msgstr[1] "%d dny"
msgstr[2] "%d dní"

msgctxt "button"
msgid "Thank you"
msgstr "Díky"
`

describeEachEngine('values, as clients of the family know them', (open) => {
  let site: TestSite
  let root: TestUser
  let project: TestProject

  beforeAll(async () => {
    ;({ site, root } = await openWithPeople(open, 'root'))
    project = await makeProject(site, 'test')
    const files = { ...poFiles, 'po/cs.po': po({ 'Thank you': 'Děkujeme' }, 'cs') + plural }
    await makeComponent(site, project, 'zoo', { name: 'Beta', files, ...poSettings })
    await makeComponent(site, project, 'app', { name: 'Zebra' })
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )
  const get = <T>(path: string) => site.read<T>(path, { as: root })
  const file = (query: string) => site.call(`/api/translations/test/zoo/cs/file/${query}`, { as: root })

  it('the template of gettext is the file of the source language', async () => {
    expect(await get('/api/translations/test/zoo/en/')).toMatchObject({
      filename: 'po/hello.pot',
      revision: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    const { results } = await get<{ results: { action: number; details: object }[] }>(
      '/api/translations/test/zoo/en/changes/',
    )
    expect(results.find(({ action }) => action === 0)?.details).toEqual({
      filename: 'po/hello.pot',
      reason: 'new file',
    })
  })

  it('Android components begin with the add-on that removes blank strings; their flags are those of the format', async () => {
    const xml = (text: string) => `<resources>\n    <string name="hello">${text}</string>\n</resources>\n`
    await makeComponent(site, await makeProject(site, 'phone'), 'droid', {
      file_format: 'aresource',
      filemask: 'res/values-*/strings.xml',
      template: 'res/values/strings.xml',
      files: { 'res/values/strings.xml': xml('Hello'), 'res/values-de/strings.xml': xml('Hallo') },
    })
    const path = '/api/components/phone/droid/'
    const shown = await get<{ addons: string[]; effective_check_flags: string }>(path)
    expect([shown.addons.length, shown.effective_check_flags]).toEqual([1, 'java-printf-format'])
    const { results } = await get<{ results: { target: string }[] }>(`${path}changes/?action=60`)
    expect(results.map(({ target }) => target)).toEqual(['weblate.cleanup.blank'])
    expect(Object.keys(shown)).not.toContain('pull_interval')
    const pulled = await send('PATCH', path, { pull_interval: 3 })
    expect(pulled.json()).toMatchObject({ pull_interval: 3 })
    const same = await send('PATCH', path, { license: '', secondary_language: null })
    expect(same.json()).toMatchObject({ inherit_license: true, inherit_secondary_language: true })
    for (const license of ['MIT', ''])
      expect((await send('PATCH', path, { license })).json()).toMatchObject({ license, inherit_license: false })
  })

  it('subtitles begin with the add-on that flags translations that equal the source', async () => {
    const srt = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
    await makeComponent(site, await makeProject(site, 'film'), 'titles', {
      file_format: 'srt',
      filemask: '*.srt',
      template: 'en.srt',
      files: { 'en.srt': srt('Hello'), 'de.srt': srt('Hallo') },
    })
    const { results } = await get<{ results: { target: string }[] }>('/api/components/film/titles/changes/?action=60')
    expect(results.map(({ target }) => target)).toEqual(['weblate.flags.same_edit'])
  })

  it('files say what they are', async () => {
    expect((await file('')).headers['content-type']).toBe('text/x-gettext-catalog')
    expect((await file('?format=po')).headers['content-type']).toBe('text/x-po; charset=utf-8')
  })

  it('exports hold every string, plurals and those that differ in context', async () => {
    const memory = (await file('?format=tmx')).text
    expect(memory.match(/<seg>[^<]*(?=<)/g)?.map((one) => one.slice(5))).toEqual(
      expect.arrayContaining(['Děkujeme', 'Díky', '%d day', '%d den']),
    )
    expect(memory).toContain('<prop type="x-context">button</prop>')
    expect((await file('?format=tbx')).text).toContain('<term>%d den</term>')
  })

  it('of no strings, all are approved where nobody says whether they are reviewed', async () => {
    const nothing = { total: 0, translated_percent: 0, approved_percent: 100, approved_chars_percent: 100 }
    expect(await get('/api/languages/ach/statistics/')).toMatchObject(nothing)
    const category = { name: 'Cat', slug: 'cat', project: `${BASE}/api/projects/test/` }
    const { id } = body<{ id: number }>(await send('POST', '/api/categories/', category), 201)
    expect(await get(`/api/categories/${id}/statistics/`)).toMatchObject(nothing)
    await makeProject(site, 'empty')
    expect(await get('/api/projects/empty/statistics/')).toMatchObject({ translated_percent: 100, approved_percent: 0 })
  })

  it('tables show shares with a decimal', async () => {
    const { text } = await site.call('/api/languages/ach/statistics/?format=csv', { as: root })
    const [names = '', values = ''] = text.split('\r\n')
    expect(values.split(',')[names.split(',').indexOf('approved_percent')]).toBe('100.0')
  })

  it('metrics of a project come by name', async () => {
    expect(Object.keys(await get('/api/projects/test/metrics/'))).toEqual(['zoo', 'app'])
    const { text } = await site.call('/api/projects/test/metrics/?format=csv', { as: root })
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'component,language,metric,name,value',
      expect.stringMatching(/^zoo,cs,translated,Czech,\d+$/),
    ])
  })
})
