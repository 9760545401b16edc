import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Workspace } from '../../api/manage.ts'
import type { Scope } from '../../api/scopes.ts'
import { aLabel, aMe, aProject, SITE_URL } from '../../testing/factories.ts'
import { aPage, type FakeServer, held, refusal } from '../../testing/fake-server.ts'
import { aProjectScope, aRole, aSite, aSiteScope, aTeamSummary } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, link, queryField } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { someSettings } from '../../testing/settings.ts'
import { CreateCategoryPage } from './create-category-page.tsx'
import { CreateProjectPage } from './create-project-page.tsx'
import { LabelsPage } from './labels-page.tsx'
import { WorkspacePage, WorkspacesPage } from './workspaces-page.tsx'

describe('a new project', () => {
  const show = async (prepare: (server: FakeServer) => unknown, rights: string[] = []) => {
    const server = aSite({ scope: aSiteScope({ rights }) })
    prepare(server)
    return { server, ...(await renderWith(<CreateProjectPage />, { address: '/create/project/' })) }
  }

  it('has an address made from its name until somebody writes another, and leads to its first component', async () => {
    const { server, user, address } = await show((one) => one.post('/api/projects/', aProject({ slug: 'cafe' })))
    await fill(user, 'Name', 'Café au lait')
    expect(field('URL slug').value).toBe('cafe-au-lait')
    await fill(user, 'URL slug', 'cafe')
    await user.type(field('Name'), ' 2')
    expect(field('URL slug').value).toBe('cafe')
    await fill(user, 'Website', 'https://cafe.example.org/')
    await user.click(button('Create project'))
    await waitFor(() => expect(address()).toBe('/create/component/?project=cafe'))
    expect(server.sent('POST', '/api/projects/')[0]?.body).toEqual({
      name: 'Café au lait 2',
      slug: 'cafe',
      web: 'https://cafe.example.org/',
      instructions: '',
    })
  })

  it.each([
    ['cafe.example.org', 'https://cafe.example.org'],
    ['', `${location.origin}/projects/cafe/`],
  ])('needs no website, and none in full: %j', async (typed, sent) => {
    const { server, user } = await show((one) => one.post('/api/projects/', aProject({ slug: 'cafe' })))
    await fill(user, 'Name', 'Cafe')
    if (typed !== '') await fill(user, 'Website', typed)
    await user.click(button('Create project'))
    await waitFor(() => expect(server.sent('POST', '/api/projects/')[0]?.body).toMatchObject({ web: sent }))
  })

  it('keeps everything when the address is taken', async () => {
    const { user, address } = await show((one) =>
      one.post('/api/projects/', () => refusal(400, 'There is such a project.', { attr: 'slug' })),
    )
    await fill(user, 'Name', 'Website')
    await fill(user, 'Website', 'https://www.example.org/')
    await fill(user, 'Instructions for translators', 'Be formal.')
    await user.click(button('Create project'))
    await waitFor(() => expect(errorOf('URL slug')).toBe('There is such a project.'))
    expect(document.activeElement).toBe(field('URL slug'))
    expect(field('Instructions for translators').value).toBe('Be formal.')
    expect(address()).toBe('/create/project/')
  })

  it.each([
    [['management.configure'], true],
    [[], false],
  ])('with the rights %j can come from a backup: %s', async (rights, offered) => {
    const { client } = await show(() => undefined, rights)
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('link', { name: 'Restore from backup' }) !== null).toBe(offered)
  })
})

describe('a new category', () => {
  const outer = { id: 4, name: 'Apps', slug: 'apps' }
  const show = async (scope: Scope) => {
    const server = aSite({ scope }).post('/api/categories/', {})
    return { server, ...(await renderWith(<CreateCategoryPage path={scope.path} />)) }
  }

  it.each<[string, Scope, string | null, string]>([
    ['a project', aProjectScope({ rights: ['project.edit'] }), null, '/projects/website/phone-apps/'],
    [
      'another category',
      aProjectScope({ kind: 'category', path: 'website/apps', categories: [outer], rights: ['project.edit'] }),
      '/api/categories/4/',
      '/projects/website/apps/phone-apps/',
    ],
  ])('is made in %s', async (_, scope, category, page) => {
    const { server, user, address } = await show(scope)
    await findField('Name')
    await fill(user, 'Name', 'Phone apps')
    await user.click(button('Create category'))
    await waitFor(() => expect(address()).toBe(page))
    const { origin } = window.location
    expect(server.sent('POST', '/api/categories/')[0]?.body).toEqual({
      name: 'Phone apps',
      slug: 'phone-apps',
      project: `${origin}/api/projects/website/`,
      category: category && origin + category,
    })
  })
})

