import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aScope, aUnit, translatorRights } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aChange } from '../../testing/feedback.ts'
import { openEditor } from '../../testing/open-editor.tsx'

const reviewScope = (rights: string[] = ['unit.review', 'comment.add']) => {
  const scope = aScope({ rights: [...translatorRights, ...rights] })
  return { ...scope, project: scope.project && { ...scope.project, translation_review: true } }
}
const waiting = () => [
  aUnit({ target: ['Moin'], state: State.translated }),
  aUnit({ target: ['Hallo'], state: State.translated }),
]
const openReview = (prepare: Parameters<typeof openEditor>[0]['prepare'], scope = reviewScope()) =>
  openEditor({ units: waiting(), scope, ...(prepare && { prepare }) })

describe('a string that waits for review', () => {
  it('has one name for its state', async () => {
    await openReview(undefined)
    expect(screen.queryByText('Translated', { selector: 'span' })).toBeNull()
    expect(screen.getAllByText('Waiting for review').length).toBeGreaterThan(1)
  })

  it('is approved by a button, and the next one opens', async () => {
    const { user, saves } = await openReview(undefined)
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    await screen.findByText('2 of 2')
    await expect.poll(saves).toEqual([{ target: ['Moin'], state: State.approved }])
  })

  it('tells who wrote it, when, and what they changed', async () => {
    await openReview(({ server }) =>
      server.get(
        '/api/units/:id/changes/',
        aPage([aChange({ action: 36, target: 'Moin', old: 'Moin' }), aChange({ target: 'Moin', old: 'Servus' })]),
      ),
    )
    expect((await screen.findByRole('link', { name: 'bernd' })).getAttribute('href')).toBe('/user/bernd/')
    const details = screen.getByText('Show what changed').closest('details')
    expect(details?.querySelector('ins, del')).toBeTruthy()
  })

  it('goes back with a reason for its author, in one request', async () => {
    const { user, saves, server } = await openReview(({ server }) =>
      server.get('/api/units/:id/changes/', aPage([aChange()])).post('/api/units/:id/send-back/', {}),
    )
    await screen.findByRole('link', { name: 'bernd' })
    await user.click(screen.getByRole('button', { name: 'Send back…' }))
    await user.type(screen.getByRole('textbox', { name: 'What should bernd change?' }), 'Too informal.')
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    await screen.findByText('2 of 2')
    await expect
      .poll(() => server.sent('POST', '/api/units/:id/send-back/').map(({ body }) => body))
      .toEqual([{ target: ['Moin'], reason: 'Too informal.' }])
    expect(saves()).toEqual([])
    expect(server.sent('POST', '/api/units/:id/comments/')).toEqual([])
  })

  it('says so when the server refused, and keeps the reason for another try', async () => {
    const { user } = await openReview(({ server }) =>
      server.post('/api/units/:id/send-back/', () => refusal(403, 'No comments here.')),
    )
    await user.click(screen.getByRole('button', { name: 'Send back…' }))
    await user.type(screen.getByRole('textbox', { name: 'What should change?' }), 'No.')
    await user.click(screen.getByRole('button', { name: 'Send back' }))
    expect(await screen.findByText(/No comments here\./)).toBeTruthy()
  })

  it('has no such buttons for those who may not review', async () => {
    await openReview(undefined, reviewScope([]))
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send back…' })).toBeNull()
  })
})

it('filters about reviews are there only where strings are reviewed', async () => {
  const { unmount } = await openEditor({ units: waiting() })
  const filters = () =>
    within(screen.getByRole('combobox', { name: 'Filter' }))
      .getAllByRole('option')
      .map((one) => one.textContent?.replace(/ \(.*/, ''))
  expect(filters()).not.toContain('Waiting for review')
  unmount()
  await openReview(undefined)
  expect(filters()).toContain('Waiting for review')
})
