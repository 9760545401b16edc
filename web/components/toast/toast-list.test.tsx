import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWith } from '../../testing/render.tsx'
import { ToastList } from './toast-list.tsx'
import { closeToast, showToast } from './toasts.ts'

// What other files of the run left is closed before the first test.
beforeEach(() => act(() => closeToast()))
afterEach(() => {
  vi.useRealTimers()
  act(() => closeToast())
})

const region = () => screen.getByRole('region', { name: 'Messages' })

describe('toasts', () => {
  it('are said in a polite live region that is there from the start', async () => {
    await renderWith(<ToastList />)
    expect(region().getAttribute('aria-live')).toBe('polite')
    expect(region().textContent).toBe('')
    act(() => showToast('Saved.'))
    expect(within(region()).getByText('Saved.')).toBeTruthy()
  })

  it('take something back, and say why where that fails', async () => {
    const { user } = await renderWith(<ToastList />)
    const run = vi.fn().mockRejectedValueOnce(new Error('Not possible any more.'))
    act(() => showToast('Anna removed.', { action: { label: 'Undo', run } }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(run).toHaveBeenCalledOnce()
    expect(await screen.findByText('Not possible any more.')).toBeTruthy()
    expect(screen.queryByText('Anna removed.')).toBeNull()
  })

  it('go by themselves, later where there is something to do, and not under the pointer or the focus', async () => {
    const { user } = await renderWith(<ToastList />)
    vi.useFakeTimers()
    act(() => showToast('Saved.'))
    act(() => showToast('Removed.', { action: { label: 'Undo', run: () => undefined } }))
    act(() => vi.advanceTimersByTime(9_000))
    expect(screen.queryByText('Saved.')).toBeNull()
    act(() => screen.getByRole('button', { name: 'Undo' }).focus())
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByText('Removed.')).toBeTruthy()
    vi.useRealTimers()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Removed.')).toBeNull()
  })

  it('never pile up: three at most, and the same words once', async () => {
    await renderWith(<ToastList />)
    act(() => ['One', 'Two', 'Three', 'Four', 'Four'].forEach((text) => void showToast(text)))
    expect(within(region()).getAllByRole('button', { name: 'Close' })).toHaveLength(3)
    expect(screen.queryByText('One')).toBeNull()
  })
})
