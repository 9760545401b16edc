import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLanguage, aMe, aUnit } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aComponentScope, aPart, aProjectScope, aSite, aTask, someParts } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, link, queryField } from '../../testing/queries.ts'
import { renderApp, renderWith } from '../../testing/render.tsx'
import { ReportPage } from './report-page.tsx'
import type { ReportKind } from './report-queries.ts'
import { ReportsPage } from './reports-page.tsx'

const at = '/api/projects/website/reports/'
const report = {
  id: 12,
  kind: 'credits',
  creator: 'anna',
  created: '2026-11-01T10:00:00Z',
  scope: { kind: 'project', id: 1, name: 'Website' },
}

interface Given {
  kind?: ReportKind
  rights?: string[]
  me?: ReturnType<typeof aMe> | null
}

async function show(given: Given = {}, prepare: (server: FakeServer) => unknown = () => undefined) {
  const { kind = 'credits', rights = ['reports.view'], me = aMe() } = given
  const languages = [aPart({ kind: 'language', language: aLanguage('de') })]
  const server = aSite({ me, scope: aProjectScope({ rights }) })
    .get(at, aPage([]))
    .get('/api/places/parts/', someParts({ languages }))
  prepare(server)
  return { server, ...(await renderWith(<ReportsPage path="website" kind={kind} />)) }
}

const asked = (server: FakeServer) => server.sent('POST', at).map(({ body }) => body)

describe('reports', () => {
  it('are for those who are signed in', async () => {
    await show({ me: null })
    expect(await screen.findByText('Sign in to create reports')).toBeTruthy()
  })

  it.each<[ReportKind, boolean]>([
    ['credits', true],
    ['contributor_stats', true],
    ['cost_estimate', false],
    ['translator_work', false],
  ])('of the kind %s are for those without a right to view others: %s', async (kind, offered) => {
    await show({ kind, rights: [] })
    if (offered) expect(await screen.findByText(/This one covers your own work/)).toBeTruthy()
    else expect(await screen.findByText("You can't view this report")).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create report' }) !== null).toBe(offered)
  })

  it('are listed, newest first as the server has them', async () => {
    await show({}, (one) => one.get(at, aPage([report, { ...report, id: 11, scope: null }])))
    const list = within(await screen.findByRole('region', { name: 'Your reports' }))
    const rows = await list.findAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/reports/12/',
      '/reports/11/',
    ])
    expect(rows[1]?.textContent).toContain('Whole site')
  })
})

describe('reports to come', () => {
  it('are asked for with what their kind wants, made, and opened', async () => {
    const { server, user, address } = await show({}, (one) =>
      one
        .post(at, { task_url: '/api/tasks/2/' })
        .get('/api/tasks/2/', aTask({ completed: true, result: { report: 12 } })),
    )
    await user.selectOptions(await findField('Period'), 'Last year')
    await user.selectOptions(field('Sort by'), 'Newest members first')
    await user.selectOptions(field('Count'), 'Each string once')
    await within(field('Language')).findByRole('option', { name: 'German' })
    await user.selectOptions(field('Language'), 'German')
    const year = new Date().getUTCFullYear() - 1
    expect(field('Start date').value).toBe(`${year}-01-01`)
    await user.click(button('Create report'))
    await waitFor(() => expect(address()).toBe('/reports/12/'))
    expect(asked(server)).toEqual([
      {
        kind: 'credits',
        start: `${year}-01-01`,
        end: `${year}-12-31`,
        sort_by: 'date_joined',
        sort_order: 'descending',
        counting_mode: 'unique',
        language: 'de',
      },
    ])
  })

  it('are about other days once somebody changes one', async () => {
    const { user } = await show()
    await findField('Start date')
    await user.clear(field('Start date'))
    await user.type(field('Start date'), '2026-02-03')
    expect(field('Period').value).toBe('other')
  })

  it('of what it would cost ask for prices and say which will not do', async () => {
    const { server, user } = await show({ kind: 'cost_estimate' }, (one) =>
      one.post(at, () => refusal(400, 'This is no query.', { attr: 'q' })),
    )
    await findField('Filter strings')
    expect(queryField('Start date')).toBeNull()
    await fill(user, 'Filter strings', 'state:purple')
    await fill(user, 'Price per new word', '0.2')
    await user.click(button('Create report'))
    await waitFor(() => expect(errorOf('Filter strings')).toBe('This is no query.'))
    expect(document.activeElement).toBe(field('Filter strings'))
    expect(asked(server)).toEqual([
      expect.objectContaining({ kind: 'cost_estimate', q: 'state:purple', base_rate: 0.2 }),
    ])
  })
})

