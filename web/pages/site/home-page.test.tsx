import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../api/account.ts'
import { aLanguage, aMe, anAccount, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import {
  aChange,
  aDashboard,
  aListedProject,
  anOverview,
  aPart,
  aRole,
  aSite,
  aTeam,
  someCounts,
  someParts,
} from '../../testing/page-factories.ts'
import { findButton, link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { HomePage } from './home-page.tsx'

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)

describe('for visitors', () => {
  const show = (account: Partial<Account>, projects = [aListedProject()], count = projects.length) => {
    aSite({ me: null })
      .get('/api/account/', anAccount(null, account))
      .get('/api/project-overview/', anOverview(projects, { count }))
    return renderWith(<HomePage />)
  }

  it.each<[Account['registration'], string, string]>([
    ['open', 'Sign up', '/accounts/register/'],
    ['closed', 'Sign in', '/accounts/login/'],
  ])('where accounts are %s the page leads to: %s', async (registration, name, href) => {
    await show({ registration })
    await screen.findByRole('link', { name: 'Website' })
    expect(link(name)).toBe(href)
    expect(document.title).toBe('Dragoman')
  })

  it('a few projects are shown, and the way to all', async () => {
    await show(
      {},
      Array.from({ length: 6 }, (_, index) => aListedProject({ slug: `p${index}`, name: `P${index}` })),
      23,
    )
    expect(await screen.findByRole('link', { name: 'View all 23 projects' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'P5' })).toBeTruthy()
  })

  it('the greetings are said in their languages', async () => {
    await show({})
    const hebrew = await screen.findByText('ברוכים הבאים')
    expect([hebrew.lang, hebrew.dir]).toEqual(['he', 'rtl'])
  })
})

describe('for those who are signed in', () => {
  const { name, direction } = aLanguage('de')
  const german = { code: 'de', name, direction }
  const item = (path: string, component: string | null = null) => ({
    ...someCounts(),
    path,
    project: { name: 'Shop of Anna', slug: 'shop' },
    component: component === null ? null : { name: component },
    language: german,
  })
  const show = async (data: object, prepare: (server: FakeServer) => unknown = () => undefined) => {
    const server = aSite({ me: aMe({ username: 'anna', full_name: 'Anna Example' }) })
      .get('/api/dashboard/', aDashboard(data))
      .get('/api/changes/', aPage([aChange()]))
      .get('/api/project-overview/', anOverview([aListedProject()]))
    prepare(server)
    const page = await renderWith(<HomePage />)
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Anna Example' })
    await screen.findByText('Translation changed')
    return { server, ...page }
  }

  it('newcomers are asked for their languages, prefilled from the browser, and shown the first steps', async () => {
    const { server, user } = await show({}, (one) => one.patch('/api/users/:username/', {}))
    expect(await screen.findByText('Which languages do you translate into?')).toBeTruthy()
    expect(screen.getByText("You aren't watching any projects yet")).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Website' })).toBeTruthy()
    server.get('/api/dashboard/', aDashboard({ languages: [german], for_you: [item('shop/-/de')] }))
    await user.click(await findButton('Save languages'))
    expect(await screen.findByRole('heading', { name: 'For you' })).toBeTruthy()
    expect(server.sent('PATCH', '/api/users/:username/')[0]?.body).toEqual({ profile: { languages: ['en'] } })
  })

  it('who does not want to say is not asked again', async () => {
    const { user, unmount } = await show({})
    await user.click(await findButton('Not now'))
    expect(screen.queryByText('Which languages do you translate into?')).toBeNull()
    unmount()
    await show({})
    expect(screen.queryByText('Which languages do you translate into?')).toBeNull()
  })

  it('work goes on where it stopped, then come reviews and unfinished languages, all by name', async () => {
    const review = {
      waiting: 3,
      translations: [{ ...item('shop/app/de'), component: { name: 'App' }, waiting: 3 }],
    }
    const { server } = await show({
      languages: [german],
      continue: [item('shop/app/de', 'App')],
      for_you: [item('shop/-/de')],
      review,
    })
    expect(headings().slice(0, 3)).toEqual(['Continue', 'To review', 'For you'])
    expect(link('Translate Shop of Anna / App into German')).toBe('/translate/shop/app/de/?q=state%3A%3Ctranslated')
    expect(link('Translate Shop of Anna into German')).toBe('/translate/shop/-/de/?q=state%3A%3Ctranslated')
    expect(screen.getAllByText(/60 strings left/)).toHaveLength(2)
    expect(server.sent('GET', '/api/dashboard/')).toHaveLength(1)
    expect(server.sent('GET', '/api/places/parts/')).toHaveLength(0)
  })

  it('what the profile wants first comes first', async () => {
    await show({ languages: [german], continue: [item('shop/app/de', 'App')], view: 5 })
    expect(headings().indexOf('For you')).toBeLessThan(headings().indexOf('Continue'))
    expect(screen.getByText('Everything is translated into your languages')).toBeTruthy()
  })

  it('projects that somebody manages are found by their teams', async () => {
    const role = aRole({ name: 'Administration', permissions: ['project.edit'] })
    await show({ languages: [german], view: 7 }, (one) =>
      one
        .get('/api/places/parts/', someParts({ parts: [aPart({ name: 'Other', path: 'other' })] }))
        .get('/api/groups/', aPage([aTeam({ roles: [role.url], defining_project: `${SITE_URL}/api/projects/other/` })]))
        .get('/api/roles/', aPage([role])),
    )
    expect(await screen.findByRole('link', { name: 'Other' })).toBeTruthy()
    expect(headings()[0]).toBe('Projects you manage')
  })

  it('watched projects and lists of components are shown', async () => {
    await show({
      languages: [german],
      watched: [aListedProject({ name: 'Watched' })],
      watched_count: 30,
      lists: [{ name: 'List a', slug: 'a' }],
    })
    expect(screen.getByRole('link', { name: 'Watched' })).toBeTruthy()
    expect(link('View all 30 projects')).toBe('/projects/?show=watched')
    expect(link('List a')).toBe('/component-list/a/')
  })

  it('a dashboard that cannot be read does not hide the rest', async () => {
    await show({}, (one) => one.get('/api/dashboard/', () => refusal(500, 'Internal error.')))
    expect((await screen.findByRole('alert')).textContent).toContain('Internal error.')
    expect(screen.getByText('Translation changed')).toBeTruthy()
  })
})
