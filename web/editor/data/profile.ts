import { queryOptions, useQuery } from '@tanstack/react-query'
import { personAddress } from '#core/editor/addresses.ts'
import { useMe } from '../../api/account.ts'
import { getJson } from '../../api/client.ts'

/** What people set for themselves, as far as the editor heeds it. */
export interface Profile {
  special_chars: string
  /** Addresses of the languages that they also read. */
  secondary_languages: string[]
  secondary_in_zen: boolean
  hide_source_secondary: boolean
  /** How many strings around the current one are shown. */
  nearby_strings: number
  /** How places in source code open in the person's own editor; empty: on the page of the code host. */
  editor_link: string
}

export const profileQuery = (username: string) => {
  const address = personAddress(username)
  return queryOptions({
    queryKey: [address],
    queryFn: ({ signal }) => getJson<{ profile?: Profile }>(address, signal),
    staleTime: 300_000,
  })
}

/** Undefined for visitors, and as long as it is on its way. */
export function useProfile(): Profile | undefined {
  const me = useMe()
  return useQuery({ ...profileQuery(me?.username ?? ''), enabled: Boolean(me) }).data?.profile
}
