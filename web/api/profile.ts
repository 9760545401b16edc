import { queryOptions } from '@tanstack/react-query'
import { withOwnName } from '../locale/language-name.ts'
import { apiPath, getJson } from './client.ts'
import { readEverything } from './read-everything.ts'
import type { Language, Page } from './types.ts'

/** As the API has it; addresses where it names other things. */
export interface Profile {
  language: string
  languages: string[]
  secondary_languages: string[]
  theme: string
  hide_completed: boolean
  secondary_in_zen: boolean
  hide_source_secondary: boolean
  editor_link: string
  translate_mode: number
  zen_mode: number
  special_chars: string
  nearby_strings: number
  auto_watch: boolean
  contribute_personal_tm: boolean
  dashboard_view: number
  watched: string[]
  commit_name: number
  website: string
  contact: string
  liberapay: string
  fediverse: string
  codesite: string
  github: string
  twitter: string
  linkedin: string
  location: string
  company: string
  public_email: string
  commit_email: string
}

export interface Session {
  id: number
  created: string
  last_used: string
  address: string
  user_agent: string
  current: boolean
}

export interface Email {
  id: number
  email: string
  verified: string
  primary: boolean
}

export interface Identity {
  id: number
  issuer: string
  email: string
  created: string
}

export interface Factors {
  devices: { id: number; kind: 'totp' | 'passkey'; name: string; created: string; last_used: string | null }[]
  recovery_codes: number
}

export interface Token {
  id: number
  name: string
  created: string
  expires: string | null
}

export interface AuditEntry {
  id: number
  activity: string
  details: Record<string, unknown>
  address: string
  user_agent: string
  timestamp: string
}

export interface Subscription {
  id: number
  notification: string
  scope: number
  frequency: number
  project: string | null
  component: string | null
}

const read = <Body>(...parts: string[]) => {
  const path = apiPath(...parts)
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<Body>(path, signal) })
}

export const profileQuery = read<Profile>('account', 'profile')
export const sessionsQuery = read<Session[]>('account', 'sessions')
export const emailsQuery = read<Email[]>('account', 'emails')
export const identitiesQuery = read<Identity[]>('account', 'identities')
export const factorsQuery = read<Factors>('account', 'second-factors')
export const tokensQuery = read<Token[]>('account', 'token')

export const auditQuery = (page: number) => {
  const path = `${apiPath('account', 'audit')}?page=${page}`
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<Page<AuditEntry>>(path, signal) })
}

export const subscriptionsQuery = (username: string) => {
  const path = apiPath('users', username, 'notifications')
  return queryOptions({
    queryKey: [path, 'all'],
    queryFn: ({ signal }) => readEverything<Subscription>(`${path}?page_size=1000`, signal),
  })
}

/** Every language of the site, for choosing. */
export const everyLanguageQuery = queryOptions({
  queryKey: [apiPath('languages'), 'all'],
  queryFn: ({ signal }) => readEverything<Language>(`${apiPath('languages')}?page_size=1000`, signal),
  select: (found: Language[]): Language[] => found.map(withOwnName),
  staleTime: 600_000,
})

/** The last segment of an address: `…/languages/de/` is `de`. */
export const nameInAddress = (address: string): string =>
  decodeURIComponent(new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? '')
