import { queryOptions } from '@tanstack/react-query'
import { withOwnName } from '../locale/language-name.ts'
import { addressOf, type Input, type Listing, type Page, readAt, readQuery } from './call.ts'
import { withPage } from './client.ts'
import type { Component, Language } from './types.ts'

/** While the next page of the same list is on its way the one before stays; another list never shows through. */
function pageQuery<Key extends Listing>(key: Key, input: Input<Key>, page: number) {
  const path = addressOf(key, input)
  return queryOptions({
    queryKey: [path, page],
    queryFn: ({ signal }) => readAt(key, withPage(path, page), signal),
    placeholderData: (shown, shownBy) => (shownBy?.queryKey[0] === path ? shown : undefined),
  })
}

export const projectQuery = (project: string) => readQuery('GET /api/projects/:project/', { params: { project } })

export const componentQuery = (project: string, component: string) =>
  queryOptions({
    ...readQuery('GET /api/components/:project/:component/', { params: { project, component } }),
    select: (found: Component): Component => ({ ...found, source_language: withOwnName(found.source_language) }),
  })

export const translationQuery = (project: string, component: string, language: string) =>
  readQuery('GET /api/translations/:project/:component/:language/', { params: { project, component, language } })

export const unitsQuery = (project: string, component: string, language: string, page: number) =>
  pageQuery(
    'GET /api/translations/:project/:component/:language/units/',
    { params: { project, component, language } },
    page,
  )

export const languagesQuery = (page: number) =>
  queryOptions({
    ...pageQuery('GET /api/languages/', {}, page),
    select: (found: Page<Language>): Page<Language> => ({
      ...found,
      results: found.results
        .map(withOwnName)
        .sort((one, other) => one.name.localeCompare(other.name, document.documentElement.lang)),
    }),
  })
