import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aboutSite, aRole, aSite, aSiteScope, aTeamSummary } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, link } from '../../testing/queries.ts'
import { renderApp } from '../../testing/render.tsx'

const person = (id: number, username: string, more = {}) => ({
  id,
  username,
  full_name: `${username} Example`,
  email: null,
  is_superuser: false,
  is_active: true,
  is_bot: false,
  ...more,
})

async function show(part: string, prepare: (server: FakeServer) => unknown, is_superuser = true) {
  const server = aSite({ me: aMe({ username: 'root', is_superuser }), scope: aSiteScope() })
  server.get('/api/site/', aboutSite())
  prepare(server)
  return { server, ...(await renderApp(`/manage/${part}`)) }
}

describe('the administration', () => {
  it('is for administrators', async () => {
    const { server } = await show('users/', () => undefined, false)
    expect(await screen.findByText("You don't have permission to change this")).toBeTruthy()
    expect(server.sent('GET', '/api/users/')).toEqual([])
  })

  it('shows what is amiss with the settings', async () => {
    const site = aboutSite({ warnings: [{ id: 'site.mailWithoutLinks', values: {} }] })
    await show('users/', (one) => one.get('/api/users/', aPage([])).get('/api/site/', site))
    expect(await screen.findByText(/SMTP_URL is set but PUBLIC_URL isn't/)).toBeTruthy()
  })

  it('has tabs with addresses of their own', async () => {
    const { user, address } = await show('users/', (one) =>
      one.get('/api/users/', aPage([])).get('/api/ssh-keys/', { results: [] }),
    )
    expect(await screen.findByRole('tab', { name: 'Users', selected: true })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'SSH key' }))
    await waitFor(() => expect(address()).toBe('/manage/ssh/'))
    expect(await findButton('Create SSH key')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'More' }))
    expect(await screen.findByRole('link', { name: 'Workspaces' })).toBeTruthy()
  })

  it('leads to what has pages of its own', async () => {
    await show('machinery/', () => undefined)
    await screen.findByRole('tab', { name: 'More', selected: true })
    expect(link('Machine translation')).toBe('/machinery/-/-/-/')
  })
})

