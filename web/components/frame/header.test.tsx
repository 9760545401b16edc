import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, describe, expect, it } from 'vitest'
import type { Account } from '../../api/account.ts'
import { useInterfaceLanguage as switchLanguage } from '../../locale/i18n.ts'
import { aMe, anAccount, aProfile } from '../../testing/factories.ts'
import { type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aSite, aSiteScope } from '../../testing/page-factories.ts'
import { findButton, link } from '../../testing/queries.ts'
import { renderApp } from '../../testing/render.tsx'

interface Given {
  me?: Account['user']
  rights?: string[]
  account?: Partial<Account>
  address?: string
}

const about = { name: 'Dragoman', license: 'Apache-2.0', contact: '', security_contact: '' }
const figures = { projects: 1, components: 2, languages: 3, units: 4, units_translated: 5 }

/** The page about the site, which asks for little, with everything around it. */
async function show(given: Given = {}, prepare: (server: FakeServer) => unknown = () => undefined) {
  const { me = aMe({ username: 'anna' }), rights = [], account, address = '/contact/' } = given
  const server = aSite({ me, scope: aSiteScope({ rights }) })
    .get('/api/account/', anAccount(me, account))
    .get('/api/site/', { ...about, ...figures })
    .get('/api/site/legal/', { terms: '', privacy: '', cookies: '' })
  prepare(server)
  const page = await renderApp(address)
  await screen.findByRole('heading', { level: 1 })
  return { server, ...page }
}

afterEach(async () => {
  if (i18next.language !== 'en') await switchLanguage('en')
})

