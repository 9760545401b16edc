import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../../api/scopes.ts'
import { aLabel, aMe, aScope, aUnit, SITE_URL } from '../../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../../testing/fake-server.ts'
import { aChange, aComponentScope, aProjectScope, aSite, aTask } from '../../../testing/page-factories.ts'
import {
  button,
  errorOf,
  field,
  fill,
  findButton,
  findField,
  link,
  queryField,
  sentForm,
} from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { type ToolName, ToolsPage } from './tools-page.tsx'

const all = [
  'translation.download',
  'upload.perform',
  'unit.add',
  'unit.bulk_edit',
  'translation.auto',
  'source.edit',
  'unit.edit',
]

async function show(tool: ToolName, scope: Scope = aScope({ rights: all }), prepare?: (server: FakeServer) => unknown) {
  const server = aSite({ me: aMe({ username: 'anna' }), scope })
  prepare?.(server)
  return { server, ...(await renderWith(<ToolsPage path={scope.path} tool={tool} />)) }
}

const tools = async () =>
  within(await screen.findByRole('navigation', { name: 'Tools' }))
    .getAllByRole('link')
    .map((one) => one.textContent)

const bodies = (server: FakeServer, path: string) => server.sent('POST', path).map(({ body }) => body)

describe('the tools', () => {
  const source = aScope({ rights: all, translation: { id: 1, is_source: true } })

  it.each<[string, Scope, string[]]>([
    [
      'a translation, for somebody who may do everything',
      source,
      ['Download', 'Upload', 'Add string', 'Search and replace', 'Bulk edit', 'Automatic translation', 'Matrix'],
    ],
    ['a translation with a template elsewhere', aScope({ rights: ['unit.add'] }), ['Matrix']],
    ['a component', aComponentScope({ rights: all }), ['Download', 'Upload', 'Bulk edit', 'Matrix']],
    ['a project', aProjectScope({ rights: all }), ['Download', 'Upload', 'Bulk edit']],
  ])('of %s', async (_, scope, names) => {
    await show('matrix', scope)
    expect(await tools()).toEqual(names)
  })

  it('are none for some', async () => {
    await show('bulk', aProjectScope())
    expect(await screen.findByText('No tools available')).toBeTruthy()
  })

  it('fall back to the first where the one asked for is not there', async () => {
    await show('auto', aProjectScope({ rights: all }))
    await tools()
    const menu = within(screen.getByRole('navigation', { name: 'Tools' }))
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Download')
    expect(screen.getByText(/Open a language to upload a single file/)).toBeTruthy()
  })
})

describe('downloading', () => {
  it('gives the file, or the strings in another format', async () => {
    const { user } = await show('download')
    await findField('Format')
    const href = () => screen.getAllByRole('link', { name: 'Download' }).at(-1)?.getAttribute('href')
    expect(href()).toBe('/api/translations/website/pages/de/file/')
    expect(queryField('Filter (optional)')).toBeNull()
    expect(within(field('Format')).getByRole('option', { name: 'XLIFF 1.1' })).toBeTruthy()
    await user.selectOptions(field('Format'), 'CSV file')
    await fill(user, 'Filter (optional)', 'has:check')
    expect(href()).toBe('/api/translations/website/pages/de/file/?format=csv&q=has%3Acheck')
  })

  it('is not there for categories', async () => {
    await show('download', aProjectScope({ kind: 'category', rights: all }))
    expect(await screen.findByText("You can't download a category")).toBeTruthy()
  })
})

