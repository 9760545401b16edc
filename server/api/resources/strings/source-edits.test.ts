import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import {
  announceComponent,
  makeComponent,
  makeProject,
  type TestComponent,
  type TestProject,
} from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { type Reply, TestSite } from '#server/testing/site.ts'
import { Upstream } from '#server/testing/upstream.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface UnitView {
  id: number
  context: string
  source: string[]
  target: string[]
  state: number
  previous_source: string
}

const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const pair = (target: string) => `\nmsgid "Open"\nmsgstr "${target}"\n\nmsgid "Close"\nmsgstr ""\n`

describeEachEngine('editing source strings', (open) => {
  let site: TestSite
  let admin: TestUser
  let plain: TestUser
  let project: TestProject
  let upstream: Upstream
  let json: TestComponent
  let po: TestComponent

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
    plain = await makeUser(site, 'plain')
    project = await makeProject(site, 'harbour')
    upstream = await Upstream.make(site.database.folder)
    await upstream.commit({
      'locales/en.json': '{\n  "hello": "Hello",\n  "bye": "Goodbye",\n  "last": "Last"\n}\n',
      'locales/de.json': '{\n  "hello": "Hallo",\n  "bye": "Tschüss"\n}\n',
      'po/app.pot': `${header}${pair('')}`,
      'po/de.po': `${header}${pair('Öffnen')}`,
    })
    const repository = { repo: upstream.address, push: upstream.address, branch: 'main', manage_units: 1 }
    json = await announceComponent(site, project, 'json', repository)
    const gettext = { file_format: 'po', filemask: 'po/*.po', template: '', new_base: 'po/app.pot' }
    po = await announceComponent(site, project, 'po', { ...repository, ...gettext })
    for (const component of [json, po]) await pull(component)
  })
  afterAll(() => site.close())

  const context = () => {
    const { vcs, now } = site.services
    return { db: site.db, vcs, now, report: async () => {} }
  }
  const pull = ({ id }: TestComponent) => pullComponent(context(), id)
  const push = ({ id }: TestComponent) => pushComponent(context(), id)

  const unit = async (component: string, language: string, index = 0): Promise<UnitView> => {
    const { results } = await site.read<{ results: UnitView[] }>(
      `/api/translations/harbour/${component}/${language}/units/`,
    )
    return results[index] as UnitView
  }
  /** Of the unit as it is sent, to the last digit. */
  const hashOf = async (id: number) =>
    /"content_hash":(-?\d+)/.exec((await site.call(`/api/units/${id}/`)).text)?.[1] ?? ''
  const edit = async (id: number, fields: object, as = admin): Promise<Reply> => {
    const body = JSON.stringify(fields)
      .replace('{', `{"content_hash":${await hashOf(id)},`)
      .replace(',}', '}')
    return site.call(`/api/units/${id}/source/`, {
      method: 'POST',
      as,
      body,
      headers: { 'content-type': 'application/json' },
    })
  }
  const problem = (reply: Reply) => {
    const [error] = reply.json<{ errors: { attr: string | null; code: string }[] }>().errors
    return [reply.status, error?.attr, error?.code]
  }
  const statisticsHold = async () => {
    const [counts, fresh] = [await kept(site.db), await recount(site.db)]
    for (const [scope, sums] of fresh) expect(counts.get(scope), scope).toEqual(sums)
  }

  it('refuses what does not fit', async () => {
    const { id } = await unit('json', 'en')
    const blind = await site.call(`/api/units/${id}/source/`, { method: 'POST', as: admin, json: { content_hash: 1 } })
    expect(problem(blind)).toEqual([400, null, 'invalid'])
    expect(problem(await edit(id, { source: [''] }))).toEqual([400, 'source', 'invalid'])
    expect(problem(await edit(id, { source: ['a', 'b'] }))).toEqual([400, 'source', 'invalid'])
    expect(problem(await edit(id, { context: '' }))).toEqual([400, 'context', 'invalid'])
    expect(problem(await edit(id, { context: 'bye' }))).toEqual([400, 'context', 'invalid'])
    expect((await edit(id, { context: 'x' }, plain)).status).toBe(403)
    const nothing = await site.call(`/api/units/${id}/source/`, { method: 'POST', as: plain, json: {} })
    expect(problem(nothing)).toEqual([400, 'content_hash', 'required'])
    const german = await unit('json', 'de')
    const wrong = { method: 'PATCH', as: admin, json: { context: 'x' } } as const
    expect(problem(await site.call(`/api/units/${german.id}/`, wrong))).toEqual([400, 'context', 'invalid'])
  })

  it('renames a key in every language and in the files; ids, texts and history stay', async () => {
    const [source, german] = [await unit('json', 'en'), await unit('json', 'de')]
    const reply = await edit(source.id, { context: 'greeting', source: ['Hello there'], explanation: 'First words' })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json()).toMatchObject({ id: source.id, context: 'greeting', explanation: 'First words' })
    const renamed = { id: german.id, context: 'greeting', target: ['Hallo'], state: 11, previous_source: 'Hello' }
    expect(await unit('json', 'de')).toMatchObject(renamed)
    // Upstream still has the old name.
    await upstream.commit({ 'locales/de.json': '{\n  "hello": "Hallo!",\n  "bye": "Tschüss"\n}\n' })
    await pull(json)
    expect(await unit('json', 'de')).toMatchObject({ id: german.id, context: 'greeting', target: ['Hallo!'] })
    await push(json)
    expect(JSON.parse(await upstream.read('locales/en.json'))).toEqual({
      greeting: 'Hello there',
      bye: 'Goodbye',
      last: 'Last',
    })
    expect(Object.keys(JSON.parse(await upstream.read('locales/de.json')))).toEqual(['greeting', 'bye'])
    await pull(json)
    expect(await unit('json', 'de')).toMatchObject({ id: german.id, context: 'greeting', target: ['Hallo!'] })
    await statisticsHold()
  })

  it('gives a string of a bilingual file another source, from any language', async () => {
    const [source, german] = [await unit('po', 'en'), await unit('po', 'de')]
    const reply = await edit(german.id, { source: ['Open now'] })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json()).toMatchObject({ id: source.id, source: ['Open now'], target: ['Open now'], state: 100 })
    const fresh = { id: german.id, source: ['Open now'], target: ['Öffnen'], state: 11, previous_source: 'Open' }
    expect(await unit('po', 'de')).toMatchObject(fresh)
    await push(po)
    expect(await upstream.read('po/app.pot')).toContain('msgid "Open now"')
    const file = await upstream.read('po/de.po')
    expect(file).toMatch(/#, fuzzy\n(#.*\n)*msgid "Open now"\nmsgstr "Öffnen"/)
    expect(file).not.toContain('msgid "Open"\n')
    await pull(po)
    expect([(await unit('po', 'de')).id, (await unit('po', 'de', 1)).source]).toEqual([german.id, ['Close']])
    await statisticsHold()
  })

  it('a string that was added here and renamed before the commit comes to the files under its new name', async () => {
    const string = { source: ['Fresh'], target: ['Frisch'], state: 20 }
    const path = '/api/translations/harbour/po/de/units/'
    const added = await site.call(path, { method: 'POST', as: admin, json: string })
    expect(added.status, added.text).toBe(200)
    const { id } = added.json<{ id: number }>()
    expect((await edit(id, { source: ['Fresher'] })).status).toBe(200)
    await push(po)
    const file = await upstream.read('po/de.po')
    expect(file).toContain('msgid "Fresher"\nmsgstr "Frisch"')
    expect(file).not.toContain('msgid "Fresh"\n')
    await pull(po)
    expect(await unit('po', 'de', 2)).toMatchObject({ id, source: ['Fresher'], target: ['Frisch'] })
    await statisticsHold()
  })

  it('renames by PATCH of the source unit as well', async () => {
    const { id } = await unit('json', 'en', 2)
    const reply = await site.call(`/api/units/${id}/`, { method: 'PATCH', as: admin, json: { context: 'end' } })
    expect(reply.status, reply.text).toBe(200)
    expect((await unit('json', 'de', 2)).context).toBe('end')
  })

  it('names a new explanation once in the history, and its author is not the last one of the translations', async () => {
    const files = { 'locales/en.json': { hello: 'Hello' }, 'locales/de.json': { hello: '' } }
    await makeComponent(site, project, 'explained', { files })
    const at = '/api/translations/harbour/explained'
    const [source, german] = [await unit('explained', 'en'), await unit('explained', 'de')]
    const patch = (id: number, as: TestUser, json: object) =>
      site.call(`/api/units/${id}/`, { method: 'PATCH', as, json })
    expect((await patch(german.id, plain, { target: ['Hallo'], state: 20 })).status).toBe(200)
    site.time += 1_000_000
    expect((await patch(source.id, admin, { explanation: 'First words' })).status).toBe(200)
    const named = (code: string) => site.read<{ count: number }>(`${at}/${code}/changes/?action=66`)
    expect([(await named('en')).count, (await named('de')).count]).toEqual([1, 0])
    expect((await site.read<{ last_author: string }>(`${at}/de/`)).last_author).toBe('plain of Test')
  })

  it('gives the translations the new source, whichever way it came', async () => {
    const files = { 'locales/en.json': { hello: 'Hello' }, 'locales/de.json': { hello: 'Hallo' } }
    await makeComponent(site, project, 'ways', { files })
    const at = '/api/translations/harbour/ways/en'
    const act = (path: string) => site.call(path, { method: 'POST', as: admin, json: {} })
    const upload = (method: string, text: string) => {
      const form = new FormData()
      form.set('method', method)
      form.set('conflicts', 'replace-translated')
      form.set('file', new File([JSON.stringify({ hello: text })], 'en.json'))
      return site.call(`${at}/file/`, { method: 'POST', as: admin, form })
    }
    const { id } = await unit('ways', 'en')
    const suggest = async (text: string) => {
      await upload('suggest', text)
      const found = await site.read<{ results: { id: number }[] }>(`/api/units/${id}/suggestions/`)
      return act(`/api/suggestions/${found.results[0]?.id}/accept/`)
    }
    const revert = async () => {
      const { results } = await site.read<{ results: { id: number }[] }>(`${at}/changes/?action=7`)
      return act(`/api/changes/${results[0]?.id}/revert/`)
    }
    const ways: Record<string, () => Promise<Reply>> = {
      Replaced: () => upload('replace', 'Replaced'),
      Uploaded: () => upload('translate', 'Uploaded'),
      Suggested: () => suggest('Suggested'),
    }
    for (const [text, change] of Object.entries(ways)) {
      site.time += 1_000_000
      const reply = await change()
      expect(reply.status, reply.text).toBe(200)
      expect(await unit('ways', 'en')).toMatchObject({ source: [text], target: [text] })
      const renewed = { source: [text], target: ['Hallo'], state: 11, previous_source: 'Hello' }
      expect(await unit('ways', 'de'), text).toMatchObject(renewed)
    }
    site.time += 1_000_000
    expect((await revert()).json()).toMatchObject({ reverted: 1 })
    const [source, german] = [await unit('ways', 'en'), await unit('ways', 'de')]
    expect(german.source).toEqual(source.target)
    expect(source.target).not.toEqual(['Suggested'])
    await statisticsHold()
  })
})
