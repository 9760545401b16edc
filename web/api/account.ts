import { queryOptions, useQuery } from '@tanstack/react-query'
import { ACCOUNT } from '#core/editor/addresses.ts'
import { getJson } from './client.ts'

/** Whoever is signed in. */
export interface Me {
  id: number
  username: string
  full_name: string
  email: string | null
  is_superuser: boolean
  has_password: boolean
  second_factors: string[]
}

export interface Account {
  user: Me | null
  registration: 'open' | 'invite' | 'closed'
  oidc: string | null
}

export const accountPath = ACCOUNT

export const accountQuery = queryOptions({
  queryKey: [accountPath],
  queryFn: ({ signal }) => getJson<Account>(accountPath, signal),
})

/** Undefined as long as nobody knows, null for visitors. */
export const useMe = (): Me | null | undefined => useQuery(accountQuery).data?.user