describe('uploading', () => {
  const at = '/api/translations/website/pages/de/file/'
  const choose = async (rights: string[], prepare: (server: FakeServer) => unknown) => {
    const page = await show('upload', aScope({ rights }), prepare)
    await page.user.upload(await findField('File'), new File(['{}'], 'de.json'))
    return page
  }

  it('sends the file with what is to become of its texts, and says what came of it', async () => {
    const rights = [...all, 'upload.overwrite', 'upload.authorship']
    const { server, user } = await choose(rights, (one) =>
      one.post(at, { accepted: 5, skipped: 2, not_found: 1, total: 8 }),
    )
    await user.selectOptions(field('Import as'), 'Suggestions')
    await user.selectOptions(field('Existing translations'), 'Replace unless approved')
    await fill(user, 'Author email', 'bert@example.org')
    await user.click(button('Upload file'))
    expect(await screen.findByText('5 strings imported, 2 skipped, 1 not found.')).toBeTruthy()
    const form = sentForm(server.sent('POST', at)[0])
    expect(Object.fromEntries([...form].filter(([name]) => name !== 'file'))).toEqual({
      method: 'suggest',
      conflicts: 'replace-translated',
      fuzzy: '',
      author_email: 'bert@example.org',
    })
  })

  it('tries it, and shows what would change', async () => {
    const changes = [{ kind: 'changed', context: 'bye', source: ['Bye'], old: ['Ade'], target: ['Tschüss'] }]
    const result = { accepted: 1, skipped: 0, not_found: 0, total: 1, result: true, count: 1, dry_run: true, changes }
    const { server, user } = await choose(all, (one) => one.post(at, result))
    await user.click(button('Try without changes'))
    expect(await screen.findByText(/1 string would be imported/)).toBeTruthy()
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Changed: bye: Ade Tschüss')
    expect(sentForm(server.sent('POST', at)[0]).get('dry_run')).toBe('true')
  })

  it('offers to overwrite only to those who may, and says what is wrong', async () => {
    const { user } = await choose(all, (one) => one.post(at, () => refusal(400, 'Line 3: a brace is missing.')))
    expect(queryField('Existing translations')).toBeNull()
    await user.click(button('Upload file'))
    expect((await screen.findByRole('alert')).textContent).toBe('Line 3: a brace is missing.')
  })
})

describe('uploading to larger places', () => {
  const nothing = { accepted: 0, skipped: 0, not_found: 0, total: 0, changed: 0, message: null }
  const said = { id: 'archive.languageMissing', values: { code: 'fr' } }
  const files = [
    { ...nothing, path: 'de.json', status: 'imported', component: 'pages', language: 'de', reason: '', changed: 3 },
    { ...nothing, path: 'fr.json', status: 'refused', component: 'pages', language: null, reason: 'x', message: said },
  ]
  const report = { dry_run: true, imported: 1, unchanged: 0, not_matched: 2, refused: 1, files }

  it('tries a ZIP archive, and says what would become of each file', async () => {
    const at = '/api/components/website/pages/file/'
    const { server, user } = await show('upload', aComponentScope({ rights: all }), (one) => one.post(at, report))
    await user.upload(await findField('ZIP archive'), new File(['PK'], 'all.zip'))
    await user.selectOptions(field('Source files in the archive'), 'Replace the source strings')
    await user.click(button('Try without changes'))
    expect(await screen.findByText(/1 file would be imported, 0 unchanged, 1 refused, 2 not matched/)).toBeTruthy()
    expect(screen.getByText(/Imported: 3 strings/)).toBeTruthy()
    expect(await screen.findByText(/Refused. The component has no translation for 'fr'/)).toBeTruthy()
    const form = sentForm(server.sent('POST', at)[0])
    expect([form.get('dry_run'), form.get('source_method')]).toEqual(['true', 'replace'])
  })

  it('sends one to a project', async () => {
    const at = '/api/projects/website/file/'
    const done = { ...report, dry_run: false, refused: 0, files: [] }
    const { server, user } = await show('upload', aProjectScope({ rights: all }), (one) => one.post(at, done))
    await user.upload(await findField('ZIP archive'), new File(['PK'], 'all.zip'))
    await user.click(button('Upload archive'))
    expect(await screen.findByText(/1 file imported/)).toBeTruthy()
    expect(sentForm(server.sent('POST', at)[0]).get('dry_run')).toBeNull()
  })
})

describe('adding a string', () => {
  const at = '/api/translations/website/pages/de/units/'
  const keyed = aScope({ rights: all, translation: { id: 1, is_source: true } })
  const unit = aUnit({ id: 70, source_unit: `${SITE_URL}/api/units/70/` })

  it('takes a key and a text, then an explanation; the form is empty again', async () => {
    const { server, user } = await show('add', keyed, (one) => one.post(at, unit).patch('/api/units/70/', {}))
    await findField('Key')
    await fill(user, 'Key', 'menu.open')
    await fill(user, 'Source text', 'Open')
    await fill(user, 'Explanation for translators', 'A verb')
    await user.click(button('Add string'))
    expect(await screen.findByText(/String added in all languages/)).toBeTruthy()
    expect(bodies(server, at)).toEqual([{ key: 'menu.open', value: ['Open'] }])
    expect(server.sent('PATCH', '/api/units/70/')[0]?.body).toEqual({ explanation: 'A verb', extra_flags: '' })
    expect(field('Key').value).toBe('')
    expect(link('Open string')).toBe(new URL(unit.web_url).pathname + new URL(unit.web_url).search)
  })

  it('takes a plural', async () => {
    const { server, user } = await show('add', keyed, (one) => one.post(at, unit))
    await findField('Key')
    await fill(user, 'Key', 'days')
    await fill(user, 'Source text', '%d day')
    await user.click(screen.getByRole('checkbox', { name: 'Has a plural form' }))
    await fill(user, 'Plural source text', '%d days')
    await user.click(button('Add string'))
    await waitFor(() => expect(bodies(server, at)).toEqual([{ key: 'days', value: ['%d day', '%d days'] }]))
  })

  it('keeps what was typed when the key is taken, and says so at the field', async () => {
    const { user } = await show('add', keyed, (one) =>
      one.post(at, () => refusal(400, 'There is such a key.', { attr: 'key' })),
    )
    await findField('Key')
    await fill(user, 'Key', 'menu.open')
    await fill(user, 'Source text', 'Open')
    await user.click(button('Add string'))
    await waitFor(() => expect(errorOf('Key')).toBe('There is such a key.'))
    expect(field('Source text').value).toBe('Open')
  })
})