describe('the frame of every page', () => {
  it('begins with a way past the header, and has the parts that readers know', async () => {
    await show()
    expect(link('Skip to content')).toBe('#main')
    expect(screen.getByRole('main').id).toBe('main')
    expect(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')).toHaveLength(5)
    expect(await screen.findByRole('contentinfo')).toBeTruthy()
  })

  it('moves the reading position to the new page', async () => {
    const { user } = await show({ address: '/legal/terms/' })
    await user.click(screen.getByRole('link', { name: 'Privacy' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
    expect(document.title).toBe('Privacy · Legal · Dragoman')
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('aria-current')).toBe('page')
  })

  it('opens and closes the menu of small screens, and closes it with the page', async () => {
    const { user } = await show({ address: '/legal/terms/' })
    await user.click(await findButton('Open menu'))
    expect((await findButton('Close menu')).getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('link', { name: 'Cookies' }))
    expect((await findButton('Open menu')).getAttribute('aria-expanded')).toBe('false')
  })

  it('leads on where there is no page', async () => {
    await show({ address: '/nowhere/at/all/' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lost in translation')
    expect(link('Home')).toBe('/')
  })
})

describe('the menu of the account', () => {
  it('is a way in for visitors', async () => {
    await show({ me: null })
    expect(await screen.findByRole('link', { name: 'Sign up' })).toBeTruthy()
    expect(link('Sign in')).toBe('/accounts/login/?next=%2Fcontact%2F')
    expect(screen.queryByRole('button', { name: 'Your account' })).toBeNull()
  })

  it('offers no account where there are none to be had', async () => {
    await show({ me: null, account: { registration: 'closed' } })
    await screen.findByRole('link', { name: 'Sign in' })
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
  })

  it.each([
    [false, false],
    [true, true],
  ])('of an administrator (%s) leads to the administration: %s', async (is_superuser, leads) => {
    const { user } = await show({ me: aMe({ username: 'anna', full_name: 'Anna Example', is_superuser }) })
    await user.click(await findButton('Your account'))
    expect(screen.getByText('Anna Example')).toBeTruthy()
    expect(link('Your contributions')).toBe('/user/anna/')
    expect(screen.queryByRole('link', { name: 'Administration' }) !== null).toBe(leads)
  })

  it('signs out: nothing that was read stays', async () => {
    const { server, user, client, address } = await show()
    server
      .post('/api/account/sign-out/', () => void server.get('/api/account/', anAccount(null)))
      .get('/api/project-overview/', { count: 0, idle: 0, results: [] })
    client.setQueryData(['/api/private/'], 'secret')
    await user.click(await findButton('Your account'))
    await user.click(await findButton('Sign out'))
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(address()).toBe('/')
    expect(client.getQueryData(['/api/private/'])).toBeUndefined()
  })
})

describe('the menu for new things', () => {
  it.each([
    [['project.add'], true],
    [[], false],
  ])('is there for the rights %j: %s', async (rights, there) => {
    const { client } = await show({ rights })
    await findButton('Your account')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Add' }) !== null).toBe(there)
  })
})

describe('the language of the interface', () => {
  const choose = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) => {
    await user.click(await findButton('Interface language'))
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  }

  it('changes at once, is remembered, and is told to the profile', async () => {
    const { server, user } = await show({}, (one) => one.patch('/api/users/anna/', {}))
    await choose(user, 'Deutsch')
    expect(await screen.findByRole('link', { name: 'Projekte' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('de')
    await waitFor(() => expect(server.sent('PATCH', '/api/users/anna/')).toHaveLength(1))
    expect(server.sent('PATCH', '/api/users/anna/')[0]?.body).toEqual({ profile: { language: 'de' } })
  })

  it('says which languages nobody has reviewed yet, and how to help', async () => {
    const { user } = await show({ me: null })
    await user.click(await findButton('Interface language'))
    expect(screen.getByRole('button', { name: 'Deutsch *' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'English' })).toBeTruthy()
    expect(screen.getByText(/Not reviewed by a native speaker yet/)).toBeTruthy()
    const help = screen.getByRole('link', { name: 'Help improve it' })
    expect(help.getAttribute('href')).toBe('/docs/interface-languages/#help-with-a-language')
  })

  it('is told to the profile as the API writes it', async () => {
    const { server, user } = await show({}, (one) => one.patch('/api/users/anna/', {}))
    await choose(user, 'Português')
    await waitFor(() => expect(document.documentElement.lang).toBe('pt-BR'))
    await waitFor(() => expect(server.sent('PATCH', '/api/users/anna/')).toHaveLength(1))
    expect(server.sent('PATCH', '/api/users/anna/')[0]?.body).toEqual({ profile: { language: 'pt-br' } })
  })

  it('changes for visitors too, who have no profile', async () => {
    const { server, user } = await show({ me: null })
    await choose(user, '日本語')
    await waitFor(() => expect(document.documentElement.lang).toBe('ja'))
    expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('turns the page round where it is written from right to left', async () => {
    const { user } = await show({ me: null })
    await choose(user, 'العربية')
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    await switchLanguage('en')
    await waitFor(() => expect(document.documentElement.dir).toBe('ltr'))
  })

  it('changes although the profile cannot be written', async () => {
    const { user } = await show({}, (one) => one.patch('/api/users/anna/', () => refusal(500, 'Internal error.')))
    await choose(user, 'Deutsch')
    expect(await screen.findByRole('link', { name: 'Projekte' })).toBeTruthy()
  })

  it('is that of the profile where nothing was chosen in this browser', async () => {
    await show({}, (one) => one.get('/api/account/profile/', aProfile({ language: 'fr' })))
    await waitFor(() => expect(document.documentElement.lang).toBe('fr'))
  })
})

describe('the colours', () => {
  it('go round, and say what comes next', async () => {
    const { user } = await show({ me: null })
    await user.click(await findButton('Theme: light. Switch to dark'))
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
    await user.click(await findButton('Theme: dark. Switch to system'))
    await user.click(await findButton('Theme: system. Switch to light'))
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
  })
})

describe('announcements', () => {
  const news = [
    { id: 1, message: 'We move on **Sunday**.', severity: 'warning', expiry: null },
    { id: 2, message: 'Welcome!', severity: 'info', expiry: null },
  ]

  it('are shown on every page until somebody has read them', async () => {
    const { user, unmount } = await show({ me: null }, (one) => one.get('/api/places/announcements/', news))
    const region = await screen.findByRole('region', { name: 'Announcements' })
    expect(region.querySelector('strong')?.textContent).toBe('Sunday')
    await user.click(within(region).getAllByRole('button', { name: "Don't show again" })[0] ?? region)
    expect(screen.queryByText('Sunday')).toBeNull()
    expect(screen.getByText('Welcome!')).toBeTruthy()
    unmount()
    await show({ me: null }, (one) => one.get('/api/places/announcements/', news))
    expect(await screen.findByText('Welcome!')).toBeTruthy()
    expect(screen.queryByText('Sunday')).toBeNull()
  })

  it('that were remembered in a broken way are shown again', async () => {
    localStorage.setItem('dragoman-announcements-read', '{"not":"a list"')
    await show({ me: null }, (one) => one.get('/api/places/announcements/', news))
    expect(await screen.findByText('Welcome!')).toBeTruthy()
  })
})
