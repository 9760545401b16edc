import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Alert, LoggedCommit, Repository } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aChange, aComponentScope, aProjectScope, aSite, aTask } from '../../testing/page-factories.ts'
import { button, fill, findButton, findField } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { RepositoryPage } from './repository-page.tsx'

const commit = {
  revision: '8f1c2d3e',
  shortrevision: '8f1c',
  author: 'Anna Example <anna@example.org>',
  author_name: 'Anna Example',
  author_email: 'anna@example.org',
  commit: 'Anna Example <anna@example.org>',
  commit_name: 'Anna Example',
  commit_email: 'anna@example.org',
  commitdate: '2026-11-01T10:00:00Z',
  message: 'Translate menus',
  authordate: '2026-11-01T10:00:00Z',
  summary: 'Translate menus',
}

const repository: Repository = {
  url: `${SITE_URL}/api/components/website/pages/repository/`,
  needs_commit: true,
  needs_merge: false,
  needs_push: true,
  remote_commit: commit,
  weblate_commit: { ...commit, shortrevision: '77aa', summary: 'Ours' },
  status: 'On branch main',
  merge_failure: null,
  outgoing_commits: 2,
  missing_commits: 0,
  pending_units: { total: 5, errors_skipped: 0, commit_policy_skipped: 0, eligible_for_commit: 5 },
}

const at = '/api/components/website/pages/'

interface Given {
  scope?: Scope
  repository?: Partial<Repository>
  alerts?: Alert[]
  log?: LoggedCommit[]
}

async function show(given: Given = {}, prepare: (server: FakeServer) => unknown = () => undefined) {
  const { scope = aComponentScope({ rights: ['vcs.view'] }) } = given
  const server = aSite({ scope })
    .get('/api/places/changes/', aPage([aChange({ action: 18, action_name: 'Push' }), aChange()]))
    .get(`${at}repository/`, { ...repository, ...given.repository })
    .get(`${at}repository/log/`, { results: given.log ?? [] })
    .get(`${at}alerts/`, aPage(given.alerts ?? []))
    .get(`${at}lock/`, { locked: false })
  prepare(server)
  return { server, ...(await renderWith(<RepositoryPage path={scope.path} />)) }
}

const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent

describe('the repository', () => {
  it('is not open to everybody', async () => {
    const { server } = await show({ scope: aComponentScope() })
    expect(await screen.findByText("You can't view this repository")).toBeTruthy()
    expect(server.sent('GET', `${at}repository/`)).toEqual([])
  })

  it('says how it stands', async () => {
    await show()
    expect(await fact('Uncommitted strings')).toBe('5')
    expect(await fact('Unpushed commits')).toBe('2')
    expect(await fact('Latest upstream commit')).toContain('Translate menus')
    expect(screen.queryByText('Read-only clone URL')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Operations' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Lock' })).toBeNull()
  })

  it('leaves out what nobody knows, and says what failed', async () => {
    await show({ repository: { outgoing_commits: null, merge_failure: 'CONFLICT (content)' } })
    expect((await screen.findByRole('alert')).textContent).toContain('CONFLICT (content)')
    expect(screen.queryByText('Unpushed commits')).toBeNull()
  })

  it('can be cloned by those who may', async () => {
    await show({ scope: aComponentScope({ rights: ['vcs.view', 'vcs.access'] }) })
    expect(await fact('Read-only clone URL')).toBe(`git clone ${location.origin}/git/website/pages/`)
  })

  it('shows only what was done to the repository', async () => {
    await show()
    const history = within(await screen.findByRole('region', { name: 'Activity' }))
    expect(history.getAllByRole('listitem')).toHaveLength(1)
  })

  it('that cannot be read says so, and is asked for again', async () => {
    const { server, user } = await show({}, (one) => one.get(`${at}repository/`, () => refusal(500, 'No disk.')))
    await screen.findByRole('alert')
    server.get(`${at}repository/`, repository)
    await user.click(button('Try again'))
    expect(await fact('Uncommitted strings')).toBe('5')
  })
})

describe('commits', () => {
  it('are marked where one side lacks them', async () => {
    await show({
      log: [
        { ...commit, revision: 'a', state: 'outgoing' },
        { ...commit, revision: 'b', state: 'missing' },
        { ...commit, revision: 'c', state: 'merged' },
      ],
    })
    const log = within(await screen.findByRole('region', { name: 'Commits' }))
    await log.findByText('Not pushed')
    expect(log.getByText('Not merged')).toBeTruthy()
    expect(log.getAllByRole('listitem')).toHaveLength(3)
  })

  it('are said to be none where there are none', async () => {
    await show()
    expect(await screen.findByText('No commits yet')).toBeTruthy()
  })
})

