import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aMe, aScope, aUnit, translatorRights } from '../../testing/factories.ts'
import { aPage, refusal } from '../../testing/fake-server.ts'
import { aSuggestion, userUrl } from '../../testing/feedback.ts'
import { itemWith, openEditor } from '../../testing/open-editor.tsx'
import type { Suggestion } from '../data/feedback.ts'

interface Given {
  suggestions: Suggestion[]
  rights?: string[]
  me?: ReturnType<typeof aMe>
}

async function openSuggestions({ suggestions, rights = [...translatorRights], me = aMe() }: Given) {
  const left = [...suggestions]
  const remove = (id: string | undefined) =>
    left.splice(
      left.findIndex((one) => one.id === Number(id)),
      1,
    )
  const editor = await openEditor({
    me,
    units: [aUnit({ target: ['Hallo'], state: State.translated, has_suggestion: true })],
    scope: aScope({ rights }),
    prepare: ({ server, units }) =>
      server
        .get('/api/units/:id/suggestions/', () => aPage(left))
        .post('/api/suggestions/:id/vote/', undefined)
        .delete('/api/suggestions/:id/', ({ params }) => void remove(params.id))
        .post('/api/suggestions/:id/accept/', ({ params }) => {
          const [taken] = remove(params.id)
          Object.assign(units[0] ?? {}, { target: taken?.target, last_updated: '2026-11-01T12:00:00.000000Z' })
        }),
  })
  return { ...editor, panel: await editor.openTab('Suggestions') }
}

describe('suggestions', () => {
  it('are marked on their tab', async () => {
    await openSuggestions({ suggestions: [] })
    const tab = screen.getByRole('tab', { name: /^Suggestions/ })
    expect(within(tab).getByRole('img', { name: 'There are some' })).toBeDefined()
  })

  it('tell when there are none', async () => {
    const { panel } = await openSuggestions({ suggestions: [] })
    await within(panel).findByText(/^Nobody has suggested a text/)
  })

  it('show who suggested what, how it differs, and its votes', async () => {
    const suggestions = [
      aSuggestion({ target: ['Hallo Welt'], votes: 3 }),
      aSuggestion({ target: ['Moin'], user: null }),
    ]
    const { panel } = await openSuggestions({ suggestions })
    const first = itemWith(panel, (await within(panel).findByText('bernd')).textContent ?? '')
    expect(within(first).getByText('3 votes')).toBeDefined()
    expect(first.querySelector('ins')?.textContent).toBe(' Welt')
    const second = itemWith(panel, 'Nobody')
    expect(second.querySelector('del')?.textContent).toBe('Hallo')
    expect(within(second).getByText('0 votes')).toBeDefined()
  })

  it('become the translation when they are accepted', async () => {
    const { panel, user, field, said } = await openSuggestions({ suggestions: [aSuggestion()] })
    await user.click(await within(panel).findByRole('button', { name: 'Accept' }))
    await expect.poll(() => field().value).toBe('Moin')
    expect(said()).toBe('Accepted')
    await within(panel).findByText(/^Nobody has suggested a text/)
  })

  it('go into the field to be changed', async () => {
    const { panel, user, field, server } = await openSuggestions({ suggestions: [aSuggestion()] })
    await user.click(await within(panel).findByRole('button', { name: 'Edit' }))
    expect(field().value).toBe('Moin')
    expect(document.activeElement).toBe(field())
    expect(server.sent('POST', '/api/suggestions/:id/accept/')).toEqual([])
  })

  it.each([
    ['Vote for it', 1],
    ['Vote against it', -1],
  ])('get a vote: %s', async (name, value) => {
    const rights = [...translatorRights, 'suggestion.vote']
    const { panel, user, server, said } = await openSuggestions({ suggestions: [aSuggestion()], rights })
    await user.click(await within(panel).findByRole('button', { name }))
    await expect.poll(() => server.sent('POST', '/api/suggestions/:id/vote/')[0]?.body).toEqual({ value })
    await expect.poll(said).toBe('Your vote counts')
  })

  it('can be deleted by whoever made them, and by those with the right', async () => {
    const me = aMe()
    const suggestions = [
      aSuggestion({ target: ['Eins'], user: userUrl(me.username) }),
      aSuggestion({ target: ['Zwei'] }),
    ]
    const { panel, user, said } = await openSuggestions({ suggestions, me })
    const own = itemWith(panel, (await within(panel).findByText(me.username)).textContent ?? '')
    expect(within(itemWith(panel, 'bernd')).queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(within(own).getByRole('button', { name: 'Delete' }))
    await expect.poll(() => within(panel).queryByText(me.username)).toBeNull()
    expect(said()).toBe('Deleted')
  })

  it('offer only what the person may do', async () => {
    const { panel } = await openSuggestions({ suggestions: [aSuggestion()], rights: ['unit.edit'] })
    await within(panel).findByRole('button', { name: 'Edit' })
    expect(
      within(panel)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Edit'])
  })

  it('say why something failed, and stay', async () => {
    const { panel, user, server, said } = await openSuggestions({ suggestions: [aSuggestion()] })
    server.post('/api/suggestions/:id/accept/', () => refusal(403, 'Not your own.'))
    await user.click(await within(panel).findByRole('button', { name: 'Accept' }))
    expect((await within(panel).findByRole('alert')).textContent).toBe('Not your own.')
    expect(said()).toBe('Not your own.')
    expect(within(panel).getByRole('button', { name: 'Accept' })).toBeDefined()
  })
})