describe('search and replace', () => {
  const units = [
    aUnit({ id: 1, context: 'one', target: ['Das Menü'], state: 20 }),
    aUnit({ id: 2, context: 'two', target: ['Menü öffnen'], state: 10 }),
    aUnit({ id: 3, context: 'three', target: ['menü'] }),
  ]
  const find = async (found: typeof units, prepare: (server: FakeServer) => unknown = () => undefined) => {
    const page = await show('replace', undefined, (one) => {
      one.get('/api/units/', aPage(found))
      prepare(one)
    })
    await findField('Search for')
    await fill(page.user, 'Search for', 'Menü')
    await fill(page.user, 'Replace with (can be empty)', 'Auswahl')
    await page.user.click(button('Preview'))
    return page
  }
  const result = { results: [], saved: 1, unchanged: 0, suggested: 0, failed: 0 }

  it('shows every change first, leaves out what was unticked, and can be undone', async () => {
    const undo = '/api/translations/website/pages/de/revert/'
    const { server, user } = await find(units, (one) =>
      one
        .post('/api/bulk/units/', result)
        .get('/api/places/changes/', aPage([aChange({ timestamp: '2026-11-01T10:00:00Z' })]))
        .post(undo, { reverted: 1, skipped: 0 }),
    )
    await findButton('Replace in 2 strings')
    expect([...document.querySelectorAll('ins')].map((one) => one.textContent)).toEqual(['Auswahl', 'Auswahl'])
    await user.click(screen.getByRole('checkbox', { name: 'Change string two' }))
    await user.click(button('Replace in 1 string'))
    expect(await screen.findByText('1 string changed.')).toBeTruthy()
    expect(bodies(server, '/api/bulk/units/')).toEqual([
      { items: [{ id: 1, expected: ['Das Menü'], target: ['Das Auswahl'], state: 20 }], mode: 'each' },
    ])
    await user.click(button('Undo'))
    expect(await screen.findByText(/1 string restored/)).toBeTruthy()
    expect(bodies(server, undo)).toEqual([{ user: 'anna', timestamp_after: '2026-11-01T10:00:00Z' }])
  })

  it('says what could not be changed, and why', async () => {
    const failed = {
      ...result,
      saved: 0,
      failed: 1,
      results: [{ id: 1, outcome: 'x', errors: [{ detail: 'Locked.' }] }],
    }
    const { user } = await find(units.slice(0, 1), (one) => one.post('/api/bulk/units/', failed))
    await user.click(await findButton('Replace in 1 string'))
    expect((await screen.findByRole('alert')).textContent).toContain("1 couldn't be changed. Locked.")
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('says that no translation holds the text, in this very case of letters', async () => {
    await find(units.slice(2))
    expect(await screen.findByText('No translations contain this text')).toBeTruthy()
  })

  it('with nothing ticked does nothing', async () => {
    const { user } = await find(units.slice(0, 1))
    await user.click(await screen.findByRole('checkbox', { name: 'Change string one' }))
    expect(button('Replace in 0 strings').disabled).toBe(true)
  })
})

describe('a bulk edit', () => {
  const at = '/api/places/bulk-edit/'
  const prepare = (one: FakeServer) =>
    one
      .get('/api/projects/website/labels/', aPage([aLabel({ name: 'Menus' })]))
      .get('/api/units/', aPage([aUnit({ context: 'found.one' })]))
      .post(at, { task_url: '/api/tasks/1/' })
      .get('/api/tasks/1/', aTask({ completed: true, result: { changed: 3, skipped: 1, since: 10, until: 12 } }))

  it('is previewed, done in the background, and undone', async () => {
    const { server, user } = await show('bulk', undefined, (one) =>
      prepare(one)
        .post(`${at}undo/`, { task_url: '/api/tasks/2/' })
        .get('/api/tasks/2/', aTask({ completed: true, result: { changed: 3, skipped: 0, since: 0, until: 0 } })),
    )
    await findField('Strings to change')
    await fill(user, 'Strings to change', 'has:check')
    expect(button('Preview').disabled).toBe(true)
    await user.selectOptions(field('New state'), 'Needs editing')
    await fill(user, 'Add flags', 'max-length:80')
    await fill(user, 'Remove flags from translations', 'ignore-same')
    await user.selectOptions(await findField('Label Menus'), 'Add')
    await user.click(button('Preview'))
    expect(await screen.findByText('found.one')).toBeTruthy()
    expect(bodies(server, at)).toEqual([])
    await user.click(button('Change 1 string'))
    expect((await screen.findByText(/3 strings changed/)).textContent).toContain("1 couldn't be changed.")
    expect(bodies(server, at)).toEqual([
      {
        path: 'website/pages/de',
        q: 'has:check',
        state: 10,
        add_flags: 'max-length:80',
        remove_flags: '',
        add_translation_flags: '',
        remove_translation_flags: 'ignore-same',
        add_labels: ['Menus'],
        remove_labels: [],
      },
    ])
    expect(server.sent('GET', '/api/units/').at(-1)?.query.get('q')).toBe('path:"website/pages/de" AND (has:check)')
    await user.click(button('Undo'))
    expect(await screen.findByText(/3 strings restored/)).toBeTruthy()
    expect(bodies(server, `${at}undo/`)).toEqual([{ path: 'website/pages/de', since: 10, until: 12 }])
  })

  it('is only about states for those who may not change source strings', async () => {
    await show('bulk', aScope({ rights: ['unit.bulk_edit'] }))
    await findField('New state')
    expect(queryField('Add flags')).toBeNull()
    expect(within(field('New state')).queryByRole('option', { name: 'Approved' })).toBeNull()
  })

  it('says why it was refused and keeps the form', async () => {
    const { user } = await show('bulk', undefined, (one) => prepare(one).post(at, () => refusal(400, 'Too many.')))
    await findField('Strings to change')
    await fill(user, 'Strings to change', 'a')
    await user.selectOptions(field('New state'), 'Translated')
    await user.click(button('Preview'))
    await user.click(await findButton('Change 1 string'))
    expect((await screen.findByRole('alert')).textContent).toBe('Too many.')
    expect(field('Strings to change').value).toBe('a')
  })
})

describe('automatic translation', () => {
  const at = '/api/translations/website/pages/de/autotranslate/'

  it('asks the services that were chosen; everything is read anew each time it is done', async () => {
    const { server, user } = await show('auto', undefined, (one) => {
      let run = 0
      return one
        .get('/api/places/services/', [
          { service: 'deepl', name: 'DeepL' },
          { service: 'weblate', name: 'Memory' },
        ])
        .post(at, () => ({ details: 'In progress', messages: [], task_url: `/api/tasks/${++run}/` }))
        .get('/api/tasks/:id/', aTask({ completed: true, result: { message: 'Done so far.' } }))
    })
    await user.selectOptions(await findField('Translation source'), 'Translation memory and machine translation')
    await user.click(await screen.findByRole('checkbox', { name: 'DeepL' }))
    await user.selectOptions(field('Add results as'), 'Translations')
    await user.click(button('Translate'))
    await screen.findByText('Done. Done so far.')
    expect(bodies(server, at)).toEqual([
      { mode: 'translate', q: 'state:<translated', auto_source: 'mt', threshold: 80, engines: ['deepl'] },
    ])
    server.get('/api/tasks/2/', aTask({ progress: 50 }))
    await user.click(button('Translate'))
    await screen.findByText('Running: 50%')
    const read = () => server.sent('GET', '/api/places/services/').length
    const before = read()
    server.get('/api/tasks/2/', aTask({ completed: true }))
    await waitFor(() => expect(read()).toBeGreaterThan(before))
    expect(within(field('Add results as')).queryByRole('option', { name: 'Approved translations' })).toBeNull()
  })

  it('that is quick says what came of it', async () => {
    const { user } = await show('auto', undefined, (one) =>
      one.post(at, { details: 'Nothing to do here.', messages: [] }),
    )
    await user.click(await findButton('Translate'))
    expect(await screen.findByText('Nothing to do here.')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})
