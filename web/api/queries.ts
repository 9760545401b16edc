import { queryOptions } from '@tanstack/react-query'
import { withOwnName } from '../locale/language-name.ts'
import { readQuery } from './call.ts'
import { apiPath, getJson, withPage } from './client.ts'
import type { Component, Language, Page, Project, Unit } from './types.ts'

/** While the next page of the same list is on its way the one before stays; another list never shows through. */
function readPage<Item>(path: string, page: number) {
  return queryOptions({
    queryKey: [path, page],
    queryFn: ({ signal }) => getJson<Page<Item>>(withPage(path, page), signal),
    placeholderData: (shown, shownBy) => (shownBy?.queryKey[0] === path ? shown : undefined),
  })
}

export const projectsQuery = (page: number) => readPage<Project>(apiPath('projects'), page)

export const projectQuery = (project: string) => readQuery('GET /api/projects/:project/', { params: { project } })

export const projectStatisticsQuery = (project: string) =>
  readQuery('GET /api/projects/:project/statistics/', { params: { project } })

export const projectLanguagesQuery = (project: string) =>
  readQuery('GET /api/projects/:project/languages/', { params: { project } })

export const componentQuery = (project: string, component: string) =>
  queryOptions({
    ...readQuery('GET /api/components/:project/:component/', { params: { project, component } }),
    select: (found: Component): Component => ({ ...found, source_language: withOwnName(found.source_language) }),
  })

export const translationQuery = (project: string, component: string, language: string) =>
  readQuery('GET /api/translations/:project/:component/:language/', { params: { project, component, language } })

const unitsPath = (project: string, component: string, language: string) =>
  apiPath('translations', project, component, language, 'units')

export const unitsQuery = (project: string, component: string, language: string, page: number) =>
  readPage<Unit>(unitsPath(project, component, language), page)

export const languagesQuery = (page: number) =>
  queryOptions({
    ...readPage<Language>(apiPath('languages'), page),
    select: (found: Page<Language>): Page<Language> => ({
      ...found,
      results: found.results
        .map(withOwnName)
        .sort((one, other) => one.name.localeCompare(other.name, document.documentElement.lang)),
    }),
  })
