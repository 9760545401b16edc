import { useState } from 'react'

const STORED = 'dragoman-string-list'

/** Whether the list of strings stands beside the editor; the browser remembers it. */
export function useListShown(): [boolean, () => void] {
  const [isShown, setShown] = useState(() => localStorage.getItem(STORED) === 'shown')
  const toggle = () => {
    localStorage.setItem(STORED, isShown ? 'hidden' : 'shown')
    setShown(!isShown)
  }
  return [isShown, toggle]
}