describe('operations', () => {
  const all = ['vcs.view', 'vcs.commit', 'vcs.push', 'vcs.update', 'vcs.reset']
  const post = (server: FakeServer) => server.sent('POST', `${at}repository/`).map(({ body }) => body)
  const queued = { detail: 'Queued.', task_url: `${SITE_URL}/api/tasks/9/` }
  const prepare = (one: FakeServer) =>
    one
      .post(`${at}repository/`, queued)
      .get('/api/tasks/9/', aTask({ completed: true, progress: 100, result: { result: true } }))

  it('are those that the person may do', async () => {
    await show({ scope: aComponentScope({ rights: ['vcs.view', 'vcs.commit'] }) })
    const list = within(await screen.findByRole('region', { name: 'Operations' }))
    expect(list.getAllByRole('button').map((one) => one.textContent)).toEqual(['Commit'])
  })

  it('run in the background, are shown as they go on, and then everything is read anew', async () => {
    const { server, user } = await show({ scope: aComponentScope({ rights: all }) }, prepare)
    await user.click(await findButton('Push'))
    expect(await screen.findByRole('progressbar', { name: 'Push' })).toBeTruthy()
    expect(await screen.findByText('Done.', { exact: false })).toBeTruthy()
    expect(post(server)).toEqual([{ operation: 'push', background: true }])
    await waitFor(() => expect(server.sent('GET', `${at}repository/`)).toHaveLength(2))
  })

  it.each([
    ['Reset', [{ operation: 'reset', background: true }]],
    ['Cancel', []],
  ])('that throw work away ask first, with numbers; the answer %s is respected', async (answer, sent) => {
    const { server, user } = await show({ scope: aComponentScope({ rights: all }) }, prepare)
    await user.click(await findButton('Reset'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset?' }))
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '5 uncommitted strings will be lost.',
      '2 unpushed commits will be lost.',
    ])
    await user.click(dialog.getByRole('button', { name: answer }))
    await waitFor(() => expect(post(server)).toEqual(sent))
  })

  it('begin with the one that is next', async () => {
    const { server, user } = await show({ scope: aComponentScope({ rights: all }) }, prepare)
    await user.click(await findButton('Commit and push 5 strings'))
    await waitFor(() => expect(post(server)).toEqual([{ operation: 'push', background: true }]))
  })

  it.each([
    [423, 'Locked.', 'Someone else is working on this repository. Try again in a moment.'],
    [400, 'There is nothing to push to.', 'There is nothing to push to.'],
  ])('that are refused with %i say why', async (status, detail, text) => {
    const { user } = await show({ scope: aComponentScope({ rights: all }) }, (one) =>
      one.post(`${at}repository/`, () => refusal(status, detail)),
    )
    await user.click(await findButton('Push'))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })
})

describe('the lock', () => {
  it('is set and taken away', async () => {
    const { server, user } = await show({ scope: aComponentScope({ rights: ['vcs.view', 'component.lock'] }) }, (one) =>
      one.post(`${at}lock/`, () => void one.get(`${at}lock/`, { locked: true })),
    )
    expect(await screen.findByText('Unlocked')).toBeTruthy()
    await user.click(button('Lock'))
    expect(await screen.findByText('Locked: nobody can change strings.')).toBeTruthy()
    expect(server.sent('POST', `${at}lock/`)[0]?.body).toEqual({ lock: true })
    await user.click(button('Unlock'))
    await waitFor(() => expect(server.sent('POST', `${at}lock/`)[1]?.body).toEqual({ lock: false }))
  })

  it('of a project is for those who manage it', async () => {
    const scope = aProjectScope({ rights: ['vcs.view', 'project.edit'] })
    const { user } = await show({ scope }, (one) =>
      one
        .get('/api/projects/website/repository/', repository)
        .get('/api/projects/website/lock/', { locked: true })
        .post('/api/projects/website/lock/', () => refusal(403, 'Not today.')),
    )
    await user.click(await findButton('Unlock'))
    expect((await screen.findByRole('alert')).textContent).toBe('Not today.')
    expect(screen.queryByRole('heading', { name: 'Alerts' })).toBeNull()
  })
})

describe('alerts', () => {
  const alert: Alert = {
    name: 'ParseError',
    title: 'Could not parse',
    advice: 'Mend it.',
    severity: 3,
    timestamp: '2026-11-01T10:00:00Z',
    details: { occurrences: [{ filename: 'de.json', error: 'Unexpected end' }, { error: 'No colon' }, {}] },
    dismissed_at: null,
    dismissed_by: null,
    dismissal_reason: '',
    dismissible: true,
    updated: '2026-11-01T10:00:00Z',
    category: '',
    component: `${SITE_URL}${at}`,
    dismiss_url: null,
  }
  const scope = aComponentScope({ rights: ['vcs.view', 'component.edit'] })

  it('say what is wrong, where, and what to do', async () => {
    await show({ alerts: [alert] })
    const list = within(await screen.findByRole('region', { name: 'Alerts' }))
    expect(await list.findByText("Couldn't parse files")).toBeTruthy()
    expect(list.getByText(/^Fix these files/)).toBeTruthy()
    expect(list.getByText('de.json: Unexpected end')).toBeTruthy()
    expect(list.getByText('No colon')).toBeTruthy()
    expect(list.queryByRole('button')).toBeNull()
  })

  it('that are new to this page keep the words of the server', async () => {
    await show({ alerts: [{ ...alert, name: 'BrandNew' }] })
    expect(await screen.findByText('Could not parse')).toBeTruthy()
  })

  it('are dismissed with a reason, and reopened', async () => {
    const dismiss = `${at}alerts/ParseError/dismiss/`
    const { server, user } = await show({ scope, alerts: [alert] }, (one) =>
      one
        .post(dismiss, () => void one.get(`${at}alerts/`, aPage([{ ...alert, dismissed_at: '2026-11-02T00:00:00Z' }])))
        .delete(dismiss, undefined),
    )
    await findField('Reason for dismissing')
    await fill(user, 'Reason for dismissing', 'an old file')
    await user.click(button('Dismiss'))
    expect(await screen.findByText('Dismissed')).toBeTruthy()
    expect(server.sent('POST', dismiss)[0]?.body).toEqual({ reason: 'an old file' })
    await user.click(button('Reopen'))
    await waitFor(() => expect(server.sent('DELETE', dismiss)).toHaveLength(1))
  })

  it('that are none are good news', async () => {
    await show()
    expect(await screen.findByText('No alerts.')).toBeTruthy()
  })
})
