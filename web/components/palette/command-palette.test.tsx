import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aListedProject, anOverview, aSite } from '../../testing/page-factories.ts'
import { renderApp } from '../../testing/render.tsx'

const FIELD = { name: 'Search projects, components, languages and pages' }

const names = () =>
  within(screen.getByRole('listbox', { name: 'Go to' }))
    .queryAllByRole('option')
    .map((one) => one.textContent)

it('opens by Ctrl+K, finds by name, and goes there with Enter; all of it by keyboard', async () => {
  const server = aSite()
    .get('/api/project-overview/', anOverview([aListedProject()]))
    .get('/api/search/', [
      { url: '/projects/wiki/', name: 'Wiki', category: 'Project' },
      { url: '/languages/de/', name: 'Wikingisch', category: 'Language' },
    ])
    .get('/api/languages/:code/', {})
  const { user, address } = await renderApp('/projects/')
  await screen.findByRole('link', { name: 'Website' })
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole('combobox', FIELD)
  expect(document.activeElement).toBe(box)
  expect(names()).toContain('InboxPage')
  await user.keyboard('wiki')
  await waitFor(() => expect(names()).toEqual(['WikiProject', 'WikingischLanguage']))
  expect(server.sent('GET', '/api/search/').at(-1)?.query.get('q')).toBe('wiki')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox', FIELD)).toBeNull()
  await user.keyboard('{Meta>}k{/Meta}')
  await screen.findByRole('combobox', FIELD)
  await user.keyboard('inbox')
  await waitFor(() => expect(names()).toContain('InboxPage'))
  server.get('/api/inbox/', { count: 0, unread: 0, invitations: [], results: [] })
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(address()).toBe('/inbox/'))
})
