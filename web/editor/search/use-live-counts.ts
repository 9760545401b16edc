import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Scope } from '../../api/scopes.ts'
import { useQueue, useQueueStore } from '../queue/use-queue.ts'
import { statisticsPath, statisticsQuery } from './statistics-query.ts'

/** Time in which more may be saved. */
const RECOUNT_MS = 1500

/** Counts are asked for anew once what was saved here has arrived. */
export function useLiveCounts(scope: Scope): void {
  const path = statisticsPath(scope)
  const client = useQueryClient()
  const queue = useQueue(useQueueStore())
  const waiting = queue.filter(({ status }) => status === 'waiting' || status === 'sending').length
  const hasWaited = useRef(false)
  useEffect(() => {
    if (waiting > 0) hasWaited.current = true
    if (waiting > 0 || !hasWaited.current || path === undefined) return
    const timer = setTimeout(() => {
      hasWaited.current = false
      void client.invalidateQueries({ queryKey: statisticsQuery(path).queryKey })
    }, RECOUNT_MS)
    return () => clearTimeout(timer)
  }, [client, waiting, path])
}
