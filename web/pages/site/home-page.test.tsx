import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../api/account.ts'
import { aLanguage, aMe, anAccount, aProfile, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import {
  aChange,
  aListedProject,
  anOverview,
  aPart,
  aRole,
  aSite,
  aTeam,
  someParts,
} from '../../testing/page-factories.ts'
import { link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { HomePage } from './home-page.tsx'

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)

describe('for visitors', () => {
  const show = (account: Partial<Account>, projects = [aListedProject()], count = projects.length) => {
    aSite({ me: null })
      .get('/api/account/', anAccount(null, account))
      .get('/api/places/projects/', anOverview(projects, { count }))
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
  const german = aPart({ kind: 'language', name: 'German', path: 'website/-/de', language: aLanguage('de') })
  const hebrew = aPart({ kind: 'language', name: 'Hebrew', path: 'website/-/he', language: aLanguage('he') })
  const show = async (profile: object, prepare: (server: FakeServer) => unknown = () => undefined) => {
    const server = aSite({ me: aMe({ full_name: 'Anna Example' }) })
      .get('/api/account/profile/', aProfile(profile))
      .get('/api/component-lists/', aPage([]))
      .get('/api/review-queue/', { waiting: 0, translations: [] })
      .get('/api/changes/', aPage([aChange()]))
      .get('/api/places/projects/', anOverview([aListedProject()]))
      .get('/api/places/parts/', ({ query }) =>
        query.get('path') === 'website'
          ? someParts({ languages: [german, hebrew] })
          : someParts({
              parts: [aPart({ name: 'Other', path: 'other' }), aPart({ name: 'Watched', path: 'website' })],
            }),
      )
    prepare(server)
    const page = await renderWith(<HomePage />)
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Anna Example' })
    await screen.findByText('Translation changed')
    return { server, ...page }
  }
  const watched = [`${SITE_URL}/api/projects/website/`]
  const languages = [`${SITE_URL}/api/languages/de/`]

  it('newcomers are shown the first steps', async () => {
    await show({})
    expect(screen.getByText("You aren't watching any projects yet")).toBeTruthy()
    expect(link('Choose your languages')).toBe('/accounts/profile/')
    expect(await screen.findByRole('link', { name: 'Website' })).toBeTruthy()
  })

  it('watched projects come in one’s own languages, others are suggested', async () => {
    await show({ watched, languages })
    expect(await screen.findByRole('link', { name: 'German' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Hebrew' })).toBeNull()
    expect(await screen.findByRole('link', { name: 'Other' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Watched' })).toBeNull()
    expect(headings().indexOf('Watched projects')).toBeLessThan(headings().indexOf('Suggested for your languages'))
  })

  it('what the profile wants first comes first', async () => {
    await show({ watched, languages, dashboard_view: 5 })
    await screen.findByRole('link', { name: 'Other' })
    expect(headings().indexOf('Suggested for your languages')).toBeLessThan(headings().indexOf('Watched projects'))
  })

  it('projects that somebody manages are found by their teams', async () => {
    const role = aRole({ name: 'Administration', permissions: ['project.edit'] })
    await show({ watched, dashboard_view: 7 }, (one) =>
      one
        .get('/api/groups/', aPage([aTeam({ roles: [role.url], defining_project: `${SITE_URL}/api/projects/other/` })]))
        .get('/api/roles/', aPage([role])),
    )
    expect(await screen.findByRole('link', { name: 'Other' })).toBeTruthy()
    expect(headings()[0]).toBe('Projects you manage')
  })

  it('lists of components are shown where somebody wants that', async () => {
    const list = (slug: string, show_dashboard: boolean) => ({ name: `List ${slug}`, slug, show_dashboard })
    const { client } = await show({}, (one) =>
      one.get('/api/component-lists/', aPage([list('a', true), list('b', false)])),
    )
    expect(await screen.findByRole('link', { name: 'List a' })).toBeTruthy()
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('link', { name: 'List b' })).toBeNull()
  })

  it('a part that cannot be read does not hide the others', async () => {
    await show({ watched }, (one) => one.get('/api/places/parts/', () => refusal(500, 'Internal error.')))
    expect((await screen.findByRole('alert')).textContent).toContain('Internal error.')
    expect(screen.getByText('Translation changed')).toBeTruthy()
  })
})
