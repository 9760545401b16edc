import { queryOptions } from '@tanstack/react-query'
import { checksumAddress, type Sought, unitIdsAddress } from '#core/editor/addresses.ts'
import { type Reply, readAt } from '../../api/call.ts'

export type UnitList = Pick<Reply<'GET /api/unit-ids/'>, 'count' | 'ids'>

/** Which strings a query finds, in order. Asked once: the list stays as it is while people work along it. */
export const unitIdsQuery = ({ path, q, sortBy }: Sought) =>
  queryOptions({
    queryKey: ['unit-ids', path, q, sortBy],
    queryFn: async ({ signal }): Promise<UnitList> => {
      let ids: number[] = []
      for (;;) {
        const reply = await readAt('GET /api/unit-ids/', unitIdsAddress({ path, q, sortBy }, ids.length), signal)
        ids = ids.concat(reply.ids)
        if (ids.length >= reply.count || reply.ids.length === 0) return { count: reply.count, ids }
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The number of the string that an address names by its checksum; null when there is none. */
export const checksumQuery = (path: string, checksum: string) =>
  queryOptions({
    queryKey: ['unit-of-checksum', path, checksum],
    queryFn: async ({ signal }) => (await readAt('GET /api/unit-ids/', checksumAddress(path, checksum), signal)).unit,
    staleTime: Number.POSITIVE_INFINITY,
  })
