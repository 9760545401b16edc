import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ToastList } from '../../components/toast/toast-list.tsx'
import { closeToast } from '../../components/toast/toasts.ts'
import { aPage, type FakeServer, held, refusal } from '../../testing/fake-server.ts'
import { aMember, aProjectScope, aRole, aSite, aTeamSummary } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, pick } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { AccessPage } from './access-page.tsx'

const translate = aRole({ id: 1, name: 'Translate', permissions: ['unit.edit'] })
const review = aRole({ id: 2, name: 'Review strings', permissions: ['unit.edit', 'unit.review'] })
const rule = aRole({ id: 3, name: 'Administration', permissions: ['project.permissions'] })
const team = aTeamSummary({ id: 8, name: 'German team', roles: [1], members: 1 })
const managers = aTeamSummary({ id: 9, name: 'Administration', roles: [3], members: 1, built_in: true })
const anna = aMember({ id: 5, edits: 14, teams: [{ id: 8, is_admin: false, limit_language_codes: ['he'] }] })
const access = { teams: [team, managers], roles: [translate, review, rule] }

type Options = { tab?: string; rights?: string[] }

async function show(prepare: (server: FakeServer) => unknown = () => undefined, options: Options = {}) {
  const { tab = 'members', rights = ['project.permissions'] } = options
  const server = aSite({ scope: aProjectScope({ rights }) })
    .get('/api/projects/website/access/', access)
    .get('/api/projects/website/members/', aPage([anna]))
    .get('/api/groups/:id/members/', [])
    .get('/api/groups/:id/invitations/', [])
    .get('/api/projects/website/tokens/', [])
    .get('/api/projects/website/blocks/', [])
  prepare(server)
  const page = (
    <>
      <AccessPage path="website" />
      <ToastList />
    </>
  )
  return { server, ...(await renderWith(page, { address: `/access/website/#${tab}` })) }
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const writes = (server: FakeServer) =>
  server.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
const dialog = async () => within(await screen.findByRole('dialog'))

afterEach(() => act(() => closeToast()))

describe('the page of members and permissions', () => {
  it('is not for everybody, and asks for nothing then', async () => {
    const { server } = await show(undefined, { rights: [] })
    expect(await screen.findByText("You don't have permission to change this")).toBeTruthy()
    expect(server.sent('GET', '/api/projects/website/access/')).toEqual([])
  })

  it('compares what roles allow, as a table', async () => {
    await show(undefined, { tab: 'roles' })
    const table = within(await screen.findByRole('table', { name: 'Permissions of roles' }))
    const row = within(await table.findByRole('row', { name: /^Translate strings/ }))
    expect(row.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['Yes', 'No'])
    expect(await screen.findByText(/Translate, suggest, comment and upload translations/)).toBeTruthy()
  })
})

describe('members', () => {
  it('are listed with teams, languages and when they were last here', async () => {
    await show()
    const row = within((await screen.findByText('Anna Example')).closest('tr') ?? document.body)
    expect(row.getByText('German team').closest('span')?.title).toBe('Translate')
    expect(row.getByText('Hebrew')).toBeTruthy()
    expect(screen.getByText('1 member')).toBeTruthy()
  })

  it('are searched, and narrowed to a team', async () => {
    const { server, user } = await show()
    await screen.findByText('Anna Example')
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'a')
    await user.selectOptions(screen.getAllByRole('combobox', { name: 'Team' }).at(-1) ?? document.body, 'German team')
    await waitFor(() =>
      expect(String(server.sent('GET', '/api/projects/website/members/').at(-1)?.query)).toBe('page=1&q=a&team=8'),
    )
  })

  it('join by username at once, in the languages named', async () => {
    const { server, user } = await show((one) => one.post('/api/users/:name/groups/', {}))
    await findField('Username or email')
    await fill(user, 'Username or email', 'bert')
    await pick(user, 'Limit to languages', 'Hebrew')
    await user.click(button('Add member'))
    expect(await screen.findByText('bert added to German team.')).toBeTruthy()
    expect(writes(server)).toEqual([['POST', '/api/users/bert/groups/', { group_id: 8, limit_language_codes: ['he'] }]])
  })

  it('who have no account are named, with a way to invite them', async () => {
    const { user } = await show((one) => one.post('/api/users/:name/groups/', () => refusal(404, 'Not found.')))
    await findField('Username or email')
    await fill(user, 'Username or email', 'nobody')
    await user.click(button('Add member'))
    expect((await screen.findByRole('alert')).textContent).toBe(
      "No user named 'nobody'. Enter an email to invite them.",
    )
    expect(field('Username or email').value).toBe('nobody')
  })

  it('get other teams: those they join first, those they leave last', async () => {
    const { server, user } = await show((one) =>
      one
        .post('/api/users/anna/groups/', {})
        .delete('/api/users/anna/groups/', undefined)
        .post('/api/groups/9/admins/', {}),
    )
    await user.click(await findButton('Actions for anna'))
    await user.click(await findButton('Change teams and languages…'))
    const form = await dialog()
    await user.click(form.getByRole('checkbox', { name: 'German team' }))
    await user.click(form.getByRole('checkbox', { name: 'Administration' }))
    await user.click(form.getByRole('checkbox', { name: 'Can manage members of Administration' }))
    await user.click(form.getByRole('button', { name: 'Save teams' }))
    expect(await screen.findByText('Teams of anna saved.')).toBeTruthy()
    expect(writes(server)).toEqual([
      ['POST', '/api/users/anna/groups/', { group_id: 9, limit_language_codes: [] }],
      ['POST', '/api/groups/9/admins/', { user_id: 5 }],
      ['DELETE', '/api/users/anna/groups/', { group_id: 8 }],
    ])
  })

  it('are removed after a question with consequences in numbers, and put back by Undo', async () => {
    const { server, user } = await show((one) =>
      one.delete('/api/users/anna/groups/', undefined).post('/api/users/anna/groups/', {}),
    )
    await user.click(await findButton('Actions for anna'))
    await user.click(await findButton('Remove from project…'))
    const question = await dialog()
    expect(question.getByText('They leave the team German team and lose its permissions.')).toBeTruthy()
    expect(question.getByText('Their 14 edits stay.')).toBeTruthy()
    expect(question.queryByText(/No one else/)).toBeNull()
    await user.click(question.getByRole('button', { name: 'Remove member' }))
    await user.click(await findButton('Undo'))
    await waitFor(() =>
      expect(writes(server)).toEqual([
        ['DELETE', '/api/users/anna/groups/', { group_id: 8 }],
        ['POST', '/api/users/anna/groups/', { group_id: 8, limit_language_codes: ['he'] }],
      ]),
    )
  })

  it('warns before the last one who manages members is removed', async () => {
    const last = { ...anna, teams: [{ id: 9, is_admin: false, limit_language_codes: [] }] }
    const { user } = await show((one) => one.get('/api/projects/website/members/', aPage([last])))
    await user.click(await findButton('Actions for anna'))
    await user.click(await findButton('Remove from project…'))
    expect((await dialog()).getByText(/^No one else in this project/)).toBeTruthy()
  })

  it('are blocked after a question', async () => {
    const { server, user } = await show((one) => one.post('/api/projects/website/blocks/', {}))
    await user.click(await findButton('Actions for anna'))
    await user.click(await findButton('Block…'))
    await user.click((await dialog()).getByRole('button', { name: 'Block' }))
    expect(await screen.findByText('anna blocked.')).toBeTruthy()
    expect(writes(server)).toEqual([['POST', '/api/projects/website/blocks/', { user: 'anna' }]])
  })
})

