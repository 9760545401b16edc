import { useState, useSyncExternalStore } from 'react'
import classes from './editor-frame.module.css'

interface Announcements {
  announce(message: string): void
  get(): string
  subscribe(listener: () => void): () => void
}

function makeAnnouncements(): Announcements {
  const listeners = new Set<() => void>()
  let said = ''
  return {
    announce(message) {
      // The same words twice are announced twice: what changes is a mark that nobody hears.
      said = said === message ? `${message}\u200b` : message
      for (const listener of listeners) listener()
    },
    get: () => said,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What screen readers are told; nothing but `Said` is drawn anew because of it. */
export const useAnnouncements = (): Announcements => useState(makeAnnouncements)[0]

export function Said({ announcements }: { announcements: Announcements }) {
  const said = useSyncExternalStore(announcements.subscribe, announcements.get)
  return (
    <div className={classes.said} role="status" aria-live="polite" data-testid="said">
      {said}
    </div>
  )
}
