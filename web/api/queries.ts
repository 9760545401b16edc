import { queryOptions } from '@tanstack/react-query'
import { apiPath, getJson, withPage } from './client.ts'
import { findChecksumPage } from './find-checksum-page.ts'
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

export const componentsQuery = (project: string, page: number) =>
  readPage<Component>(apiPath('projects', project, 'components'), page)

export const componentQuery = (project: string, component: string) =>
  read<Component>(apiPath('components', project, component))

export const translationsQuery = (project: string, component: string, page: number) =>
  readPage<Translation>(apiPath('components', project, component, 'translations'), page)

/** The statistics of every language of a component: a list of pages, walked to its end. */
export const componentStatisticsQuery = (project: string, component: string) =>
  queryOptions({
    queryKey: [apiPath('components', project, component, 'statistics'), 'all'],
    queryFn: ({ signal }) =>
      readAllPages<LanguageStatistics>(apiPath('components', project, component, 'statistics'), signal),
  })

export const translationQuery = (project: string, component: string, language: string) =>
  read<Translation>(apiPath('translations', project, component, language))

export const translationStatisticsQuery = (project: string, component: string, language: string) =>
  read<LanguageStatistics>(apiPath('translations', project, component, language, 'statistics'))

const unitsPath = (project: string, component: string, language: string) =>
  apiPath('translations', project, component, language, 'units')

export const unitsQuery = (project: string, component: string, language: string, page: number) =>
  readPage<Unit>(unitsPath(project, component, language), page)

/** Which page of a translation's units holds the string with this checksum; null when none does. */
export const checksumPageQuery = (project: string, component: string, language: string, checksum: string) => {
  const path = unitsPath(project, component, language)
  return queryOptions({
    queryKey: [path, 'checksum', checksum],
    queryFn: ({ client, signal }) =>
      findChecksumPage(checksum, (page) => {
        signal.throwIfAborted()
        return client.fetchQuery(readPage<Unit>(path, page))
      }),
  })
}

export const languagesQuery = (page: number) => readPage<Language>(apiPath('languages'), page)

export const languageQuery = (code: string) => read<Language>(apiPath('languages', code))

export const languageStatisticsQuery = (code: string) => read<Statistics>(apiPath('languages', code, 'statistics'))

async function readAllPages<Item>(path: string, signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const body = await getJson<Page<Item>>(withPage(path, page), signal)
    items.push(...body.results)
    if (body.next === null) return items
  }
}
