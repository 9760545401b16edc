import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useMe } from '../../api/account.ts'
import { assumeSaved, unitKey } from '../data/units.ts'
import { makeQueueStore, type Outcome, type QueueStore } from './queue-store.ts'
import type { Queue, Save } from './save-queue.ts'
import { sendSave } from './send-save.ts'
import { claimTab, livingTabs } from './tabs.ts'
import { timeOfEtag } from './versions.ts'

const opened = new Map<string, Promise<QueueStore>>()

async function open(user: string, client: QueryClient): Promise<QueueStore> {
  const store = makeQueueStore({
    storage: localStorage,
    user,
    tab: await claimTab(),
    now: () => Date.now(),
    later(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    send: sendSave,
    livingTabs,
    finished: (save, outcome) => refreshPages(client, save, outcome),
  })
  addEventListener('online', () => store.wake())
  await store.resumeLeftSaves()
  return store
}

/** The string's version is known at once, what follows from it (checks, history) is asked anew where it is shown. */
function refreshPages(client: QueryClient, save: Save, outcome: Outcome): void {
  const updated = outcome.kind === 'done' && outcome.base ? timeOfEtag(outcome.base) : undefined
  if (updated) assumeSaved(client, save.unit, { target: [...save.target], state: save.state, last_updated: updated })
  if (outcome.kind !== 'lost') void client.invalidateQueries({ queryKey: unitKey(save.unit) })
}

export const queueStoreQuery = (user: string, client: QueryClient) =>
  queryOptions({
    queryKey: ['save-queue', user],
    enabled: user !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    queryFn: () => {
      const known = opened.get(user) ?? open(user, client)
      opened.set(user, known)
      return known
    },
    structuralSharing: false,
  })

/** The saves of whoever is signed in; undefined for visitors and while it is being opened. */
export function useQueueStore(): QueueStore | undefined {
  const me = useMe()
  return useQuery(queueStoreQuery(me?.username ?? '', useQueryClient())).data
}

const nothing: Queue = []
const never = () => () => {}

export const useQueue = (store: QueueStore | undefined): Queue =>
  useSyncExternalStore(store?.subscribe ?? never, () => store?.get() ?? nothing)
