import { queryOptions } from '@tanstack/react-query'
import { withOwnName } from '../locale/language-name.ts'
import { type Item, type Reply, readQuery } from './call.ts'
import { everythingQuery } from './read-everything.ts'
import type { Language } from './types.ts'

/** As the API has it; addresses where it names other things. */
export type Profile = Reply<'GET /api/account/profile/'>
export type Session = Reply<'GET /api/account/sessions/'>[number]
export type Email = Reply<'GET /api/account/emails/'>[number]
export type Identity = Reply<'GET /api/account/identities/'>[number]
export type Factors = Reply<'GET /api/account/second-factors/'>
export type Token = Reply<'GET /api/account/token/'>[number]
export type AuditEntry = Item<'GET /api/account/audit/'>
export type Subscription = Item<'GET /api/users/:username/notifications/'>

export const profileQuery = readQuery('GET /api/account/profile/', {})
export const sessionsQuery = readQuery('GET /api/account/sessions/', {})
export const emailsQuery = readQuery('GET /api/account/emails/', {})
export const identitiesQuery = readQuery('GET /api/account/identities/', {})
export const factorsQuery = readQuery('GET /api/account/second-factors/', {})
export const tokensQuery = readQuery('GET /api/account/token/', {})

export const auditQuery = (page: number) => readQuery('GET /api/account/audit/', { query: { page } })

export const subscriptionsQuery = (username: string) =>
  everythingQuery('GET /api/users/:username/notifications/', { params: { username } })

/** Every language of the site, for choosing. */
export const everyLanguageQuery = queryOptions({
  ...everythingQuery('GET /api/languages/', {}),
  select: (found: Language[]): Language[] => found.map(withOwnName),
  staleTime: 600_000,
})

/** The last segment of an address: `…/languages/de/` is `de`. */
export const nameInAddress = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '')
