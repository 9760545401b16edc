import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent, type TestProject } from '#server/testing/factories.ts'
import { po, poFiles, poSettings } from '#server/testing/po-files.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { attrs, senderFor } from '#server/testing/send-as.ts'
import type { TestSite } from '#server/testing/site.ts'
import { makeTeam, makeUser, openWithPeople, type TestUser } from '#server/testing/users.ts'

describeEachEngine('api-facts 10.9 translations and files', (open) => {
  let site: TestSite
  let project: TestProject
  let admin: TestUser
  let plain: TestUser
  let app: TestComponent
  let slug: string
  let number = 0

  beforeAll(async () => {
    ;({ site, admin, plain } = await openWithPeople(open, 'admin', 'plain'))
    project = await makeProject(site, 'test')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    slug = `app${++number}`
    site.time += 1_000_000
    app = await makeComponent(site, project, slug, { files: poFiles, ...poSettings })
  })

  const send = senderFor(
    () => site,
    () => admin,
  )
  const own = (language = 'cs', part = '') => `/api/translations/test/${slug}/${language}/${part}`
  const upload = (text: string, fields: Record<string, string> = {}, as = plain, path = own('cs', 'file/')) => {
    site.time += 1000
    const form = new FormData()
    form.append('file', new Blob([text]), 'cs.po')
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    return site.call(path, { method: 'POST', as, form })
  }
  const strings = { 'Hello, world!': '', Orangutan: '', 'Try the service': '', 'Thank you': '' }
  const thanks = po({ ...strings, 'Thank you': 'Díky' }, 'cs')

  it('10.9 #99: lists follow who may see the project', async () => {
    const hidden = await makeProject(site, `hidden${number}`, { access_control: 100 })
    await makeComponent(site, hidden, 'app', { files: poFiles, ...poSettings })
    const count = async (as: TestUser) => (await site.read<{ count: number }>('/api/translations/', { as })).count
    expect((await count(admin)) - (await count(plain))).toBe(4)
    await site.db.updateTable('project').set({ access_control: 0 }).where('id', '=', hidden.id).execute()
  })

  it('10.9 #100: a file is not sent again to who has it', async () => {
    const modified = String((await site.call(own('cs', 'file/'))).headers['last-modified'])
    const again = await site.call(own('cs', 'file/'), { headers: { 'if-modified-since': modified } })
    expect(again.status).toBe(304)
  })

  it('10.9 #101: searching and converting', async () => {
    expect(attrs(await site.call(own('cs', 'file/?q=hello')))).toEqual(['q'])
    expect(attrs(await site.call(own('cs', 'file/?format=invalid')))).toEqual(['format'])
    expect((await site.call(own('cs', 'file.invalid'))).status).toBe(404)
    const xliff = await site.call(own('cs', 'file.xliff'))
    expect([xliff.status, xliff.headers['content-type']]).toEqual([200, 'application/x-xliff+xml; charset=utf-8'])
    const some = await site.call(own('cs', 'file/?format=po&q=source:Orangutan'))
    expect([some.text.includes('Orangutan'), some.text.includes('Thank you')]).toEqual([true, false])
    expect(attrs(await site.call(own('cs', 'file/?format=po&q=state:unknown')))).toEqual(['q'])
  })

  it('10.9 #102: uploading without any right', async () => {
    const visitor = await makeUser(site, `visitor${number}`)
    await site.db.deleteFrom('membership').where('user_id', '=', visitor.id).execute()
    expect((await upload(thanks, {}, visitor)).status).toBe(403)
    const hidden = await makeProject(site, `private${number}`, { access_control: 100 })
    await makeComponent(site, hidden, 'app', { files: poFiles, ...poSettings })
    expect((await upload(thanks, {}, visitor, `/api/translations/${hidden.slug}/app/cs/file/`)).status).toBe(404)
  })

  it('10.9 #103: an upload counts what it brought, and nothing the second time', async () => {
    const first = await upload(thanks)
    expect([first.status, first.json()]).toEqual([
      200,
      { not_found: 0, skipped: 0, accepted: 1, total: 4, result: true, count: 4 },
    ])
    expect((await upload(thanks)).json()).toMatchObject({ accepted: 0, skipped: 1, result: false })
  })

  it('10.9 #104: conflicts', async () => {
    const hello = (text: string) => po({ ...strings, 'Hello, world!': text }, 'cs')
    expect((await upload(hello('Nazdar'), { conflicts: 'ignore' })).json()).toMatchObject({ accepted: 0, skipped: 1 })
    const replace = { conflicts: 'replace-translated' }
    expect((await upload(hello('Ahoj světe!'), replace)).json()).toMatchObject({ accepted: 0, skipped: 1 })
    expect((await upload(hello('Nazdar'), replace)).json()).toMatchObject({ accepted: 1 })
    expect((await upload(hello('Dobrý den'), { overwrite: 'yes' })).json()).toMatchObject({ accepted: 1 })
  })

  it('10.9 #105: the same suggestion is taken once', async () => {
    expect((await upload(thanks, { method: 'suggest' })).json()).toMatchObject({ accepted: 1, skipped: 0 })
    expect((await upload(thanks, { method: 'suggest' })).json()).toMatchObject({ accepted: 0, skipped: 1 })
  })

  it('10.9 #106: the method source is for the source of bilingual files', async () => {
    const source = own('en', 'file/')
    expect(attrs(await upload(thanks, { method: 'source' }, admin))).toEqual(['method'])
    expect(attrs(await upload(thanks, { method: 'translate' }, admin, source))).toEqual(['method'])
    const template = po({ ...strings, 'New string': '' })
    const taken = await upload(template, { method: 'source' }, admin, source)
    expect(taken.status, taken.text).toBe(200)
    const json = await makeComponent(site, project, `json${number}`)
    const path = `/api/translations/test/${json.slug}/en/file/`
    expect(attrs(await upload('{"hello": "Hi"}', { method: 'source' }, admin, path))).toEqual(['method'])
  })

  it('10.9 #107: replacing a file with one more string', async () => {
    await site.db.updateTable('component').set({ manage_units: 1 }).where('id', '=', app.id).execute()
    const more = po(
      { 'Hello, world!': 'A', Orangutan: 'B', 'Try the service': 'C', 'Thank you': 'D', Fifth: 'E' },
      'cs',
    )
    expect((await upload(more, { method: 'replace' }, admin)).json()).toMatchObject({ accepted: 5, total: 5 })
  })

  it('10.9 #108: what is no file, or too large a one, is refused', async () => {
    const empty = new FormData()
    empty.append('method', 'translate')
    expect(attrs(await site.call(own('cs', 'file/'), { method: 'POST', as: plain, form: empty }))).toEqual(['file'])
    const plurals = thanks.replace('nplurals=2; plural=n != 1;', 'nplurals=5; plural=(n==1 ? 0 : 4);')
    expect(attrs(await upload(plurals))).toEqual(['file'])
    const form = new FormData()
    form.append('file', thanks)
    expect(attrs(await site.call(own('cs', 'file/'), { method: 'POST', as: plain, form }))).toEqual(['file'])
    expect(attrs(await upload(`${thanks}${'#'.repeat(50_000_001)}\n`))).toEqual(['file'])
  })

  it('10.9 #109: what cannot be read is told without telling where', async () => {
    const reply = await upload('this is no PO file')
    expect(attrs(reply)).toEqual(['file'])
    expect(reply.text).not.toContain(site.database.folder)
  })

  it('10.9 #110: an upload is recorded under the name of who uploaded', async () => {
    await upload(thanks)
    const { results } = await site.read<{ results: { action: number; user: string; author: string }[] }>(
      own('cs', 'changes/'),
    )
    expect(results.find(({ action }) => action === 9)).toMatchObject({
      user: expect.stringContaining('/plain/'),
      author: expect.stringContaining('/plain/'),
    })
  })

  it('10.9 #111: statistics say what they are about', async () => {
    const keys = Object.keys(await site.read<object>(own('cs', 'statistics/')))
    expect(keys).toEqual(expect.arrayContaining(['code', 'name', 'url', 'translate_url', 'total', 'translated']))
  })

  it('10.9 #112: a right to one language is none to the repository', async () => {
    const user = await makeUser(site, `czech${number}`)
    const team = await makeTeam(site, `Czech ${number}`, {
      members: [user],
      projects: [project],
      permissions: ['vcs.update', 'vcs.view'],
    })
    const { id } = await site.db.selectFrom('language').select('id').where('code', '=', 'cs').executeTakeFirstOrThrow()
    await site.db.insertInto('team_language').values({ team_id: team, language_id: id }).execute()
    await site.db.updateTable('team').set({ language_selection: 0 }).where('id', '=', team).execute()
    expect((await send('POST', own('cs', 'repository/'), { operation: 'pull' }, user)).status).toBe(403)
    await site.db.updateTable('team').set({ language_selection: 1 }).where('id', '=', team).execute()
    expect((await send('POST', own('cs', 'repository/'), { operation: 'pull' }, user)).status).toBe(200)
  })

  it('10.9 #114: a language goes, with its file, for those who may', async () => {
    expect((await send('DELETE', own('cs'), undefined, plain)).status).toBe(403)
    expect((await send('DELETE', own('en'))).status).toBe(403)
    expect((await send('DELETE', own('cs'))).status).toBe(204)
    expect((await site.call(own('cs'), { as: admin })).status).toBe(404)
    await runJobs(site)
    const archive = await site.app.inject({ url: `/api/components/test/${slug}/file/` })
    const names = Object.keys(unzipSync(archive.rawPayload))
    expect(names).toContain(`test/${slug}/po/de.po`)
    expect(names).not.toContain(`test/${slug}/po/cs.po`)
    const again = await send('POST', `/api/components/test/${slug}/translations/`, { language_code: 'cs' })
    expect(again.status, again.text).toBe(201)
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
  })

  it('whole projects and languages are downloaded as archives', async () => {
    const open_ = await makeProject(site, `whole${number}`)
    await makeComponent(site, open_, 'one', { files: poFiles, ...poSettings })
    await makeComponent(site, open_, 'two')
    const names = async (path: string) => {
      const reply = await site.app.inject({ url: `/api/projects/${open_.slug}/${path}` })
      expect(reply.statusCode, reply.payload.slice(0, 300)).toBe(200)
      return Object.keys(unzipSync(reply.rawPayload))
        .map((name) => name.replace(`${open_.slug}/`, ''))
        .sort()
    }
    expect(await names('file/?language_code=de')).toEqual(['one/po/de.po', 'two/locales/de.json'])
    expect(await names('languages/de/file/?filter=TWO')).toEqual(['two/locales/de.json'])
    expect(await names('languages/cs/file/?filter=two')).toEqual([])
    expect(await names('languages/de/file/?format=zip:csv')).toEqual([
      `${open_.slug}-one-de.csv`,
      `${open_.slug}-two-de.csv`,
    ])
    expect(await names('file/?format=api')).toHaveLength(6)
    expect((await site.call(`/api/projects/${open_.slug}/file/?format=zip:docx`)).status).toBe(404)
  })

  it('the files of a component list are those that the caller may have', async () => {
    const seen = await makeComponent(site, await makeProject(site, `listed${number}`), 'app')
    const kept = await makeComponent(site, await makeProject(site, `kept${number}`, { access_control: 100 }), 'app')
    const list = `list${number}`
    await send('POST', '/api/component-lists/', { name: list, slug: list })
    for (const { id } of [seen, kept])
      await send('POST', `/api/component-lists/${list}/components/`, { component_id: id })
    const archive = await site.app.inject({ url: `/api/component-lists/${list}/file/` })
    expect(archive.headers['content-disposition']).toContain(`${list}.zip`)
    const projects = Object.keys(unzipSync(archive.rawPayload)).map((name) => name.split('/')[0])
    expect(new Set(projects)).toEqual(new Set([`listed${number}`]))
    expect((await site.call('/api/component-lists/none/file/')).status).toBe(404)
  })
})