describe('a report', () => {
  const whole = { ...report, parameters: { start: '2026-10-01', end: '2026-10-31', language: 'de' } }
  const people = [
    { German: [{ email: 'anna@example.org', full_name: 'Anna Example', username: 'anna', change_count: 1234 }] },
  ]

  it('is shown as a table, and can be downloaded', async () => {
    aSite().get('/api/reports/12/', { ...whole, data: people })
    await renderWith(<ReportPage id="12" />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Credits' })).toBeTruthy()
    const [, row] = screen.getAllByRole('row')
    expect(row?.textContent).toBe('Anna Exampleanna@example.org1,234')
    expect(screen.getByText('October 1, 2026 – October 31, 2026')).toBeTruthy()
    expect(link('Web page')).toBe('/api/reports/12/html/')
    expect(link('Reports')).toBe('/reports/')
  })

  it('that is being made is looked at again', async () => {
    const server = aSite().get('/api/reports/12/', { ...whole, data: null })
    await renderWith(<ReportPage id="12" />)
    expect(await screen.findByText('Creating this report')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Web page' })).toBeNull()
    server.get('/api/reports/12/', { ...whole, data: [] })
    expect(await screen.findByText('No data')).toBeTruthy()
  })
})

describe('the matrix', () => {
  const languages = [
    aPart({ kind: 'translation', language: aLanguage('de') }),
    aPart({ kind: 'translation', language: aLanguage('he') }),
  ]
  const units = (code: 'de' | 'he', target: string) =>
    aPage([aUnit({ source: ['Hello'], target: [target], language_code: code })])
  const site = () =>
    aSite({ scope: aComponentScope() })
      .get('/api/places/parts/', someParts({ languages }))
      .get('/api/translations/website/pages/de/units/', units('de', 'Hallo'))
      .get('/api/translations/website/pages/he/units/', units('he', ''))

  it('shows the languages that were chosen side by side', async () => {
    site()
    const { user, address } = await renderApp('/matrix/website/pages/')
    expect(await screen.findByText('Choose languages to compare')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'German' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Hebrew' }))
    await waitFor(() => expect(address()).toBe('/matrix/website/pages/?lang=de%2Che'))
    const cells = await screen.findAllByRole('cell')
    expect(cells.map((cell) => [cell.textContent, cell.getAttribute('lang'), cell.getAttribute('dir')])).toEqual([
      ['Hallo', 'de', 'ltr'],
      ['Not translated yet', 'he', 'rtl'],
    ])
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual(['Source', 'German', 'Hebrew'])
    await user.click(screen.getByRole('checkbox', { name: 'German' }))
    await waitFor(() => expect(address()).toBe('/matrix/website/pages/?lang=he'))
  })

  it('says so when a language cannot be read, and asks again', async () => {
    const server = site().get('/api/translations/website/pages/he/units/', () => refusal(500, 'Internal error.'))
    const { user } = await renderApp('/matrix/website/pages/?lang=de,he')
    expect((await screen.findByRole('alert')).textContent).toContain('Internal error.')
    server.get('/api/translations/website/pages/he/units/', units('he', 'שלום'))
    await user.click(await findButton('Try again'))
    expect(await screen.findByRole('link', { name: 'שלום' })).toBeTruthy()
  })
})
