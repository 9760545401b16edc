import { useLayoutEffect } from 'react'
import { drawNow } from '../../../components/layout/after-first-paint.tsx'
import { listen } from '../../../editor/keys/shortcut-events.ts'
import type { Walking } from './use-walk.ts'

/** Keys that are about the list rather than the string. */
export function useListKeys(walk: Walking, onHelp: () => void): void {
  useLayoutEffect(
    () =>
      listen((action) => {
        const handlers: Partial<Record<string, () => void>> = {
          first: walk.first,
          last: walk.last,
          previous: walk.previous,
          next: walk.next,
          help: onHelp,
          focusSearch: () => {
            drawNow()
            document.getElementById('editor-search')?.focus()
          },
        }
        const handler = typeof action === 'string' ? handlers[action] : undefined
        handler?.()
        return handler !== undefined
      }),
    [walk, onHelp],
  )
}
