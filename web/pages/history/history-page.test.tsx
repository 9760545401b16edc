import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { HistoryRow } from '../../api/history.ts'
import type { Change } from '../../api/types.ts'
import { aMe, aScope } from '../../testing/factories.ts'
import { type FakeServer, type Reply, refusal } from '../../testing/fake-server.ts'
import { aChange, aSite } from '../../testing/page-factories.ts'
import { button, field, fill, findField, link } from '../../testing/queries.ts'
import { renderApp, renderWith } from '../../testing/render.tsx'
import { ChangePage } from './change-page.tsx'
import { HistoryPage } from './history-page.tsx'

const aRow = (more: Partial<HistoryRow> = {}): HistoryRow => ({
  change: aChange(),
  count: 1,
  last: 5,
  source: 'Good morning',
  key: 'greeting.morning',
  project: 'Website',
  component: 'Pages',
  language: 'German',
  user: 'Anna Adams',
  ...more,
})

const aHistory = (results: readonly HistoryRow[], older: number | null = null) => ({ results, older })

const asked = (server: FakeServer) => String(server.sent('GET', '/api/places/history/').at(-1)?.query ?? '')

const openMenu = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Actions' }))

describe('the history', () => {
  it('names what it is about and who did it, with source and key, and nothing to undo on the whole site', async () => {
    aSite().get('/api/places/history/', aHistory([aRow()]))
    await renderWith(<HistoryPage path="-/-/-" filter={{}} />)
    expect(await screen.findByText('Translation changed')).toBeTruthy()
    expect(link('Website · Pages · German')).toBe('/translate/website/pages/de/7/')
    expect(link('Anna Adams')).toBe('/user/anna/')
    expect(screen.getByText('Good morning')).toBeTruthy()
    expect(screen.getByText('greeting.morning')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
  })

  it('shows an import as one row, which opens', async () => {
    const change = aChange({ id: 900, action: 71, action_name: 'String added in the repository' })
    const server = aSite()
    server.get('/api/places/history/', ({ query }) =>
      query.has('until')
        ? aHistory([aRow({ change: { ...change, id: 899 }, source: 'One of them' })], query.has('older') ? 850 : null)
        : aHistory([aRow({ change, count: 844, last: 57 })]),
    )
    const { user } = await renderWith(<HistoryPage path="-/-/-" filter={{ group: 'strings' }} />)
    expect(await screen.findByText('844 × String added in the repository')).toBeTruthy()
    expect(asked(server)).toContain('action=71&')
    await user.click(button('Show each of them'))
    expect(await screen.findByText('One of them')).toBeTruthy()
    expect(asked(server)).toBe('path=-%2F-%2F-&action=71&older=901&until=57')
    expect(button('Show more')).toBeTruthy()
  })

  it('goes on with older changes', async () => {
    const server = aSite()
    server.get('/api/places/history/', ({ query }) =>
      query.get('older') === '40' ? aHistory([aRow({ source: 'Older' })]) : aHistory([aRow()], 40),
    )
    const { user } = await renderWith(<HistoryPage path="-/-/-" filter={{}} />)
    await user.click(await screen.findByRole('button', { name: 'Show older changes' }))
    expect(await screen.findByText('Older')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older changes' })).toBeNull()
  })

  it.each<[string, string[], Partial<Change>, boolean]>([
    ['for those who may', ['unit.edit'], {}, true],
    ['not for others', [], {}, false],
    ['not where there was no text before', ['unit.edit'], { old: '' }, false],
    ['not a change that gave no text', ['unit.edit'], { action: 17 }, false],
  ])('can be reverted %s', async (_, rights, more, isOffered) => {
    const change = aChange({ old: 'Guten Abend', ...more })
    aSite({ scope: aScope({ rights }) }).get('/api/places/history/', aHistory([aRow({ change })]))
    const { client } = await renderWith(<HistoryPage path="website/pages/de" filter={{}} />)
    await screen.findByText('Good morning')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Actions' }) !== null).toBe(isOffered)
  })

  it.each<[string, Reply, string]>([
    ['is reverted', { reverted: 1 }, 'Reverted.'],
    ['is not, if the string has changed since', { reverted: 0 }, 'Not reverted: someone has changed the string since.'],
    ['is not, if the server says no', () => refusal(403, 'The component is locked.'), 'The component is locked.'],
  ])('%s', async (_, reply, text) => {
    const server = aSite({ scope: aScope({ rights: ['unit.edit'] }) })
    server.get('/api/places/history/', aHistory([aRow({ change: aChange({ id: 9, old: 'x' }) })]))
    server.post('/api/changes/:id/revert/', reply)
    const { user } = await renderWith(<HistoryPage path="website/pages/de" filter={{}} />)
    await openMenu(user)
    await user.click(button('Revert'))
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status')
    expect(server.sent('POST', '/api/changes/:id/revert/')[0]?.path).toBe('/api/changes/9/revert/')
  })

  it('is narrowed by what stands in the address: a group of changes, or one kind', async () => {
    const server = aSite({ me: aMe() }).get('/api/places/history/', aHistory([aRow()]))
    const { user, address } = await renderApp('/changes/?action=2&after=2026-11-01')
    expect((await findField('From')).value).toBe('2026-11-01')
    expect(field('Event').value).toBe('2')
    expect(asked(server)).toBe('path=-%2F-%2F-&action=2&timestamp_after=2026-11-01T00%3A00%3A00Z')
    await user.selectOptions(field('Event'), 'discussion')
    await fill(user, 'User', 'anna')
    await user.click(button('Apply'))
    await waitFor(() => expect(address()).toBe('/changes/?after=2026-11-01&group=discussion&user=anna'))
    await waitFor(() => expect(asked(server)).toContain('action=3&action=4&action=26'))
  })

  it('reads a last day to its end', async () => {
    const server = aSite().get('/api/places/history/', aHistory([]))
    await renderWith(<HistoryPage path="-/-/-" filter={{ before: '2026-11-02' }} />)
    expect(await screen.findByText('No events yet')).toBeTruthy()
    expect(asked(server)).toContain('timestamp_before=2026-11-02T23%3A59%3A59.999999Z')
  })

  it('says so when it cannot be read', async () => {
    aSite().get('/api/places/history/', () => refusal(429, 'Slow down.'))
    await renderWith(<HistoryPage path="-/-/-" filter={{}} />)
    expect((await screen.findByRole('alert')).textContent).toContain('Too many requests')
  })
})

describe('a single change', () => {
  it('has an address of its own, and the way to the others', async () => {
    aSite().get('/api/changes/5/', aChange({ id: 5 }))
    await renderWith(<ChangePage id="5" />)
    expect(await screen.findByText('Translation changed')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Change 5')
    expect(link('History')).toBe('/changes/')
  })
})