describe('invitations', () => {
  const pending = {
    id: 'b7',
    email: 'bert@example.org',
    user: null,
    is_superuser: false,
    created: '2026-11-01T10:00:00Z',
    expires: '2026-11-15T10:00:00Z',
  }
  const sentTo = { ...pending, mailed: false, link: 'https://l10n.example.org/account/invitation/#k' }

  it('go to an email; where the site sends no mail, the link is shown to be passed on', async () => {
    const { server, user } = await show((one) => one.post('/api/groups/8/invitations/', sentTo))
    await findField('Username or email')
    await fill(user, 'Username or email', 'bert@example.org')
    await user.click(button('Add member'))
    expect(await screen.findByText(sentTo.link)).toBeTruthy()
    expect(screen.getByText(/^Email isn't set up/)).toBeTruthy()
    const body = { email: 'bert@example.org', limit_language_codes: [] }
    expect(server.sent('POST', '/api/groups/8/invitations/')[0]?.body).toEqual(body)
    expect(field('Username or email').value).toBe('')
  })

  it('are listed until somebody joins; each is sent again or revoked', async () => {
    let open = [pending]
    const { server, user } = await show((one) =>
      one
        .get('/api/projects/website/access/', { ...access, teams: [{ ...team, invitations: 1 }] })
        .get('/api/groups/8/invitations/', () => open)
        .post('/api/groups/8/invitations/b7/', { ...sentTo, mailed: true, link: null })
        .delete('/api/groups/8/invitations/b7/', () => {
          open = []
        }),
    )
    await user.click(await findButton('Resend invitation to bert@example.org'))
    expect(await screen.findByText('We sent an invitation to bert@example.org.')).toBeTruthy()
    await user.click(button('Revoke invitation of bert@example.org'))
    await user.click((await dialog()).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByText('Pending invitations to German team')).toBeNull())
    expect(server.sent('DELETE', '/api/groups/8/invitations/b7/')).toHaveLength(1)
  })
})

describe('teams', () => {
  it('are listed with roles, languages and numbers of members', async () => {
    await show((one) => one.get('/api/projects/website/access/', { ...access, teams: [{ ...team, invitations: 2 }] }), {
      tab: 'teams',
    })
    const row = (await screen.findByText('German team')).closest('tr')
    expect(row?.textContent).toContain('Translate')
    expect(row?.textContent).toContain('All languages')
    expect(row?.textContent).toContain('12 invited')
  })

  it('are made with roles', async () => {
    const { server, user } = await show(
      (one) => one.post('/api/groups/', { id: 10 }).post('/api/groups/10/roles/', {}),
      { tab: 'teams' },
    )
    await screen.findByText('German team')
    await user.click(button('Create team'))
    await fill(user, 'Team', 'Reviewers')
    await pick(user, 'Roles', 'Review strings')
    await user.click((await dialog()).getByRole('button', { name: 'Create team' }))
    expect(await screen.findByText('Team Reviewers saved.')).toBeTruthy()
    const defining_project = `${window.location.origin}/api/projects/website/`
    expect(writes(server)).toEqual([
      ['POST', '/api/groups/', { name: 'Reviewers', language_selection: 1, enforced_2fa: false, defining_project }],
      ['POST', '/api/groups/10/roles/', { role_id: 2 }],
    ])
  })

  it('are not made when the name is taken: it stays in its field', async () => {
    const { user } = await show((one) => one.post('/api/groups/', () => refusal(400, 'Taken.', { attr: 'name' })), {
      tab: 'teams',
    })
    await screen.findByText('German team')
    await user.click(button('Create team'))
    await fill(user, 'Team', 'German team')
    await user.click((await dialog()).getByRole('button', { name: 'Create team' }))
    await waitFor(() => expect(errorOf('Team')).toBe('Taken.'))
    expect(field('Team').value).toBe('German team')
  })

  it('get other roles and languages, each change by itself', async () => {
    const { server, user } = await show(
      (one) =>
        one
          .post('/api/groups/8/roles/', {})
          .delete('/api/groups/8/roles/1/', undefined)
          .patch('/api/groups/8/', {})
          .post('/api/groups/8/languages/', {}),
      { tab: 'teams' },
    )
    await user.click(await findButton('Edit team German team'))
    await pick(user, 'Roles', 'Review strings')
    await pick(user, 'Roles', 'Translate')
    await pick(user, 'Limit to languages', 'Hebrew')
    await user.click(button('Save team'))
    expect(await screen.findByText('Team German team saved.')).toBeTruthy()
    expect(writes(server)).toEqual([
      ['PATCH', '/api/groups/8/', { language_selection: 0 }],
      ['POST', '/api/groups/8/roles/', { role_id: 2 }],
      ['DELETE', '/api/groups/8/roles/1/', undefined],
      ['POST', '/api/groups/8/languages/', { language_code: 'he' }],
    ])
  })

  it('are deleted after a question with consequences in numbers', async () => {
    const { server, user } = await show((one) => one.delete('/api/groups/8/', undefined), { tab: 'teams' })
    await user.click(await findButton('Delete team German team'))
    const question = await dialog()
    expect(question.getByText('1 member loses its permissions.')).toBeTruthy()
    expect(server.sent('DELETE', '/api/groups/8/')).toEqual([])
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('German team deleted.')).toBeTruthy()
    expect(server.sent('DELETE', '/api/groups/8/')).toHaveLength(1)
  })

  it('show their people, who leave it and come back by Undo', async () => {
    const person = { id: 5, username: 'anna', full_name: 'Anna Example', limit_language_codes: [], is_admin: false }
    const { server, user } = await show(
      (one) =>
        one
          .get('/api/groups/8/members/', [person])
          .delete('/api/users/anna/groups/', undefined)
          .post('/api/users/anna/groups/', {}),
      { tab: 'teams' },
    )
    await user.click(await findButton('Members of German team'))
    await user.click(await findButton('Remove anna from German team'))
    await user.click(await findButton('Undo'))
    await waitFor(() =>
      expect(writes(server)).toEqual([
        ['DELETE', '/api/users/anna/groups/', { group_id: 8 }],
        ['POST', '/api/users/anna/groups/', { group_id: 8, limit_language_codes: [] }],
      ]),
    )
  })
})

