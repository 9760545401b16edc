import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { po, poSettings } from '#server/testing/po-files.ts'
import { body, type Page, problems, senderFor } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const csv = (rows: Readonly<Record<string, string>>) =>
  ['"source","target"', ...Object.entries(rows).map(([source, target]) => `"${source}","${target}"`), ''].join('\n')
const tbx = `<?xml version="1.0" encoding="UTF-8"?>
<martif type="TBX" xml:lang="en"><text><body>
<termEntry><langSet xml:lang="en"><tig><term>One</term></tig></langSet><langSet xml:lang="de"><tig><term>Eins</term></tig></langSet></termEntry>
</body></text></martif>
`

describeEachEngine('uploads', (open) => {
  let site: TestSite
  let root: TestUser
  let project: TestProject

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    project = await makeProject(site, 'harbour')
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )
  const at = (slug: string, code: string) => `/api/translations/harbour/${slug}/${code}`
  const upload = (address: string, content: string | Uint8Array, name: string, fields: Record<string, string> = {}) => {
    site.time += 1_000_000
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
    return site.call(`${address}/file/`, { method: 'POST', as: root, form })
  }
  const texts = async (address: string) => {
    const { results } = body<Page<{ source: string[]; target: string[]; state: number }>>(
      await send('GET', `${address}/units/`),
    )
    return results.map(({ source, target, state }) => [source.join(), target.join(), state])
  }
  const fileOf = async (address: string) => (await send('GET', `${address}/file/`)).text

  it('of a whole file leave in it what was uploaded, and no empty texts', async () => {
    const menu = { a: 'A', b: 'B', menu: { open: 'Open' } }
    await makeComponent(site, project, 'keyed', {
      file_format: 'json-nested',
      files: { 'locales/en.json': menu, 'locales/de.json': { a: 'Ade', b: 'Bde', menu: { open: 'Auf' } } },
    })
    const german = at('keyed', 'de')
    const counts = { not_found: 0, skipped: 0, accepted: 3, total: 3, result: true, count: 3 }
    expect(body(await upload(german, '{"b": "neu"}', 'de.json', { method: 'replace' }))).toEqual(counts)
    expect(await texts(german)).toEqual([
      ['A', '', 0],
      ['B', 'neu', 20],
      ['Open', '', 0],
    ])
    expect(JSON.parse(await fileOf(german))).toEqual({ b: 'neu' })
    const english = at('keyed', 'en')
    body(await upload(english, '{"a": "A", "c": "C"}', 'en.json', { method: 'replace' }))
    expect((await texts(english)).map(([source]) => source)).toEqual(['A', 'C'])
    expect(JSON.parse(await fileOf(english))).toEqual({ a: 'A', c: 'C' })
    expect(JSON.parse(await fileOf(german))).toEqual({})
  })

  it('of texts that are there already change their state, and what needs editing counts for nothing where it is left out', async () => {
    const fuzzy = (text: string) => po({ One: text }, 'de').replace('msgid "One"', '#, fuzzy\nmsgid "One"')
    const files = { 'po/hello.pot': po({ One: '' }), 'po/de.po': fuzzy('Eins') }
    await makeComponent(site, project, 'states', { files, ...poSettings })
    const german = at('states', 'de')
    const counts = { not_found: 0, skipped: 0, accepted: 0, total: 1, result: false, count: 1 }
    const send = async (fields: Record<string, string>, file = fuzzy('Eins')) => [
      body(await upload(german, file, 'de.po', fields)),
      await texts(german),
    ]
    expect(await send({ method: 'translate' })).toEqual([counts, [['One', 'Eins', 10]]])
    const accepted = { ...counts, accepted: 1, result: true }
    expect(await send({ method: 'translate', fuzzy: 'approve' })).toEqual([accepted, [['One', 'Eins', 20]]])
    expect(await send({ method: 'fuzzy' })).toEqual([{ ...counts, skipped: 1 }, [['One', 'Eins', 20]]])
    await send({ method: 'fuzzy', conflicts: 'replace-translated' }, po({ One: 'Erstens' }, 'de'))
    const plain = po({ One: 'Erstens' }, 'de')
    expect(await send({ method: 'translate' }, plain)).toEqual([accepted, [['One', 'Erstens', 20]]])
  })

  it('of new source strings keep the translations of those that go, as obsolete ones', async () => {
    const files = {
      'po/hello.pot': po({ One: '', Two: '' }),
      'po/cs.po': po({ One: '', Two: 'Dva' }, 'cs'),
      'po/de.po': po({ One: 'Eins', Two: 'Zwei' }, 'de'),
    }
    await makeComponent(site, project, 'sources', { files, ...poSettings, manage_units: 1 })
    body(await upload(at('sources', 'en'), po({ Two: '', Three: '' }), 'hello.pot', { method: 'source' }))
    expect((await texts(at('sources', 'de'))).map(([source]) => source)).toEqual(['Two', 'Three'])
    const german = await fileOf(at('sources', 'de'))
    expect(german).toMatch(/msgid "Three"\nmsgstr ""\n\n#~ msgid "One"\n#~ msgstr "Eins"\n$/)
    expect(german).not.toContain('\nmsgid "One"')
    const [czech, template] = [await fileOf(at('sources', 'cs')), await fileOf(at('sources', 'en'))]
    expect(czech + template).not.toContain('One')
  })

  it('of a whole file take strings out of one language alone where each has its own', async () => {
    const files = {
      'po/hello.pot': po({ One: '', Two: '' }),
      'po/cs.po': po({ One: 'Jedna', Two: 'Dva' }, 'cs'),
      'po/de.po': po({ One: 'Eins', Two: 'Zwei' }, 'de'),
    }
    await makeComponent(site, project, 'pairs', { files, ...poSettings, manage_units: 1 })
    const german = at('pairs', 'de')
    const counts = { not_found: 0, skipped: 0, accepted: 2, total: 2, result: true, count: 2 }
    const replaced = await upload(german, po({ Two: 'Zwo', Three: 'Drei' }, 'de'), 'de.po', { method: 'replace' })
    expect(body(replaced)).toEqual(counts)
    expect(await texts(german)).toEqual([
      ['Two', 'Zwo', 20],
      ['Three', 'Drei', 20],
    ])
    expect(await fileOf(german)).not.toContain('"One"')
    expect((await texts(at('pairs', 'cs')))[0]).toEqual(['One', 'Jedna', 20])
    expect(await fileOf(at('pairs', 'cs'))).toContain('msgstr "Jedna"')
    const refused = await upload(german, csv({ Two: 'x' }), 'x.csv', { method: 'replace' })
    expect(problems(refused)).toEqual(['file invalid'])
    const added = await upload(german, csv({ One: 'Eins wieder' }), 'x.csv', { method: 'add' })
    expect(body(added)).toMatchObject({ accepted: 1, total: 1 })
    expect((await texts(german)).at(-1)).toEqual(['One', 'Eins wieder', 20])
    expect(await fileOf(german)).toContain('msgid "One"\nmsgstr "Eins wieder"')
  })

  it('in another format arrive at the strings they are for, and the counts are true', async () => {
    await makeComponent(site, project, 'terms', {
      files: { 'terms/de.tbx': tbx },
      file_format: 'tbx',
      filemask: 'terms/*.tbx',
      template: '',
      manage_units: 1,
    })
    const terms = at('terms', 'de')
    const counts = (accepted: number, skipped: number, not_found = 0) => ({ accepted, skipped, not_found })
    const rows = { One: 'Nummer eins', Two: 'Zwei' }
    expect(body(await upload(terms, csv(rows), 'x.csv', { method: 'add' }))).toMatchObject(counts(1, 1))
    expect(body(await upload(terms, po({ Two: 'Zwo', Six: 'Sechs' }), 'x.po'))).toMatchObject(counts(0, 1, 1))
    const overwrite = { conflicts: 'replace-translated' }
    expect(body(await upload(terms, po({ Two: 'Zwo' }), 'unnamed', overwrite))).toMatchObject(counts(1, 0))
    const fuzzy = { method: 'fuzzy', ...overwrite }
    expect(body(await upload(terms, csv({ One: 'Ens' }), 'x.csv', fuzzy))).toMatchObject(counts(1, 0))
    expect(await texts(terms)).toEqual([
      ['One', 'Ens', 10],
      ['Two', 'Zwo', 20],
    ])
    const suggested = await upload(terms, csv({ Two: 'Zwei' }), 'x.csv', { method: 'suggest' })
    expect(body(suggested)).toMatchObject(counts(1, 0))
    for (const format of ['csv', 'po', 'xliff', 'xlsx', 'tbx']) {
      const exported = await site.app.inject({
        url: `${terms}/file/?format=${format}`,
        headers: { authorization: root.authorization },
      })
      const again = await upload(terms, exported.rawPayload, `terms.${format}`, overwrite)
      expect([format, body<{ total: number; not_found: number }>(again)]).toMatchObject([
        format,
        { total: 2, not_found: 0 },
      ])
      expect((await texts(terms)).map(([, target]) => target)).toEqual(['Ens', 'Zwo'])
    }
  })

  it('in another format find keys by their context', async () => {
    await makeComponent(site, project, 'flat', {
      files: { 'locales/en.json': { a: 'Same', b: 'Same', c: 'Other' }, 'locales/de.json': {} },
    })
    const rows = '"context","source","target"\n"b","Same","Gleich b"\n"","Other","Anders"\n"","Same","Verirrt"\n'
    const reply = body(await upload(at('flat', 'de'), rows, 'x.csv'))
    expect(reply).toMatchObject({ accepted: 2, not_found: 1, total: 3 })
    expect((await texts(at('flat', 'de'))).map(([, target]) => target)).toEqual(['', 'Gleich b', 'Anders'])
  })

  it('count what a translation beside a template has, and source strings by the file', async () => {
    await makeComponent(site, project, 'counted', {
      files: { 'locales/en.json': { a: 'One', b: 'Two', c: 'Three' }, 'locales/de.json': {} },
    })
    const reply = body(await upload(at('counted', 'de'), '{"a": "Eins"}', 'de.json'))
    expect(reply).toMatchObject({ accepted: 1, not_found: 0, total: 3, count: 3 })
    const binary = await upload(at('flat', 'de'), Buffer.from([0, 1]), 'x.po')
    expect(binary.status).toBe(400)
  })

  it('say what is wrong with them', async () => {
    const german = at('flat', 'de')
    const empty = await upload(german, '', 'de.json')
    expect(problems(empty)).toEqual(['file empty'])
    expect(problems(await upload(german, '{"a": "x"}', 'de.json', { author_email: 'nobody' }))).toEqual([
      'author_email invalid',
    ])
    expect(problems(await upload(german, '{"z": "x"}', 'de.json', { method: 'add' }))).toEqual(['method invalid'])
    expect(body(await upload(german, '{"a": "x"}', 'de.json', { method: '' }))).toMatchObject({ accepted: 1 })
  })
})
