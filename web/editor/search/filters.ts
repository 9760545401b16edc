import { namedFilters } from '#core/search/filters.ts'
import type { Statistics } from '../../api/types.ts'

export const filterNames = [
  'all',
  'todo',
  'nottranslated',
  'fuzzy',
  'translated',
  'unapproved',
  'approved',
  'allchecks',
  'suggestions',
  'nosuggestions',
  'comments',
  'labels',
  'screenshots',
  'readonly',
] as const

/** Those that say something only where strings are reviewed. */
export const reviewFilters: ReadonlySet<string> = new Set(['unapproved', 'approved'])

export type FilterName = (typeof filterNames)[number]

export const queryOf = (name: FilterName): string => namedFilters[name] ?? ''

/** The filter that a query is; undefined for one that somebody thought up. */
export const filterOf = (query: string): FilterName | undefined =>
  filterNames.find((name) => queryOf(name) === query.trim())

/** How many strings a filter finds, where statistics tell. */
export function countOf(name: FilterName, counts: Statistics | undefined): number | undefined {
  if (!counts) return undefined
  const { total, translated, fuzzy, approved, readonly, failing, suggestions, comments } = counts
  const known: Partial<Record<FilterName, number>> = {
    all: total,
    todo: total - translated,
    nottranslated: total - translated - fuzzy,
    fuzzy,
    translated,
    unapproved: translated - approved - readonly,
    approved,
    allchecks: failing,
    suggestions,
    comments,
    readonly,
  }
  return known[name]
}
