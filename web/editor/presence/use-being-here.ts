import { useEffect } from 'react'
import { useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'

/** Who only passes by is not there. */
const FIRST_SIGNAL_MS = 800
/** Well within the time for which the server believes it. */
const REPEAT_MS = 45_000

/** A message that is lost is not missed: the next one tells the same. */
function sendPresence(unit: number, open: boolean): void {
  const input = { params: { id: unit }, body: { open } }
  call('POST /api/units/:id/presence/', input, { keepalive: true }).catch(() => {})
}

/** Tells others that the person has a string open, as long as the page is in view. Undefined: none. */
export function useBeingHere(unit: number | undefined): void {
  const isKnown = Boolean(useMe())
  useEffect(() => {
    if (unit === undefined || !isKnown) return
    let isAnnounced = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const here = () => {
      sendPresence(unit, true)
      isAnnounced = true
      timer = setTimeout(here, REPEAT_MS)
    }
    const leave = () => {
      clearTimeout(timer)
      if (isAnnounced) sendPresence(unit, false)
      isAnnounced = false
    }
    const look = () => {
      leave()
      if (!document.hidden) timer = setTimeout(here, FIRST_SIGNAL_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [unit, isKnown])
}
