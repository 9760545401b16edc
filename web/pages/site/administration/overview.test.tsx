import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe } from '../../../testing/factories.ts'
import { type FakeServer, refusal } from '../../../testing/fake-server.ts'
import { aboutSite, aSite, aSiteScope } from '../../../testing/page-factories.ts'
import { button, findButton, link } from '../../../testing/queries.ts'
import { renderApp, renderWith } from '../../../testing/render.tsx'
import type { SiteOverview, SiteSetup } from './administration-queries.ts'
import { SetupChecklist } from './setup-checklist.tsx'

const anOverview = (more: Partial<SiteOverview> = {}): SiteOverview => ({
  version: '1.2.3',
  database: 'sqlite',
  public_url: '',
  queue: { waiting: 4, running: 1, failed: 2, oldest: null },
  mail: { configured: true, waiting: 3, last_error: 'no route' },
  failing_repositories: { count: 0, results: [] },
  errors: [],
  warnings: [],
  ...more,
})

const steps = (...done: string[]): SiteSetup['steps'] =>
  (['project', 'mail', 'public_url', 'backup', 'demo'] as const).map((id) => ({ id, done: done.includes(id) }))

const noDemo = { projects: [], components: 0, strings: 0, users: 0 }

async function show(overview: Partial<SiteOverview>, prepare: (server: FakeServer) => unknown = () => undefined) {
  const server = aSite({ me: aMe({ username: 'root', is_superuser: true }), scope: aSiteScope() })
    .get('/api/site/', aboutSite())
    .get('/api/site/overview/', anOverview(overview))
    .get('/api/site/storage/', {
      measured: '2026-11-01T10:00:00Z',
      free: 5e9,
      total: 9e9,
      database: 2e6,
      repositories: 3e6,
      backups: 0,
      other: 10,
      backup_count: 0,
      newest_backup: null,
    })
    .get('/api/site/setup/', { hidden: false, steps: steps('project', 'mail', 'public_url', 'backup', 'demo') })
    .get('/api/site/demo/', noDemo)
  prepare(server)
  const page = await renderApp('/manage/')
  await screen.findByRole('tab', { name: 'Overview', selected: true })
  return { server, ...page }
}

describe('the overview of the administration', () => {
  it('shows version, queue, mail, storage, failing repositories and errors', async () => {
    const since = '2026-11-01T10:00:00Z'
    const repository = { project: 'website', component: 'pages', name: 'Pages', alert: 'PushFailure', since }
    const failed = { task: 't', kind: 'pull_component', component: 'website/pages', time: since }
    await show({
      failing_repositories: { count: 21, results: [repository] },
      errors: [{ ...failed, message: { id: 'verbatim', values: { text: 'git said no' } } }],
    })
    expect(await screen.findByText('1.2.3')).toBeTruthy()
    expect(screen.getByText('SQLite')).toBeTruthy()
    expect(screen.getByText('Not set (PUBLIC_URL)')).toBeTruthy()
    expect(screen.getByText('3 emails are waiting in the outbox.')).toBeTruthy()
    expect(link('website / Pages')).toBe('/repository/website/pages/')
    expect(screen.getByText('20 more')).toBeTruthy()
    expect(screen.getByText('git said no')).toBeTruthy()
    expect(await screen.findByText('5 GB')).toBeTruthy()
    expect(screen.getByText('No project has a backup yet.')).toBeTruthy()
    expect(screen.queryByText('Set up this site')).toBeNull()
  })

  it('sends a test email, or says why not', async () => {
    const { server, user } = await show({}, (one) => one.post('/api/site/test-email/', { to: 'root@example.org' }))
    await user.click(await findButton('Send test email'))
    expect(await screen.findByText('Sent to root@example.org.')).toBeTruthy()
    server.post('/api/site/test-email/', () => refusal(502, 'Refused by the server.'))
    await user.click(button('Send test email'))
    expect((await screen.findByRole('alert')).textContent).toContain('Refused by the server.')
    expect(screen.queryByText('Sent to root@example.org.')).toBeNull()
  })

  it('removes the demo after saying what goes with it', async () => {
    const demo = { projects: [{ name: 'Lighthouse', slug: 'lighthouse' }], components: 2, strings: 1234, users: 8 }
    const { server, user } = await show({}, (one) =>
      one.get('/api/site/demo/', demo).delete('/api/site/demo/', () => void one.get('/api/site/demo/', noDemo)),
    )
    await user.click(await findButton('Remove demo data'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/Lighthouse/)).toBeTruthy()
    expect(dialog.getByText(/2 components, 1,234 strings, 8 demo users/)).toBeTruthy()
    expect(server.sent('DELETE', '/api/site/demo/')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Remove demo data' }))
    expect(await screen.findByText('The demo data is gone.')).toBeTruthy()
  })
})

describe('the setup checklist', () => {
  const list = async (setup: SiteSetup, reopens = false) => {
    const server = aSite({}).get('/api/site/setup/', setup)
    server.patch('/api/site/setup/', ({ body }) => ({ ...setup, ...(body as object) }))
    return { server, ...(await renderWith(<SetupChecklist reopens={reopens} />)) }
  }

  it('says what is done and leads to the rest, until it is hidden', async () => {
    const { server, user } = await list({ hidden: false, steps: steps('mail') }, true)
    expect(await screen.findByText('1 of 5 done')).toBeTruthy()
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(1)
    expect(link('Create your first project')).toBe('/create/project/')
    expect(screen.queryByRole('link', { name: 'Set up mail' })).toBeNull()
    await user.click(button('Hide checklist'))
    await waitFor(() => expect(server.sent('PATCH', '/api/site/setup/')[0]?.body).toEqual({ hidden: true }))
    await user.click(await findButton('Show setup checklist'))
    expect(await screen.findByText('1 of 5 done')).toBeTruthy()
  })
})
