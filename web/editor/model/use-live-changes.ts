import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { addressOf } from '../../api/call.ts'
import type { Change } from '../../api/types.ts'
import { whenIdle } from '../../components/layout/when-idle.ts'
import { unitIdOf } from '../data/feedback.ts'
import { askAgain, unitKey } from '../data/units.ts'
import { type Present, setPresent } from '../presence/present.ts'

/**
 * Hears what others do in the project while the page can be seen, and asks anew for what they touched. Browsers open
 * only a handful of connections to a server, so hidden pages do not hold one.
 */
export function useLiveChanges(project: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (project === undefined || typeof EventSource === 'undefined') return
    let source: EventSource | undefined
    const hear = (event: MessageEvent<string>) => {
      const change: Pick<Change, 'unit'> = JSON.parse(event.data)
      const unit = unitIdOf(change.unit)
      if (unit !== undefined) void client.invalidateQueries({ queryKey: unitKey(unit) })
    }
    const refreshPresence = (event: MessageEvent<string>) => {
      const { present }: { present: Present[] } = JSON.parse(event.data)
      setPresent(client, present)
    }
    const watch = () => {
      source?.close()
      source = undefined
      setPresent(client, [])
      if (document.hidden) return
      source = new EventSource(addressOf('GET /api/projects/:project/events/', { params: { project } }))
      source.addEventListener('open', () => {
        setPresent(client, [])
        // What was saved before anybody listened is not told.
        void askAgain(client)
      })
      source.addEventListener('presence', refreshPresence)
      source.addEventListener('change', hear)
    }
    // What others do is not heard before somebody can type.
    const cancel = whenIdle(watch)
    document.addEventListener('visibilitychange', watch)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', watch)
      source?.close()
    }
  }, [project, client])
}