describe('tokens of the project', () => {
  const at = '/api/projects/website/tokens/'
  const token = {
    id: 5,
    username: 'bot-website-ci',
    name: 'CI',
    created: '2026-01-01',
    expires: '2026-12-24',
    last_used: null,
    scopes: ['read', 'translate'],
  }

  it('are shown once when they are made', async () => {
    const answer = held()
    const { server, user } = await show((one) => one.post(at, answer.reply), { tab: 'tokens' })
    await findField('Team')
    await waitFor(() => expect(button('Create token').disabled).toBe(false))
    const form = section('Tokens')
    await user.type(form.getByLabelText(/^Name/), 'CI')
    await user.click(button('Create token'))
    expect(button('Create token').disabled).toBe(true)
    server.get(at, [token])
    answer.release({ token: 'wlp_secret' })
    expect(await screen.findByText('wlp_secret')).toBeTruthy()
    expect(await screen.findByText('bot-website-ci')).toBeTruthy()
    expect(screen.getByText('Read, Translate · expires December 24, 2026 · never used')).toBeTruthy()
    expect(server.sent('POST', at).map(({ body }) => body)).toEqual([{ name: 'CI', teams: [8] }])
  })

  it('have the scopes that were chosen', async () => {
    const { server, user } = await show((one) => one.post(at, { token: 'wlp_secret' }), { tab: 'tokens' })
    await waitFor(() => expect(button('Create token').disabled).toBe(false))
    await user.type(section('Tokens').getByLabelText(/^Name/), 'CI')
    await user.selectOptions(field('Access'), 'Selected scopes')
    await user.click(screen.getByRole('checkbox', { name: 'Repository' }))
    await user.click(button('Create token'))
    const scopes = ['read', 'repository']
    await waitFor(() =>
      expect(server.sent('POST', at).map(({ body }) => body)).toEqual([{ name: 'CI', teams: [8], scopes }]),
    )
  })

  it('need a team', async () => {
    const { client } = await show((one) => one.get('/api/projects/website/access/', { teams: [], roles: [] }), {
      tab: 'tokens',
    })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(button('Create token').disabled).toBe(true)
  })

  it('are removed', async () => {
    const { server, user } = await show((one) => one.get(at, [token]).delete(`${at}5/`, undefined), {
      tab: 'tokens',
    })
    await user.click(await findButton('Delete token CI'))
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.sent('GET', at)).toHaveLength(2))
    expect(server.sent('DELETE', `${at}5/`)).toHaveLength(1)
  })

  it('say at their field what is wrong', async () => {
    const { user } = await show((one) => one.post(at, () => refusal(400, 'In the past.', { attr: 'expires' })), {
      tab: 'tokens',
    })
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
    const { server, user } = await show((one) => one.get(at, blocks).delete(`${at}:user/`, undefined), {
      tab: 'blocked',
    })
    expect(await screen.findByText('permanently · advertisements')).toBeTruthy()
    expect(screen.getByText('December 24, 2026')).toBeTruthy()
    await user.click(button('Unblock loud'))
    await waitFor(() => expect(server.sent('DELETE', `${at}loud/`)).toHaveLength(1))
  })

  it('are added with a note', async () => {
    const { server, user } = await show((one) => one.post(at, {}), { tab: 'blocked' })
    await findField('Username')
    await fill(user, 'Username', 'spam')
    await fill(user, 'Note', 'advertisements')
    await user.click(button('Block'))
    await waitFor(() => expect(server.sent('GET', at)).toHaveLength(2))
    expect(server.sent('POST', at)[0]?.body).toEqual({ user: 'spam', note: 'advertisements' })
    expect(field('Note').value).toBe('')
  })

  it('who are not known are not: the field says so and nothing is lost', async () => {
    const { user } = await show((one) => one.post(at, () => refusal(400, 'Nobody has this name.', { attr: 'user' })), {
      tab: 'blocked',
    })
    await findField('Username')
    await fill(user, 'Username', 'ghost')
    await fill(user, 'Note', 'a long explanation')
    await user.click(button('Block'))
    await waitFor(() => expect(errorOf('Username')).toBe('Nobody has this name.'))
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Note').value).toBe('a long explanation')
  })
})
