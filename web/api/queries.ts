import { queryOptions } from '@tanstack/react-query'
import { withOwnName } from '../locale/language-name.ts'
import { apiPath, getJson, withPage } from './client.ts'
import type { Component, Language, LanguageStatistics, Page, Project, Statistics, Translation, Unit } from './types.ts'

/** Keyed by the path it reads, so the same resource is fetched once however many parts show it. */
function read<Body>(path: string) {
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<Body>(path, signal) })
}

/** While the next page of the same list is on its way the one before stays; another list never shows through. */
function readPage<Item>(path: string, page: number) {
  return queryOptions({
    queryKey: [path, page],
    queryFn: ({ signal }) => getJson<Page<Item>>(withPage(path, page), signal),
    placeholderData: (shown, shownBy) => (shownBy?.queryKey[0] === path ? shown : undefined),
  })
}

export const projectsQuery = (page: number) => readPage<Project>(apiPath('projects'), page)

export const projectQuery = (project: string) => read<Project>(apiPath('projects', project))

export const projectStatisticsQuery = (project: string) => read<Statistics>(apiPath('projects', project, 'statistics'))

export const projectLanguagesQuery = (project: string) =>
  read<LanguageStatistics[]>(apiPath('projects', project, 'languages'))

export const componentQuery = (project: string, component: string) =>
  queryOptions({
    ...read<Component>(apiPath('components', project, component)),
    select: (found: Component): Component => ({ ...found, source_language: withOwnName(found.source_language) }),
  })

export const translationQuery = (project: string, component: string, language: string) =>
  read<Translation>(apiPath('translations', project, component, language))

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
