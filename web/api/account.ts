import { useQuery } from '@tanstack/react-query'
import { type Reply, readQuery } from './call.ts'

export type Account = Reply<'GET /api/account/'>

/** Whoever is signed in. */
export type Me = NonNullable<Account['user']>

export const accountQuery = readQuery('GET /api/account/', {})

/** Undefined as long as nobody knows, null for visitors. */
export const useMe = (): Me | null | undefined => useQuery(accountQuery).data?.user
