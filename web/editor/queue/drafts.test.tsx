import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { State } from '#core/units/state.ts'
import { aMe, aUnit } from '../../testing/factories.ts'
import { openEditor } from '../../testing/open-editor.tsx'

const VERSION = '1793527200000000'
const restored = () => screen.queryByText(/^Restored your unsaved draft/)
const theirs = () => screen.queryByText(/^Someone else saved this string/)

/** Opens a string for which this browser has kept something. */
async function withDraft(draft: unknown, target = '') {
  const me = aMe()
  const unit = aUnit({ target: [target], state: target === '' ? State.empty : State.translated })
  const text = typeof draft === 'function' ? JSON.stringify(draft(unit.id)) : String(draft)
  localStorage.setItem(`dragoman-draft:${me.username}:${unit.id}`, text)
  return { ...(await openEditor({ me, units: [unit] })), me, id: unit.id }
}

describe('a draft of an earlier visit', () => {
  it('is in the field, told, and saved on top of the version it was begun on', async () => {
    const { field, user, server, id } = await withDraft((id: number) => ({
      target: ['Moin'],
      base: `"${id}-${VERSION}"`,
    }))
    expect(field().value).toBe('Moin')
    expect(restored()).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save and stay' }))
    await expect.poll(() => server.sent('PATCH', '/api/units/:id/')).toHaveLength(1)
    expect(server.sent('PATCH', '/api/units/:id/')[0]?.headers.get('if-match')).toBe(`"${id}-${VERSION}"`)
  })

  it('that somebody else has overtaken shows their text, too', async () => {
    const { field } = await withDraft((id: number) => ({ target: ['Moin'], base: `"${id}-1"` }), 'Hallo')
    expect(field().value).toBe('Moin')
    await expect.poll(theirs).not.toBeNull()
    expect(restored()).toBeNull()
  })

  it('that says what is saved anyway is not worth a word', async () => {
    const { field } = await withDraft((id: number) => ({ target: ['Hallo'], base: `"${id}-1"` }), 'Hallo')
    expect(field().value).toBe('Hallo')
    await expect.poll(theirs).toBeNull()
    expect(restored()).toBeNull()
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['another shape', '{"target":"Moin"}'],
    ['other things than texts', '{"target":[7],"base":""}'],
    ['another count of forms', '{"target":["a","b"],"base":""}'],
  ])('that is %s is passed over', async (_, text) => {
    const { field } = await withDraft(text)
    expect(field().value).toBe('')
    expect(restored()).toBeNull()
  })
})

describe('what is being typed', () => {
  it('is kept for the person alone, and when the page goes away at once', async () => {
    const { field, user, me, units } = await openEditor({ units: [aUnit()] })
    await user.type(field(), 'Mo')
    dispatchEvent(new Event('pagehide'))
    const kept = localStorage.getItem(`dragoman-draft:${me?.username}:${units[0]?.id}`)
    expect(JSON.parse(kept ?? '')).toEqual({ target: ['Mo'], base: `"${units[0]?.id}-${VERSION}"` })
  })

  it('is saved all the same when the browser has no room to keep it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const giveBack = fillStorage()
    try {
      const { field, user, saves } = await openEditor({ units: [aUnit()] })
      await user.type(field(), 'Moin')
      dispatchEvent(new Event('pagehide'))
      expect(warn).toHaveBeenCalledWith('This browser has no room left to keep drafts.', expect.anything())
      await user.click(screen.getByRole('button', { name: 'Save and stay' }))
      await expect.poll(saves).toEqual([{ target: ['Moin'], state: State.translated }])
      expect(warn).toHaveBeenCalledWith('This browser has no room left to keep unsent texts.', expect.anything())
    } finally {
      giveBack()
      warn.mockRestore()
    }
  })
})

/** A storage that takes nothing, as browsers have it when it is full or forbidden. */
function fillStorage(): () => void {
  const real = localStorage
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const full = { getItem: () => null, setItem, removeItem() {}, clear() {}, key: () => null, length: 0 }
  Object.defineProperty(globalThis, 'localStorage', { value: full, configurable: true })
  return () => Object.defineProperty(globalThis, 'localStorage', { value: real, configurable: true })
}
