import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Unit } from '../../api/types.ts'
import { unitQuery } from '../data/units.ts'
import type { QueueStore } from '../queue/queue-store.ts'
import type { Queue } from '../queue/save-queue.ts'
import { useQueue } from '../queue/use-queue.ts'

/** A string as the person left it: what is still on its way to the server shows already. */
function withWaiting(unit: Unit, queue: Queue): Unit {
  const save = queue.findLast((one) => one.unit === unit.id && one.kind === 'save' && isUnderWay(one.status))
  return save ? { ...unit, target: [...save.target], state: save.state, translated: save.state >= 20 } : unit
}

const isUnderWay = (status: string): boolean => status === 'waiting' || status === 'sending'

export function useUnit(id: number | undefined, store: QueueStore | undefined) {
  const query = useQuery({ ...unitQuery(id ?? 0), enabled: id !== undefined })
  const queue = useQueue(store)
  const unit = useMemo(() => query.data && withWaiting(query.data, queue), [query.data, queue])
  return { unit, error: query.error, retry: query.refetch }
}