describe('people', () => {
  it('are found by the beginning of their names, page by page', async () => {
    const { server, user } = await show('users/', (one) =>
      one.get('/api/users/', ({ query }) => {
        const page = Number(query.get('page'))
        if (query.get('username') === 'zoe') return aPage([])
        return {
          ...aPage([person(page, `user${page}`)]),
          next: page === 1 ? `${SITE_URL}/api/users/?page=2` : null,
          previous: page === 2 ? SITE_URL : null,
        }
      }),
    )
    await screen.findByText('user1 Example')
    await user.click(button('Next'))
    await screen.findByText('user2 Example')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
    await fill(user, 'Username starts with', 'zoe')
    expect(await screen.findByText('No users found')).toBeTruthy()
    const asked = server.sent('GET', '/api/users/').at(-1)
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ page: '1', username: 'zoe' })
  })

  it('are made administrators and put out of action', async () => {
    const { server, user } = await show('users/', (one) =>
      one
        .get('/api/users/', aPage([person(1, 'anna'), person(2, 'ci', { is_bot: true })]))
        .patch('/api/users/anna/', {}),
    )
    const choose = async (name: string) => {
      await user.click(await findButton('Actions for anna'))
      await user.click(button(name))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    }
    await choose('Make administrator')
    await waitFor(() => expect(server.sent('PATCH', '/api/users/anna/')).toHaveLength(1))
    await choose('Deactivate')
    await waitFor(() => expect(server.sent('PATCH', '/api/users/anna/')).toHaveLength(2))
    expect(server.sent('PATCH', '/api/users/anna/').map(({ body }) => body)).toEqual([
      { is_superuser: true },
      { is_active: false },
    ])
    expect(screen.getByText('bot')).toBeTruthy()
  })

  it('are not changed when the server says no', async () => {
    const { user } = await show('users/', (one) =>
      one
        .get('/api/users/', aPage([person(1, 'root', { is_superuser: true })]))
        .patch('/api/users/root/', () => refusal(400, 'The last administrator stays.')),
    )
    await user.click(await findButton('Actions for root'))
    await user.click(button('Remove administrator'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove administrator' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The last administrator stays.')
    expect(screen.getByText('administrator')).toBeTruthy()
  })

  it('are made administrators with the password of who does it; technical accounts are not listed', async () => {
    let known = false
    const { server, user } = await show('users/', (one) =>
      one
        .get('/api/users/', aPage([person(1, 'anna'), person(2, 'anonymous')]))
        .patch('/api/users/anna/', () => (known ? {} : refusal(403, 'Who are you?', { code: 'confirmation_required' })))
        .post('/api/account/confirm/', () => {
          known = true
          return {}
        }),
    )
    await user.click(await findButton('Actions for anna'))
    expect(screen.queryByRole('button', { name: 'Actions for anonymous' })).toBeNull()
    await user.click(button('Make administrator'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make administrator' }))
    await user.type(await findField('Password'), 'correct horse{Enter}')
    await waitFor(() => expect(server.sent('PATCH', '/api/users/anna/')).toHaveLength(2))
    expect(server.sent('POST', '/api/account/confirm/')[0]?.body).toEqual({ password: 'correct horse' })
  })

  it('get new accounts', async () => {
    const { server, user } = await show('users/', (one) =>
      one
        .get('/api/users/', aPage([]))
        .post('/api/users/', () => refusal(400, 'This name is taken.', { attr: 'username' })),
    )
    await findField('Username')
    await fill(user, 'Username', 'bert')
    await fill(user, 'Full name', 'Bert Example')
    await fill(user, 'Email', 'bert@example.org')
    await user.click(button('Create account'))
    await waitFor(() => expect(errorOf('Username')).toBe('This name is taken.'))
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Email').value).toBe('bert@example.org')
    server.post('/api/users/', {})
    await user.click(button('Create account'))
    expect(await screen.findByText(/^bert was created/)).toBeTruthy()
    expect(field('Username').value).toBe('')
    expect(server.sent('POST', '/api/users/')[1]?.body).toEqual({
      username: 'bert',
      full_name: 'Bert Example',
      email: 'bert@example.org',
    })
  })
})

describe('teams and roles of the site', () => {
  const special = aRole({ id: 4, name: 'Very special', permissions: ['unit.edit', 'brand.new'] })
  const users = aTeamSummary({ id: 3, name: 'Users', built_in: true, deletable: false, automatic: true, members: 5000 })
  const team = aTeamSummary({ id: 7, name: 'Crew', roles: [4], members: 2 })
  const access = { teams: [users, team], roles: [special] }

  it('are shown with numbers; people of a team only when asked for, and in pages', async () => {
    const { server, user } = await show('roles/', (one) =>
      one
        .get('/api/access/', access)
        .get('/api/groups/3/members/', [
          { id: 1, username: 'anna', full_name: 'Anna Example', limit_language_codes: [] },
        ]),
    )
    expect(await screen.findByText('5,000')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete team Users' })).toBeNull()
    expect(server.sent('GET', '/api/groups/3/members/')).toEqual([])
    await user.click(await findButton('Members of Users'))
    expect(await screen.findByText('Anna Example')).toBeTruthy()
    expect(String(server.sent('GET', '/api/groups/3/members/')[0]?.query)).toBe('page=1')
    expect(screen.getAllByText('Very special').length).toBeGreaterThan(0)
    expect(screen.getByRole('rowheader', { name: 'brand.new' })).toBeTruthy()
  })

  it('roles are changed and deleted, with consequences in numbers', async () => {
    const { server, user } = await show('roles/', (one) =>
      one.get('/api/access/', access).put('/api/roles/4/', {}).delete('/api/roles/4/', undefined),
    )
    await user.click(await findButton('Edit role Very special'))
    await user.click(await screen.findByRole('checkbox', { name: 'Review strings' }))
    await user.click(await findButton('Save role'))
    await waitFor(() =>
      expect(server.sent('PUT', '/api/roles/4/')[0]?.body).toEqual({
        name: 'Very special',
        permissions: ['unit.edit', 'brand.new', 'unit.review'],
      }),
    )
    await user.click(await findButton('Delete role Very special'))
    expect(await screen.findByText(/^1 team of the site loses its permissions/)).toBeTruthy()
    await user.click(await findButton('Delete'))
    await waitFor(() => expect(server.sent('DELETE', '/api/roles/4/')).toHaveLength(1))
  })
})

describe('the key of the site', () => {
  it('is made once and shown then', async () => {
    const key = { type: 'ed25519', public_key: 'ssh-ed25519 AAAA dragoman', fingerprint: 'SHA256:x' }
    const { user } = await show('ssh/', (one) =>
      one
        .get('/api/ssh-keys/', { results: [] })
        .post('/api/ssh-keys/', () => void one.get('/api/ssh-keys/', { results: [key] })),
    )
    await user.click(await findButton('Create SSH key'))
    expect(await screen.findByText('ssh-ed25519 AAAA dragoman')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Create SSH key' })).toBeNull()
  })
})
