import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aSite } from '../../../testing/page-factories.ts'
import { button, field, fill } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { SiteAudit } from './site-audit.tsx'

const at = '/api/site/audit/'
const entry = {
  id: 9,
  timestamp: '2026-11-02T10:00:00Z',
  action: 'team_changed',
  actor: 'root',
  user: null,
  object: 'groups/8/roles',
  details: { role_id: 3 },
  address: '192.0.2.7',
  user_agent: 'Browser',
}

it('shows who did what from where, searches, goes on and exports', async () => {
  const server = aSite().get(at, ({ query }: { query: URLSearchParams }) =>
    query.has('before')
      ? { results: [{ ...entry, id: 3, action: 'sign_in', actor: 'ann', user: 'ann' }], next: null }
      : { results: [entry], next: 9 },
  )
  const { user } = await renderWith(<SiteAudit />)
  await screen.findByText('groups/8/roles · role_id: 3')
  screen.getByRole('cell', { name: 'Team changed' })
  screen.getByRole('cell', { name: '192.0.2.7' })
  await user.click(button('Show older entries'))
  await screen.findByRole('cell', { name: 'ann' })
  await fill(user, 'Username', 'root')
  await user.selectOptions(field('Action'), 'Team changed')
  await user.click(button('Search log'))
  await screen.findByText('groups/8/roles · role_id: 3')
  expect(server.sent('GET', at).at(-1)?.query.toString()).toBe('user=root&action=team_changed')
  expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toBe(
    `${at}csv/?user=root&action=team_changed`,
  )
})
