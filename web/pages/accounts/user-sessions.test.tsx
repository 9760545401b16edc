import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeServer } from '../../testing/fake-server.ts'
import { findButton } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { UserSessions } from './user-sessions.tsx'

it('administrators sign a user out everywhere, with their tokens if they say so', async () => {
  const server = new FakeServer().post('/api/users/:username/sign-out/', undefined)
  const { user } = await renderWith(<UserSessions username="anna" />)
  await user.click(await findButton('Sign out everywhere'))
  await screen.findByText(/The account stays active\./)
  await user.click(screen.getByLabelText('Also revoke API tokens'))
  expect(server.sent('POST', '/api/users/:username/sign-out/')).toHaveLength(0)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(server.sent('POST', '/api/users/:username/sign-out/')).toHaveLength(1))
  const [sent] = server.sent('POST', '/api/users/:username/sign-out/')
  expect([sent?.params.username, sent?.body]).toEqual(['anna', { tokens: true }])
})
