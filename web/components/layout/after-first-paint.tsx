import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

let isPainted = false
const waiting = new Set<() => void>()

/** All that waits is drawn together, and keys that were pressed meanwhile go first. */
function drawAll(): void {
  isPainted = true
  startTransition(() => {
    for (const draw of waiting) draw()
  })
  waiting.clear()
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
    if (waiting.size === 0) whenIdle(drawAll)
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
