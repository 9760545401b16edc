import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Account } from '../../../api/account.ts'
import { aMe, anAccount } from '../../../testing/factories.ts'
import { FakeServer, refusal } from '../../../testing/fake-server.ts'
import {
  button,
  errorOf,
  field,
  fill,
  fillAndSend,
  findButton,
  findField,
  link,
  queryField,
} from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { ConfirmPage, FirstPage, InvitationPage, OidcPage, VerifyPage } from './link-pages.tsx'
import { rememberNext } from './remembered-next.ts'
import { ResetPage } from './reset-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

const site = (account: Partial<Account> = {}) =>
  new FakeServer().get('/api/account/', anAccount(null, account)).get('/api/account/challenge/', { challenge: null })

const openedBy = (key: string) => {
  window.location.hash = `#${key}`
}

afterEach(() => {
  window.location.hash = ''
})

describe('an account of one’s own', () => {
  it('is asked for, and the email is announced', async () => {
    const server = site().post('/api/account/sign-up/', undefined)
    const { user } = await renderWith(<SignUpPage />)
    await user.type(await findField('Username'), 'anna')
    await fill(user, 'Full name', 'Anna Example')
    await fill(user, 'Email', 'anna@example.org')
    expect(queryField('Password')).toBeNull()
    await user.click(button('Create account'))
    expect(await screen.findByText(/We sent a link to anna@example.org/)).toBeTruthy()
    const body = { username: 'anna', full_name: 'Anna Example', email: 'anna@example.org' }
    expect(server.sent('POST', '/api/account/sign-up/')[0]?.body).toEqual(body)
  })

  it('is not asked for with a name that is taken: the field says so and has the focus', async () => {
    site().post('/api/account/sign-up/', () => refusal(400, 'This name is taken.', { attr: 'username' }))
    const { user } = await renderWith(<SignUpPage />)
    await user.type(await findField('Username'), 'anna')
    await fill(user, 'Full name', 'Anna Example')
    await fillAndSend(user, 'Email', 'anna@example.org')
    await waitFor(() => expect(errorOf('Username')).toBe('This name is taken.'))
    expect(document.activeElement).toBe(field('Username'))
    expect(field('Email').value).toBe('anna@example.org')
  })

  it.each<[Account['registration'], RegExp]>([
    ['invite', /You need an invitation to create an account here/],
    ['closed', /Only the site.s administrators can create accounts here/],
  ])('is not to be had where accounts are %s', async (registration, text) => {
    site({ registration })
    await renderWith(<SignUpPage />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(queryField('Username')).toBeNull()
    expect(link('Sign in')).toBe('/accounts/login/')
  })
})

describe('a link in a letter', () => {
  it('opens the account with a password, when the person says so', async () => {
    openedBy('k%2F1')
    const server = site().post('/api/account/sign-up/finish/', undefined)
    const { user, address } = await renderWith(<ConfirmPage />, { address: '/account/confirm/' })
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
    await fillAndSend(user, 'Password', 'correct horse battery')
    await waitFor(() => expect(address()).toBe('/'))
    const body = { key: 'k/1', password: 'correct horse battery' }
    expect(server.sent('POST', '/api/account/sign-up/finish/')[0]?.body).toEqual(body)
  })

  it('leads to where somebody came from when they signed up', async () => {
    rememberNext('/translate/website/-/de/')
    openedBy('k1')
    site().post('/api/account/sign-up/finish/', undefined)
    const { user, address } = await renderWith(<ConfirmPage />, { address: '/account/confirm/' })
    await fillAndSend(user, 'Password', 'correct horse battery')
    await waitFor(() => expect(address()).toBe('/translate/website/-/de/'))
    expect(localStorage.getItem('dragoman-next')).toBeNull()
  })

  it('says at the field why a password will not do', async () => {
    openedBy('k1')
    site().post('/api/account/sign-up/finish/', () => refusal(400, 'This is too short.', { attr: 'password' }))
    const { user } = await renderWith(<ConfirmPage />)
    await fillAndSend(user, 'Password', 'short')
    await waitFor(() => expect(errorOf('Password')).toBe('This is too short.'))
    expect(document.activeElement).toBe(field('Password'))
  })

  it('that lost its key opens nothing', async () => {
    site()
    await renderWith(<ConfirmPage />)
    expect(button('Create account').disabled).toBe(true)
  })

  it('adds an address to the account', async () => {
    openedBy('k2')
    const server = site().post('/api/account/emails/finish/', undefined)
    const { user } = await renderWith(<VerifyPage />)
    await user.click(button('Add email'))
    expect(await screen.findByRole('heading', { name: 'Email added' })).toBeTruthy()
    expect(link('Go to your account')).toBe('/accounts/profile/')
    expect(server.sent('POST', '/api/account/emails/finish/')[0]?.body).toEqual({ key: 'k2' })
  })

  it('that is too old says so', async () => {
    openedBy('k2')
    site().post('/api/account/emails/finish/', () => refusal(400, 'This link does not work any more.', { attr: 'key' }))
    const { user } = await renderWith(<VerifyPage />)
    await user.click(button('Add email'))
    expect((await screen.findByRole('alert')).textContent).toBe('This link does not work any more.')
  })
})

describe('a link that opens an account', () => {
  it('makes the first administrator', async () => {
    openedBy('k3')
    const server = site().post('/api/account/first-administrator/', undefined)
    const { user, address } = await renderWith(<FirstPage />, { address: '/account/first/' })
    for (const [name, text] of [
      ['Username', 'root'],
      ['Full name', 'Root Example'],
      ['Email', 'root@example.org'],
      ['Password', 'correct horse battery'],
    ] as const)
      await fill(user, name, text)
    await user.click(button('Create account'))
    await waitFor(() => expect(address()).toBe('/'))
    expect(server.sent('POST', '/api/account/first-administrator/')[0]?.body).toEqual({
      key: 'k3',
      username: 'root',
      full_name: 'Root Example',
      email: 'root@example.org',
      password: 'correct horse battery',
    })
  })

  const to = { by: 'Ada', team: 'Review', roles: ['Review'], project: { name: 'Website', slug: 'website' } }

  it('invites somebody without an account to open one, by the address it went to', async () => {
    openedBy('k4')
    const server = site().post('/api/account/invitation/', undefined).post('/api/account/invitation/look/', to)
    const { user, address } = await renderWith(<InvitationPage />)
    expect(await screen.findByText(/^Ada invited you to join the team Review of Website as Review\./)).toBeTruthy()
    expect(queryField('Email')).toBeNull()
    expect(link('I already have an account')).toBe('/accounts/login/?next=%2Faccount%2Finvitation%2F')
    for (const name of ['Username', 'Full name', 'Password']) await fill(user, name, 'somebody new')
    await user.click(button('Create account'))
    await waitFor(() => expect(server.sent('POST', '/api/account/invitation/')).toHaveLength(1))
    const body = { key: 'k4', username: 'somebody new', full_name: 'somebody new', password: 'somebody new' }
    expect(server.sent('POST', '/api/account/invitation/')[0]?.body).toEqual(body)
    await waitFor(() => expect(address()).toBe('/projects/website/'))
  })

  it('waits while somebody signs in, and is not in the address they come back to', async () => {
    openedBy('k7')
    const server = site().post('/api/account/invitation/look/', to)
    const { user, unmount } = await renderWith(<InvitationPage />)
    await user.click(await screen.findByRole('link', { name: 'I already have an account' }))
    unmount()
    openedBy('')
    server.get('/api/account/', anAccount(aMe({ username: 'anna' }))).post('/api/account/invitation/', undefined)
    const again = await renderWith(<InvitationPage />)
    await again.user.click(await findButton('Join'))
    await waitFor(() => expect(again.address()).toBe('/projects/website/'))
    expect(server.sent('POST', '/api/account/invitation/')[0]?.body).toEqual({ key: 'k7' })
    expect(sessionStorage.getItem('dragoman-invitation')).toBeNull()
  })

  it('invites somebody with an account to join with it', async () => {
    openedBy('k5')
    const server = new FakeServer().get('/api/account/', anAccount(aMe({ username: 'anna' })))
    server.post('/api/account/invitation/look/', () => refusal(400, 'Too old.'))
    server.post('/api/account/invitation/', () => refusal(403, 'The invitation is for another address.'))
    const { user } = await renderWith(<InvitationPage />)
    expect(await screen.findByText('Join the team as anna.')).toBeTruthy()
    await user.click(button('Join'))
    expect((await screen.findByRole('alert')).textContent).toBe('The invitation is for another address.')
    expect(link('Emails of your account')).toBe('/accounts/profile/#security')
    expect(server.sent('POST', '/api/account/invitation/')[0]?.body).toEqual({ key: 'k5' })
  })
})

describe('a forgotten password', () => {
  it('is asked for by address, and the page does not tell who has an account', async () => {
    const server = site().post('/api/account/reset/', undefined)
    const { user } = await renderWith(<ResetPage />)
    expect(document.activeElement).toBe(field('Email'))
    await fillAndSend(user, 'Email', 'anna@example.org')
    expect(await screen.findByText(/If anna@example.org belongs to an account/)).toBeTruthy()
    expect(server.sent('POST', '/api/account/reset/')[0]?.body).toEqual({ email: 'anna@example.org' })
  })

  it('is replaced through the link', async () => {
    openedBy('k6')
    const server = site().post('/api/account/reset/finish/', () => refusal(400, 'Too common.', { attr: 'password' }))
    const { user } = await renderWith(<ResetPage />)
    await fillAndSend(user, 'New password', 'password12')
    await waitFor(() => expect(errorOf('New password')).toBe('Too common.'))
    server.post('/api/account/reset/finish/', undefined)
    await fillAndSend(user, 'New password', 'password12 and more')
    expect(await screen.findByRole('heading', { name: 'Password changed' })).toBeTruthy()
    expect(server.sent('POST', '/api/account/reset/finish/')[1]?.body).toEqual({
      key: 'k6',
      password: 'password12 and more',
    })
    expect(link('Sign in')).toBe('/accounts/login/')
  })
})

describe('coming back from a provider of accounts', () => {
  const backWith = (purpose: string) => {
    sessionStorage.setItem('dragoman-oidc-ticket', 'tick')
    sessionStorage.setItem('dragoman-oidc-purpose', purpose)
  }

  it('signs in, with a ticket that is good only once', async () => {
    backWith('oidc')
    const server = site().post('/api/account/oidc/finish/', { signed_in: true })
    const { address } = await renderWith(<OidcPage />, { address: '/account/oidc/' })
    await waitFor(() => expect(address()).toBe('/'))
    expect(server.sent('POST', '/api/account/oidc/finish/').map(({ body }) => body)).toEqual([
      { ticket: 'tick', query: '' },
    ])
    expect(sessionStorage.getItem('dragoman-oidc-ticket')).toBeNull()
  })

  it('goes on to where the sign-in began, also after a second factor or another try', async () => {
    backWith('oidc')
    sessionStorage.setItem('dragoman-oidc-next', '/projects/website/')
    const server = site().post('/api/account/oidc/finish/', { signed_in: true })
    const first = await renderWith(<OidcPage />, { address: '/account/oidc/' })
    await waitFor(() => expect(first.address()).toBe('/projects/website/'))
    expect(sessionStorage.getItem('dragoman-oidc-next')).toBeNull()
    first.unmount()
    backWith('oidc')
    sessionStorage.setItem('dragoman-oidc-next', '//evil.example/')
    const second = await renderWith(<OidcPage />, { address: '/account/oidc/' })
    await waitFor(() => expect(second.address()).toBe('/'))
    second.unmount()
    backWith('oidc')
    sessionStorage.setItem('dragoman-oidc-next', '/projects/website/')
    server.post('/api/account/oidc/finish/', () => refusal(400, 'The provider said no.'))
    const third = await renderWith(<OidcPage />)
    await screen.findByRole('alert')
    expect(link('Back to sign-in')).toBe('/accounts/login/?next=%2Fprojects%2Fwebsite%2F')
    third.unmount()
    backWith('oidc')
    sessionStorage.setItem('dragoman-oidc-next', '/projects/website/')
    server.post('/api/account/oidc/finish/', { signed_in: false, ticket: 'next', second_factors: ['totp'] })
    server.post('/api/account/second-factor/', undefined)
    const fourth = await renderWith(<OidcPage />, { address: '/account/oidc/' })
    await fourth.user.type(await findField('Code from your authenticator app'), '123456{Enter}')
    await waitFor(() => expect(fourth.address()).toBe('/projects/website/'))
  })

  it('says which provider the address names', async () => {
    backWith('oidc')
    const server = site().post('/api/account/oidc/finish/', { signed_in: true })
    await renderWith(<OidcPage from="corp" />)
    await waitFor(() => expect(server.sent('POST', '/api/account/oidc/finish/')).toHaveLength(1))
    expect(server.sent('POST', '/api/account/oidc/finish/')[0]?.body).toMatchObject({ ticket: 'tick', from: 'corp' })
  })

  it('asks for the second factor of the account', async () => {
    backWith('oidc')
    const reply = { signed_in: false, ticket: 'next', second_factors: ['totp'] }
    const server = site().post('/api/account/oidc/finish/', reply).post('/api/account/second-factor/', undefined)
    const { user, address } = await renderWith(<OidcPage />, { address: '/account/oidc/' })
    await user.type(await findField('Code from your authenticator app'), '123456{Enter}')
    await waitFor(() => expect(address()).toBe('/'))
    expect(server.sent('POST', '/api/account/second-factor/')[0]?.body).toEqual({ ticket: 'next', totp: '123456' })
  })

  it('says what went wrong and leads back to the sign-in', async () => {
    backWith('oidc')
    site().post('/api/account/oidc/finish/', () => refusal(400, 'The provider said no.'))
    await renderWith(<OidcPage />)
    expect((await screen.findByRole('alert')).textContent).toBe('The provider said no.')
    expect(link('Back to sign-in')).toBe('/accounts/login/')
  })

  it('adds the account elsewhere to one’s own, after the password was shown', async () => {
    backWith('identities')
    const server = new FakeServer().get('/api/account/', anAccount(aMe()))
    const needsPassword = () => refusal(403, 'Show your password.', { code: 'confirmation_required' })
    server.post('/api/account/identities/finish/', needsPassword).post('/api/account/confirm/', () => {
      server.post('/api/account/identities/finish/', undefined)
    })
    const { user, address } = await renderWith(<OidcPage />, { address: '/account/oidc/' })
    await user.type(await findField('Password'), 'correct horse')
    await user.click(await findButton('Confirm'))
    await waitFor(() => expect(address()).toBe('/accounts/profile/'))
    expect(server.sent('POST', '/api/account/identities/finish/')).toHaveLength(2)
  })
})
