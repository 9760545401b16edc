import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../api/account.ts'
import { anAccount } from '../../../testing/factories.ts'
import { FakeServer, type Reply, refusal } from '../../../testing/fake-server.ts'
import { button, field, fill, fillAndSend, findField } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { SignInPage } from './sign-in-page.tsx'

const asked = { signed_in: false, ticket: 'tick', second_factors: ['totp', 'recovery_code'] }

async function show(reply: Reply = { signed_in: true }, more: Partial<Account> = {}, next?: string) {
  const server = new FakeServer()
    .get('/api/account/', anAccount(null, more))
    .post('/api/account/sign-in/', reply)
    .post('/api/account/second-factor/', { signed_in: true })
  return { server, ...(await renderWith(<SignInPage next={next} />, { address: '/accounts/login/' })) }
}

async function signIn({ user }: Pick<Awaited<ReturnType<typeof show>>, 'user'>) {
  await fill(user, 'Username or email', 'anna')
  await fill(user, 'Password', 'correct horse')
  await user.click(button('Sign in'))
}

describe('signing in', () => {
  it('sends name and password, and leads on', async () => {
    const page = await show()
    expect(document.title).toBe('Sign in · Dragoman')
    expect(document.activeElement).toBe(field('Username or email'))
    await signIn(page)
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.server.sent('POST', '/api/account/sign-in/')[0]?.body).toEqual({
      name: 'anna',
      password: 'correct horse',
    })
  })

  it.each([
    ['/projects/website/?page=2', '/projects/website/?page=2'],
    ['https://evil.example.org/', '/'],
    ['//evil.example.org/', '/'],
    [String.raw`/\evil.example.org`, '/'],
  ])('asked to lead on to %s, goes to %s', async (next, target) => {
    const page = await show(undefined, {}, next)
    await signIn(page)
    await waitFor(() => expect(page.address()).toBe(target))
  })

  it('goes to the directory by default where there is one, or to an account on this site', async () => {
    const page = await show(undefined, { providers: [{ slug: 'staff', kind: 'ldap', name: 'Staff' }] })
    await findField('Username')
    expect(screen.queryByRole('button', { name: 'Sign in with Staff' })).toBeNull()
    await fill(page.user, 'Username', 'anna')
    await fill(page.user, 'Password', 'correct horse')
    await page.user.click(button('Sign in'))
    await waitFor(() => expect(page.server.sent('POST', '/api/account/sign-in/')).toHaveLength(1))
    const sent = { name: 'anna', password: 'correct horse' }
    expect(page.server.sent('POST', '/api/account/sign-in/')[0]?.body).toEqual({ ...sent, provider: 'staff' })
  })

  it('forgets what a visitor was shown', async () => {
    const page = await show()
    await screen.findByRole('link', { name: 'Create account' })
    page.client.setQueryData(['/api/things/'], ['old'])
    await signIn(page)
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.client.getQueryData(['/api/things/'])).toBeUndefined()
  })

  it('says that it did not go well, and keeps what was typed', async () => {
    const page = await show(() => refusal(401, 'Wrong name or password.'))
    await signIn(page)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Wrong name or password.')
    expect(document.activeElement).toBe(alert)
    expect(field('Username or email').value).toBe('anna')
    expect(field('Password').value).toBe('correct horse')
    expect(page.address()).toBe('/accounts/login/')
  })

  it('shows the password to those who want to see it', async () => {
    const { user } = await show()
    expect(field('Password').type).toBe('password')
    await user.click(button('Show password'))
    expect(field('Password').type).toBe('text')
  })

  it.each<[Account['registration'], boolean]>([
    ['open', true],
    ['invite', false],
    ['closed', false],
  ])('where accounts are %s, offers a new one: %s', async (registration, offered) => {
    const { client } = await show(undefined, { registration })
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('link', { name: 'Create account' }) !== null).toBe(offered)
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/accounts/reset/')
  })

  it('offers the provider of accounts by its name, and no passkey where the browser has none', async () => {
    const { server, user } = await show(undefined, {
      providers: [
        { slug: 'github', kind: 'github', name: 'GitHub' },
        { slug: 'corp', kind: 'oidc', name: 'Example Corp' },
      ],
    })
    server.post('/api/account/oidc/', () => refusal(503, 'The provider does not answer.'))
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example Corp' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The provider does not answer.')
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
    expect(sessionStorage.getItem('dragoman-oidc-ticket')).toBeNull()
  })
})

describe('the way to a provider', () => {
  it.each([
    ['/projects/website/', '/projects/website/'],
    ['https://evil.example/', '/'],
    [undefined, null],
  ])('keeps where somebody wanted to go: %s', async (next, kept) => {
    sessionStorage.setItem('dragoman-oidc-next', '/of/an/earlier/try/')
    const providers: Account['providers'] = [{ slug: 'corp', kind: 'oidc', name: 'Example Corp' }]
    const { server, user } = await show(undefined, { providers }, next)
    server.post('/api/account/oidc/', { url: '#sso', ticket: 'tick' })
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example Corp' }))
    await waitFor(() => expect(sessionStorage.getItem('dragoman-oidc-ticket')).toBe('tick'))
    expect(sessionStorage.getItem('dragoman-oidc-next')).toBe(kept)
  })
})

describe('the second step', () => {
  it('takes a code of the authenticator', async () => {
    const page = await show(asked, {}, '/projects/')
    await signIn(page)
    const code = await findField('Code from your authenticator app')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two-factor authentication')
    expect(document.activeElement).toBe(code)
    await page.user.type(code, '123456{Enter}')
    await waitFor(() => expect(page.address()).toBe('/projects/'))
    expect(page.server.sent('POST', '/api/account/second-factor/')[0]?.body).toEqual({ ticket: 'tick', totp: '123456' })
  })

  it('takes a recovery code instead, and goes back to the other', async () => {
    const page = await show(asked)
    await signIn(page)
    await page.user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
    await page.user.click(button('Use your authenticator app instead'))
    await page.user.click(button('Use a recovery code instead'))
    await fillAndSend(page.user, 'Recovery code', 'abcd-efgh')
    await waitFor(() => expect(page.address()).toBe('/'))
    expect(page.server.sent('POST', '/api/account/second-factor/')[0]?.body).toEqual({
      ticket: 'tick',
      recovery_code: 'abcd-efgh',
    })
  })

  it('asks for a recovery code at once where there is no authenticator', async () => {
    const page = await show({ ...asked, second_factors: ['recovery_code'] })
    await signIn(page)
    await findField('Recovery code')
    expect(screen.queryByRole('button', { name: /authenticator/ })).toBeNull()
  })

  it('says that the code is wrong and stays', async () => {
    const page = await show(asked)
    page.server.post('/api/account/second-factor/', () => refusal(403, 'This code is wrong.'))
    await signIn(page)
    await page.user.type(await findField('Code from your authenticator app'), '000000{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong.')
    expect(page.address()).toBe('/accounts/login/')
  })
})
