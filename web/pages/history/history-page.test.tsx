import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMe, aScope } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aChange, aSite } from '../../testing/page-factories.ts'
import { button, field, fill, findField, link } from '../../testing/queries.ts'
import { renderApp, renderWith } from '../../testing/render.tsx'
import { ChangePage } from './change-page.tsx'
import { HistoryPage } from './history-page.tsx'

const asked = (server: FakeServer, path: string) => Object.fromEntries(server.sent('GET', path).at(-1)?.query ?? [])

describe('the history', () => {
  it('shows what happened on the whole site, without ways to undo it', async () => {
    aSite().get('/api/changes/', aPage([aChange()]))
    await renderWith(<HistoryPage path="-/-/-" filter={{}} />)
    expect(await screen.findByText('Translation changed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Revert' })).toBeNull()
  })

  it.each([
    [['unit.edit'], true],
    [[], false],
  ])('of a place, with the rights %j, can be undone: %s', async (rights, undoes) => {
    aSite({ scope: aScope({ rights }) }).get('/api/places/changes/', aPage([aChange()]))
    const { client } = await renderWith(<HistoryPage path="website/pages/de" filter={{}} />)
    await screen.findByText('Translation changed')
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Revert' }) !== null).toBe(undoes)
  })

  it('cannot be undone by visitors', async () => {
    aSite({ me: null, scope: aScope() }).get('/api/places/changes/', aPage([aChange()]))
    await renderWith(<HistoryPage path="website/pages/de" filter={{}} />)
    await screen.findByText('Translation changed')
    expect(screen.queryByRole('button', { name: 'Revert' })).toBeNull()
  })

  it('is narrowed by what stands in the address; another filter begins at its first page', async () => {
    const server = aSite({ me: aMe() }).get('/api/changes/', { ...aPage([aChange()]), count: 500 })
    const { user, address } = await renderApp('/changes/?action=2&after=2026-11-01&page=3')
    expect((await findField('From')).value).toBe('2026-11-01')
    expect(field('Event').value).toBe('2')
    expect(asked(server, '/api/changes/')).toEqual({
      action: '2',
      timestamp_after: '2026-11-01T00:00:00Z',
      page: '3',
    })
    await fill(user, 'User', 'anna')
    await user.click(button('Apply'))
    await waitFor(() => expect(address()).toBe('/changes/?action=2&after=2026-11-01&user=anna'))
    await waitFor(() =>
      expect(asked(server, '/api/changes/')).toEqual({
        action: '2',
        user: 'anna',
        timestamp_after: '2026-11-01T00:00:00Z',
      }),
    )
  })

  it('reads a last day to its end', async () => {
    const server = aSite().get('/api/changes/', aPage([]))
    await renderWith(<HistoryPage path="-/-/-" filter={{ before: '2026-11-02' }} />)
    expect(await screen.findByText('No events yet')).toBeTruthy()
    expect(asked(server, '/api/changes/')).toEqual({ timestamp_before: '2026-11-02T23:59:59.999999Z' })
  })

  it('says so when it cannot be read', async () => {
    aSite().get('/api/changes/', () => refusal(429, 'Slow down.'))
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
