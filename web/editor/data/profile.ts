import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/account.ts'
import { apiPath, getJson } from '../../api/client.ts'

/** What people set for themselves, as far as the editor heeds it. */
export interface Profile {
  special_chars: string
  /** Addresses of the languages that they also read. */
  secondary_languages: string[]
  secondary_in_zen: boolean
  hide_source_secondary: boolean
}

/** Undefined for visitors, and as long as it is on its way. */
export function useProfile(): Profile | undefined {
  const me = useMe()
  const address = apiPath('users', me?.username ?? '')
  const { data } = useQuery({
    queryKey: [address],
    queryFn: ({ signal }) => getJson<{ profile?: Profile }>(address, signal),
    enabled: Boolean(me),
    staleTime: 300_000,
  })
  return data?.profile
}
