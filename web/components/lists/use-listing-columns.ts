import { useQuery } from '@tanstack/react-query'
import { useMe } from '../../api/account.ts'
import { profileQuery } from '../../api/profile.ts'

/** The columns that somebody chose for lists; undefined for visitors, and as long as nobody knows. */
export function useListingColumns(): readonly string[] | undefined {
  const me = useMe()
  return useQuery({ ...profileQuery, enabled: Boolean(me) }).data?.listing_columns
}
