import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe, SITE_URL } from '../../../testing/factories.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { aboutSite, aSite, aSiteScope, aTask } from '../../../testing/page-factories.ts'
import { button, fill, findButton } from '../../../testing/queries.ts'
import { renderApp } from '../../../testing/render.tsx'

const aMove = (more = {}) => ({
  id: 1,
  service: 'weblate',
  url: 'https://weblate.example.org',
  files: [],
  remote_project: '',
  projects: ['shop'],
  keep_ids: false,
  created: '2026-01-01T00:00:00Z',
  finished: null,
  switched: null,
  follow_every: 60,
  next_run: null,
  failures: 0,
  task_url: null,
  report: null,
  ...more,
})

async function show(prepare: (server: FakeServer) => unknown) {
  const server = aSite({ me: aMe({ username: 'root', is_superuser: true }), scope: aSiteScope() })
  server.get('/api/site/', aboutSite())
  prepare(server)
  return { server, ...(await renderApp('/manage/move-in/')) }
}

describe('moving in', () => {
  it('begins with the URL of a server, its token and projects', async () => {
    const { server, user } = await show((one) =>
      one.get('/api/site/move-ins/', { results: [] }).post('/api/site/move-ins/', aMove()),
    )
    await findButton('Add server')
    await fill(user, 'URL of the other server', 'https://weblate.example.org')
    await fill(user, 'Projects', 'shop, tools')
    await user.click(screen.getByRole('checkbox', { name: 'Keep IDs' }))
    await user.click(button('Add server'))
    await waitFor(() =>
      expect(server.sent('POST', '/api/site/move-ins/').map(({ body }) => body)).toEqual([
        { url: 'https://weblate.example.org', token: '', projects: ['shop', 'tools'], keep_ids: true },
      ]),
    )
  })

  it('shows progress, runs again and compares', async () => {
    const move = aMove({ finished: '2026-01-02T00:00:00Z', task_url: `${SITE_URL}/api/tasks/5/` })
    const { server, user } = await show((one) =>
      one
        .get('/api/site/move-ins/', { results: [move] })
        .get('/api/tasks/:id/', aTask({ completed: true, progress: 100 }))
        .post('/api/site/move-ins/:id/runs/', { task_url: `${SITE_URL}/api/tasks/6/` }),
    )
    expect(await screen.findByRole('progressbar', { name: 'Importing' })).toBeTruthy()
    await user.click(button('Import changes'))
    await user.click(button('Compare servers'))
    await waitFor(() =>
      expect(server.sent('POST', '/api/site/move-ins/:id/runs/').map(({ body }) => body)).toEqual([
        { mode: 'run' },
        { mode: 'compare' },
      ]),
    )
  })

  it('says when the other server was followed and will be, and changes how often', async () => {
    const times = { finished: '2026-01-02T00:00:00Z', next_run: '2026-01-02T04:00:00Z', failures: 2 }
    const { server, user } = await show((one) =>
      one.get('/api/site/move-ins/', { results: [aMove(times)] }).post('/api/site/move-ins/', aMove()),
    )
    expect(await screen.findByText(/^Last import: .*2026/)).toBeTruthy()
    expect(screen.getByText(/^Next import: .*2026/)).toBeTruthy()
    expect(screen.getByText(/^Failed imports in a row: 2/)).toBeTruthy()
    await fill(user, 'Import changes every (minutes)', '30')
    await user.click(button('Save interval'))
    await waitFor(() =>
      expect(server.sent('POST', '/api/site/move-ins/').map(({ body }) => body)).toEqual([
        { url: 'https://weblate.example.org', follow_every: 30 },
      ]),
    )
  })

  it('switches, and invites people if that is wanted', async () => {
    const { server, user } = await show((one) =>
      one
        .get('/api/site/move-ins/', { results: [aMove({ finished: '2026-01-02T00:00:00Z' })] })
        .post('/api/site/move-ins/:id/runs/', { task_url: `${SITE_URL}/api/tasks/6/` }),
    )
    await user.click(await findButton('Switch to this server'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'Invite people by email' }))
    await user.click(dialog.getByRole('button', { name: 'Switch to this server' }))
    await waitFor(() =>
      expect(server.sent('POST', '/api/site/move-ins/:id/runs/').map(({ body }) => body)).toEqual([
        { mode: 'switch', invite: true },
      ]),
    )
  })

  it('takes files that another service exported, and shows what would come', async () => {
    const counts = { components: 1, 'glossary terms': 2 }
    const values = { what: 'screenshots', reason: { id: 'moveIn.notInExports', values: { service: 'Crowdin' } } }
    const result = { counts, left: [], left_messages: [{ id: 'moveIn.leftBehind', values }] }
    const task_url = `${SITE_URL}/api/tasks/5/`
    const files = [{ name: 'shop.zip', size: 10 }]
    const move = aMove({ service: 'crowdin', url: 'crowdin:shop', files, task_url })
    const { server, user } = await show((one) =>
      one
        .get('/api/site/move-ins/', { results: [move] })
        .get('/api/tasks/:id/', aTask({ completed: true, progress: 100, result }))
        .post('/api/site/move-ins/exports/', move),
    )
    const section = within(await screen.findByRole('region', { name: 'Crowdin: shop' }))
    expect(await section.findByText('glossary terms: 2')).toBeTruthy()
    expect(section.getByText(/screenshots: Exports of Crowdin/)).toBeTruthy()
    expect(section.getByRole('button', { name: 'Import files' })).toBeTruthy()
    expect(section.queryByRole('button', { name: 'Compare servers' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Exported files' }))
    await user.click(screen.getByRole('combobox', { name: 'Service' }))
    await user.click(await screen.findByRole('option', { name: 'Crowdin' }))
    const input = document.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for files.')
    await user.upload(input, new File(['PK'], 'shop.zip'))
    await fill(user, 'Name of the new project', 'My shop')
    await user.click(button('Add files'))
    await waitFor(() => expect(server.sent('POST', '/api/site/move-ins/exports/')).toHaveLength(1))
  })

  it('asks services that have an API with a token instead of files', async () => {
    const move = aMove({ service: 'lokalise', url: 'lokalise:shop', remote_project: '12.34' })
    const { server, user } = await show((one) =>
      one.get('/api/site/move-ins/', { results: [move] }).post('/api/site/move-ins/exports/', move),
    )
    const section = within(await screen.findByRole('region', { name: 'Lokalise: shop' }))
    expect(section.getByText('12.34')).toBeTruthy()
    expect(section.getByRole('button', { name: 'Import files' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Exported files' }))
    await user.click(screen.getByRole('combobox', { name: 'Service' }))
    await user.click(await screen.findByRole('option', { name: 'Pontoon' }))
    expect(screen.queryByLabelText('API token')).toBeNull()
    await user.click(screen.getByRole('combobox', { name: 'Service' }))
    await user.click(await screen.findByRole('option', { name: 'Lokalise' }))
    await fill(user, 'API token', 'lok_secret')
    await fill(user, 'Project ID there', '12.34')
    await fill(user, 'Name of the new project', 'My shop')
    await user.click(button('Add files'))
    await waitFor(() => expect(server.sent('POST', '/api/site/move-ins/exports/')).toHaveLength(1))
  })

  it('lists the differences of the last comparison', async () => {
    const difference = { kind: 'string', object: 'shop/web/de: hello', field: 'target', there: 'Hallo', here: 'Servus' }
    const on_purpose = { 'roles that are here already keep their permissions': 3 }
    const report = { compared: { string: 4 }, count: 1, on_purpose, differences: [difference] }
    await show((one) => one.get('/api/site/move-ins/', { results: [aMove({ report })] }))
    expect(await screen.findByText('1 difference')).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Servus' })).toBeTruthy()
    expect(screen.getByText('roles that are here already keep their permissions: 3')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Download whole report' })
    expect(link.getAttribute('href')).toBe('/api/site/move-ins/1/report/')
  })
})
