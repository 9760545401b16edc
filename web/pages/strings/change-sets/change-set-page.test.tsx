import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SITE_URL } from '../../../testing/factories.ts'
import { aPage } from '../../../testing/fake-server.ts'
import { aProjectScope, aSite } from '../../../testing/page-factories.ts'
import { button, findButton, link } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { ChangeSetPage } from './change-set-page.tsx'
import { ChangeSetsPage } from './change-sets-page.tsx'

const at = `${SITE_URL}/api/projects/website`
const set = {
  id: 7,
  url: `${at}/change-sets/7/`,
  web_url: `${SITE_URL}/change-sets/website/7/`,
  project: `${at}/`,
  name: 'Missing German texts',
  description: 'From the nightly run',
  user: `${SITE_URL}/api/users/agent/`,
  username: 'agent',
  budget: 200,
  proposed: 2,
  applied: 1,
  dropped: 0,
  undone: 0,
  created: '2026-11-01T10:00:00Z',
  updated: '2026-11-01T10:00:00Z',
}

const item = (id: number, more = {}) => ({
  id,
  unit: `${SITE_URL}/api/units/${id}/`,
  unit_id: id,
  web_url: `${SITE_URL}/translate/website/pages/de/?u=${id}`,
  component: 'pages',
  language_code: 'de',
  context: `key${id}`,
  source: ['Good morning'],
  target: ['Guten Morgen'],
  state: 20,
  reason: '',
  status: 'proposed',
  base: { target: ['Guten Tag'], state: 20 },
  current: { target: ['Guten Tag'], state: 20 },
  is_stale: false,
  failing_checks: [],
  updated: '2026-11-01T10:00:00Z',
  ...more,
})

const french = {
  id: 4,
  component: 'pages',
  language_code: 'fr',
  language_name: 'French',
  reason: 'Asked for by customers',
  status: 'proposed',
  updated: '2026-11-01T10:00:00Z',
}

function open(rights: string[]) {
  return aSite({ scope: aProjectScope({ rights }) })
    .get('/api/projects/website/change-sets/', aPage([set]))
    .get('/api/projects/website/change-sets/7/', set)
    .get(
      '/api/projects/website/change-sets/7/items/',
      aPage([item(1, { failing_checks: ['c_format'], reason: 'Was missing' }), item(2, { is_stale: true })]),
    )
    .get('/api/projects/website/change-sets/7/languages/', aPage([french]))
}

describe('change sets', () => {
  it('are listed with what waits', async () => {
    open([])
    await renderWith(<ChangeSetsPage project="website" page={1} />)
    await screen.findByText('2 to review')
    expect(link('Missing German texts')).toBe('/change-sets/website/7/')
  })

  it('show what they would change, and are only read by others', async () => {
    open([])
    await renderWith(<ChangeSetPage project="website" id={7} page={1} />)
    await screen.findByText('Was missing')
    expect(screen.getAllByText('Morgen')[0]?.tagName).toBe('INS')
    await screen.findByText('Changed since')
    await screen.findByText('C format')
    expect(screen.queryByRole('button', { name: /Apply/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are applied whole or in parts', async () => {
    const sent: unknown[] = []
    open(['suggestion.accept']).post('/api/projects/website/change-sets/7/apply/', ({ body }: { body: unknown }) => {
      sent.push(body)
      return { done: 1, skipped: 0, results: [] }
    })
    const { user } = await renderWith(<ChangeSetPage project="website" id={7} page={1} />)
    await user.click(await findButton('Apply all 2 translations'))
    await screen.findByText('1 translation applied, 0 skipped.')
    await user.click(screen.getByRole('checkbox', { name: 'Select key2' }))
    await user.click(button('Apply 1 selected'))
    await expect.poll(() => sent).toEqual([{}, { items: [2], languages: [] }])
    await user.click(screen.getByRole('checkbox', { name: 'Select French' }))
    await user.click(button('Apply 1 selected'))
    await expect.poll(() => sent[2]).toEqual({ items: [], languages: [4] })
    await findButton('Undo 1 change')
  })
})
