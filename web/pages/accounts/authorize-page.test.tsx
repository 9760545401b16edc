import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aMe, anAccount } from '../../testing/factories.ts'
import { aPage, FakeServer, refusal } from '../../testing/fake-server.ts'
import { button, findButton, link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { AuthorizePage } from './authorize-page.tsx'

const QUERY = 'client_id=abc&scope=read%20translate'
const LOOK = '/api/account/authorization/look/'
const ANSWER = '/api/account/authorization/'

const page = (me: ReturnType<typeof aMe> | null = aMe({ username: 'anna' })) => {
  window.history.replaceState(null, '', `/oauth/authorize/?${QUERY}`)
  return new FakeServer().get('/api/account/', anAccount(me)).get('/api/projects/', aPage([]))
}

afterEach(() => {
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
})

it('says who asks for what, and sends the person back with what they allowed', async () => {
  const asked = { name: 'Assistant', returns_to: '127.0.0.1:3118', scopes: ['read', 'translate', 'review'] }
  const server = page().post(LOOK, asked).post(ANSWER, { redirect: 'http://127.0.0.1:3118/callback?code=1' })
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const { user } = await renderWith(<AuthorizePage />)
  await findButton('Allow access')
  expect(screen.getByText(/Assistant wants to act as anna/)).toBeTruthy()
  expect(screen.getByText(/127\.0\.0\.1:3118/)).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /Review/ }))
  await user.click(button('Allow access'))
  await waitFor(() => expect(left).toHaveBeenCalledWith('http://127.0.0.1:3118/callback?code=1'))
  expect(server.sent('POST', ANSWER)[0]?.body).toEqual({ query: QUERY, scopes: ['read', 'translate'] })
  await user.click(button('Deny'))
  await waitFor(() => expect(server.sent('POST', ANSWER)[1]?.body).toEqual({ query: QUERY }))
})

it('sends nobody anywhere if the request is wrong', async () => {
  page().post(LOOK, () => refusal(400, 'The app must use PKCE with S256. Update the app.'))
  await renderWith(<AuthorizePage />)
  expect(await screen.findByText(/must use PKCE/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Allow access' })).toBeNull()
})

it('has visitors sign in first, and come back', async () => {
  page(null)
  await renderWith(<AuthorizePage />)
  await screen.findByText(/Sign in to/)
  expect(link('Sign in')).toContain(encodeURIComponent('client_id=abc'))
})
