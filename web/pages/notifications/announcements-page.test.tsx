import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Scope } from '../../api/scopes.ts'
import { aLanguage, aScope } from '../../testing/factories.ts'
import { aPage, type FakeServer, refusal } from '../../testing/fake-server.ts'
import { aComponentScope, aProjectScope, aSite } from '../../testing/page-factories.ts'
import { button, errorOf, field, fill, findButton, findField, queryField } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { AnnouncementsPage } from './announcements-page.tsx'

const at = '/api/projects/website/announcements/'
const both = ['announcement.add', 'announcement.delete']
const notice = { id: 3, message: 'We move on **Sunday**.', severity: 'warning', expiry: '2026-12-24' }

async function show(rights: string[], prepare: (server: FakeServer) => unknown) {
  const server = aSite({ scope: aProjectScope({ rights }) })
  prepare(server)
  return { server, ...(await renderWith(<AnnouncementsPage path="website" />)) }
}

describe('announcements of a place', () => {
  it('are shown with their kind and last day, and removed', async () => {
    const { server, user } = await show(both, (one) =>
      one.get(at, aPage([notice])).delete(`${at}3/`, () => void one.get(at, aPage([]))),
    )
    expect((await screen.findByText('Sunday')).tagName).toBe('STRONG')
    expect(screen.getByText(/Warning · until December 24, 2026/)).toBeTruthy()
    await user.click(button('Delete'))
    expect(await screen.findByText('No announcements')).toBeTruthy()
    expect(server.sent('DELETE', `${at}3/`)).toHaveLength(1)
  })

  it('are made by those who may, and the form is empty again', async () => {
    const { server, user } = await show(['announcement.add'], (one) => one.get(at, aPage([notice])).post(at, {}))
    await findField('Message')
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await fill(user, 'Message', 'Done!')
    await user.selectOptions(field('Type'), 'Success')
    await user.click(screen.getByRole('checkbox', { name: /^Also notify watchers/ }))
    await user.click(button('Post announcement'))
    await waitFor(() => expect(server.sent('GET', at)).toHaveLength(2))
    expect(server.sent('POST', at)[0]?.body).toEqual({
      message: 'Done!',
      severity: 'success',
      expiry: null,
      notify: false,
    })
    expect(field('Message').value).toBe('')
  })

  it('say at the day that it will not do, and keep the message', async () => {
    const { user } = await show(both, (one) =>
      one.get(at, aPage([])).post(at, () => refusal(400, 'This day is over.', { attr: 'expiry' })),
    )
    await findField('Message')
    await fill(user, 'Message', 'A long message')
    await user.click(button('Post announcement'))
    await waitFor(() => expect(errorOf('End date (optional)')).toBe('This day is over.'))
    expect(document.activeElement).toBe(field('End date (optional)'))
    expect(field('Message').value).toBe('A long message')
  })

  it('are only removed by some', async () => {
    await show(['announcement.delete'], (one) => one.get(at, aPage([notice])))
    await findButton('Delete')
    expect(queryField('Message')).toBeNull()
  })

  it.each<[string, Scope, string]>([
    ['a component', aComponentScope({ rights: both }), '/api/components/website/pages/announcements/'],
    ['a translation', aScope({ rights: both }), '/api/translations/website/pages/de/announcements/'],
    [
      'a category',
      aProjectScope({ kind: 'category', categories: [{ id: 4, name: 'Apps', slug: 'apps' }], rights: both }),
      '/api/categories/4/announcements/',
    ],
    [
      'a language of a project',
      aProjectScope({ kind: 'project-language', language: aLanguage('de'), rights: both }),
      '/api/projects/website/languages/de/announcements/',
    ],
  ])('of %s are kept there', async (_, scope, address) => {
    aSite({ scope }).get(address, aPage([notice]))
    await renderWith(<AnnouncementsPage path={scope.path} />)
    expect(await screen.findByText('Sunday')).toBeTruthy()
  })
})
