import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import { State } from '#core/units/state.ts'
import type { Change } from '../../api/types.ts'
import { aScope, aUnit, translatorRights } from '../../testing/factories.ts'
import { aPage } from '../../testing/fake-server.ts'
import { aChange } from '../../testing/feedback.ts'
import { itemWith, openEditor } from '../../testing/open-editor.tsx'

async function openHistory(changes: Change[], rights: string[] = [...translatorRights]) {
  const editor = await openEditor({
    units: [aUnit({ target: ['Hallo'], state: State.translated })],
    scope: aScope({ rights }),
    prepare: ({ server, units }) =>
      server.get('/api/units/:id/changes/', aPage(changes)).post('/api/changes/:id/revert/', () => {
        Object.assign(units[0] ?? {}, { target: ['Moin'], last_updated: '2026-11-01T12:00:00.000000Z' })
      }),
  })
  return { ...editor, panel: await editor.openTab('History') }
}

describe('history', () => {
  it('tells what was done, by whom, and what became of the text', async () => {
    const { panel } = await openHistory([aChange({ timestamp: '2026-11-01T10:00:00Z' })])
    const item = itemWith(panel, (await within(panel).findByText('bernd')).textContent ?? '')
    expect(within(item).getByText('Translation changed').tagName).toBe('B')
    expect(item.querySelector('time')?.dateTime).toBe('2026-11-01T10:00:00Z')
    expect(item.querySelector('del')?.textContent).toBe('Moin')
    expect(item.querySelector('ins')?.textContent).toBe('Hallo')
  })

  it('names the service where nobody did it', async () => {
    const { panel } = await openHistory([aChange({ user: null })])
    await within(panel).findByText('Dragoman')
  })

  it('takes a change back, and the text follows', async () => {
    const { panel, user, field, server, said } = await openHistory([aChange({ id: 77 })])
    await user.click(await within(panel).findByRole('button', { name: 'Revert' }))
    await expect.poll(() => field().value).toBe('Moin')
    expect(server.sent('POST', '/api/changes/:id/revert/')[0]?.params.id).toBe('77')
    expect(said()).toBe('Reverted')
  })

  it.each([
    { what: 'comments cannot be taken back', action: Action.commentAdded, rights: [...translatorRights] },
    { what: 'nor anything by those who may not edit', action: Action.translationChanged, rights: ['comment.add'] },
  ])('$what', async ({ action, rights }) => {
    const { panel } = await openHistory([aChange({ action })], rights)
    await within(panel).findByText('bernd')
    expect(within(panel).queryByRole('button')).toBeNull()
  })
})