describe('labels', () => {
  const at = '/api/projects/website/labels/'
  const show = async (labels: object[], rights = ['project.edit']) => {
    const server = aSite({ scope: aProjectScope({ rights }) }).get(at, aPage(labels))
    return { server, ...(await renderWith(<LabelsPage path="website" />)) }
  }

  it('are shown to everybody, and changed by some', async () => {
    await show([aLabel({ name: 'Home page', description: 'What everybody sees' })], [])
    expect(await screen.findByText('Home page')).toBeTruthy()
    expect(screen.getByText('What everybody sees')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    expect(queryField('New label')).toBeNull()
  })

  it('are added in a colour; the button waits', async () => {
    const { server, user } = await show([])
    const answer = held()
    server.post(at, answer.reply)
    expect(await screen.findByText('No labels yet')).toBeTruthy()
    await fill(user, 'New label', 'Menus')
    await user.click(screen.getByRole('radio', { name: 'navy' }))
    await user.click(button('Add label'))
    expect(button('Add label').disabled).toBe(true)
    server.get(at, aPage([aLabel({ name: 'Menus' })]))
    answer.release({})
    expect(await screen.findByText('Menus')).toBeTruthy()
    expect(server.sent('POST', at)[0]?.body).toEqual({ name: 'Menus', color: 'navy' })
    expect(field('New label').value).toBe('')
  })

  it('are not added twice: the field says so and keeps the name', async () => {
    const { server, user } = await show([aLabel({ name: 'Menus' })])
    server.post(at, () => refusal(400, 'There is such a label.', { attr: 'name' }))
    await findField('New label')
    await fill(user, 'New label', 'Menus')
    await user.click(button('Add label'))
    await waitFor(() => expect(errorOf('New label')).toBe('There is such a label.'))
    expect(document.activeElement).toBe(field('New label'))
    expect(field('New label').value).toBe('Menus')
  })

  it('are removed', async () => {
    const { server, user } = await show([aLabel({ id: 31, name: 'Menus' })])
    server.delete(`${at}31/`, () => void server.get(at, aPage([])))
    await user.click(await findButton('Delete label Menus'))
    await user.click(await findButton('Delete'))
    expect(await screen.findByText('No labels yet')).toBeTruthy()
  })
})

describe('workspaces', () => {
  const family: Workspace = {
    ...someSettings,
    check_flags: '',
    id: 'w-1',
    name: 'Family',
    url: `${SITE_URL}/api/workspaces/w-1/`,
    projects: [`${SITE_URL}/api/projects/website/`],
    rights: ['workspace.edit', 'workspace.edit_members'],
  }
  const site = (workspaces: Workspace[], rights: string[] = [], me: ReturnType<typeof aMe> | null = aMe()) =>
    aSite({ me, scope: aSiteScope({ rights }) }).get('/api/workspaces/', aPage(workspaces))

  it('are listed with how much they hold', async () => {
    site([family])
    const { client } = await renderWith(<WorkspacesPage />)
    expect(await screen.findByText('1 project')).toBeTruthy()
    expect(link('Family')).toBe('/workspaces/w-1/')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(queryField('New workspace name')).toBeNull()
  })

  it('are made by those who may, and open then', async () => {
    const server = site([], ['workspace.add']).post('/api/workspaces/', family)
    const { user, address } = await renderWith(<WorkspacesPage />)
    await findField('New workspace name')
    expect(await screen.findByText('No workspaces')).toBeTruthy()
    await fill(user, 'New workspace name', 'Family')
    await user.click(button('Create workspace'))
    await waitFor(() => expect(address()).toBe('/workspaces/w-1/'))
    expect(server.sent('POST', '/api/workspaces/')[0]?.body).toEqual({ name: 'Family' })
  })

  it('show their projects, and settings and teams to those who may change them', async () => {
    site([family])
      .get('/api/workspaces/w-1/', { name: 'Family' })
      .get('/api/workspaces/w-1/access/', { teams: [aTeamSummary({ name: 'Family team' })], roles: [aRole()] })
    await renderWith(<WorkspacePage id="w-1" />)
    expect(await screen.findByRole('link', { name: 'website' })).toBeTruthy()
    expect(await screen.findByText('Family team')).toBeTruthy()
    expect((await findField('Name')).value).toBe('Family')
  })

  it('show only their projects to others', async () => {
    site([{ ...family, rights: [], projects: [] }])
    await renderWith(<WorkspacePage id="w-1" />)
    expect(await screen.findByText(/No projects yet/)).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('that nobody knows are not found', async () => {
    site([family])
    await renderWith(<WorkspacePage id="w-2" />)
    expect(await screen.findByRole('heading', { name: 'Lost in translation' })).toBeTruthy()
  })

  it('that cannot be read say so', async () => {
    site([]).get('/api/workspaces/', () => refusal(500, 'Internal error.'))
    await renderWith(<WorkspacePage id="w-1" />)
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(button('Try again')).toBeTruthy()
  })
})
