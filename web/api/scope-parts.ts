import { queryOptions } from '@tanstack/react-query'
import { WHOLE_SITE } from '#core/editor/addresses.ts'
import { withOwnName } from '../locale/language-name.ts'
import { type Reply, readQuery } from './call.ts'

export type ScopeParts = Reply<'GET /api/places/parts/'>

export type Part = ScopeParts['parts'][number]

/** How far something has come; everything adds up. */
export type Counts = ScopeParts['counts']

export type Activity = Reply<'GET /api/places/activity/'>

/** Counts at the end of a day. */
export type DayCounts = Reply<'GET /api/places/progress/'>['days'][number]

export type LanguagesProgress = Reply<'GET /api/places/progress/languages/'>
export type TimeToTranslate = Reply<'GET /api/places/time-to-translate/'>

export type ScopeChecks = Reply<'GET /api/places/checks/'>

export type ScopeAnnouncement = Reply<'GET /api/places/announcements/'>[number]

export type LabelCount = Reply<'GET /api/places/labels/'>[number]

/** The path of the whole site. */
export const SITE = WHOLE_SITE

export type Invitation = Reply<'GET /api/places/engage/'>

/** What people are told who might help with a project. */
export const invitationQuery = (path: string) =>
  queryOptions({
    ...readQuery('GET /api/places/engage/', { query: { path } }),
    select: (found: Invitation): Invitation => ({
      ...found,
      language: found.language && withOwnName(found.language),
      languages: found.languages.map(withLanguageName),
    }),
  })

export const partsQuery = (path: string) =>
  queryOptions({
    ...readQuery('GET /api/places/parts/', { query: { path } }),
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

export const activityQuery = (path: string, days: number) =>
  readQuery('GET /api/places/activity/', { query: { path, days } })

export const progressQuery = (path: string, days: number) =>
  readQuery('GET /api/places/progress/', { query: { path, days } })

export const languagesProgressQuery = (path: string, days: number) =>
  queryOptions({
    ...readQuery('GET /api/places/progress/languages/', { query: { path, days } }),
    select: (found: LanguagesProgress): LanguagesProgress => ({
      ...found,
      languages: found.languages.map((one) => ({ ...one, language: withOwnName(one.language) })),
    }),
  })

export const timeToTranslateQuery = (path: string, days: number) =>
  queryOptions({
    ...readQuery('GET /api/places/time-to-translate/', { query: { path, days } }),
    select: (found: TimeToTranslate): TimeToTranslate => ({
      languages: found.languages.map((one) => ({ ...one, language: withOwnName(one.language) })),
    }),
  })

export const scopeChecksQuery = (path: string, check?: string) =>
  readQuery('GET /api/places/checks/', { query: { path, check } })

export const scopeAnnouncementsQuery = (path: string) =>
  readQuery('GET /api/places/announcements/', { query: { path } })

export const scopeLabelsQuery = (path: string) => readQuery('GET /api/places/labels/', { query: { path } })

export const scopeServicesQuery = (path: string) => readQuery('GET /api/places/services/', { query: { path } })
