import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { aUnit, SITE_URL } from '../../testing/factories.ts'
import { FakeEvents } from '../../testing/fake-events.ts'
import { openEditor } from '../../testing/open-editor.tsx'

const sendPresence = (type: 'change' | 'presence', data: object) => act(() => FakeEvents.emit(type, data))

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

beforeEach(() => FakeEvents.install())
afterEach(() => {
  hide(false)
  FakeEvents.uninstall()
})

describe('others at the same string', () => {
  it('are named while they are there', async () => {
    const unit = aUnit()
    await openEditor({ units: [unit] })
    await expect.poll(() => FakeEvents.open.map(({ url }) => url)).toEqual(['/api/projects/website/events/'])
    sendPresence('presence', { present: [{ unit: unit.id, username: 'bernd', full_name: 'Bernd Beispiel' }] })
    const [name] = await screen.findAllByText('Bernd Beispiel is also here')
    expect(name?.tagName).toBe('BDI')
    expect(screen.getAllByText('BB').length).toBeGreaterThan(0)
    sendPresence('presence', { present: [] })
    await expect.poll(() => screen.queryByText('Bernd Beispiel is also here')).toBeNull()
  })

  it('are listed when they are several, and not those at other strings', async () => {
    const unit = aUnit()
    await openEditor({ units: [unit] })
    await expect.poll(() => FakeEvents.open).toHaveLength(1)
    sendPresence('presence', {
      present: [
        { unit: unit.id, username: 'bernd', full_name: '' },
        { unit: unit.id, username: 'cleo', full_name: 'Cleo C.' },
        { unit: unit.id + 500, username: 'dora', full_name: 'Dora' },
      ],
    })
    await screen.findAllByText('bernd & Cleo C. are also here')
    expect(screen.queryByText(/Dora/)).toBeNull()
  })
})

describe('changes by others', () => {
  it('show at once', async () => {
    const unit = aUnit({ target: ['Hallo'], state: State.translated })
    const { field, units } = await openEditor({ units: [unit] })
    await expect.poll(() => FakeEvents.open).toHaveLength(1)
    Object.assign(units[0] ?? {}, { target: ['Servus'], last_updated: '2026-11-01T12:00:00.000000Z' })
    sendPresence('change', { unit: `${SITE_URL}/api/units/${unit.id}/` })
    await expect.poll(() => field().value).toBe('Servus')
  })

  it('that came before anybody listened show when the stream opens', async () => {
    const unit = aUnit({ target: ['Hallo'], state: State.translated })
    const { field, units } = await openEditor({ units: [unit] })
    await expect.poll(() => FakeEvents.open).toHaveLength(1)
    Object.assign(units[0] ?? {}, { target: ['Servus'], last_updated: '2026-11-01T12:00:00.000000Z' })
    act(() => FakeEvents.emit('open'))
    await expect.poll(() => field().value).toBe('Servus')
  })

  it('are not listened to while nobody sees the page', async () => {
    await openEditor({ units: [aUnit()] })
    await expect.poll(() => FakeEvents.open).toHaveLength(1)
    hide(true)
    expect(FakeEvents.open).toEqual([])
    hide(false)
    expect(FakeEvents.open).toHaveLength(1)
  })

  it('are not listened to any more when the page is gone', async () => {
    const { unmount } = await openEditor({ units: [aUnit()] })
    await expect.poll(() => FakeEvents.open).toHaveLength(1)
    unmount()
    expect(FakeEvents.open).toEqual([])
  })
})

describe('being here', () => {
  it('is told after a moment, and again when the person leaves', async () => {
    const units = [aUnit(), aUnit()]
    const { server, user } = await openEditor({ units })
    const reported = () => server.sent('POST', '/api/units/:id/presence/').map(({ params, body }) => [params.id, body])
    const first = String(units[0]?.id)
    await expect.poll(reported).toEqual([[first, { open: true }]])
    await user.click(
      within(screen.getByRole('navigation', { name: 'Position' })).getByRole('button', {
        name: 'Next string',
      }),
    )
    await screen.findByText('2 of 2')
    await expect.poll(() => reported().slice(1, 2)).toEqual([[first, { open: false }]])
  })

  it('is not told of visitors', async () => {
    const { server } = await openEditor({ me: null, units: [aUnit()] })
    hide(true)
    hide(false)
    await screen.findByRole('tab', { name: 'History' })
    expect(server.sent('POST', '/api/units/:id/presence/')).toEqual([])
  })
})
