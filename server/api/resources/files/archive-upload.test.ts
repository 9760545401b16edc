import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { po, poSettings } from '#server/testing/po-files.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const json = (strings: object) => `${JSON.stringify(strings, null, 4)}\n`
const zip = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])))

interface Report {
  dry_run: boolean
  imported: number
  unchanged: number
  not_matched: number
  refused: number
  files: { path: string; status: string; component: string | null; language: string | null; reason: string }[]
}

describeEachEngine('archives of files', (open) => {
  let site: TestSite
  let project: TestProject
  let plain: TestUser
  let admin: TestUser

  beforeAll(async () => {
    ;({ site, plain, admin } = await openWithPeople(open, 'plain', 'admin'))
    project = await makeProject(site, 'harbour')
    const files = {
      'app/en.json': json({ hello: 'Hello', bye: 'Goodbye' }),
      'app/de.json': json({ hello: 'Hallo', bye: '' }),
      'app/cs.json': json({ hello: '', bye: '' }),
    }
    await makeComponent(site, project, 'app', { filemask: 'app/*.json', template: 'app/en.json', files })
    await makeComponent(site, project, 'site', {
      ...poSettings,
      files: { 'po/de.po': po({ One: '' }, 'de') },
    })
  })
  afterAll(() => site.close())

  const send = async (at: string, bytes: Uint8Array, fields: Record<string, string> = {}, as = admin) => {
    site.time += 1_000_000
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new File([new Uint8Array(bytes)], 'files.zip'))
    return site.call(`/api/${at}/file/`, { method: 'POST', as, form })
  }
  const upload = async (at: string, files: Readonly<Record<string, string>>, fields: Record<string, string> = {}) => {
    const reply = await send(at, zip(files), fields)
    expect(reply.status, reply.text).toBe(200)
    return reply.json<Report>()
  }
  const statuses = ({ files }: Report) => files.map(({ path, status, language }) => [path, status, language])
  const texts = async (language: string, component = 'app') => {
    const { results } = await site.read<{ results: { context: string; source: string[]; target: string[] }[] }>(
      `/api/translations/harbour/${component}/${language}/units/`,
    )
    return Object.fromEntries(results.map((unit) => [unit.context || unit.source[0], unit.target[0]]))
  }
  const changes = async () => (await site.read<{ count: number }>('/api/projects/harbour/changes/')).count

  it('say what would change, and change nothing, in a dry run', async () => {
    const before = await changes()
    const files = {
      'app/de.json': json({ hello: 'Hallo', bye: 'Tschüss' }),
      'app/cs.json': json({ hello: '', bye: '' }),
      'app/fr.json': json({ hello: 'Bonjour' }),
      'README.md': 'Hello',
    }
    const report = await upload('components/harbour/app', files, { dry_run: 'true' })
    expect(statuses(report)).toEqual([
      ['README.md', 'not_matched', null],
      ['app/cs.json', 'unchanged', 'cs'],
      ['app/de.json', 'imported', 'de'],
      ['app/fr.json', 'refused', null],
    ])
    expect(report).toMatchObject({ dry_run: true, imported: 1, unchanged: 1, not_matched: 1, refused: 1 })
    expect(report.files.at(-1)?.reason).toBe("The component has no translation for 'fr'. Add the language first.")
    expect([await texts('de'), await changes()]).toEqual([{ hello: 'Hallo', bye: '' }, before])
    const single = new FormData()
    single.set('file', new File([files['app/de.json']], 'de.json'))
    single.set('dry_run', '1')
    const reply = await site.call('/api/translations/harbour/app/de/file/', { method: 'POST', as: plain, form: single })
    expect(reply.json()).toEqual({
      not_found: 0,
      skipped: 1,
      accepted: 1,
      total: 2,
      result: true,
      count: 2,
      dry_run: true,
      changes: [{ kind: 'changed', context: 'bye', source: ['Goodbye'], old: [''], target: ['Tschüss'] }],
    })
    expect(await changes()).toBe(before)
  })

  it('are taken file by file; one that cannot be read is refused alone', async () => {
    const files = { 'app/de.json': json({ bye: 'Tschüss' }), 'app/cs.json': '{ broken' }
    const report = await upload('components/harbour/app', files)
    expect(statuses(report)).toEqual([
      ['app/cs.json', 'refused', 'cs'],
      ['app/de.json', 'imported', 'de'],
    ])
    expect(report.files[0]?.reason).toContain("Couldn't read the file.")
    expect(await texts('de')).toEqual({ hello: 'Hallo', bye: 'Tschüss' })
    const before = await changes()
    expect(await upload('components/harbour/app', { 'app/de.json': json({ bye: 'Tschüss' }) })).toMatchObject({
      unchanged: 1,
    })
    expect(await changes()).toBe(before)
  })

  it('bring new source strings before their translations', async () => {
    const files = {
      'app/de.json': json({ hello: 'Hallo', bye: 'Tschüss', more: 'Mehr' }),
      'app/en.json': json({ hello: 'Hello', bye: 'Goodbye', more: 'More' }),
    }
    const report = await upload('components/harbour/app', files, { source_method: 'replace' })
    expect(statuses(report)).toEqual([
      ['app/de.json', 'imported', 'de'],
      ['app/en.json', 'imported', 'en'],
    ])
    expect(await texts('de')).toEqual({ hello: 'Hallo', bye: 'Tschüss', more: 'Mehr' })
  })

  it('of a project go to the components whose paths they have: as downloaded, as in the repository, in one folder', async () => {
    const reply = await site.app.inject({ url: '/api/projects/harbour/file/', headers: { host: 'site.test' } })
    const files = Object.fromEntries(
      Object.entries(unzipSync(reply.rawPayload)).map(([path, bytes]) => [path, strFromU8(bytes)]),
    )
    expect(await upload('projects/harbour', files)).toMatchObject({ imported: 0, not_matched: 0 })
    const changed = { ...files, 'harbour/site/po/de.po': po({ One: 'Eins' }, 'de') }
    expect(await upload('projects/harbour', changed)).toMatchObject({ imported: 1 })
    expect(await texts('de', 'site')).toEqual({ One: 'Eins' })
    const packed = { 'harbour-main/po/de.po': po({ One: 'Uno' }, 'de'), 'harbour-main/README': '' }
    const report = await upload('projects/harbour', packed, { conflicts: 'replace-translated' })
    expect(report.files[1]).toMatchObject({ status: 'imported', component: 'site', language: 'de' })
    expect(await texts('de', 'site')).toEqual({ One: 'Uno' })
  })

  it('of which nothing belongs here, or that are none, are refused whole', async () => {
    for (const [bytes, detail] of [
      [zip({ 'other/de.json': '{}' }), /No file in the archive belongs here/],
      [strToU8('not a zip'), /not a ZIP archive/],
      [zip({ '../app/de.json': '{}' }), /./],
    ] as const) {
      const reply = await send('components/harbour/app', bytes)
      expect(reply.status).toBe(400)
      expect(reply.json<{ errors: { attr: string; detail: string }[] }>().errors[0]).toMatchObject({
        attr: 'file',
        detail: expect.stringMatching(detail),
      })
    }
  })

  it('are taken from those who may upload, by the rules of each language', async () => {
    const bytes = zip({ 'app/en.json': json({ hello: 'Changed' }), 'app/cs.json': json({ hello: 'Ahoj' }) })
    const report = (await send('components/harbour/app', bytes, { method: 'replace' }, plain)).json<Report>()
    expect(statuses(report).map(([, status]) => status)).toEqual(['refused', 'refused'])
    expect((await site.call('/api/components/harbour/app/file/', { method: 'POST' })).status).toBe(401)
    await makeComponent(site, await makeProject(site, 'hidden', { access_control: 100 }), 'app')
    expect((await send('components/hidden/app', bytes, {}, plain)).status).toBe(404)
    expect((await send('projects/hidden', bytes, {}, plain)).status).toBe(404)
  })

  it('are not sent again to who has them', async () => {
    for (const path of [
      '/api/projects/harbour/file/?language_code=de&format=zip:csv',
      '/api/components/harbour/app/file/?language_code=de',
      '/api/translations/harbour/app/cs/file/',
    ]) {
      const etag = String((await site.call(path)).headers.etag)
      const again = () => site.call(path, { headers: { 'if-none-match': etag } })
      for (const reply of [await again(), await again()]) expect([reply.status, reply.text], path).toEqual([304, ''])
    }
    const path = '/api/components/harbour/app/file/?language_code=cs'
    const { etag } = (await site.call(path)).headers
    await upload('components/harbour/app', { 'app/cs.json': json({ hello: 'Ahoj' }) })
    const headers = { 'if-none-match': String(etag), 'if-modified-since': new Date(9e15 / 1000).toUTCString() }
    expect((await site.call(path, { headers })).status).toBe(200)
  })
})
