import { type ReactNode, startTransition, useEffect, useState } from 'react'

let isPainted = false

/** What nobody needs in the first moment of a visit is drawn in the next one, so that people can type sooner. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isTime, setTime] = useState(isPainted)
  useEffect(() => {
    isPainted = true
    startTransition(() => setTime(true))
  }, [])
  return isTime ? children : <span hidden aria-busy="true" />
}
