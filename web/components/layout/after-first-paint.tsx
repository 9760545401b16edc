import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from './when-idle.ts'

let isPainted = false
const waiting = new Set<() => void>()

/** All that waits is drawn together; each leaves the list once it is drawn. */
function drawAll(): void {
  isPainted = true
  for (const draw of waiting) draw()
}

/** Draws what waits at once, for those who want it before its time: by a key, for one. */
export function drawNow(): void {
  if (waiting.size > 0) flushSync(drawAll)
}

interface Props {
  children: ReactNode
  /** Holds the room meanwhile. */
  room?: ReactNode
}

/** What nobody needs in the first moment of a visit is drawn in the next one, so that people can type sooner. */
export function AfterFirstPaint({ children, room }: Props) {
  const [isTime, setTime] = useState(isPainted)
  useEffect(() => {
    if (isTime) return
    const draw = () => setTime(true)
    // Keys that were pressed meanwhile go first.
    if (waiting.size === 0 || isPainted) whenIdle(() => startTransition(drawAll))
    waiting.add(draw)
    return () => {
      waiting.delete(draw)
    }
  }, [isTime])
  if (isTime) return children
  return (
    <>
      {room}
      <span hidden aria-busy="true" />
    </>
  )
}
