import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

const json = (strings: object) => `${JSON.stringify(strings, null, 4)}\n`
const english = { hello: 'Hello', bye: 'Goodbye', thanks: 'Thank you', sorry: 'Sorry' }

describeEachEngine('translation files', (open) => {
  let site: TestSite
  let project: TestProject
  let plain: TestUser
  let admin: TestUser
  let slug: string
  let number = 0

  beforeAll(async () => {
    ;({ site, plain, admin } = await openWithPeople(open, 'plain', 'admin'))
    project = await makeProject(site, 'harbour')
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    slug = `app${++number}`
    site.time += 1_000_000
    const german = json({ hello: 'Hallo', bye: '', thanks: '', sorry: '' })
    await makeComponent(site, project, slug, {
      files: { 'locales/en.json': json(english), 'locales/de.json': german },
    })
  })

  const path = () => `/api/translations/harbour/${slug}/de/file/`
  const upload = (text: string, fields: Record<string, string> = {}, as = plain, name = 'de.json', at = path()) => {
    site.time += 1000
    const form = new FormData()
    form.append('file', new Blob([text]), name)
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    return site.call(at, { method: 'POST', as, form })
  }
  const attrs = (reply: { json<T>(): T }) => reply.json<{ errors: { attr: string }[] }>().errors.map(({ attr }) => attr)
  const targets = async () => {
    const { results } = await site.read<{ results: { context: string; target: string[]; state: number }[] }>(
      `/api/translations/harbour/${slug}/de/units/`,
    )
    return Object.fromEntries(results.map((unit) => [unit.context, unit.target[0]]))
  }
  const one = json({ hello: '', bye: 'Tschüss', thanks: '', sorry: '' })

  it('are downloaded as the repository has them, with what waits to be committed', async () => {
    const reply = await site.call(path())
    expect(reply.text).toBe(json({ hello: 'Hallo', bye: '', thanks: '', sorry: '' }))
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="harbour-${slug}-de.json"`)
    await upload(one)
    expect((await site.call(path())).text).toBe(json({ hello: 'Hallo', bye: 'Tschüss', thanks: '', sorry: '' }))
  })

  it('are not sent again to who has them', async () => {
    const modified = String((await site.call(path())).headers['last-modified'])
    expect((await site.call(path(), { headers: { 'if-modified-since': modified } })).status).toBe(304)
  })

  it.each(['po', 'xliff', 'xliff11', 'tbx', 'tmx', 'csv', 'json', 'json-nested', 'aresource', 'strings'])(
    'are converted to %s',
    async (format) => {
      const reply = await site.call(`${path()}?format=${format}`)
      expect(reply.status, reply.text).toBe(200)
      expect(reply.text).toContain('Hallo')
    },
  )

  it('are converted to xlsx, which is no text', async () => {
    const reply = await site.call(`${path()}?format=xlsx`)
    expect([reply.status, reply.text.length > 50]).toEqual([200, true])
  })

  it('are not converted to what there is not', async () => {
    expect(attrs(await site.call(`${path()}?format=docx`))).toEqual(['format'])
    // Compiled catalogs are for gettext.
    expect(attrs(await site.call(`${path()}?format=mo`))).toEqual(['format'])
    expect(attrs(await site.call(`${path()}?q=hello`))).toEqual(['q'])
  })

  describe('uploaded', () => {
    it('give their texts once', async () => {
      const first = await upload(one)
      expect([first.status, first.json()]).toEqual([
        200,
        { not_found: 0, skipped: 0, accepted: 1, total: 4, result: true, count: 4 },
      ])
      const again = await upload(one)
      expect(again.json()).toMatchObject({ skipped: 1, accepted: 0, result: false })
      expect(await targets()).toMatchObject({ bye: 'Tschüss', hello: 'Hallo' })
      const counted = await recount(site.db)
      for (const [scope, row] of await kept(site.db)) expect(row, scope).toEqual(counted.get(scope) ?? row)
    })

    it('leave what is translated, unless told otherwise', async () => {
      const other = json({ hello: 'Servus' })
      expect((await upload(other)).json()).toMatchObject({ skipped: 1, accepted: 0 })
      expect((await upload(other, { conflicts: 'ignore' })).json()).toMatchObject({ skipped: 1 })
      expect((await upload(other, { conflicts: 'replace-translated' })).json()).toMatchObject({ accepted: 1 })
      expect((await upload(other, { conflicts: 'replace-translated' })).json()).toMatchObject({ skipped: 1 })
      expect(await targets()).toMatchObject({ hello: 'Servus' })
    })

    it('can be suggestions, each once', async () => {
      expect((await upload(one, { method: 'suggest' })).json()).toMatchObject({ accepted: 1, skipped: 0 })
      expect((await upload(one, { method: 'suggest' })).json()).toMatchObject({ accepted: 0, skipped: 1 })
      expect(await targets()).toMatchObject({ bye: '' })
    })

    it('can mark everything for editing', async () => {
      expect((await upload(one, { method: 'fuzzy' })).json()).toMatchObject({ accepted: 1 })
      const { results } = await site.read<{ results: { context: string; state: number }[] }>(
        `/api/translations/harbour/${slug}/de/units/`,
      )
      expect(results.find((unit) => unit.context === 'bye')?.state).toBe(10)
    })

    it('can replace a whole file', async () => {
      const file = json({ hello: 'Servus', bye: 'Tschüss', thanks: 'Danke', sorry: 'Verzeihung' })
      expect((await upload(file, { method: 'replace' }, admin)).json()).toMatchObject({ accepted: 4, total: 4 })
      expect(attrs(await upload(file, { method: 'replace' }))).toEqual(['method'])
    })

    it('are refused with a reason', async () => {
      expect(attrs(await upload('{ not json'))).toEqual(['file'])
      expect(attrs(await upload(one, { method: 'source' }))).toEqual(['method'])
      expect(attrs(await upload(one, { method: 'guess' }))).toEqual(['method'])
      expect(attrs(await upload(one, { method: 'approve' }))).toEqual(['method'])
      const form = new FormData()
      form.append('file', one)
      const asText = await site.call(path(), { method: 'POST', as: plain, form })
      expect(asText.json()).toMatchObject({ errors: [{ attr: 'file', code: 'invalid' }] })
      expect((await site.call(path(), { method: 'POST', as: plain, json: {} })).status).toBe(400)
      expect((await site.call(path(), { method: 'POST', form })).status).toBe(401)
    })

    it('may come as they are, or in another bilingual format', async () => {
      const headers = { 'content-type': 'application/json', 'content-disposition': 'attachment; filename=de.json' }
      const raw = await site.call(path(), { method: 'PUT', as: plain, body: one, headers })
      expect([raw.status, raw.json()]).toEqual([200, expect.objectContaining({ accepted: 1 })])
      const po =
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgctxt "thanks"\nmsgid "Thank you"\nmsgstr "Danke"\n'
      expect((await upload(po, {}, plain, 'de.po')).json()).toMatchObject({ accepted: 1, total: 1 })
      expect(await targets()).toMatchObject({ thanks: 'Danke' })
    })

    it('record who uploaded them', async () => {
      await upload(one)
      const { results } = await site.read<{ results: { action: number; user: string; author: string }[] }>(
        `/api/translations/harbour/${slug}/de/changes/`,
      )
      const user = 'http://site.test/api/users/plain/'
      expect(results[0]).toMatchObject({ action: 78, user, author: user })
      expect(results.find(({ action }) => action === 9)).toMatchObject({ user, author: user })
    })
  })
})
