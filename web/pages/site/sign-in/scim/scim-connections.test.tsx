import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPage } from '../../../../testing/fake-server.ts'
import { aSite, aTeam } from '../../../../testing/page-factories.ts'
import { button, field, fill, findButton } from '../../../../testing/queries.ts'
import { renderWith } from '../../../../testing/render.tsx'
import { ScimConnections } from './scim-connections.tsx'

const at = '/api/site/scim/'
const okta = {
  id: 4,
  name: 'Okta',
  domains: ['corp.example'],
  teams: [],
  has_token: true,
  created: '2026-11-01T10:00:00Z',
  last_used: null,
  users: 1,
  groups: 0,
  latest: [
    {
      username: 'ann',
      full_name: 'Ann Lee',
      user_name: 'ann@corp.example',
      active: false,
      modified: '2026-11-02T10:00:00Z',
    },
  ],
}

it('shows the URL, the last use and the last people, and a new token once', async () => {
  const server = aSite().get(at, [okta]).post(at, { id: 5, token: 'scim_secret' })
  const { user } = await renderWith(<ScimConnections />)
  screen.getByText(/\/scim\/v2$/)
  await screen.findByText(/corp\.example · 1 people, 0 teams · Never used/)
  screen.getByRole('link', { name: 'Ann Lee' })
  screen.getByText(/\(Deactivated\)/)
  await fill(user, 'Name of the connection', 'Entra')
  await user.type(field('Trusted email domains'), 'club.example{Enter}')
  await user.click(button('Create token'))
  await screen.findByText('scim_secret')
  expect(server.sent('POST', at)[0]?.body).toEqual({ name: 'Entra', domains: ['club.example'] })
})

it('teams are connected, and tokens replaced and revoked', async () => {
  const server = aSite()
    .get(at, [okta])
    .get('/api/groups/', aPage([aTeam({ id: 8, name: 'Reviewers', defining_project: null, defining_workspace: null })]))
    .patch(`${at}4/`, {})
    .post(`${at}4/token/`, { id: 4, token: 'scim_next' })
    .delete(`${at}4/token/`, undefined)
  const { user } = await renderWith(<ScimConnections />)
  await user.click(await findButton('Edit connection Okta'))
  await user.click(await screen.findByRole('combobox', { name: 'Connected teams' }))
  await user.click(await screen.findByRole('option', { name: 'Reviewers' }))
  await user.click(button('Save'))
  await waitFor(() => expect(server.sent('PATCH', `${at}4/`)[0]?.body).toMatchObject({ teams: [8] }))
  await user.click(button('Replace token of Okta'))
  await user.click(button('Replace token'))
  await screen.findByText('scim_next')
  await user.click(button('Revoke token of Okta'))
  await user.click(button('Revoke token'))
  await waitFor(() => expect(server.sent('DELETE', `${at}4/token/`)).toHaveLength(1))
})
