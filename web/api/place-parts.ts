import { queryOptions } from '@tanstack/react-query'
import { getJson } from './client.ts'

/** How far something has come; everything adds up. */
export interface Counts {
  total: number
  total_words: number
  translated: number
  translated_words: number
  fuzzy: number
  fuzzy_words: number
  approved: number
  approved_words: number
  readonly: number
  failing: number
  suggestions: number
  comments: number
  last_change: string | null
}

export interface Part extends Counts {
  kind: 'project' | 'category' | 'component' | 'translation' | 'language'
  name: string
  path: string
  locked: boolean
  is_glossary: boolean
  restricted: boolean
  is_source: boolean
  alerts: number
  language: { code: string; name: string; direction: string } | null
}

export interface PlaceParts {
  counts: Counts
  parts: Part[]
  languages: Part[]
}

export interface Activity {
  days: { day: string; changes: number }[]
  contributors: { username: string; full_name: string; changes: number }[]
}

export interface PlaceChecks {
  checks: { check: string; name: string; description: string; count: number }[]
  places: { path: string; component: string; language: string; count: number }[]
}

export interface PlaceAnnouncement {
  id: number
  message: string
  severity: string
  expiry: string | null
}

/** The path of the whole site. */
export const SITE = '-/-/-'

function about<Body>(part: string, values: Record<string, string>) {
  const address = `/api/places/${part}/?${new URLSearchParams(values)}`
  return queryOptions({ queryKey: [address], queryFn: ({ signal }) => getJson<Body>(address, signal) })
}

export const partsQuery = (path: string) => about<PlaceParts>('parts', { path })

export const activityQuery = (path: string, days: number) => about<Activity>('activity', { path, days: String(days) })

export const placeChecksQuery = (path: string, check?: string) =>
  about<PlaceChecks>('checks', { path, ...(check !== undefined && { check }) })

export const placeAnnouncementsQuery = (path: string) => about<PlaceAnnouncement[]>('announcements', { path })
