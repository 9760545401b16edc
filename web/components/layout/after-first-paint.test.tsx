import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

it('holds the room at the first paint, and draws what nobody needs yet after it', async () => {
  // In a run that has painted nothing yet, unlike this one.
  vi.resetModules()
  const { AfterFirstPaint } = await import('./after-first-paint.tsx')
  const part = (
    <AfterFirstPaint room={<p>Room</p>}>
      <p>Later</p>
    </AfterFirstPaint>
  )
  const { unmount } = render(part)
  screen.getByText('Room')
  expect(screen.queryByText('Later')).toBeNull()
  await screen.findByText('Later')
  expect(screen.queryByText('Room')).toBeNull()
  unmount()
  render(part)
  screen.getByText('Later')
})

it('draws it at once for those who want it before its time', async () => {
  vi.resetModules()
  const { AfterFirstPaint, drawNow } = await import('./after-first-paint.tsx')
  render(
    <AfterFirstPaint room={<p>Room</p>}>
      <p>Later</p>
    </AfterFirstPaint>,
  )
  expect(screen.queryByText('Later')).toBeNull()
  act(drawNow)
  screen.getByText('Later')
})
