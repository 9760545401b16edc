import { useState } from 'react'

const STORED = 'dragoman-message-fields'

/** Whether messages with branches are edited as one text; the browser remembers it. */
export function useAsText(): [boolean, () => void] {
  const [isText, setText] = useState(() => localStorage.getItem(STORED) === 'text')
  const toggle = () => {
    localStorage.setItem(STORED, isText ? 'fields' : 'text')
    setText(!isText)
  }
  return [isText, toggle]
}
