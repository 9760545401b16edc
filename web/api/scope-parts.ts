import { queryOptions } from '@tanstack/react-query'
import { WHOLE_SITE } from '#core/editor/addresses.ts'
import { withOwnName } from '../locale/language-name.ts'
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

export interface ScopeParts {
  counts: Counts
  parts: Part[]
  languages: Part[]
}

export interface Activity {
  days: { day: string; changes: number }[]
  /** In the same number of days before. */
  before: number
  contributors: { username: string; full_name: string; changes: number }[]
}

/** Counts at the end of a day. */
export interface DayCounts {
  day: string
  total: number
  translated: number
  fuzzy: number
  approved: number
}

export interface ScopeChecks {
  checks: { check: string; name: string; description: string; count: number }[]
  places: { path: string; component: string; language: string; count: number }[]
}

export interface ScopeAnnouncement {
  id: number
  message: string
  severity: string
  expiry: string | null
}

/** The path of the whole site. */
export const SITE = WHOLE_SITE

function about<Body>(part: string, values: Record<string, string>) {
  const address = `/api/places/${part}/?${new URLSearchParams(values)}`
  return queryOptions({ queryKey: [address], queryFn: ({ signal }) => getJson<Body>(address, signal) })
}

export const partsQuery = (path: string) =>
  queryOptions({
    ...about<ScopeParts>('parts', { path }),
    select: (found: ScopeParts): ScopeParts => ({
      ...found,
      parts: found.parts.map(withLanguageName),
      languages: found.languages.map(withLanguageName),
    }),
  })

/** What is named after its language is so in the language of the reader. */
function withLanguageName(part: Part): Part {
  if (part.language === null) return part
  const language = withOwnName(part.language)
  return { ...part, language, name: part.name === part.language.name ? language.name : part.name }
}

export const activityQuery = (path: string, days: number) => about<Activity>('activity', { path, days: String(days) })

export const progressQuery = (path: string, days: number) =>
  about<{ days: DayCounts[] }>('progress', { path, days: String(days) })

export const scopeChecksQuery = (path: string, check?: string) =>
  about<ScopeChecks>('checks', { path, ...(check !== undefined && { check }) })

export const scopeAnnouncementsQuery = (path: string) => about<ScopeAnnouncement[]>('announcements', { path })

export interface LabelCount {
  name: string
  color: string
  count: number
  words: number
}

export const scopeLabelsQuery = (path: string) => about<LabelCount[]>('labels', { path })

export const scopeServicesQuery = (path: string) => about<{ service: string; name: string }[]>('services', { path })
