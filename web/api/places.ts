import { queryOptions } from '@tanstack/react-query'
import { getJson } from './client.ts'
import type { Language } from './types.ts'

export interface Named {
  id: number
  name: string
  slug: string
}

/** What a path of the web interface names, and what the person may do there. */
export interface Place {
  kind:
    | 'site'
    | 'language'
    | 'project'
    | 'project-language'
    | 'category'
    | 'category-language'
    | 'component'
    | 'translation'
  path: string
  project: (Named & { translation_review: boolean; source_review: boolean }) | null
  categories: Named[]
  component: (Named & { path: string; locked: boolean; is_glossary: boolean }) | null
  language: Language | null
  translation: { id: number; is_source: boolean } | null
  unit: number | null
  /** Names of permissions. */
  rights: string[]
  /** Of a few things that people would like to do: why they may not. */
  why_not: Record<string, string>
}

export const placeQuery = (path: string) => {
  const address = `/api/places/?${new URLSearchParams({ path })}`
  return queryOptions({ queryKey: [address], queryFn: ({ signal }) => getJson<Place>(address, signal) })
}

export const may = (place: Place | undefined, permission: string): boolean =>
  place?.rights.includes(permission) ?? false
