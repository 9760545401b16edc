import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe, aProfile } from '../../testing/factories.ts'
import { aListedProject, anOverview, aSite, aSiteScope } from '../../testing/page-factories.ts'
import { field, findField, queryField } from '../../testing/queries.ts'
import { renderApp } from '../../testing/render.tsx'

const two = [aListedProject(), aListedProject({ name: 'Wiki', slug: 'wiki', total: 0, translated: 0, watched: true })]

const show = async (
  address: string,
  { me = aMe(), reply = anOverview(two) }: { me?: ReturnType<typeof aMe> | null; reply?: object } = {},
) => {
  const server = aSite({ me, scope: aSiteScope() }).get('/api/project-overview/', reply)
  const page = await renderApp(address)
  const asked = () => Object.fromEntries(server.sent('GET', '/api/project-overview/').at(-1)?.query ?? [])
  return { server, asked, ...page }
}

describe('the projects', () => {
  it('come as a table with their progress, in one request, recently used ones first', async () => {
    const { asked, server } = await show('/projects/')
    expect(await screen.findByRole('row', { name: /Website.*40 %|Website.*40%/ })).toBeTruthy()
    expect(screen.getByRole('row', { name: /Wiki.*No strings yet/ })).toBeTruthy()
    expect(asked()).toEqual({ sort: 'used' })
    expect(server.sent('GET', '/api/project-overview/')).toHaveLength(1)
    expect(server.sent('GET', '/api/projects/:project/statistics/')).toHaveLength(0)
  })

  it('have the columns that the profile names, and visitors the number of strings', async () => {
    const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const { unmount } = await show('/projects/', { me: null })
    await screen.findByRole('row', { name: /Website/ })
    expect(headers()).toEqual(['Name', 'Translated', 'Strings', 'Languages', 'Last change'])
    unmount()
    const profile = aProfile({ listing_columns: ['checks', 'untranslated_words', 'untranslated_chars'] })
    aSite({ scope: aSiteScope() })
      .get('/api/account/profile/', profile)
      .get('/api/project-overview/', anOverview([aListedProject()]))
    await renderApp('/projects/')
    await screen.findByRole('columnheader', { name: 'Words left' })
    expect(headers()).toEqual([
      ...['Name', 'Translated', 'Words left', 'Characters left', 'Checks', 'Languages', 'Last change'],
    ])
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells.slice(1, 4)).toEqual(['240', '1,500', '7'])
    const failing = screen.getByRole('link', { name: /7/ })
    expect(failing.getAttribute('href')).toContain('has%3Acheck')
  })

  it('are searched while somebody types; the words stand in the address', async () => {
    const { user, asked, address } = await show('/projects/?page=2')
    await user.type(await findField('Search projects'), 'wi')
    await waitFor(() => expect(asked()).toEqual({ sort: 'used', q: 'wi' }))
    expect(address()).toBe('/projects/?q=wi')
  })

  it('are sorted, filtered and shown as cards; order and view are remembered', async () => {
    const { user, asked, unmount } = await show('/projects/')
    await user.selectOptions(await findField('Sort by'), 'Progress')
    await waitFor(() => expect(asked().sort).toBe('progress'))
    await user.selectOptions(field('Show'), 'Watched projects')
    await waitFor(() => expect(asked().show).toBe('watched'))
    await user.selectOptions(field('View'), 'Cards')
    expect(screen.queryByRole('table')).toBeNull()
    unmount()
    const again = await show('/projects/')
    await screen.findByRole('link', { name: 'Website' })
    expect(screen.queryByRole('table')).toBeNull()
    expect(again.asked()).toEqual({ sort: 'progress' })
  })

  it('say what is hidden, and show it on demand', async () => {
    const { user, asked } = await show('/projects/', { reply: anOverview(two, { idle: 3 }) })
    expect(await screen.findByText('3 empty or locked projects are hidden.')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Show them' }))
    await waitFor(() => expect(asked().idle).toBe('true'))
    expect(screen.getByRole('link', { name: 'Hide empty and locked projects' })).toBeTruthy()
  })

  it('visitors sort by name and have no projects of their own; a search without results leads back', async () => {
    const { asked } = await show('/projects/?q=zebra', { me: null, reply: anOverview([]) })
    const back = await screen.findByRole('link', { name: 'Show all projects' })
    expect(back.getAttribute('href')).toBe('/projects/')
    expect(asked()).toEqual({ q: 'zebra', sort: 'name' })
    expect(queryField('Show')).toBeNull()
  })
})
