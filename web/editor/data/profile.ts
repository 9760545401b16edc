import { queryOptions, useQuery } from '@tanstack/react-query'
import { personAddress } from '#core/editor/addresses.ts'
import { useMe } from '../../api/account.ts'
import { readAtQuery } from '../../api/call.ts'
import type { Profile } from '../../api/profile.ts'

export const profileQuery = (username: string) =>
  queryOptions({
    ...readAtQuery('GET /api/users/:username/', personAddress(username)),
    staleTime: 300_000,
  })

/** Undefined for visitors, and as long as it is on its way. */
export function useProfile(): Profile | undefined {
  const me = useMe()
  return useQuery({ ...profileQuery(me?.username ?? ''), enabled: Boolean(me) }).data?.profile
}
