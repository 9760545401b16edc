import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, held, refusal } from '../../testing/fake-server.ts'
import { aProjectScope, aRole, aSite, aTeam } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, pick } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { AccessPage } from './access-page.tsx'

const translate = aRole({ id: 1, name: 'Translate' })
const review = aRole({ id: 2, name: 'Review strings' })
const team = aTeam({ id: 8, name: 'German team', roles: [translate.url] })

async function show(prepare: (server: FakeServer) => unknown = () => undefined, rights = ['project.permissions']) {
  const server = aSite({ scope: aProjectScope({ rights }) })
    .get('/api/roles/', aPage([translate, review]))
    .get('/api/groups/', aPage([team, aTeam({ name: 'Others', defining_project: `${SITE_URL}/api/projects/other/` })]))
    .get('/api/groups/:id/members/', [{ username: 'anna', full_name: 'Anna Example' }])
    .get('/api/groups/:id/invitations/', [])
    .get('/api/projects/website/tokens/', [])
    .get('/api/projects/website/blocks/', [])
  prepare(server)
  return { server, ...(await renderWith(<AccessPage path="website" />)) }
}

const section = (name: string) => within(screen.getByRole('region', { name }))

describe('the page of people and rights', () => {
  it('is not for everybody, and asks for nothing then', async () => {
    const { server } = await show(undefined, [])
    expect(await screen.findByText("You don't have permission to change this")).toBeTruthy()
    expect(server.sent('GET', '/api/groups/')).toEqual([])
  })

  it('shows the teams of the project with their roles and people, and no others', async () => {
    await show()
    expect(await screen.findByText('German team')).toBeTruthy()
    expect(await screen.findByText('Anna Example')).toBeTruthy()
    expect(screen.queryByText('Others')).toBeNull()
    expect(section('Teams').getByText('Translate', { selector: 'span' })).toBeTruthy()
  })
})

describe('teams', () => {
  it('are made with a role', async () => {
    const { server, user } = await show((one) =>
      one.post('/api/groups/', { ...team, id: 9 }).post('/api/groups/9/roles/', {}),
    )
    await findField('New team')
    await fill(user, 'New team', 'Reviewers')
    await user.selectOptions(field('Role'), 'Review strings')
    await user.click(button('Create team'))
    await waitFor(() => expect(server.sent('GET', '/api/groups/')).toHaveLength(2))
    const defining_project = `${window.location.origin}/api/projects/website/`
    const body = { name: 'Reviewers', language_selection: 1, defining_project }
    expect(server.sent('POST', '/api/groups/')[0]?.body).toEqual(body)
    expect(server.sent('POST', '/api/groups/9/roles/')[0]?.body).toEqual({ role_id: 2 })
    expect(field('New team').value).toBe('')
  })

  it('are not made when the name is taken: it stays in its field', async () => {
    const { user } = await show((one) => one.post('/api/groups/', () => refusal(400, 'Taken.', { attr: 'name' })))
    await findField('New team')
    await fill(user, 'New team', 'German team')
    await user.click(button('Create team'))
    await waitFor(() => expect(errorOf('New team')).toBe('Taken.'))
    expect(document.activeElement).toBe(field('New team'))
    expect(field('New team').value).toBe('German team')
  })

  it('get other roles and languages, each change by itself', async () => {
    const { server, user } = await show((one) =>
      one
        .post('/api/groups/8/roles/', {})
        .delete('/api/groups/8/roles/1/', undefined)
        .patch('/api/groups/8/', {})
        .post('/api/groups/8/languages/', {}),
    )
    await user.click(await findButton('Roles and languages'))
    await pick(user, 'Roles', 'Review strings')
    await pick(user, 'Roles', 'Translate')
    await pick(user, 'Limit to languages', 'Hebrew')
    await user.click(button('Save team'))
    await waitFor(() => expect(server.sent('GET', '/api/groups/')).toHaveLength(2))
    const writes = server.requests.filter(({ method }) => method !== 'GET')
    expect(writes.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/groups/8/roles/', { role_id: 2 }],
      ['DELETE', '/api/groups/8/roles/1/', undefined],
      ['PATCH', '/api/groups/8/', { language_selection: 0 }],
      ['POST', '/api/groups/8/languages/', { language_code: 'he' }],
    ])
  })

  it('are removed after a second question', async () => {
    const { server, user } = await show((one) => one.delete('/api/groups/8/', undefined))
    await user.click(await findButton('Roles and languages'))
    await user.click(await findButton('Delete team'))
    expect(server.sent('DELETE', '/api/groups/8/')).toEqual([])
    await user.click(button('Delete team permanently'))
    await waitFor(() => expect(server.sent('DELETE', '/api/groups/8/')).toHaveLength(1))
  })
})

