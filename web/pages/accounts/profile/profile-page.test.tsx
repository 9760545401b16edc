import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { presetSubscriptions } from '#core/notifications/presets.ts'
import type { Subscription } from '../../../api/profile.ts'
import { aMe, anAccount, aProfile, aProject, SITE_URL } from '../../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../../testing/fake-server.ts'
import { aSite } from '../../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, link, pick } from '../../../testing/queries.ts'
import { renderWith, withToasts } from '../../../testing/render.tsx'
import { ProfilePage } from './profile-page.tsx'

const me = aMe({ username: 'anna', full_name: 'Anna Example' })

async function show(tab: string, prepare: (server: FakeServer) => unknown = () => undefined, who = me) {
  const server = aSite({ me: who })
  prepare(server)
  return { server, ...(await renderWith(withToasts(<ProfilePage />), { address: `/accounts/profile/#${tab}` })) }
}

const patched = (server: FakeServer) => server.sent('PATCH', '/api/users/anna/').map(({ body }) => body)

describe('the page of the own account', () => {
  it('sends visitors to the sign-in, and back', async () => {
    const server = aSite({ me: null })
    await renderWith(<ProfilePage />)
    expect(await screen.findByText('Sign in to view your account')).toBeTruthy()
    expect(link('Sign in')).toBe('/accounts/login/?next=%2Faccounts%2Fprofile%2F')
    expect(server.sent('GET', '/api/account/profile/')).toEqual([])
  })

  it('says so when the server cannot tell who asks', async () => {
    aSite().get('/api/account/', () => refusal(500, 'Internal error.'))
    await renderWith(<ProfilePage />)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('has a tab for each side', async () => {
    const { user } = await show('audit', (server) => server.get('/api/account/audit/', aPage([])))
    expect(await screen.findByRole('tab', { name: 'Audit log', selected: true })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Personal data' }))
    expect(await findField('Type anna to confirm')).toBeTruthy()
  })
})

describe('the profile', () => {
  const emails = [
    { id: 1, email: 'anna@example.org', verified: '', primary: true },
    { id: 2, email: 'work@example.org', verified: '', primary: false },
  ]
  const prepare = (server: FakeServer) =>
    server
      .get('/api/account/profile/', aProfile({ website: 'https://anna.example.org/' }))
      .get('/api/account/emails/', emails)

  it('shows what is there and sends what it is now', async () => {
    const { server, user } = await show('person', (one) => prepare(one).patch('/api/users/anna/', {}))
    await findField('Full name')
    expect(field('Website').value).toBe('https://anna.example.org/')
    await fill(user, 'Full name', 'Anna E. Example')
    await fill(user, 'Location', 'Bern')
    await user.click(button('Save'))
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(patched(server)).toEqual([
      {
        full_name: 'Anna E. Example',
        profile: expect.objectContaining({ website: 'https://anna.example.org/', location: 'Bern', commit_email: '' }),
      },
    ])
  })

  it('keeps what was typed when the server refuses a field, and says so there', async () => {
    const { user } = await show('person', (one) =>
      prepare(one).patch('/api/users/anna/', () => refusal(400, 'This is no address.', { attr: 'profile.website' })),
    )
    await findField('Website')
    await fill(user, 'Website', 'anna')
    await user.click(button('Save'))
    await waitFor(() => expect(errorOf('Website')).toBe('This is no address.'))
    expect(document.activeElement).toBe(field('Website'))
    expect(field('Website').value).toBe('anna')
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it('offers the verified addresses for commits', async () => {
    const { server, user } = await show('person', (one) => prepare(one).patch('/api/users/anna/', {}))
    await pick(user, 'Commit email', 'work@example.org')
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(patched(server)).toEqual([
      { full_name: 'Anna Example', profile: expect.objectContaining({ commit_email: 'work@example.org' }) },
    ])
  })
})

describe('languages', () => {
  const prepare = (server: FakeServer) =>
    server
      .get('/api/account/profile/', aProfile({ languages: [`${SITE_URL}/api/languages/de/`] }))
      .patch('/api/users/anna/', {})

  it('are chosen by name and sent by code', async () => {
    const { server, user } = await show('languages', prepare)
    await pick(user, 'Languages you translate', 'Hebrew')
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(patched(server)).toEqual([{ profile: { languages: ['de', 'he'], secondary_languages: [] } }])
  })
})

describe('preferences', () => {
  it('are sent together; the colours change at once', async () => {
    const { server, user } = await show('preferences', (one) => one.patch('/api/users/anna/', {}))
    await pick(user, 'Theme', 'Dark')
    await user.click(screen.getByRole('combobox', { name: 'Editor' }))
    await user.click(await screen.findByRole('option', { name: /^Zen/ }))
    await user.click(screen.getByRole('checkbox', { name: 'Hide completed translations' }))
    await user.click(screen.getByRole('checkbox', { name: 'Words left' }))
    await user.click(screen.getByRole('checkbox', { name: 'Strings' }))
    await fill(user, 'Extra characters', '→…')
    await fill(user, 'Number of context strings', '7')
    await user.click(button('Save'))
    await screen.findByText('Saved.')
    expect(patched(server)).toEqual([
      {
        profile: {
          theme: 'dark',
          translate_mode: 1,
          special_chars: '→…',
          editor_link: '',
          nearby_strings: 7,
          dashboard_view: 1,
          hide_completed: true,
          secondary_in_zen: true,
          hide_source_secondary: false,
          auto_watch: true,
          contribute_personal_tm: true,
          listing_columns: ['untranslated', 'checks', 'suggestions', 'comments', 'total'],
        },
      },
    ])
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  it('say once, at its field, that a link will not do', async () => {
    const { user } = await show('preferences', (one) =>
      one.patch('/api/users/anna/', () => refusal(400, 'Only editor:// links.', { attr: 'profile.editor_link' })),
    )
    await findField('Code editor link')
    await fill(user, 'Code editor link', 'javascript:alert(1)')
    await user.click(button('Save'))
    await waitFor(() => expect(errorOf('Code editor link')).toBe('Only editor:// links.'))
    expect(screen.getAllByText('Only editor:// links.')).toHaveLength(1)
  })
})

describe('notification presets', () => {
  const at = '/api/users/anna/notifications/'

  it('are chosen with one click; the many selects stand under Advanced', async () => {
    const rows = presetSubscriptions.essential.map((row, id) => ({ id, ...row, project: null, component: null }))
    const { server, user } = await show('notifications', (one) =>
      one.get(at, aPage(rows)).post('/api/notification-preset/', { preset: 'nothing' }),
    )
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'Essential' })).checked).toBe(true)
    expect(screen.getByText('Advanced').closest('details')?.open).toBe(false)
    server.get(at, aPage([]))
    await user.click(screen.getByRole('radio', { name: 'Nothing' }))
    expect(server.sent('POST', '/api/notification-preset/')[0]?.body).toEqual({ preset: 'nothing' })
    await expect.poll(() => screen.getByRole<HTMLInputElement>('radio', { name: 'Nothing' }).checked).toBe(true)
  })

  it('say so when somebody chose for themselves', async () => {
    const own = { id: 1, notification: 'NewStringNotificaton', scope: 10, frequency: 1, project: null, component: null }
    await show('notifications', (one) => one.get(at, aPage([own])))
    expect(await screen.findByText(/You have your own selection under Advanced/)).toBeTruthy()
  })
})

describe('notifications', () => {
  const list: Subscription[] = [
    { id: 4, notification: 'NewCommentNotificaton', scope: 10, frequency: 2, project: null, component: null },
    {
      id: 5,
      notification: 'NewStringNotificaton',
      scope: 30,
      frequency: 1,
      project: `${SITE_URL}/api/projects/website/`,
      component: null,
    },
  ]
  const at = '/api/users/anna/notifications/'
  const choose = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name })

  it('show how often one is told of what, and what is set for single projects', async () => {
    await show('notifications', (one) => one.get(at, aPage(list)))
    expect((await choose('New comments: Watched projects')).selectedOptions[0]?.textContent).toBe('Daily')
    expect((await choose('New comments: Other projects')).selectedOptions[0]?.textContent).toBe('Not set')
    const special = screen.getByRole('list', { name: 'Specific projects and components' })
    expect(special.textContent).toBe('New strings · website')
  })

  it.each<[string, string, string, [string, string, unknown]]>([
    ['begin', 'New comments: Other projects', 'Weekly', ['POST', at, { scope: 0, frequency: 3 }]],
    ['change', 'New comments: Watched projects', 'Instantly', ['PATCH', `${at}4/`, { scope: 10, frequency: 1 }]],
    ['end', 'New comments: Watched projects', 'Not set', ['DELETE', `${at}4/`, undefined]],
  ])('%s as somebody chooses', async (_, name, option, [method, path, body]) => {
    const { server, user } = await show('notifications', (one) =>
      one.get(at, aPage(list)).on(method, path, method === 'DELETE' ? undefined : {}),
    )
    await user.selectOptions(await choose(name), option)
    await waitFor(() => expect(server.sent('GET', at)).toHaveLength(2))
    const sent = server.sent(method, path)
    const whole = body && { notification: 'NewCommentNotificaton', ...body }
    expect(sent.map((one) => one.body)).toEqual([whole])
  })

  it('say when a choice could not be kept', async () => {
    const { user } = await show('notifications', (one) =>
      one.get(at, aPage(list)).post(at, () => refusal(403, 'Not for this account.')),
    )
    await user.selectOptions(await choose('Locks: Other projects'), 'Daily')
    expect((await screen.findByRole('alert')).textContent).toBe('Not for this account.')
  })
})

describe('tokens', () => {
  const token = {
    id: 1,
    name: 'wlc',
    created: '2026-10-01T11:00:00Z',
    expires: null,
    last_used: '2026-10-02T11:00:00Z',
    scopes: null,
    projects: null,
  }
  const showTokens = (prepare: (server: FakeServer) => unknown) =>
    show('api', (one) => {
      one.get('/api/account/token/', []).get('/api/projects/', aPage([aProject()]))
      prepare(one)
    })

  it('are created with the chosen scopes and projects, and shown once', async () => {
    const { server, user } = await showTokens((one) =>
      one.post('/api/account/token/', () => {
        one.get('/api/account/token/', [{ ...token, scopes: ['read', 'translate'], projects: ['website'] }])
        return { token: 'wlu_secret' }
      }),
    )
    await findField('Name')
    await fill(user, 'Name', 'wlc')
    await user.click(screen.getByRole('checkbox', { name: 'Translate' }))
    await pick(user, 'Limit to projects', 'Website')
    await user.click(button('Create token'))
    expect(await screen.findByText('wlu_secret')).toBeTruthy()
    const summary = 'Read, Translate · only website · never expires · last used October 2, 2026'
    expect(await screen.findByText(summary)).toBeTruthy()
    expect(server.sent('POST', '/api/account/token/').map(({ body }) => body)).toEqual([
      { name: 'wlc', scopes: ['read', 'translate'], projects: ['website'] },
    ])
  })

  it('have full access where that is chosen', async () => {
    const { server, user } = await showTokens((one) => one.post('/api/account/token/', { token: 'wlu_secret' }))
    await findField('Name')
    await fill(user, 'Name', 'wlc')
    await user.selectOptions(field('Access'), 'Full access')
    await user.click(button('Create token'))
    await screen.findByText('wlu_secret')
    expect(server.sent('POST', '/api/account/token/')[0]?.body).toEqual({ name: 'wlc' })
  })

  it('are revoked one by one', async () => {
    const { server, user } = await showTokens((one) =>
      one
        .get('/api/account/token/', [token])
        .delete('/api/account/token/1/', () => void one.get('/api/account/token/', [])),
    )
    await user.click(await findButton('Revoke token wlc'))
    await waitFor(() => expect(screen.queryByText('wlc')).toBeNull())
    expect(server.sent('DELETE', '/api/account/token/1/')).toHaveLength(1)
  })
})

describe('the audit log', () => {
  const entry = (id: number, activity: string) => ({
    id,
    activity,
    details: {},
    address: '192.0.2.7',
    user_agent: 'wlc/2.0',
    timestamp: '2026-11-01T10:00:00Z',
  })

  it('is read page by page, in words that people know', async () => {
    const pages = [
      {
        ...aPage([entry(3, 'sign_in'), entry(2, 'brand_new_activity')]),
        next: `${SITE_URL}/api/account/audit/?page=2`,
      },
      aPage([entry(1, 'password_changed')]),
    ]
    const { user } = await show('audit', (one) =>
      one.get('/api/account/audit/', ({ query }) => pages[Number(query.get('page')) - 1]),
    )
    expect(await screen.findByText('Signed in')).toBeTruthy()
    expect(screen.getByText('brand new activity')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Newer' })).toBeNull()
    await user.click(button('Older'))
    expect(await screen.findByText('Password changed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Older' })).toBeNull()
    await user.click(button('Newer'))
    expect(await screen.findByText('Signed in')).toBeTruthy()
  })
})

describe('leaving', () => {
  it('takes the own name, typed in full', async () => {
    const { server, user, address } = await show('leaving', (one) =>
      one.delete('/api/account/', undefined).get('/api/account/emails/', []),
    )
    const type = await findField('Type anna to confirm')
    await user.type(type, 'ann')
    expect(button('Delete account').disabled).toBe(true)
    await user.type(type, 'a')
    server.get('/api/account/', anAccount(null))
    await user.click(button('Delete account'))
    await waitFor(() => expect(address()).toBe('/'))
    expect(server.sent('DELETE', '/api/account/')).toHaveLength(1)
  })
})
