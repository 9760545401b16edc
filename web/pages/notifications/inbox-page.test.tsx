import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { InboxItem } from '../../api/inbox.ts'
import { aMe, anAccount } from '../../testing/factories.ts'
import { aSite } from '../../testing/page-factories.ts'
import { button, findButton, link } from '../../testing/queries.ts'
import { renderApp } from '../../testing/render.tsx'

const item = (more: Partial<InboxItem> = {}): InboxItem => ({
  id: 1,
  kind: 'sent_back',
  read: false,
  timestamp: '2026-11-01T10:00:00.000000Z',
  page: '/translate/website/pages/de/?checksum=abc',
  user: { username: 'rita', full_name: 'Rita Reviewer' },
  project: 'Website',
  component: 'Pages',
  language: { code: 'de', name: 'German' },
  source: 'Good morning',
  text: 'Please be formal',
  alert: null,
  ...more,
})

const show = async (results: InboxItem[], invitations: object[] = []) => {
  const unread = results.filter(({ read }) => !read).length + invitations.length
  const server = aSite({ me: aMe({ unread }) }).get('/api/inbox/', {
    count: results.length,
    unread,
    invitations,
    results,
  })
  return { server, ...(await renderApp('/inbox/')) }
}

describe('the inbox', () => {
  it('tells what happened, where and by whom, with the way there and a count at the bell', async () => {
    await show([item(), item({ id: 2, kind: 'mention', read: true })])
    expect(await screen.findByRole('link', { name: 'Rita Reviewer sent back your translation' })).toBeTruthy()
    expect(link('Rita Reviewer sent back your translation')).toBe('/translate/website/pages/de/?checksum=abc')
    expect(screen.getByText('Rita Reviewer mentioned you')).toBeTruthy()
    expect(screen.getAllByText('Website / Pages / German')).toHaveLength(2)
    expect(await screen.findByRole('link', { name: 'Inbox, 1 unread' })).toBeTruthy()
  })

  it('one is marked as read, or all; the bell follows', async () => {
    const { server, user } = await show([item({ id: 7 }), item({ id: 8 })])
    server.post('/api/inbox/', { unread: 1 })
    await user.click(await findButton('Mark all as read'))
    await waitFor(() => expect(server.sent('POST', '/api/inbox/')[0]?.body).toEqual({}))
    server.get('/api/account/', anAccount(aMe({ unread: 0 })))
    const [first] = screen.getAllByRole('button', { name: 'Mark as read: Rita Reviewer sent back your translation' })
    if (first) await user.click(first)
    await waitFor(() => expect(server.sent('POST', '/api/inbox/')[1]?.body).toEqual({ read: [7] }))
    expect(await screen.findByRole('link', { name: 'Inbox' })).toBeTruthy()
  })

  it('invitations are accepted there', async () => {
    const invitation = {
      id: 'a-b',
      created: '2026-11-01T10:00:00.000000Z',
      by: 'Rita',
      team: 'Review',
      project: { name: 'Website', slug: 'website' },
    }
    const { server, user } = await show([], [invitation])
    expect(await screen.findByText('Rita invites you to the team Review of Website')).toBeTruthy()
    server.post('/api/inbox/invitations/', { unread: 0 })
    server.get('/api/inbox/', { count: 0, unread: 0, invitations: [], results: [] })
    await user.click(button('Accept invitation'))
    await waitFor(() => expect(screen.queryByText(/invites you/)).toBeNull())
    expect(screen.getByText('Nothing here')).toBeTruthy()
  })

  it('visitors are asked to sign in, and come back', async () => {
    aSite({ me: null })
    await renderApp('/inbox/')
    const button = (await screen.findAllByRole('link', { name: 'Sign in' })).map((one) => one.getAttribute('href'))
    expect(button).toContain('/accounts/login/?next=%2Finbox%2F')
  })
})