describe('people of a team', () => {
  it('join by user name', async () => {
    const { server, user } = await show((one) => one.post('/api/users/:name/groups/', {}))
    await findField('Add member to German team')
    await fill(user, 'Add member to German team', 'bert')
    await user.click(button('Add'))
    await waitFor(() => expect(server.sent('GET', '/api/groups/8/members/')).toHaveLength(2))
    expect(server.sent('POST', '/api/users/:name/groups/')[0]).toMatchObject({
      params: { name: 'bert' },
      body: { group_id: 8 },
    })
  })

  const pending = {
    id: 'b7',
    email: 'bert@example.org',
    user: null,
    is_superuser: false,
    created: '2026-11-01T10:00:00Z',
  }
  const sentTo = { ...pending, mailed: false, link: 'https://l10n.example.org/account/invitation/#k' }

  it('are invited by address; where the site sends no mail, the link is shown to be passed on', async () => {
    const { server, user } = await show((one) => one.post('/api/groups/8/invitations/', sentTo))
    await findField('Add member to German team')
    await fill(user, 'Add member to German team', 'bert@example.org')
    await user.click(button('Add'))
    expect(await screen.findByText(sentTo.link)).toBeTruthy()
    expect(screen.getByText(/^Email isn't set up/)).toBeTruthy()
    expect(server.sent('POST', '/api/groups/8/invitations/')[0]?.body).toEqual({ email: 'bert@example.org' })
    expect(field('Add member to German team').value).toBe('')
  })

  it('who are invited are listed until they join; an invitation is sent again or revoked', async () => {
    let open = [pending]
    const { server, user } = await show((one) =>
      one
        .get('/api/groups/8/invitations/', () => open)
        .post('/api/groups/8/invitations/b7/', { ...sentTo, mailed: true, link: null })
        .delete('/api/groups/8/invitations/b7/', () => {
          open = []
        }),
    )
    await user.click(await findButton('Resend invitation to bert@example.org'))
    expect(await screen.findByText('We sent an invitation to bert@example.org.')).toBeTruthy()
    await user.click(button('Revoke invitation of bert@example.org'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByText('Pending invitations')).toBeNull())
    expect(server.sent('DELETE', '/api/groups/8/invitations/b7/')).toHaveLength(1)
  })

  it('who are not known do not join, and their name stays', async () => {
    const { user } = await show((one) => one.post('/api/users/:name/groups/', () => refusal(404, 'No such user.')))
    await findField('Add member to German team')
    await fill(user, 'Add member to German team', 'nobody')
    await user.click(button('Add'))
    expect((await screen.findByRole('alert')).textContent).toBe('No such user.')
    expect(field('Add member to German team').value).toBe('nobody')
  })

  it('leave it', async () => {
    const { server, user } = await show((one) => one.delete('/api/users/anna/groups/', undefined))
    await user.click(await findButton('Remove anna from German team'))
    await waitFor(() => expect(server.sent('DELETE', '/api/users/anna/groups/')).toHaveLength(1))
    expect(server.sent('DELETE', '/api/users/anna/groups/')[0]?.body).toEqual({ group_id: 8 })
  })
})

describe('tokens of the project', () => {
  const at = '/api/projects/website/tokens/'
  const token = { id: 5, username: 'bot-website-ci', name: 'CI', created: '2026-01-01', expires: '2026-12-24' }

  it('are shown once when they are made', async () => {
    const answer = held()
    const { server, user } = await show((one) => one.post(at, answer.reply))
    await findField('Team')
    await waitFor(() => expect(button('Create token').disabled).toBe(false))
    const form = section('Tokens')
    await user.type(form.getByLabelText(/^Name/), 'CI')
    await user.click(button('Create token'))
    expect(button('Create token').disabled).toBe(true)
    server.get(at, [token])
    answer.release({ token: 'wlp_secret' })
    expect(await screen.findByText('wlp_secret')).toBeTruthy()
    expect(await screen.findByText(/bot-website-ci · December 24, 2026/)).toBeTruthy()
    expect(server.sent('POST', at).map(({ body }) => body)).toEqual([{ name: 'CI', teams: [8] }])
  })

  it('need a team', async () => {
    const { client } = await show((one) => one.get('/api/groups/', aPage([])))
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(button('Create token').disabled).toBe(true)
  })

  it('are removed', async () => {
    const { server, user } = await show((one) => one.get(at, [token]).delete(`${at}5/`, undefined))
    await user.click(await findButton('Delete token CI'))
    await waitFor(() => expect(server.sent('GET', at)).toHaveLength(2))
    expect(server.sent('DELETE', `${at}5/`)).toHaveLength(1)
  })

  it('say at their field what is wrong', async () => {
    const { user } = await show((one) => one.post(at, () => refusal(400, 'In the past.', { attr: 'expires' })))
    await waitFor(() => expect(button('Create token').disabled).toBe(false))
    await user.type(section('Tokens').getByLabelText(/^Name/), 'CI')
    await user.click(button('Create token'))
    await waitFor(() => expect(errorOf('Expires on')).toBe('In the past.'))
    expect(document.activeElement).toBe(field('Expires on'))
  })
})

describe('blocked people', () => {
  const at = '/api/projects/website/blocks/'

  it('are listed with how long and why, and unblocked', async () => {
    const blocks = [
      { user: 'spam', expires: null, note: 'advertisements' },
      { user: 'loud', expires: '2026-12-24', note: '' },
    ]
    const { server, user } = await show((one) => one.get(at, blocks).delete(`${at}:user/`, undefined))
    expect(await screen.findByText('permanently · advertisements')).toBeTruthy()
    expect(screen.getByText('December 24, 2026')).toBeTruthy()
    await user.click(button('Unblock loud'))
    await waitFor(() => expect(server.sent('DELETE', `${at}loud/`)).toHaveLength(1))
  })

  it('are added with a note', async () => {
    const { server, user } = await show((one) => one.post(at, {}))
    await findField('Username')
    await fill(user, 'Username', 'spam')
    await fill(user, 'Note', 'advertisements')
    await user.click(button('Block'))
    await waitFor(() => expect(server.sent('GET', at)).toHaveLength(2))
    expect(server.sent('POST', at)[0]?.body).toEqual({ user: 'spam', note: 'advertisements' })
    expect(field('Note').value).toBe('')
  })

  it('who are not known are not: the field says so and nothing is lost', async () => {
    const { user } = await show((one) => one.post(at, () => refusal(400, 'Nobody has this name.', { attr: 'user' })))
    await findField('Username')
    await fill(user, 'Username', 'ghost')
    await fill(user, 'Note', 'a long explanation')
    await user.click(button('Block'))
    await waitFor(() => expect(errorOf('Username')).toBe('Nobody has this name.'))
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Note').value).toBe('a long explanation')
  })
})
