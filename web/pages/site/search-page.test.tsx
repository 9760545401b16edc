import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aScope, aUnit } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aSite } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, fillAndSend, findField, link, rowOf } from '../../testing/queries.ts'
import { renderApp, renderWith } from '../../testing/render.tsx'
import { SearchPage } from './search-page.tsx'

const labels = [{ id: 1, name: 'Menus', description: '', color: 'navy' }]
const found = aUnit({
  context: 'menu.open',
  target: ['פתח'],
  language_code: 'he',
  state: 10,
  has_failing_check: true,
  labels,
})
const unit = { ...found, source_info: { explanation: '', extra_flags: '', labels }, failing_checks: ['max-length'] }

describe('searching', () => {
  it('says what can be asked for, before anything is', async () => {
    const server = aSite()
    await renderWith(<SearchPage path="-/-/-" q="" sort="" page={1} />)
    expect(screen.getByText('Enter a search')).toBeTruthy()
    expect(server.sent('GET', '/api/units/')).toEqual([])
  })

  it('finds strings, and things with this name', async () => {
    const server = aSite()
      .get('/api/units/', { ...aPage([unit]), count: 120 })
      .get('/api/search/', [{ url: '/projects/menus/', name: 'Menus', category: 'Project' }])
    await renderWith(<SearchPage path="-/-/-" q="menu" sort="-added" page={2} />, { address: '/?q=menu&page=2' })
    expect(await screen.findByText('120 strings found')).toBeTruthy()
    const row = rowOf(screen.getByRole('link', { name: 'menu.open' }))
    expect(within(row).getByText('Needs editing')).toBeTruthy()
    expect(within(row).getByText('Maximum length of translation')).toBeTruthy()
    expect(within(row).getByText('Menus')).toBeTruthy()
    expect(within(row).getByText('פתח').getAttribute('dir')).toBe('rtl')
    expect(link(/^Menus/)).toBe('/projects/menus/')
    expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
    expect(Object.fromEntries(server.sent('GET', '/api/units/')[0]?.query ?? [])).toEqual({
      q: 'menu',
      page: '2',
      page_size: '50',
      source_info: 'true',
      failing_checks: 'true',
      sort_by: '-added',
    })
  })

  it('looks for no names where the search language is used, and stays within a place', async () => {
    const server = aSite({ scope: aScope() }).get('/api/units/', aPage([]))
    await renderWith(<SearchPage path="website/pages/de" q="has:check" sort="" page={1} />)
    expect(await screen.findByText('0 strings found')).toBeTruthy()
    expect(server.sent('GET', '/api/units/')[0]?.query.get('q')).toBe('path:"website/pages/de" AND (has:check)')
  })

  it('puts what is asked for into the address', async () => {
    aSite().get('/api/units/', aPage([])).get('/api/search/', [])
    const { user, address } = await renderApp('/search/?q=old&page=4')
    await findField('Query')
    await user.selectOptions(field('Sort by'), 'Newest')
    await fillAndSend(user, 'Query', 'source:"hello"')
    await waitFor(() => expect(address()).toBe('/search/?q=source%3A%22hello%22&sort_by=-added'))
  })

  it('tells of a query that cannot be read before it is sent', async () => {
    const server = aSite()
    const { user, address } = await renderApp('/search/')
    await findField('Query')
    await fill(user, 'Query', 'state:purple')
    await waitFor(() => expect(errorOf('Query')).toMatch(/\(character \d+\)$/))
    await user.click(button('Search'))
    expect(address()).toBe('/search/')
    expect(server.sent('GET', '/api/units/')).toEqual([])
  })

  it('has chips that write the query, and take their part away again', async () => {
    const server = aSite()
      .get('/api/units/', aPage([]))
      .get('/api/search/', [])
      .get('/api/places/checks/', {
        checks: [{ check: 'max-length', name: 'Maximum length', description: '', count: 3 }],
        places: [],
      })
    const { user, address } = await renderApp('/search/?q=menu')
    await user.click(await screen.findByRole('button', { name: 'Has' }))
    await user.click(button('A suggestion'))
    await waitFor(() => expect(address()).toBe('/search/?q=menu+has%3Asuggestion'))
    await user.click(await screen.findByRole('button', { name: 'Check' }))
    await user.click(await screen.findByRole('button', { name: 'Maximum length of translation (3)' }))
    await waitFor(() => expect(address()).toBe('/search/?q=menu+has%3Asuggestion+check%3Amax-length'))
    expect(server.sent('GET', '/api/places/checks/')[0]?.query.get('path')).toBe('-/-/-')
    await user.click(await screen.findByRole('button', { name: 'Remove filter has:suggestion' }))
    await waitFor(() => expect(address()).toBe('/search/?q=menu+check%3Amax-length'))
  })

  it('says what the server does not understand', async () => {
    aSite()
      .get('/api/units/', () => refusal(400, 'Unknown field "colour"'))
      .get('/api/search/', [])
    await renderWith(<SearchPage path="-/-/-" q="menu" sort="" page={1} />)
    expect((await screen.findByRole('alert')).textContent).toContain('Unknown field "colour".')
  })
})
